// The names in Woodland, and the parts of a move: its action, its clearings, its cards.

/** @import {Described, Seat} from "/js/types.js" */
/** @import {Clearing, WoodlandView} from "./types.js" */

import { allOf, beginning, inARow, phrase, plural, term } from "/js/game.js";

/** @type {Record<Seat, string>} */
export const SEATS = {
  marquise: term("seat", "Marquise"), eyrie: term("seat", "Eyrie"), alliance: term("seat", "Alliance"), vagabond: term("seat", "Vagabond"), lizards: term("seat", "Lizards"),
  riverfolk: term("seat", "Riverfolk"), duchy: term("seat", "Duchy"), corvids: term("seat", "Corvids"), keepers: term("seat", "Keepers"), chameleander: term("seat", "Chameleander"),
};
/** @type {Record<Seat, string>} */
export const COLOURS = Object.fromEntries(Object.keys(SEATS).map((seat) => [seat, `var(--seat-${seat})`]));
/** @type {Record<string, string>} */
export const SUITS = { fox: "#dd4f32", rabbit: "#e9c63f", mouse: "#e2935a", bird: "#58b4c9" };
/** @type {Record<string, string>} */
export const SUIT_NAMES = { fox: term("suit", "fox"), rabbit: term("suit", "rabbit"), mouse: term("suit", "mouse"), bird: term("suit", "bird") };
/** @type {Record<string, string>} */
export const ITEM_NAMES = {
  boots: term("item", "boots"), bag: term("item", "bag"), crossbow: term("item", "crossbow"), hammer: term("item", "hammer"), sword: term("item", "sword"),
  tea: term("item", "tea"), coins: term("item", "coins"), torch: term("item", "torch"),
};
/** @type {Record<string, string>} */
export const RELIC_NAMES = { figure: term("relic", "figure"), tablet: term("relic", "tablet"), jewelry: term("relic", "jewelry") };
/** @type {Record<string, string>} */
export const PLOT_NAMES = { bomb: term("plot", "bomb"), snare: term("plot", "snare"), extortion: term("plot", "extortion"), raid: term("plot", "raid") };
/** The types of relics. @type {Record<string, string>} */
export const RELICS = { figure: "♟", tablet: "▤", jewelry: "◆" };
const STATIONS = [["figure", "tablet"], ["tablet", "jewelry"], ["jewelry", "figure"]].flatMap(([one, two]) => [`${one}-${two}-waystation`, `${two}-${one}-waystation`]);
/** @type {Record<string, string>} */
export const LETTERS = {
  sawmill: "S", workshop: "W", recruiter: "R", roost: "♜", "fox-base": "F", "rabbit-base": "R", "mouse-base": "M",
  keep: "K", wood: "w", sympathy: "♥", ego: "e", superego: "E", pawn: "V", "fox-garden": "✿", "rabbit-garden": "✿", "mouse-garden": "✿", "fox-post": "P", "rabbit-post": "P", "mouse-post": "P", tunnel: "T", citadel: "C", market: "M",
  ...RELICS, ...Object.fromEntries(STATIONS.map((station) => [station, `${RELICS[station.split("-")[0]]}⌂`])),
  ...Object.fromEntries(Object.keys(RELICS).flatMap((type) => [1, 2, 3].map((value) => [`${type}-${value}`, `${RELICS[type]}${value}`]))),
};
/** Plots are drawn, not written; "plot" is a facedown one. */
export const PLOTS = new Set(["plot", "bomb", "snare", "extortion", "raid"]);
export const BUILDINGS = new Set(["sawmill", "workshop", "recruiter", "roost", "fox-base", "rabbit-base", "mouse-base", "fox-garden", "rabbit-garden", "mouse-garden", "citadel", "market", ...STATIONS]);

/** @type {Record<string, string>} */
const ACTIONS = {
  battle: term("action", "Battle"), move: term("action", "Move"), recruit: term("action", "Recruit"), build: term("action", "Build"), overwork: term("action", "Overwork"), hire: term("action", "One more action"), craft: term("action", "Craft"), take: term("action", "Take a dominance card"),
  dominate: term("action", "Dominance"), tax: term("action", "Tax Collector"), claim: term("action", "Royal Claim"), peek: term("action", "Codebreakers"), rob: term("action", "Stand and Deliver!"), add: term("action", "Add to the decree"), turmoil: term("action", "Turmoil"),
  spread: term("action", "Spread sympathy"), revolt: term("action", "Revolt"), mobilize: term("action", "Mobilize"), train: term("action", "Train"), organize: term("action", "Organize"), give: term("action", "Give a card"), show: term("action", "Show the hand"),
  discard: term("action", "Discard"), spend: term("action", "Spend"), heal: term("action", "Field Hospitals"), lose: term("action", "Take a hit"), ambush: term("action", "Ambush"), use: term("action", "Use a card"), wood: term("action", "Wood"), draft: term("action", "Recruit"), keep: term("action", "The keep"),
  first: term("action", "First buildings"), nest: term("action", "First roost"), lead: term("action", "Leader"), place: term("action", "Place"), remove: term("action", "Remove ego"), lay: term("action", "Ego returns"),
  be: term("action", "Character"), enter: term("action", "Starting forest"), slip: term("action", "Slip"), refresh: term("action", "Refresh"), explore: term("action", "Explore"), aid: term("action", "Aid"), pick: term("action", "Take an item"), quest: term("action", "Quest"), improvise: term("action", "Quest, with another item"),
  strike: term("action", "Strike"), repair: term("action", "Repair"), damage: term("action", "Damage an item"), drop: term("action", "Too many items"), exhaust: term("action", "Pay with an item"), enlist: term("action", "The Arbiter"), swift: term("action", "Swift strike"),
  steal: term("action", "Thief"), salvage: term("action", "Tinker"), hideout: term("action", "Ranger"), instigate: term("action", "Vagrant"), scorch: term("action", "Scoundrel"), glide: term("action", "Harrier"), cheat: term("action", "Cheat"), slay: term("action", "Gladiator"), jail: term("action", "Jailor"), waive: term("action", "Jailor"),
  next: term("action", "Start of Birdsong"), buy: term("action", "Services of the Riverfolk"), price: term("action", "Prices"), commit: term("action", "Commit a fund"), return: term("action", "Trade Disruption"), export: term("action", "Export"), establish: term("action", "Establish a trade post"),
  "draw-card": term("action", "Draw a card"), settle: term("action", "First warriors"),
  garden: term("action", "Build a garden"), outcast: term("action", "The Outcast"), convert: term("action", "Convert"), sanctify: term("action", "Sanctify"), score: term("action", "Score"), sacrifice: term("action", "Sacrifice"),
  surface: term("action", "First tunnel"), dig: term("action", "Dig"), "sway-minister": term("action", "Sway a minister"), reveal: term("action", "Reveal cards"), bank: term("action", "Banker"), dismiss: term("action", "Price of Failure"),
  arrive: term("action", "First warriors"), encamp: term("action", "Encamp"), revive: term("action", "Come back"), decamp: term("action", "Decamp"), delve: term("action", "Delve"), recover: term("action", "Recover"), gather: term("action", "Gather"), shift: term("action", "Shift a card"), carry: term("action", "Carry a relic"), trophy: term("action", "Trophy"),
  perch: term("action", "First warriors"), flip: term("action", "Flip a plot"), plot: term("action", "Plot"), conceal: term("action", "Kind of plot"), trick: term("action", "Trick"), infiltrate: term("action", "Warriors appear"), expose: term("action", "Exposure"),
  sabotage: term("action", "Saboteurs"), orders: term("action", "False Orders"), swap: term("action", "Swap Meet"), propaganda: term("action", "Propaganda Bureau"), sway: term("action", "Propaganda Bureau"), league: term("action", "League of Adventurous Mice"),
  charm: term("action", "Charm Offensive"), inform: term("action", "Informants"),
  quell: term("action", "Quell"), stroll: term("action", "Stroll"), beckon: term("action", "Beckon"), mark: term("action", "Mark for Death"),
  slough: term("action", "Slough"), skip: term("action", "Skip"), boast: term("action", "Boast to the Birds"), start: term("action", "Set-up"),
  cajole: term("action", "Cajole"), perform: term("action", "Perform Actions"), pay: term("action", "Interactions"), blend: term("action", "Blending In"), ego: term("action", "Ego"),
  "command-warren": term("card", "Command Warren"), cobbler: term("card", "Cobbler"), emigre: term("action", "Emigre"), exert: term("action", "Exert"), crusade: term("action", "Crusade"),
  foremole: term("minister", "Foremole"), captain: term("minister", "Captain"), marshal: term("minister", "Marshal"), brigadier: term("minister", "Brigadier"), banker: term("minister", "Banker"),
  mayor: term("minister", "Mayor"), duchess: term("minister", "Duchess of Mud"), baron: term("minister", "Baron of Dirt"), earl: term("minister", "Earl of Stone"),
};
/** @type {Record<string, string>} */
const PHASES = { "set-up": phrase("Setting up"), birdsong: term("phase", "Birdsong"), daylight: term("phase", "Daylight"), evening: term("phase", "Evening") };
/** Counts of pieces, by the last word of their kind; `suit` is the word before it. @type {Record<string, (n: number, suit: string) => string>} */
const COUNTED = {
  warrior: (n) => plural("{n} warrior", "{n} warriors", n),
  sawmill: (n) => plural("{n} sawmill", "{n} sawmills", n),
  workshop: (n) => plural("{n} workshop", "{n} workshops", n),
  recruiter: (n) => plural("{n} recruiter", "{n} recruiters", n),
  keep: (n) => plural("{n} keep", "{n} keeps", n),
  wood: (n) => plural("{n} wood", "{n} wood", n),
  roost: (n) => plural("{n} roost", "{n} roosts", n),
  sympathy: (n) => plural("{n} sympathy", "{n} sympathy", n),
  base: (n, suit) => plural("{n} {suit} base", "{n} {suit} bases", n, { suit }),
  garden: (n, suit) => plural("{n} {suit} garden", "{n} {suit} gardens", n, { suit }),
  post: (n, suit) => plural("{n} {suit} post", "{n} {suit} posts", n, { suit }),
  pawn: (n) => plural("{n} pawn", "{n} pawns", n),
  tunnel: (n) => plural("{n} tunnel", "{n} tunnels", n),
  citadel: (n) => plural("{n} citadel", "{n} citadels", n),
  market: (n) => plural("{n} market", "{n} markets", n),
  plot: (n) => plural("{n} plot", "{n} plots", n),
  bomb: (n) => plural("{n} bomb", "{n} bombs", n),
  snare: (n) => plural("{n} snare", "{n} snares", n),
  extortion: (n) => plural("{n} extortion", "{n} extortions", n),
  raid: (n) => plural("{n} raid", "{n} raids", n),
  ego: (n) => plural("{n} ego", "{n} egos", n),
  superego: (n) => plural("{n} superego", "{n} superegos", n),
};
/** The names of tracks. @type {Record<string, string>} */
const TRACKS = {
  sawmill: term("track", "sawmill"), workshop: term("track", "workshop"), recruiter: term("track", "recruiter"), sympathy: term("track", "sympathy"),
  "fox-post": term("track", "fox post"), "rabbit-post": term("track", "rabbit post"), "mouse-post": term("track", "mouse post"),
};

/**
 * The letters that identify a seat in addition to its colour.
 * @param {Seat} seat
 */
export function initialOf(seat) {
  return seat === "corvids" ? "Co" : seat[0].toUpperCase();
}

/** @param {string} phase */
export function phaseName(phase) {
  return PHASES[phase] ?? phase;
}

/** @param {string} kind */
export function trackName(kind) {
  return TRACKS[kind] ?? plainName(kind);
}

/** @param {string} word */
export function plainName(word) {
  return word.replace(/-/g, " ");
}

/** @param {string} move */
export function verbOf(move) {
  return move.split(":")[0];
}

/**
 * Returns the name of a kind of action, "Battle" or "Decree, fox card"; the table sends the kind of each move.
 * @param {string} action
 */
export function titleOfAction(action) {
  const [first, second] = action.split("-");
  if (first === "decree") return phrase("Decree, {suit} card", { suit: SUIT_NAMES[second] });
  if (first === "mayor" && second) return phrase("{mayor} as {minister}", { mayor: ACTIONS.mayor, minister: ACTIONS[second] });
  return ACTIONS[action] ?? plainName(action);
}

/**
 * Returns the title of a move's action, and its sentence without a leading title or player name.
 * @param {Described & {action?: string}} legal
 * @param {string} name
 */
export function actionOf({ move, sentence, action = verbOf(move) }, name) {
  const title = titleOfAction(action);
  return { action: title, words: beginning(without(without(sentence, title, /^\s*[:：]\s*/), name, /^\s+/)) };
}

/**
 * @param {string} sentence
 * @param {string} begins a possible beginning
 * @param {RegExp} follows the separator after it, removed as well
 */
function without(sentence, begins, follows) {
  const rest = sentence.startsWith(begins) ? sentence.slice(begins.length) : "";
  return follows.test(rest) ? rest.replace(follows, "") : sentence;
}

/** The forests, which are places like clearings. */
export const FORESTS = new Set(["north", "north-west", "witchwood", "west", "south-west", "south", "east"]);

/**
 * Returns the touchable handles of a move: "at:7" for places, "to:7" for the destination of a move from another place,
 * "card:anvil" for cards of `known`.
 * @param {string} move
 * @param {Set<string>} known
 */
export function handlesOf(move, known) {
  const [verb, ...words] = move.split(":");
  const marching = verb === "move" ? 0 : verb === "orders" ? 1 : words.indexOf("move") + 1; // the words after the mover
  const isMarching = verb === "move" || marching > 0;
  const places = isMarching ? words.slice(marching, marching + 2) : verb === "skip" || verb === "stroll" ? words.slice(1, 2) : verb === "price" ? [] : words;
  const found = places.filter((word) => FORESTS.has(word) || (/^\d+$/.test(word) && word !== "0"));
  const isMarch = isMarching && found.length === 2;
  return [...found.map((place, index) => `${isMarch && index ? "to" : "at"}:${place}`), ...words.filter((word) => known.has(word)).map((word) => `card:${word}`)];
}

/**
 * Returns the warriors of a move, "2 warriors", if its places are known; "" for any other move.
 * @param {string} move
 */
export function marchersIn(move) {
  const found = /(?:^|:)move:\d+:\d+:(\d+)$/.exec(move);
  return found ? counted("warrior", Number(found[1])) : "";
}

/**
 * Returns pieces in words: "3 warriors, 1 sawmill".
 * @param {Record<string, number>} found
 */
export function piecesInWords(found) {
  return inARow(Object.entries(found).map(([what, count]) => counted(what, count)));
}

/**
 * @param {string} what
 * @param {number} n
 */
function counted(what, n) {
  const words = what.split("-");
  const [first, second] = words;
  if (words.length === 3) return plural("{n} {one} {other} waystation", "{n} {one} {other} waystations", n, { one: RELIC_NAMES[first], other: RELIC_NAMES[second] });
  if (RELIC_NAMES[first]) return phrase("{n} {relic} {value}", { n, relic: RELIC_NAMES[first], value: second });
  return COUNTED[second ?? first]?.(n, SUIT_NAMES[first]) ?? `${n} ${plainName(what)}`;
}

/**
 * Returns a clearing and its paths in one phrase, for a screen reader.
 * @param {string} at
 * @param {Clearing} fact
 * @param {WoodlandView["paths"]} paths
 */
export function clearingInWords(at, fact, paths) {
  const beyond = paths.filter((ends) => ends.some((end) => String(end) === at)).map(([a, b]) => (String(a) === at ? b : a));
  return inARow([...clearingLines(at, fact), phrase("paths to {clearings}", { clearings: allOf(beyond.sort((one, other) => Number(one) - Number(other)).map(String)) })], "; ");
}

/**
 * Returns the facts of a clearing: its suit, open slots, ruler and pieces.
 * @param {string} at
 * @param {Clearing} fact
 */
export function clearingLines(at, { suit, slots, ruin, ruler, pieces }) {
  const there = Object.entries(pieces).map(([seat, found]) => phrase("{faction}: {pieces}", { faction: SEATS[seat], pieces: piecesInWords(found) }));
  const room = ruin ? plural("{n} open slot and a ruin", "{n} open slots and a ruin", slots) : plural("{n} open slot", "{n} open slots", slots);
  const rule = ruler ? phrase("{faction} rules", { faction: SEATS[ruler] }) : phrase("nobody rules");
  return [phrase("Clearing {at}, {suit}", { at, suit: SUIT_NAMES[suit] }), room, rule, ...there];
}

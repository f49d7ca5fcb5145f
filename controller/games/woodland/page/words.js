// What things of Woodland are called, and what a move is about: its action, its clearings, its cards.

/** @import {Described, Seat} from "/js/types.js" */
/** @import {Clearing} from "./types.js" */

/** @type {Record<Seat, string>} */
export const SEATS = { marquise: "Marquise", eyrie: "Eyrie", alliance: "Alliance", vagabond: "Vagabond", lizards: "Lizards", riverfolk: "Riverfolk", duchy: "Duchy", corvids: "Corvids", keepers: "Keepers", chameleander: "Chameleander" };
/** @type {Record<Seat, string>} */
export const COLOURS = Object.fromEntries(Object.keys(SEATS).map((seat) => [seat, `var(--seat-${seat})`]));
/** @type {Record<string, string>} */
export const SUITS = { fox: "#dd4f32", rabbit: "#e9c63f", mouse: "#e2935a", bird: "#58b4c9" };
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
/** Plots are drawn, not written; "plot" lies face down. */
export const PLOTS = new Set(["plot", "bomb", "snare", "extortion", "raid"]);
export const BUILDINGS = new Set(["sawmill", "workshop", "recruiter", "roost", "fox-base", "rabbit-base", "mouse-base", "fox-garden", "rabbit-garden", "mouse-garden", "citadel", "market", ...STATIONS]);

/** @type {Record<string, string>} */
const ACTIONS = {
  battle: "Battle", move: "March", recruit: "Recruit", build: "Build", overwork: "Overwork", hire: "One more action", craft: "Craft", take: "Take a dominance card",
  dominate: "Dominance", tax: "Tax Collector", claim: "Royal Claim", peek: "Codebreakers", rob: "Stand and Deliver!", add: "Add to the decree", turmoil: "Turmoil",
  spread: "Spread sympathy", revolt: "Revolt", mobilize: "Mobilize", train: "Train", organize: "Organize", give: "Give a card", show: "Show the hand",
  discard: "Discard", spend: "Spend", heal: "Field Hospitals", lose: "Take a hit", ambush: "Ambush", use: "Use a card", wood: "Wood", draft: "Recruit", keep: "The keep",
  first: "First buildings", nest: "First roost", lead: "Leader", place: "Place", remove: "Remove ego", lay: "Ego comes back",
  be: "Character", enter: "Where the pawn begins", slip: "Slip", refresh: "Refresh", explore: "Explore", aid: "Aid", pick: "Take an item", quest: "Quest", improvise: "Quest, with another item",
  strike: "Strike", repair: "Repair", damage: "Damage an item", drop: "Too many items", exhaust: "Pay with an item", enlist: "The Arbiter", swift: "Swift strike",
  steal: "Thief", salvage: "Tinker", hideout: "Ranger", instigate: "Vagrant", scorch: "Scoundrel", glide: "Harrier", cheat: "Cheat", slay: "Gladiator", jail: "Jailor", waive: "Jailor",
  buy: "Services of the Riverfolk", price: "Prices", commit: "Commit a fund", return: "Trade Disruption", export: "Export", establish: "Establish a trade post",
  "draw-card": "Draw a card", settle: "First warriors",
  garden: "Garden", outcast: "The Outcast", convert: "Convert", sanctify: "Sanctify", score: "Score", sacrifice: "Sacrifice",
  surface: "First tunnel", dig: "Dig", "sway-minister": "Sway a minister", reveal: "Reveal cards", bank: "Banker", dismiss: "Price of Failure",
  arrive: "First warriors", encamp: "Encamp", revive: "Come back", decamp: "Decamp", delve: "Delve", recover: "Recover", gather: "Gather", shift: "Shift a card", carry: "Carry a relic", trophy: "Trophy",
  perch: "First warriors", flip: "Turn up a plot", plot: "Plot", conceal: "What the plot is", trick: "Trick", infiltrate: "Warriors appear", expose: "Exposure",
  sabotage: "Saboteurs", orders: "False Orders", swap: "Swap Meet", propaganda: "Propaganda Bureau", sway: "Propaganda Bureau", league: "League of Adventurous Mice",
  charm: "Charm Offensive", inform: "Informants",
};
/** @type {Record<string, string>} */
const PHASES = { "set-up": "Setting up", birdsong: "Birdsong", daylight: "Daylight", evening: "Evening" };

/**
 * The letters that stand for a seat where its colour alone would have to be known.
 * @param {Seat} seat
 */
export function initialOf(seat) {
  return seat === "corvids" ? "Co" : SEATS[seat][0];
}

/** @param {string} phase */
export function phaseName(phase) {
  return PHASES[phase] ?? phase;
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
 * Returns the action that a move belongs to, and its sentence without the action's and the player's name.
 * @param {Described} legal
 * @param {string} name
 */
export function actionOf({ move, sentence }, name) {
  const clause = sentence.match(/^([A-Z][^:(]*\(C\.[^)]*\)[^:]*|Decree[^:]*|Cobbler|Foremole|Captain|Marshal|Brigadier|Banker|Mayor as [A-Z][a-z]+|Duchess of Mud|Baron of Dirt|Earl of Stone|Price of Failure|Crusade|Convert|Sanctify|Emigre|Exert|Exposure|Swap Meet|Saboteurs|Propaganda Bureau|Charm Offensive|Informants|League of Adventurous Mice): (.*)$/);
  const action = clause ? clause[1] : ACTIONS[verbOf(move)] ?? plainName(verbOf(move));
  const rest = (clause ? clause[2] : sentence).replace(new RegExp(`^${name} `), "");
  return { action, words: rest[0].toUpperCase() + rest.slice(1) };
}

/**
 * Returns what somebody can touch for a move: "at:7" for clearings, "card:anvil" for cards of `known`.
 * @param {string} move
 * @param {Set<string>} known
 */
export function handlesOf(move, known) {
  const [verb, ...words] = move.split(":");
  const moving = words.indexOf("move"); // a minister's move: after its name
  const places = verb === "move" ? words.slice(0, 2) : moving >= 0 ? words.slice(moving + 1, moving + 3) : verb === "skip" || verb === "stroll" ? words.slice(1, 2) : words;
  const clearings = places.filter((word) => /^\d+$/.test(word) && word !== "0").map((word) => `at:${word}`);
  return [...clearings, ...words.filter((word) => known.has(word)).map((word) => `card:${word}`)];
}

/**
 * Returns pieces in words: "3 warriors, 1 sawmill".
 * @param {Record<string, number>} found
 */
export function piecesInWords(found) {
  return Object.entries(found).map(([what, count]) => `${count} ${plainName(what)}${count > 1 && what !== "wood" && what !== "sympathy" ? "s" : ""}`).join(", ");
}

/**
 * Returns a clearing in one breath, for a screen reader and for the closer look.
 * @param {string} at
 * @param {Clearing} fact
 */
export function clearingInWords(at, { suit, slots, ruin, ruler, pieces }) {
  const there = Object.entries(pieces).map(([seat, found]) => `${SEATS[seat]}: ${piecesInWords(found)}`);
  const room = `${slots} open ${slots === 1 ? "slot" : "slots"}${ruin ? " and a ruin" : ""}`;
  return [`Clearing ${at}, ${suit}`, room, ruler ? `${SEATS[ruler]} rules` : "nobody rules", ...there].join("; ");
}

// The picture of a card, 100 x 100 units, made from plain facts: {kind, card, traits}. The words of the card's key choose
// the land and the object in it, the traits choose the shape of a Dragon; even a card that nobody has drawn gets a picture.

import { svg } from "/js/game.js";
import { EMBLEMS } from "./emblems.js";

const DARK = "#1d100c";
const EDGE = { stroke: DARK, "stroke-width": 1.8, "stroke-linejoin": "round" };

const ROUND = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };

/**
 * @param {string} d
 * @param {import("/js/base/dom.js").Attributes} [attributes]
 */
function path(d, attributes = {}) {
  return svg("path", { d, ...attributes });
}

/**
 * @param {string} d
 * @param {number} width
 * @param {import("/js/base/dom.js").Attributes} [attributes]
 */
function line(d, width, attributes = {}) {
  return path(d, { ...ROUND, "stroke-width": width, ...attributes });
}

/**
 * Returns the drawings of a card's picture, 100 x 100 units, the origin at the top left.
 * @param {{kind?: string, card?: string, traits?: string[]}} fact
 * @returns {SVGElement[]}
 */
export function picture({ kind, card = "", traits = [] }) {
  const word = card.replace(/\.\d+$/, "").replaceAll("-", " ");
  if (kind === "dragon") return [...landscape(word), dragon(word, traits)];
  if (kind === "terrain") return [...landscape(word), ...(/arch/.test(word) ? [arch()] : []), ...emblem(word)];
  return thing(kind, word, emblem(word));
}

/**
 * Returns the drawing for one of the words; earlier drawings take precedence.
 * @param {string} word
 */
function emblem(word) {
  const words = word.split(" ");
  const found = Object.keys(EMBLEMS).find((each) => words.includes(each));
  return found ? EMBLEMS[found].map(([outline, fill]) => path(outline, { fill })) : [];
}

// Dragons: a head with horns, one with spread wings, one with a long body

const HIDES = ["#8f2f23", "#2f6b52", "#4b3f86", "#8a5a1d", "#1f5f7a", "#6a2a55"];
/** @type {[words: RegExp, hide: number][]} */
const HIDE_WORDS = [[/red/, 0], [/grove|hill/, 1], [/crag|cloud/, 2], [/mud|trophy/, 3], [/mere|kite/, 4], [/mire|bitter/, 5], [/reed/, 1],
  [/stream|ember|grudge|vault/, 4], [/fen|tide|coin|spark/, 5], [/dune|gilded|hoard|old/, 3], [/ridge|ash|stone|seer/, 2], [/thorn|peak|gale|bone/, 1],
  [/furnace|ruin|dust/, 0], [/tunnel|burrow|weeping/, 3], [/veil|many|slumber/, 2]];

/**
 * Returns a Dragon, 100 x 100 units: its traits choose the shape, its name the colour.
 * @param {string} word
 * @param {string[]} traits
 */
function dragon(word, traits) {
  const hide = HIDES[HIDE_WORDS.find(([words]) => words.test(word))?.[1] ?? 0];
  const small = traits.includes("scout");
  const shape = traits.includes("flying") ? flyer(hide) : traits.includes("subterranean") || /serpent|worm|gut/.test(word) ? serpent(hide) : head(hide);
  return svg("g", small ? { transform: "translate(17 12) scale(0.68)" } : {}, ...shape);
}

/**
 * A horned head in profile that comes in from the right edge.
 * @param {string} hide
 */
function head(hide) {
  return [
    path("M10 61 C10 53 20 49 31 46 C36 39 43 35 50 34 L44 17 C54 21 60 28 63 35 L67 15 C75 24 78 35 77 45 C88 55 92 76 91 100 L42 100 C49 90 49 82 42 77 C33 79 23 77 15 72 L30 67 C22 67 12 67 10 61 Z",
      { fill: hide, stroke: "#14090a", "stroke-width": 1.6, "stroke-linejoin": "round" }),
    path("M77 45 C88 55 92 76 91 100 L70 100 C76 82 76 62 66 47 Z", { fill: "#000", opacity: 0.26 }),
    ...[0, 1, 2, 3].map((scale) => path(`M${81 + scale * 2.6} ${49 + scale * 12} l9 -1 l-5 9 z`, { fill: hide, stroke: "#14090a", "stroke-width": 1 })),
    path("M18 72 l2 -4 l3 5 l3 -5 l2 4 z", { fill: "#fbf3de" }),
    path("M39 46 q8 -5 13 1 q-7 4 -13 -1 z", { fill: "#ffd34d" }), path("M45.4 43.4 q2 3 0 5 q-2 -2.4 0 -5 z", { fill: "#14090a" }),
    svg("circle", { cx: 16, cy: 58, r: 1.7, fill: "#14090a" }),
    line("M34 46 C40 40 47 39 55 42", 2, { stroke: "#14090a", opacity: 0.6 }),
    line("M30 67 C38 68 44 66 50 61", 1.6, { stroke: "#14090a", opacity: 0.7 }),
  ];
}

/**
 * Spread wings, seen from below.
 * @param {string} hide
 */
function flyer(hide) {
  return [
    path("M50 36 C42 22 22 12 2 24 C10 31 12 39 12 52 C20 43 28 46 32 57 C38 49 44 52 47 63 L49 92 L51 92 L53 63 C56 52 62 49 68 57 C72 46 80 43 88 52 C88 39 90 31 98 24 C78 12 58 22 50 36 Z",
      { fill: hide, stroke: "#14090a", "stroke-width": 1.6, "stroke-linejoin": "round" }),
    path("M46 40 C43 30 44 22 47 17 L44 9 L50 14 L56 9 L53 17 C56 22 57 30 54 40 C56 52 54 60 51 70 L50 96 L49 70 C46 60 44 52 46 40 Z", { fill: hide, stroke: "#14090a", "stroke-width": 1.6 }),
    ...["M47 40 C34 30 22 28 8 28", "M47 44 C36 40 24 44 14 48", "M53 40 C66 30 78 28 92 28", "M53 44 C64 40 76 44 86 48"].map((d) => line(d, 1.3, { stroke: "#14090a", opacity: 0.5 })),
    path("M49 92 l-5 6 h12 l-5 -6 z", { fill: hide, stroke: "#14090a", "stroke-width": 1.2 }),
    svg("circle", { cx: 48, cy: 20, r: 1.2, fill: "#ffd34d" }), svg("circle", { cx: 52, cy: 20, r: 1.2, fill: "#ffd34d" }),
  ];
}

/**
 * A long body that comes out of the ground or water.
 * @param {string} hide
 */
function serpent(hide) {
  const body = "M4 96 C8 72 30 68 36 84 C40 98 64 100 66 82 C68 66 46 62 46 46 C46 34 56 28 66 28";
  return [
    line(body, 19, { stroke: "#14090a" }), line(body, 16, { stroke: hide }), line(body, 4, { stroke: "#fff", opacity: 0.18, "stroke-dasharray": "1 7" }),
    path("M56 20 C66 12 82 16 95 29 L82 32 L94 36 C84 44 68 44 58 38 Z", { fill: hide, stroke: "#14090a", "stroke-width": 1.6, "stroke-linejoin": "round" }),
    path("M58 20 L50 8 L67 16 Z M52 27 L40 21 L54 20 Z", { fill: hide, stroke: "#14090a", "stroke-width": 1.3 }),
    path("M70 22 q6 -3 9 2 q-5 2 -9 -2 z", { fill: "#ffd34d" }), path("M80 33 l3 3 l3 -3 z", { fill: "#fbf3de" }),
  ];
}

// Lands, chosen by the words of the card's name

/**
 * A land has a sky from `high` to `low` and hills in `far` and `near` colours; `grow` draws its plants or rocks.
 * @type {Record<string, {high: string, low: string, far: string, near: string, grow: (far: string, near: string, word: string) => SVGElement[]}>}
 */
const LANDS = {
  forest: { high: "#7fb08a", low: "#dfe6b8", far: "#3f7a55", near: "#1f4a35", grow: firs },
  fire: { high: "#5a1d16", low: "#f2a33c", far: "#8a2c18", near: "#33100c", grow: flames },
  swamp: { high: "#6f7f58", low: "#cfd09a", far: "#4d6044", near: "#26341f", grow: reeds },
  lake: { high: "#8fc0d6", low: "#f3e6c4", far: "#4f7f9a", near: "#1c4a6b", grow: waves },
  mountain: { high: "#8ca3c4", low: "#f2dcc0", far: "#7d88a0", near: "#3d4457", grow: peaks },
  chasm: { high: "#8c6b5e", low: "#eec796", far: "#6d4636", near: "#2b1813", grow: gorge },
  cloud: { high: "#5f8ec2", low: "#f6ead2", far: "#c9d8e6", near: "#93abc6", grow: clouds },
  plain: { high: "#c78a4e", low: "#f5dfae", far: "#94703f", near: "#553c20", grow: () => [] },
};

/** @type {[land: string, words: RegExp][]} */
const LAND_WORDS = [
  ["fire", /fire|ember|furnace|spark/], ["forest", /forest|grove|thicket|moss|thorn/], ["chasm", /chasm|bridge/],
  ["swamp", /swamp|mire|mud|reed|worm|fen |veil/], ["lake", /lake|mere|arch|tarn|drowned|reef|ice|tide|stream/],
  ["mountain", /mountain|crag|hill|peak|ridge|pass|stone/], ["cloud", /cloud|kite|storm|gale|ashwing/],
];

/**
 * Returns the land that a name suggests.
 * @param {string} word
 */
function landscape(word) {
  const { high, low, far, near, grow } = LANDS[LAND_WORDS.find(([, words]) => words.test(word))?.[0] ?? "plain"];
  const poisoned = /poison|black|salt|glass/.test(word);
  return [
    svg("rect", { width: 100, height: 100, fill: low }),
    ...[0, 1, 2, 3].map((band) => svg("rect", { width: 100, height: 52 - band * 13, fill: high, opacity: 0.32 })),
    svg("circle", { cx: 74, cy: 26, r: 11, fill: "#fff6d8", opacity: 0.85 }),
    path("M0 62 C18 50 34 58 50 54 C68 50 84 58 100 50 V100 H0 Z", { fill: far }),
    ...grow(far, near, word),
    path("M0 84 C22 76 38 86 60 80 C78 75 90 82 100 78 V100 H0 Z", { fill: near }),
    ...(poisoned ? [svg("rect", { width: 100, height: 100, fill: /salt|glass/.test(word) ? "#e9e4d8" : "#2c1440", opacity: 0.28 })] : []),
  ];
}

/**
 * @param {string} far
 * @param {string} near
 * @param {string} word
 */
function firs(far, near, word) {
  /**
   * @param {number} x
   * @param {number} y
   * @param {number} size
   * @param {string} fill
   */
  const fir = (x, y, size, fill) => path(`M${x} ${y - 34 * size} l${9 * size} ${14 * size} h${-4 * size} l${8 * size} ${12 * size} h${-5 * size} l${8 * size} ${13 * size} h${-32 * size} l${8 * size} ${-13 * size} h${-5 * size} l${8 * size} ${-12 * size} h${-4 * size} z`, { fill });
  const bushes = /moss|thicket/.test(word) ? [path("M8 84 q8 -26 24 -18 q12 -20 28 -4 q22 -10 30 22 z", { fill: near })] : [];
  return [fir(20, 68, 1.15, far), fir(82, 66, 1.1, far), fir(50, 62, 0.9, far), fir(34, 82, 1.35, near), fir(68, 84, 1.5, near), fir(6, 86, 1.2, near),
    fir(95, 86, 1.2, near), ...bushes];
}

/**
 * @param {string} far
 * @param {string} near
 */
function flames(far, near) {
  /**
   * @param {number} x
   * @param {number} y
   * @param {number} size
   * @param {string} fill
   */
  const flame = (x, y, size, fill) => path(`M${x} ${y} c${-16 * size} ${-6 * size} ${-14 * size} ${-24 * size} ${-4 * size} ${-34 * size} c${2 * size} ${8 * size} ${6 * size} ${8 * size} ${6 * size} 0 c0 ${-9 * size} ${-2 * size} ${-14 * size} ${2 * size} ${-20 * size} c${6 * size} ${12 * size} ${18 * size} ${26 * size} ${10 * size} ${44 * size} c${-2 * size} ${6 * size} ${-8 * size} ${10 * size} ${-14 * size} ${10 * size} z`, { fill });
  return [...firs(far, near, ""), flame(26, 88, 1, "#e8541f"), flame(76, 90, 1.05, "#e8541f"), flame(50, 92, 1.35, "#f28a25"),
    flame(50, 92, 0.8, "#ffd764"), flame(26, 88, 0.55, "#ffc04a"), flame(76, 90, 0.55, "#ffc04a")];
}

/**
 * @param {string} far
 * @param {string} near
 */
function reeds(far, near) {
  const water = [0, 1, 2].map((row) => svg("ellipse", { cx: 24 + row * 27, cy: 72 + (row % 2) * 6, rx: 20, ry: 3.4, fill: "#dfe7c0", opacity: 0.45 }));
  /**
   * @param {number} x
   * @param {number} top
   */
  const reed = (x, top) => [line(`M${x} 96 Q${x - 2} 76 ${x + 2} ${top}`, 1.7, { stroke: near }),
    svg("rect", { x: x + 0.2, y: top - 7, width: 3.8, height: 13, rx: 1.9, fill: "#5c3a1c" })];
  return [...water, ...[10, 18, 29, 71, 83, 92].flatMap((x, index) => reed(x, 44 + ((index * 13) % 21)))];
}

/**
 * @param {string} far
 * @param {string} near
 */
function waves(far, near) {
  /**
   * @param {number} y
   * @param {number} opacity
   */
  const wave = (y, opacity) => line(`M-4 ${y} q8 -6 16 0 t16 0 t16 0 t16 0 t16 0 t16 0 t16 0`, 2.2, { stroke: "#e8f4f6", opacity });
  return [path("M0 60 H100 V100 H0 Z", { fill: far }), wave(66, 0.55), wave(73, 0.4), wave(80, 0.3),
    path("M0 60 L14 46 L26 58 L34 52 L44 60 Z", { fill: near, opacity: 0.55 })];
}

/**
 * @param {string} far
 * @param {string} near
 */
function peaks(far, near) {
  return [path("M-6 82 L22 30 L38 56 L56 22 L78 58 L88 46 L108 82 Z", { fill: far }),
    path("M22 30 l-9 17 l6 -3 l4 5 l4 -6 l4 2 z M56 22 l-10 19 l7 -4 l5 6 l5 -6 l6 3 z", { fill: "#fff" }),
    path("M56 22 L78 58 L88 46 L108 82 H62 Z", { fill: near, opacity: 0.35 })];
}

/**
 * @param {string} far
 * @param {string} near
 */
function gorge(far, near) {
  return [path("M0 52 L30 50 L36 66 L32 80 L42 100 H0 Z", { fill: near, opacity: 0.8 }), path("M100 48 L66 52 L62 68 L68 82 L60 100 H100 Z", { fill: near }),
    path("M36 66 L62 68 L68 82 L60 100 H42 L32 80 Z", { fill: "#0d0605" }), path("M0 52 L30 50 L36 66 L26 62 Z", { fill: far })];
}

function clouds() {
  /**
   * @param {number} x
   * @param {number} y
   * @param {number} size
   */
  const cloud = (x, y, size) => path(`M${x} ${y} h${44 * size} a${9 * size} ${9 * size} 0 0 0 ${-5 * size} ${-17 * size} a${13 * size} ${13 * size} 0 0 0 ${-25 * size} ${-5 * size} a${10 * size} ${10 * size} 0 0 0 ${-14 * size} ${22 * size} z`, { fill: "#fff", opacity: 0.85 });
  return [cloud(8, 62, 0.9), cloud(54, 74, 0.95), cloud(2, 90, 1.1)];
}

/** Returns an arch of old stone. */
function arch() {
  return path("M18 92 V62 C18 34 82 34 82 62 V92 H68 V66 C68 50 32 50 32 66 V92 Z", { fill: "#8d8676", stroke: "#423c31", "stroke-width": 1.5 });
}

// Objects for cards played from the hand, chosen by the words of the name

/** @type {Record<string, [light: string, deep: string]>} */
const ROOMS = { battle: ["#f3c173", "#9c3a1d"], treasure: ["#fbe7a5", "#8a6a1c"], action: ["#c7d9c2", "#39625b"], slayer: ["#d3c9e0", "#4a3768"],
  reaction: ["#c9e3e0", "#2a6668"] };
const ink = { fill: DARK };

/** @type {[words: RegExp, draw: (word: string) => SVGElement[]][]} */
const THINGS = [
  [/castle/, () => [path("M52 96 V40 h8 v6 h8 v-6 h9 v6 h8 v-6 h8 v56 z", { fill: "#8d8676", ...EDGE }), path("M68 96 v-16 a6 6 0 0 1 12 0 v16 z", ink),
    ...bow()]],
  [/archer/, bow],
  [/bolt/, () => [path("M58 6 L26 54 H46 L36 94 L76 40 H54 L70 6 Z", { fill: "#ffd34d", ...EDGE })]],
  [/flame|fire|breath/, (word) => [blaze(1.25, "#e8541f"), blaze(0.85, "#f9a12e"), blaze(0.45, "#ffe58a"),
    ...(/great/.test(word) ? [line("M10 90 H90", 4, { stroke: DARK })] : [])]],
  [/help/, () => [svg("g", { transform: "translate(-6 22) scale(0.72)" }, ...head(HIDES[1])),
    svg("g", { transform: "translate(106 22) scale(-0.72 0.72)" }, ...head(HIDES[0]))]],
  [/fog/, () => [24, 38, 52, 66, 80].map((y, index) => line(`M${8 + (index % 2) * 8} ${y} q12 -9 24 0 t24 0 t24 0`, 7, { stroke: "#f6f1e6", opacity: 0.9 }))],
  [/venom/, () => [path("M50 10 C64 36 76 50 76 66 A26 26 0 0 1 24 66 C24 50 36 36 50 10 Z", { fill: "#6fae3a", ...EDGE }),
    path("M34 64 a16 16 0 0 0 14 17", { fill: "none", stroke: "#e6f5c8", "stroke-width": 4, "stroke-linecap": "round" })]],
  [/fountain/, () => [path("M14 66 H86 C84 84 70 90 62 90 V96 H38 V90 C30 90 16 84 14 66 Z", { fill: "#a9a08d", ...EDGE }),
    ...["M50 64 V22", "M50 24 C36 16 28 34 28 58", "M50 24 C64 16 72 34 72 58", "M50 34 C43 28 39 40 39 58", "M50 34 C57 28 61 40 61 58"].map((d) => line(d, 4, { stroke: "#3d9fc9" }))]],
  [/blade|sword/, () => [svg("g", { transform: "rotate(38 50 50)" }, ...sword()), ...[[22, 84], [38, 90], [72, 88],
    [56, 93]].map(([cx, cy]) => svg("circle", { cx, cy, r: 7, fill: "#f4c542", ...EDGE }))]],
  [/trophy|hall/, () => [path("M28 14 H72 C72 46 64 58 54 62 V76 H68 V88 H32 V76 H46 V62 C36 58 28 46 28 14 Z", { fill: "#f4c542", ...EDGE }),
    line("M28 20 C8 20 14 46 34 46 M72 20 C92 20 86 46 66 46", 4, { stroke: DARK })]],
  [/mud|slide/, () => [path("M0 22 C26 26 44 56 100 78 V100 H0 Z", { fill: "#6d4a2b", ...EDGE }),
    path("M0 44 C24 48 46 74 86 100 H0 Z", { fill: "#8b6239" }), ...[[34, 34, 7], [52, 50, 9], [74, 60, 8],
    [62, 30, 5]].map(([cx, cy, r]) => svg("circle", { cx, cy, r, fill: "#a9a08d", ...EDGE }))]],
  [/grave|robber/, () => [path("M30 92 V40 C30 10 70 10 70 40 V92 Z", { fill: "#a9a08d", ...EDGE }),
    line("M50 30 V58 M40 40 H60", 5, { stroke: DARK }), path("M6 100 C18 82 36 92 50 86 C66 92 84 82 94 100 Z", { fill: "#4b3823" }),
    line("M90 92 L66 66", 4, { stroke: "#5c3a1c" }), path("M72 72 l-12 -2 l-4 -14 l14 4 z", { fill: "#cfd3d8", ...EDGE })]],
  [/torch/, () => [svg("g", { transform: "rotate(12 50 60)" }, path("M43 58 H57 L53 98 H47 Z", { fill: "#5c3a1c", ...EDGE }),
    svg("g", { transform: "translate(20 3) scale(0.6)" }, blaze(1.2, "#e8541f"), blaze(0.7, "#ffd764")))]],
  [/hero|knight/, () => [path("M22 92 V46 C22 14 78 14 78 46 V92 L58 84 V62 H42 V84 Z", { fill: "#b9bfc7", ...EDGE }),
    path("M30 44 H70 V54 H30 Z", ink), line("M50 22 V60", 2.4, { stroke: DARK }),
    path("M50 20 C56 2 80 2 88 18 C74 10 62 14 50 20 Z", { fill: "#8f2f23", ...EDGE })]],
  [/slayer/, () => [svg("g", { transform: "rotate(45 50 50)" }, ...sword()), svg("g", { transform: "rotate(-45 50 50)" }, ...sword())]],
];

/**
 * Returns the picture of a card from the Horde, with its background.
 * @param {string | undefined} kind
 * @param {string} word
 * @param {SVGElement[]} emblem drawn instead, if there is one
 */
function thing(kind, word, emblem) {
  const [light, deep] = ROOMS[kind ?? ""] ?? ROOMS.action;
  const rays = Array.from({ length: 12 }, (_, ray) => path("M50 50 L44 -40 L56 -40 Z", { fill: "#fff", opacity: 0.13, transform: `rotate(${ray * 30} 50 50)` }));
  const drawn = THINGS.find(([words]) => words.test(word));
  return [svg("rect", { width: 100, height: 100, fill: light }), svg("rect", { width: 100, height: 100, fill: deep, opacity: 0.45 }), ...rays,
    svg("g", { transform: "translate(9 9) scale(0.82)" }, ...(emblem.length ? emblem : drawn ? drawn[1](word) : sword()))];
}

function bow() {
  return [line("M30 8 C74 26 74 74 30 92", 6, { stroke: "#5c3a1c" }), line("M30 8 V92", 1.8, { stroke: DARK }),
    line("M8 50 H84", 3.2, { stroke: DARK }), path("M96 50 L80 42 V58 Z", ink), path("M6 50 l-4 -7 h12 l5 7 l-5 7 h-12 z", { fill: "#b5352a" })];
}

/**
 * @param {number} size
 * @param {string} fill
 */
function blaze(size, fill) {
  return path("M50 96 C22 90 18 62 34 40 C38 54 46 54 46 40 C46 26 44 16 50 4 C60 24 84 44 78 72 C75 86 64 95 50 96 Z",
    { fill, transform: `translate(${50 - 50 * size} ${98 - 96 * size}) scale(${size})`, ...(size > 1 ? EDGE : {}) });
}

function sword() {
  return [path("M46 8 L50 0 L54 8 V66 H46 Z", { fill: "#dfe3e8", ...EDGE }), path("M30 66 H70 V73 H30 Z", { fill: "#c9962f", ...EDGE }),
    path("M46 73 H54 V92 H46 Z", { fill: "#5c3a1c", ...EDGE }), svg("circle", { cx: 50, cy: 96, r: 5, fill: "#c9962f", ...EDGE })];
}

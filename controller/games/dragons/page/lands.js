// Lands for cards, 100 x 100 units: which one is drawn, the words of the card's name say.

import { svg } from "/js/game.js";
import { line, path } from "./strokes.js";

/**
 * A land has a sky from `high` to `low`, and hills in `far` and `near` colours; `grow` draws what stands there.
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
 * Returns the land that the words of a name speak of.
 * @param {string} word
 */
export function landscape(word) {
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
export function arch() {
  return path("M18 92 V62 C18 34 82 34 82 62 V92 H68 V66 C68 50 32 50 32 66 V92 Z", { fill: "#8d8676", stroke: "#423c31", "stroke-width": 1.5 });
}

// Dragons for cards: a head with horns, one with spread wings, one with a long body.

import { svg } from "/js/game.js";
import { line, path } from "./strokes.js";

export const HIDES = ["#8f2f23", "#2f6b52", "#4b3f86", "#8a5a1d", "#1f5f7a", "#6a2a55"];
/** @type {[words: RegExp, hide: number][]} */
const HIDE_WORDS = [[/red/, 0], [/grove|hill/, 1], [/crag|cloud/, 2], [/mud|trophy/, 3], [/mere|kite/, 4], [/mire|bitter/, 5], [/reed/, 1],
  [/stream|ember|grudge|vault/, 4], [/fen|tide|coin|spark/, 5], [/dune|gilded|hoard|old/, 3], [/ridge|ash|stone|seer/, 2], [/thorn|peak|gale|bone/, 1],
  [/furnace|ruin|dust/, 0], [/tunnel|burrow|weeping/, 3], [/veil|many|slumber/, 2]];

/**
 * Returns a Dragon, 100 x 100 units: its traits choose the shape, its name the colour of its hide.
 * @param {string} word
 * @param {string[]} traits
 */
export function dragon(word, traits) {
  const hide = HIDES[HIDE_WORDS.find(([words]) => words.test(word))?.[1] ?? 0];
  const small = traits.includes("scout");
  const shape = traits.includes("flying") ? flyer(hide) : traits.includes("subterranean") || /serpent|worm|gut/.test(word) ? serpent(hide) : head(hide);
  return svg("g", small ? { transform: "translate(17 12) scale(0.68)" } : {}, ...shape);
}

/**
 * A head in profile, horned, out of the picture's right edge.
 * @param {string} hide
 */
export function head(hide) {
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
 * Wings spread, seen from the ground.
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

// What each light means on the page: its shape, for people who see no colours or want no blinking, and its words.
// Shapes are 100 units wide as a tile is, with the middle of the tile at 0, 0.

/** @import {Hello} from "../types.js" */

import { svg } from "../base/dom.js";
import { inside, phrase } from "../base/sentence.js";

/**
 * What all games share; a game adds its own.
 * @type {Record<string, string>}
 */
const SHARED = {
  home: "dashes", made: "check", last: "trace", done: "check", goes: "put", clock: "dial", "clock-low": "sand",
  "engine-from": "lift", "engine-to": "put", "hint-from": "lift", "hint-to": "put",
  keeps: "check", draws: "level", throws: "fall", loses: "cross", open: "square",
  question: "letter-?", "question-other": "letter-? ring-wide", illegal: "barred", "put-back": "plus", "take-away": "minus",
  "new-game": "ring", winner: "star", welcome: "lift", counts: "square",
};

let shapes = SHARED;

/** Shapes around what stands on a square; all others move into a corner when something stands there. */
const AROUND = new Set(["corners", "dashes", "ring-wide"]);

/** @param {string} d */
const line = (d) => () => [svg("path", { d, class: "edge" }), svg("path", { d, class: "line" })];
/** @param {string} d */
const solid = (d) => () => [svg("path", { d, class: "solid" })];
/** @param {number} r */
const round = (r) => () => [svg("circle", { r, class: "edge" }), svg("circle", { r, class: "line" })];
/** @param {number} r */
const disc = (r) => () => [svg("circle", { r, class: "solid" })];

/** @type {Record<string, () => SVGElement[]>} */
const COMMON = {
  dot: disc(14),
  ring: round(17),
  "ring-wide": round(29),
  diamond: solid("M 0 -22 L 22 0 L 0 22 L -22 0 Z"),
  corners: line("M -44 -27 V -44 H -27 M 27 -44 H 44 V -27 M 44 27 V 44 H 27 M -27 44 H -44 V 27"),
  dashes: () => [svg("circle", { r: 31, class: "edge thin", "stroke-dasharray": "14 10.3" }), svg("circle", { r: 31, class: "line thin", "stroke-dasharray": "14 10.3" })],
  level: line("M -18 -8 H 18 M -18 9 H 18"),
  check: line("M -17 1 L -5 13 L 18 -13"),
  cross: line("M -15 -15 L 15 15 M -15 15 L 15 -15"),
  plus: line("M -18 0 H 18 M 0 -18 V 18"),
  minus: line("M -18 0 H 18"),
  fall: line("M -18 -11 L 0 15 L 18 -11"),
  square: line("M -14 -14 H 14 V 14 H -14 Z"),
  // No arrow that points one way: it would be read as where to go on the board.
  lift: solid("M 0 -27 L 10 -14 H 4 V -4 H 14 V -10 L 27 0 L 14 10 V 4 H 4 V 14 H 10 L 0 27 L -10 14 H -4 V 4 H -14 V 10 L -27 0 L -14 -10 V -4 H -4 V -14 H -10 Z"),
  put: solid("M -12 -28 H 12 L 0 -9 Z M 28 -12 V 12 L 9 0 Z M 12 28 H -12 L 0 9 Z M -28 12 V -12 L -9 0 Z"),
  trace: () => [svg("circle", { r: 8, class: "edge thin" }), svg("circle", { r: 8, class: "line thin" })],
  aim: () => [...round(20)(), svg("circle", { r: 7, class: "solid" })],
  barred: () => [...round(20)(), ...line("M -13 13 L 13 -13")()],
  coin: () => [...round(20)(), ...line("M 0 -9 V 9")()],
  flag: solid("M -13 -23 H 17 L 9 -12 L 17 -1 H -6 V 23 H -13 Z"),
  star: solid("M 0 -24 L 6.5 -8 L 23.5 -7 L 10.5 4 L 14.5 21 L 0 11.5 L -14.5 21 L -10.5 4 L -23.5 -7 L -6.5 -8 Z"),
  dial: () => [svg("circle", { r: 9, class: "edge thin" }), svg("circle", { r: 9, class: "line thin" }), svg("path", { d: "M 0 -5 V 0 H 4", class: "line thin" })],
  sand: solid("M -13 -20 H 13 L 3 0 L 13 20 H -13 L -3 0 Z"),
  bolt: solid("M 6 -25 L -15 4 H -3 L -6 25 L 15 -5 H 3 Z"),
  swap: line("M -17 -8 H 15 M 6 -17 L 16 -8 M 17 8 H -15 M -6 17 L -16 8"),
  card: line("M -14 -20 H 14 V 20 H -14 Z"),
  sides: () => [-36, 36].map((x) => svg("circle", { cx: x, r: 6, class: "solid" })),
  risk: () => [svg("g", { class: "warning" }, svg("path", { d: "M 34 -45 L 47 -22 H 21 Z" }), svg("path", { d: "M 34 -38 V -31 M 34 -27.5 V -26.5" }))],
};

let drawings = COMMON;

/**
 * Learns the shapes of a game, and forgets those of the game before.
 * @param {{shapes: Record<string, string>, drawings: Record<string, () => SVGElement[]>}} game
 */
export function meetShapes(game) {
  shapes = { ...SHARED, ...game.shapes };
  drawings = { ...COMMON, ...game.drawings };
}

/**
 * @param {string} name
 * @returns {SVGElement[]}
 */
function drawing(name) {
  if (name.startsWith("letter-")) return [svg("text", { class: "letter-shape" }, name.slice("letter-".length))];
  return drawings[name]?.() ?? [];
}

/**
 * Returns the name of a meaning's shape; empty for a square without a meaning.
 * @param {string | null} meaning
 * @returns {string}
 */
export function shapeOf(meaning) {
  return (meaning && Object.hasOwn(shapes, meaning) && shapes[meaning]) || "";
}

/**
 * Returns the drawings of a meaning's shape.
 * @param {string | null} meaning
 * @returns {SVGElement[]}
 */
export function drawShape(meaning) {
  const names = shapeOf(meaning).split(" ").filter(Boolean);
  return names.map((name) => svg("g", { class: AROUND.has(name) || name === "risk" ? "shape around" : "shape" }, ...drawing(name)));
}

/** What says in all games that a piece may go there: what the teacher knows of the move. */
const WAYS = ["keeps", "draws", "throws", "loses", "open"];

/** What screen readers read of the lights. */
export class LightDescriptions {
  /** @type {Map<string, string>} */
  #labels = new Map();
  /** @type {Map<string, string>} */
  #whys = new Map();
  #ways = new Set(WAYS);

  /**
   * @param {{game: Pick<Hello["game"], "meanings">}} hello
   * @param {readonly string[]} ways the game's own meanings that say that a piece may go there
   */
  meet({ game }, ways = []) {
    this.#ways = new Set([...WAYS, ...ways]);
    this.#labels = new Map(game.meanings.map(({ meaning, label }) => [meaning, inside(label)]));
    this.#whys = new Map(game.meanings.map(({ meaning, why }) => [meaning, why]));
  }

  /**
   * Returns what a square is called, with what its light says.
   * @param {string} plain
   * @param {string | null} meaning
   */
  labelOfSquare(plain, meaning) {
    const label = meaning ? this.#labels.get(meaning) : null;
    if (!meaning || !label) return plain;
    const parts = { square: plain, label };
    return this.#ways.has(meaning) ? phrase("{square}, legal: {label}", parts) : phrase("{square}, {label}", parts);
  }

  /**
   * Returns why a light shines, in one sentence; "" where the legend says nothing.
   * @param {string} meaning
   */
  reasonFor(meaning) {
    return this.#whys.get(meaning) ?? "";
  }
}

// Small drawings in our own design: the suit signs and the pawn.

import { svg } from "/js/game.js";

const DARK = "#23190d";
/** @type {Record<string, string>} */
const HEADS = {
  fox: "M -26 -24 L -10 -12 H 10 L 26 -24 L 20 8 L 0 26 L -20 8 Z",
  rabbit: "M -14 -30 Q -22 -4 -10 -4 Q -20 8 -14 18 Q 0 30 14 18 Q 20 8 10 -4 Q 22 -4 14 -30 Q 4 -22 3 -6 H -3 Q -4 -22 -14 -30 Z",
  mouse: "M -10 -8 A 13 13 0 1 0 -22 6 Q -16 24 0 26 Q 16 24 22 6 A 13 13 0 1 0 10 -8 Z",
  bird: "M -26 4 Q -8 -26 12 -12 L 28 -8 L 14 0 Q 12 22 -8 20 Q -2 12 -26 4 Z",
};

/**
 * @param {string} suit
 * @param {number} [x]
 * @param {number} [y]
 * @param {number} [scale]
 */
export function suitSign(suit, x = 0, y = 0, scale = 1) {
  return svg("g", { transform: `translate(${x} ${y}) scale(${scale})`, class: "suit-sign" }, svg("path", { d: HEADS[suit], fill: DARK, "stroke-linejoin": "round" }));
}

/** Plots: a question mark for facedown ones, a bomb, a snare, a coin, and wings for a raid. */
/** @type {Record<string, string>} */
const PLOT_SIGNS = {
  plot: "M -11 -10 Q -11 -23 1 -23 Q 14 -23 13 -10 Q 12 -2 2 2 V 10 M 2 20 V 21",
  bomb: "M -16 8 A 16 16 0 1 0 16 8 A 16 16 0 1 0 -16 8 Z M 6 -8 Q 8 -22 20 -22",
  snare: "M -20 20 Q -20 -22 4 -22 Q 22 -22 20 -4 Q 18 12 2 12 Q -10 12 -10 2 Q -10 -8 2 -8",
  extortion: "M -20 0 A 20 20 0 1 0 20 0 A 20 20 0 1 0 -20 0 Z M 8 -8 Q 0 -14 -6 -8 Q -10 -2 0 0 Q 10 2 6 8 Q 0 14 -8 8",
  raid: "M -22 -14 Q -4 -16 0 8 Q 4 -16 22 -14 Q 20 4 0 20 Q -20 4 -22 -14 Z",
};

/**
 * A plot's token; a facedown one is dark, and `known` shows its kind to its owner.
 * @param {string} what
 * @param {string} colour
 * @param {string} [known]
 */
export function plotToken(what, colour, known) {
  const isHidden = what === "plot";
  return svg("g", { class: `token plot-token${isHidden ? " face-down" : ""}`, "data-plot": known ?? what },
    svg("circle", { r: 38, fill: isHidden ? DARK : colour, stroke: isHidden ? colour : DARK, "stroke-width": 6, "stroke-dasharray": isHidden ? "12 7" : "none" }),
    svg("path", { d: PLOT_SIGNS[known ?? what], fill: "none", stroke: isHidden ? "#f2ecdc" : DARK, "stroke-width": 6, "stroke-linecap": "round", "stroke-linejoin": "round" }));
}

/**
 * The pawn: a chameleon with a curled tail; scale 1 is about a hundred units wide.
 * @param {number} [scale]
 */
export function pawn(scale = 1) {
  return svg("g", { transform: `scale(${scale})`, class: "pawn" },
    svg("circle", { r: 56, fill: "#3a1146", stroke: "#f3b8ff", "stroke-width": 5 }),
    svg("path", { d: "M -40 12 Q -36 -24 2 -26 Q 18 -40 36 -24 Q 44 -14 38 -2 L 20 4 Q 16 22 -6 22 Q -10 40 -28 36 Q -44 30 -36 16 Q -28 8 -22 18 Q -22 26 -30 24",
      fill: "#d05be0", stroke: "#ffe3ff", "stroke-width": 5, "stroke-linejoin": "round", "stroke-linecap": "round" }),
    svg("circle", { cx: 22, cy: -18, r: 9, fill: "#fff" }), svg("circle", { cx: 24, cy: -18, r: 4.5, fill: DARK }));
}

// Woodland: its pawn, what things are called, its log, its page for each seat, and its rules for a person.

/** @import {Drawer, LogLine, Look, WoodlandView} from "../types.js" */

import { html, svg } from "../nodes.js";
import { Screen } from "../woodland/screen.js";
import { pawn } from "../woodland/signs.js";
import { sideOf } from "../woodland/sides.js";
import { colours, squareInWords } from "../woodland/squares.js";
import { SEATS } from "../woodland/words.js";
import { rules } from "./woodland-rules.js";

const LATEST = 150;

/** @param {Look} look */
function drawPiece(look) {
  if (look === "pawn") return pawn(0.62);
  return svg("g", {}, svg("circle", { r: 25, fill: "#8a6a2e", stroke: "#2a1d09", "stroke-width": 2 }), svg("circle", { r: 17, fill: "#d9ab5f" }),
    svg("path", { d: "M -8 0 L -2 7 L 9 -7", fill: "none", stroke: "#3b2a12", "stroke-width": 4, "stroke-linecap": "round" }));
}

/**
 * The log as sentences, the latest first.
 * @param {WoodlandView} view
 * @returns {LogLine[]}
 */
function log({ moves }) {
  return moves.slice(-LATEST).map(({ seat, ply, sentence, move, news = [] }) => ({ ply, seat, move, sentence, news })).reverse();
}

/** @type {Drawer<WoodlandView>} */
export const woodland = {
  title: "Woodland",
  seats: SEATS,
  farSeats: [],
  hidden: true,
  paints: () => [],
  Screen,
  drawPiece,
  nameOf: (look) => (look === "pawn" ? "the pawn" : "the marker"),
  log,
  rules,
  sideOf,
  score: () => [],
  tiles: colours,
  pieces: (view) => {
    const here = Object.entries(view.squares).find(([, at]) => at === view.sides.chameleander?.clearing);
    return [{ square: "c1", look: "marker" }, ...(here ? [{ square: here[0], look: "pawn" }] : [])];
  },
  taken: () => [],
  labelOf: squareInWords,
  seatMark: (seat) => html("span", { class: `disc ${seat}`, "aria-hidden": "true" }),
};

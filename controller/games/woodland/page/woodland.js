// Woodland: its pawn, what things are called, its log, its page for each seat, and its rules for a person.

/** @import {GamePage, LogLine, Look} from "/js/types.js" */
/** @import {WoodlandView} from "./types.js" */

import { phrase, svg } from "/js/game.js";
import { Screen } from "./screen.js";
import { pawn } from "./signs.js";
import { sideOf } from "./sides.js";
import { colours, squareInWords } from "./squares.js";
import { rules } from "./rules.js";

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

/**
 * How many pieces are on the map: when they become fewer, somebody has lost one.
 * @param {WoodlandView} view
 */
function standing({ clearings }) {
  const counts = Object.values(clearings).flatMap(({ pieces }) => Object.values(pieces).flatMap((found) => Object.values(found)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The shape of each meaning of light. */
const SHAPES = {
  "rules-marquise": "letter-M", "rules-eyrie": "letter-E", "rules-alliance": "letter-A", "rules-riverfolk": "letter-R", "rules-lizards": "letter-L", "rules-duchy": "letter-D", "rules-corvids": "letter-Co", "rules-keepers": "letter-K", "rules-chameleander": "letter-C",
  way: "dot", path: "sides", // the suits' signs are drawn on the board itself
  "ego-none": "letter-0", "ego-few": "letter-1–3", "ego-many": "letter-4+",
};

/** @type {GamePage<WoodlandView>} */
export const page = {
  api: 1,
  layout: "own",
  sections: [{ id: "scores", label: phrase("Points"), before: "stage" }, { id: "map", label: phrase("The map"), before: "stage" }, { id: "battle", label: phrase("The battle"), before: "matters" }],
  shapes: SHAPES,
  ways: ["way"],
  Screen,
  drawPiece,
  nameOf: (look) => (look === "pawn" ? phrase("the pawn") : phrase("the marker")),
  log,
  rules,
  sideOf,
  tiles: colours,
  pieces: (view) => {
    const here = Object.entries(view.squares).find(([, at]) => at === view.sides.chameleander?.clearing);
    return [{ square: "c1", look: "marker" }, ...(here ? [{ square: here[0], look: "pawn" }] : [])];
  },
  standing,
  labelOf: squareInWords,
};

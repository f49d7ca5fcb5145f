// Teeko on the page: its pieces, the shapes of its lights, and its rules. What stands where is read from the view.

/** @import {GamePage, Look} from "/js/types.js" */

import { html, svg } from "/js/game.js";

/** @type {Record<Look, {rim: string, body: string, shine: string}>} */
const PIECES = {
  black: { rim: "#0d1013", body: "#39424b", shine: "#97a4b0" },
  red: { rim: "#4d0d07", body: "#c93a2c", shine: "#f3a196" },
};

/**
 * A domed marker; black ones carry a ring and red ones a cross, for eyes that see no red.
 * @param {Look} look
 */
function drawPiece(look) {
  const { rim, body, shine } = PIECES[look];
  const line = { fill: "none", stroke: shine, "stroke-width": 4, "stroke-linecap": "round", opacity: 0.8 };
  const mark = look === "black" ? svg("circle", { r: 14, ...line }) : svg("path", { d: "M -10 -10 L 10 10 M 10 -10 L -10 10", ...line });
  return svg("g", { class: "marker" },
    svg("circle", { r: 36, fill: body, stroke: rim, "stroke-width": 2.5 }),
    svg("circle", { r: 31, fill: "none", stroke: shine, "stroke-width": 1.2, opacity: 0.55 }),
    mark,
    svg("path", { d: "M -24 -14 A 28 28 0 0 1 -10 -26", fill: "none", stroke: "#fff", "stroke-width": 3, "stroke-linecap": "round", opacity: 0.45 }));
}

const RULES = [
  ["Drop", "You have four pieces. In turn, each of you puts one from the box on any empty square until all eight stand."],
  ["Move", "Then each of you, in turn, moves one piece to an empty neighbouring square, in any direction."],
  ["Win", "Four of yours in a row, across, up or diagonally, or in a square of two by two."],
  ["Draw", "Nobody has won after 100 drops and moves."],
];

function rules() {
  return RULES.map(([title, text]) => html("p", {}, html("strong", {}, `${title}. `), text));
}

/** @type {GamePage} */
export const page = {
  api: 1,
  drawPiece,
  nameOf: (look) => `${look} piece`,
  rules,
  box: "pieces to drop",
  shapes: { drop: "free", step: "dot", wins: "flag", threat: "risk" },
  drawings: { free: () => [svg("circle", { r: 6, fill: "none", stroke: "#fff", "stroke-width": 2.5, opacity: 0.7 })] },
  ways: ["drop", "step", "wins"],
};

// How Chameleon is played, told on one page with a drawing for each kind of move.

/** @import {DrawPiece, Look} from "/js/types.js" */

import { drawShape, html, phrase, svg } from "/js/game.js";

const MIDDLE = [2, 2];
/** @type {Record<string, [x: number, y: number][]>} */
const REACH = {
  step: [[1, 1], [2, 1], [3, 1], [1, 2], [3, 2], [1, 3], [2, 3], [3, 3]],
  slide: [[0, 0], [1, 1], [3, 3], [4, 4], [0, 4], [1, 3], [3, 1], [4, 0]],
  jump: [[1, 0], [3, 0], [0, 1], [4, 1], [0, 3], [4, 3], [1, 4], [3, 4]],
};

/**
 * The middle of a 5x5 board is a black tile.
 * @param {string} kind
 * @param {Look} look
 * @param {DrawPiece} drawPiece
 */
function drawing(kind, look, drawPiece) {
  const cells = Array.from({ length: 25 }, (_, n) => [n % 5, Math.floor(n / 5)]);
  const tiles = cells.map(([x, y]) => svg("rect", { x: x * 100 + 3, y: y * 100 + 3, width: 94, height: 94, rx: 8, fill: `url(#tile-${(x + y) % 2 ? "white" : "black"})` }));
  const reached = REACH[kind].map(([x, y]) => svg("g", { transform: `translate(${x * 100 + 50} ${y * 100 + 50})` },
    svg("rect", { x: -47, y: -47, width: 94, height: 94, rx: 8, class: `reach ${kind}` }), svg("g", { transform: "scale(1.35)" }, ...drawShape(kind))));
  const [x, y] = MIDDLE;
  return svg("svg", { viewBox: "-6 -6 512 512", class: "drawing", "aria-hidden": "true" },
    svg("rect", { x: -6, y: -6, width: 512, height: 512, rx: 14, fill: "#2b1a0e" }), ...tiles, ...reached,
    svg("g", { transform: `translate(${x * 100 + 50} ${y * 100 + 50}) scale(1.2)` }, drawPiece(look)));
}

const KINDS = [
  ["step", "red-white", phrase("Step"), phrase("Every piece may always step one square, in any direction.")],
  ["slide", "red-black", phrase("Slide"), phrase("On a square of its own colour it may also slide diagonally until blocked.")],
  ["jump", "red-white", phrase("Jump"), phrase("On a square of the other colour it may also jump like a knight, over anything in between.")],
];

const PARAGRAPHS = [
  [phrase("The pieces."), phrase("You have five. The circle in the middle of a piece is its nature, black or white, and never changes. What changes is the square beneath it: like a chameleon, the piece takes its powers from where it stands when it sets off.")],
  [phrase("Capturing."), phrase("Land on an enemy piece and you capture it: it leaves the board. You cannot land on your own.")],
  [phrase("Winning."), phrase("Capture the last enemy piece. Or bring a piece to the far rank: you have won unless the very next move captures it. With one piece left, reaching the far rank wins at once.")],
  [phrase("At this table."), phrase("Lift a piece and the board lights up where it may go. Set it down, or put it back and think again. A dot is a step, a ring a slide, a diamond a jump, and corners are a capture. The lights are explained under “What the lights mean”.")],
];

/** @param {DrawPiece} drawPiece */
export function rules(drawPiece) {
  const kinds = KINDS.map(([kind, look, name, text]) => html("figure", { class: "kind" }, drawing(kind, look, drawPiece),
    html("figcaption", {}, html("strong", {}, name), " ", text)));
  const told = PARAGRAPHS.map(([title, text]) => html("p", {}, html("strong", {}, title), " ", text));
  return [told[0], html("div", { class: "kinds" }, ...kinds), ...told.slice(1)];
}

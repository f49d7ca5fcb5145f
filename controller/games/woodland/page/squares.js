// The 5x5 board of Woodland: the squares of clearings and paths, with their numbers.

/** @import {Look, Square} from "/js/types.js" */
/** @import {WoodlandView} from "./types.js" */

import { SQUARES, phrase, svg } from "/js/game.js";
import { suitSign } from "./signs.js";
import { SUITS, SUIT_NAMES } from "./words.js";

/** @type {Record<Square, string>} */
const PATHS = { b5: "1–5", d5: "2–5", a4: "1–9", b4: "1–10", d4: "2–10", e4: "2–6", c3: "11–12", a2: "4–9", b2: "4–12", d2: "3–11", e2: "3–6", d1: "3–7" };

/**
 * Clearings are white tiles, paths and the marker's square black ones.
 * @param {WoodlandView} view
 */
export function colours(view) {
  return SQUARES.map((square) => (view.squares[square] ? "white" : "black"));
}

/**
 * Numbers and suits on the clearings, and the two clearings of each path.
 * @param {WoodlandView} view
 * @param {import("/js/board/board.js").Board} board
 */
export function boardLines(view, board) {
  return SQUARES.flatMap((square) => {
    const { x, y } = board.middleOf(square);
    const at = view.squares[square];
    if (at) {
      const suit = view.clearings[at].suit;
      return [svg("g", { transform: `translate(${x - 31} ${y - 31})` }, svg("circle", { r: 15, fill: SUITS[suit] }), suitSign(suit, 0, 1, 0.36)),
        svg("text", { x: x + 31, y: y - 22, class: "square-number" }, at)];
    }
    return PATHS[square] ? [svg("text", { x, y: y + 6, class: "path-name" }, PATHS[square])] : [];
  });
}

/**
 * Returns a square in words, for a screen reader.
 * @param {WoodlandView} view
 * @param {Square} square
 * @param {Look | null} look
 */
export function squareInWords(view, square, look) {
  const at = view.squares[square];
  const what = at ? phrase("clearing {at}, {suit}", { at, suit: SUIT_NAMES[view.clearings[at].suit] })
    : PATHS[square] ? phrase("path {name}", { name: PATHS[square] }) : phrase("the marker's square: lift the marker and put it back when done");
  return look === "pawn" ? phrase("{square}, {what}, with Chameleander", { square, what }) : phrase("{square}, {what}", { square, what });
}

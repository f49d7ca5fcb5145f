// A position as its text says it, and as it lies on 25 squares.

/** @import {Look, Seat, Square} from "/js/types.js" */

import { RANKS, SQUARES } from "/js/game.js";

/** @typedef {{cells: string[], turn: Seat}} Position the letters of the squares, a1 first, "." for an empty one; who moves */

export const START = "wbwbw/5/5/5/WBWBW r";
export const MOST_PIECES = 5;
/** @type {Record<string, Look>} */
export const LOOKS = { B: "red-black", W: "red-white", b: "blue-black", w: "blue-white" };
/** What stands where the board feels a piece and nobody has said which. */
export const UNTOLD = "?";
const SIDES = { r: "red", b: "blue" };

/**
 * Returns the position that a text says, or null when it says none; what is wrong with it the table knows.
 * @param {string} text
 * @returns {Position | null}
 */
export function read(text) {
  const found = /^([BWbw1-5/]+) ([rb])$/.exec(text.trim());
  if (!found) return null;
  const ranks = found[1].split("/").map((rank) => rank.replace(/\d/g, (run) => ".".repeat(Number(run))));
  if (ranks.length !== 5 || ranks.some((rank) => rank.length !== 5)) return null;
  return { cells: [...ranks.reverse().join("")], turn: SIDES[/** @type {"r" | "b"} */ (found[2])] };
}

/**
 * Returns the text of a position.
 * @param {Position} position
 */
export function written({ cells, turn }) {
  const ranks = RANKS.map((_, rank) => cells.slice(rank * 5, rank * 5 + 5).join("").replace(/\.+/g, (run) => String(run.length)));
  return `${ranks.reverse().join("/")} ${turn[0]}`;
}

/**
 * Returns the position that the board feels: pieces of which nobody has said what they are.
 * @param {Square[]} felt
 * @param {Seat} turn
 * @returns {Position}
 */
export function felt(felt, turn) {
  return { cells: SQUARES.map((square) => (felt.includes(square) ? UNTOLD : ".")), turn };
}

/**
 * Returns where a piece stands of which nobody has said what it is.
 * @param {Position} position
 */
export function untold({ cells }) {
  return SQUARES.filter((_, index) => cells[index] === UNTOLD);
}

/**
 * Returns the pieces of a position for the board.
 * @param {Position} position
 */
export function piecesOf({ cells }) {
  const look = (/** @type {string} */ letter) => (letter === UNTOLD ? "untold" : LOOKS[letter]);
  return SQUARES.map((square, index) => ({ id: `${square}-${cells[index]}`, square, look: look(cells[index]), raised: false })).filter((piece) => piece.look);
}

/**
 * Returns the position with a letter on a square, "." for none; the letter that stands there already is taken away.
 * @param {Position} position
 * @param {Square} square
 * @param {string} letter
 * @returns {Position}
 */
export function withPiece({ cells, turn }, square, letter) {
  const at = SQUARES.indexOf(square);
  return { cells: cells.with(at, cells[at] === letter ? "." : letter), turn };
}

/**
 * Returns the position that an address names, as "#position=...", a query or both; null when it names none.
 * @param {{hash: string, search: string}} address
 */
export function named({ hash, search }) {
  return new URLSearchParams(hash.slice(1)).get("position") ?? new URLSearchParams(search).get("position");
}

/**
 * Returns the part of an address that names a position.
 * @param {string} text
 */
export function naming(text) {
  return `#position=${encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%20", "+")}`;
}

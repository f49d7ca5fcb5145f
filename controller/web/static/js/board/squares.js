// Where things are on the board: 25 squares, a1 first, e5 last, and their places in the drawing.

/** @import {Point, Square} from "../types.js" */

export const FILES = ["a", "b", "c", "d", "e"];
export const RANKS = ["1", "2", "3", "4", "5"];
export const SQUARES = RANKS.flatMap((rank) => FILES.map((file) => file + rank));

/** Units of the drawing: one tile, the wooden frame around the field, and the whole board. */
export const TILE = 100;
export const FRAME = 42;
export const BOARD = 5 * TILE + 2 * FRAME;

/** @param {Square} square */
const fileOf = (square) => FILES.indexOf(square[0]);
/** @param {Square} square */
const rankOf = (square) => RANKS.indexOf(square[1]);

/**
 * Returns the middle of a square; `turned` when the board is seen from its far side.
 * @param {Square} square
 * @param {boolean} turned
 * @returns {Point}
 */
export function middleOf(square, turned) {
  const column = turned ? 4 - fileOf(square) : fileOf(square);
  const row = turned ? rankOf(square) : 4 - rankOf(square);
  return { x: FRAME + (column + 0.5) * TILE, y: FRAME + (row + 0.5) * TILE };
}

/**
 * Returns the square under a point of the drawing, or null beside the field.
 * @param {Point} point
 * @param {boolean} turned
 * @returns {Square | null}
 */
export function squareUnder({ x, y }, turned) {
  const column = Math.floor((x - FRAME) / TILE);
  const row = Math.floor((y - FRAME) / TILE);
  if (column < 0 || column > 4 || row < 0 || row > 4) return null;
  return FILES[turned ? 4 - column : column] + RANKS[turned ? row : 4 - row];
}

/**
 * Returns the square one step right and up as seen on the screen; the edge stops it.
 * @param {Square} square
 * @param {number} right
 * @param {number} up
 * @param {boolean} turned
 * @returns {Square}
 */
export function stepFrom(square, right, up, turned) {
  const sense = turned ? -1 : 1;
  /** @param {number} number */
  const kept = (number) => Math.max(0, Math.min(4, number));
  return FILES[kept(fileOf(square) + sense * right)] + RANKS[kept(rankOf(square) + sense * up)];
}

/**
 * Returns the two squares that a move's text names, or null when it names none or more.
 * @param {string} move
 * @returns {[from: Square, to: Square] | null}
 */
export function endsOf(move) {
  const named = move.match(/[a-e][1-5]/g) ?? [];
  return named.length === 2 ? [named[0], named[1]] : null;
}

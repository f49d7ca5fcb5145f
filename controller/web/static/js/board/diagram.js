// A small picture of a position, with an arrow for a move.

/** @import {DrawPiece, Look, Point, Square} from "../types.js" */

import { svg } from "../base/dom.js";
import { phrase } from "../base/sentence.js";
import { FRAME, SQUARES, TILE, middleOf } from "./squares.js";

/**
 * Returns a drawing: `colours` are the tiles, a1 first, `pieces` maps squares to looks, `move` is [from, to] or nothing;
 * `turned` shows it from the far side.
 * @param {string[]} colours
 * @param {Record<Square, Look>} pieces
 * @param {DrawPiece} drawPiece
 * @param {[from: Square, to: Square] | null | undefined} move
 * @param {boolean} turned
 */
export function diagram(colours, pieces, drawPiece, move, turned) {
  /**
   * @param {Square} square
   * @param {SVGElement} drawing
   */
  const at = (square, drawing) => {
    const { x, y } = middleOf(square, turned);
    return svg("g", { transform: `translate(${x} ${y})` }, drawing);
  };
  const tiles = SQUARES.map((square, index) => at(square, svg("rect", {
    x: -TILE / 2 + 1.5, y: -TILE / 2 + 1.5, width: TILE - 3, height: TILE - 3, rx: 7, fill: `url(#tile-${colours[index]})` })));
  const standing = Object.entries(pieces).map(([square, look]) => at(square, svg("g", { transform: "scale(1.15)" }, drawPiece(look))));
  return svg("svg", { viewBox: `${FRAME - 8} ${FRAME - 8} ${5 * TILE + 16} ${5 * TILE + 16}`, class: "diagram", role: "img",
    "aria-label": phrase("The position at that moment") },
  svg("rect", { x: FRAME - 8, y: FRAME - 8, width: 5 * TILE + 16, height: 5 * TILE + 16, rx: 16, fill: "#2b1a0e" }),
  ...tiles, ...standing, ...(move ? [arrow(middleOf(move[0], turned), middleOf(move[1], turned))] : []));
}

/**
 * @param {Point} start
 * @param {Point} end
 */
export function arrow(start, end) {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
  return svg("g", { class: "arrow", transform: `translate(${start.x} ${start.y}) rotate(${turn})` },
    svg("path", { d: `M 20 -7 H ${length - 42} V -22 L ${length - 8} 0 L ${length - 42} 22 V 7 H 20 Z` }));
}

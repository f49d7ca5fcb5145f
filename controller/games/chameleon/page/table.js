// The board on a page of its own, which no hand senses: pieces, the light that a page gives it, and the keyboard.

/** @import {Square, Table} from "/js/types.js" */
/** @import {Position} from "./position.js" */

import { Board, Lights, SQUARES, boardPaints, byId, meetShapes, phrase, stepFrom, svg } from "/js/game.js";
import { page } from "./chameleon.js";
import { piecesOf } from "./position.js";

/** @typedef {{light: [number, number, number, string], meaning: string}} Lit */

/** @type {Record<string, [right: number, up: number]>} */
const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const TILES = SQUARES.map((_, index) => (index % 2 ? "white" : "black"));
/** @type {[number, number, number, string]} */
const DARK = [0, 0, 0, "steady"];
const UNTOLD = "untold";

/** @param {string} look */
function nameOf(look) {
  return look === UNTOLD ? phrase("a piece that you have not named") : page.nameOf?.(look) ?? look;
}

/** @type {import("/js/types.js").DrawPiece} */
function drawPiece(look) {
  if (look !== UNTOLD) return /** @type {import("/js/types.js").DrawPiece} */ (page.drawPiece)(look);
  return svg("g", { class: "untold" }, svg("circle", { r: 34 }), svg("text", { y: 14, "text-anchor": "middle" }, "?"));
}

export class OwnTable {
  board = new Board();
  lights = new Lights();

  /**
   * @param {(square: Square) => void} choose called with a square that was clicked, or chosen with Enter or space
   * @param {(key: string, square: Square) => void} [press] called with any other key, and where the keyboard points
   */
  constructor(choose, press = () => {}) {
    meetShapes({ shapes: page.shapes ?? {}, drawings: page.drawings ?? {} });
    byId("paints", SVGElement).append(...boardPaints(), ...(page.paints?.() ?? []));
    byId("board-place").append(this.board.element);
    this.board.point("c3");
    this.lights.start();
    this.board.element.addEventListener("click", (event) => {
      this.board.element.classList.remove("keyed");
      const square = this.board.squareAt(event);
      if (square) choose(square);
    });
    this.board.element.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const arrow = ARROWS[event.key];
      const chosen = this.board.chosenBy(event);
      this.board.element.classList.add("keyed");
      if (arrow) this.board.point(stepFrom(this.board.pointed, ...arrow, this.board.turned));
      else if (chosen) choose(chosen);
      else return press(event.key, this.board.pointed);
      event.preventDefault();
    });
  }

  /**
   * Shows a position with some squares lit.
   * @param {Position} position
   * @param {Map<Square, Lit>} lit
   */
  show(position, lit) {
    const frame = SQUARES.map((square) => lit.get(square)?.light ?? DARK);
    this.board.lay(TILES, frame, SQUARES.map((square) => lit.get(square)?.meaning ?? null), this.lights);
    this.board.set(piecesOf(position), drawPiece, (square, look) => look ? phrase("{square}, {piece}", { square, piece: nameOf(look) }) : phrase("{square}, empty", { square }));
  }
}

// The board from above: frame, coordinates, tiles with their light, pieces, the keyboard's cursor and the hand.

/** @import {DrawPiece, HeldPiece, Look, Piece, Point, Square, Table} from "../types.js" */

import { svg } from "../base/dom.js";
import { phrase } from "../base/sentence.js";
import { arrow } from "./diagram.js";
import { Pieces, piecePaints } from "./pieces.js";
import { BOARD, FILES, FRAME, RANKS, SQUARES, TILE, middleOf, squareUnder } from "./squares.js";
import { Tile, tilePaints } from "./tile.js";
import { woodPaints, woodenFrame } from "./wood.js";

export function boardPaints() {
  return [...woodPaints(), ...tilePaints(), ...piecePaints()];
}

export class Board {
  #tiles = new Map(SQUARES.map((square) => [square, new Tile(square)]));
  #marks = svg("g", { class: "marks", "aria-hidden": "true" });
  #cursor = svg("rect", { x: -TILE / 2 + 4, y: -TILE / 2 + 4, width: TILE - 8, height: TILE - 8, rx: 7, class: "cursor" });
  #shapes = svg("g", { class: "shapes", "aria-hidden": "true" });
  #pieces = new Pieces(this.#shapes);
  #line = svg("g", { class: "line", "aria-hidden": "true" });
  #offers = svg("g", { class: "offers", "aria-hidden": "true" });
  #over = svg("g", { class: "over", "aria-hidden": "true" });
  #way = svg("g", { class: "way", "aria-hidden": "true" });
  #turned = false;
  #pointed = "c1";

  constructor() {
    const tiles = RANKS.map((rank) => svg("g", { role: "row" }, ...FILES.map((file) => this.#tile(file + rank).element)));
    this.#shapes.append(...SQUARES.map((square) => this.#tile(square).mark));
    const halos = SQUARES.map((square) => this.#tile(square).halo);
    this.element = svg("svg", { id: "board", viewBox: `0 0 ${BOARD} ${BOARD}`, role: "grid", tabindex: -1, "aria-label": phrase("Board") },
      woodenFrame(), this.#marks, ...tiles, svg("g", { class: "halos" }, ...halos), this.#line, this.#cursor, this.#pieces.element, this.#over, this.#way, this.#offers);
    this.element.addEventListener("focus", () => this.#cell().focus({ preventScroll: true })); // whoever comes to the board comes to a square
    this.element.addEventListener("focusin", ({ target }) => {
      const square = target instanceof SVGElement ? target.dataset.square : undefined;
      if (square && square !== this.#pointed) this.point(square);
    });
    this.turn(false);
    this.point(this.#pointed);
  }

  get turned() {
    return this.#turned;
  }

  /**
   * Shows the board from the far side when `turned`.
   * @param {boolean} turned
   */
  turn(turned) {
    this.#turned = turned;
    for (const [square, tile] of this.#tiles) tile.stand(middleOf(square, turned));
    this.point(this.#pointed);
    this.#marks.replaceChildren(...this.#coordinates());
  }

  /**
   * Shows the table's tiles, "black" or "white" each, its lights and what they mean, a1 first; `why` says it in a sentence.
   * @param {string[]} colours
   * @param {Table["frame"]} frame
   * @param {Table["meanings"]} meanings
   * @param {import("./lights.js").Lights} lights
   * @param {(meaning: string) => string} [why]
   */
  lay(colours, frame, meanings, lights, why = () => "") {
    SQUARES.forEach((square, index) => {
      const tile = this.#tile(square);
      const meaning = meanings[index];
      tile.colour(colours[index]);
      tile.shine(frame[index], lights);
      tile.say(meaning, meaning ? why(meaning) : "");
    });
  }

  /**
   * Shows the pieces: a list of {id, look, square, raised}; `draw` makes one, `label` names a square with it.
   * @param {Piece[]} pieces
   * @param {DrawPiece} draw
   * @param {(square: Square, look: Look | null) => string} label
   */
  set(pieces, draw, label) {
    const looks = new Map(pieces.filter(({ raised }) => !raised).map(({ square, look }) => [square, look]));
    for (const [square, tile] of this.#tiles) {
      tile.carry(looks.get(square) ?? "");
      tile.element.setAttribute("aria-label", label(square, looks.get(square) ?? null));
    }
    this.#pieces.show(pieces.map((piece) => ({ ...piece, ...middleOf(piece.square, this.#turned) })), draw);
  }

  /** Takes all pieces and drawings away: another game comes, whose pieces may have the same names and looks. */
  clear() {
    const none = () => svg("g");
    this.#pieces.show([], none);
    this.#pieces.hold(null, none);
    this.offer({});
    this.decorate([]);
    this.mark([]);
    this.showWay([]);
  }

  /**
   * Gives squares a bright edge: square -> "can" or "chosen", the square's element says the same. Words behind it say
   * what the square is for, such as "can target", and are classes of its edge.
   * @param {Record<Square, string>} states
   */
  offer(states) {
    for (const [square, tile] of this.#tiles) tile.offer((states[square] ?? "").split(" ")[0]);
    this.#offers.replaceChildren(...Object.entries(states).map(([square, state]) => {
      const { x, y } = this.middleOf(square);
      return svg("rect", { x: x - TILE / 2 + 1, y: y - TILE / 2 + 1, width: TILE - 2, height: TILE - 2, rx: 9, class: `offer ${state}` });
    }));
  }

  /**
   * Shows drawings between the tiles and the pieces, in units of the board.
   * @param {SVGElement[]} drawings
   */
  decorate(drawings) {
    this.#line.replaceChildren(...drawings);
  }

  /**
   * Shows drawings over the pieces, in units of the board: what has happened to them.
   * @param {SVGElement[]} drawings
   */
  mark(drawings) {
    this.#over.replaceChildren(...drawings);
  }

  /**
   * Shows an arrow over the pieces, from one square to another, or a ring around one.
   * @param {Square[]} squares two, one or none
   */
  showWay(squares) {
    const [from, to] = squares.map((square) => this.middleOf(square));
    if (to) this.#way.replaceChildren(arrow(from, to));
    else this.#way.replaceChildren(...(from ? [svg("circle", { cx: from.x, cy: from.y, r: TILE / 2 - 4, class: "ring" })] : []));
  }

  /**
   * Shows the piece that is in a hand, above everything: {id, look, x, y, free}, or null.
   * @param {HeldPiece | null} piece
   * @param {DrawPiece} draw
   */
  hold(piece, draw) {
    this.#pieces.hold(piece, draw);
  }

  /**
   * @param {Square} square
   * @returns {Point}
   */
  middleOf(square) {
    return middleOf(square, this.#turned);
  }

  /** The square that the keyboard points at: the one that Tab comes to. */
  get pointed() {
    return this.#pointed;
  }

  /**
   * Lets the keyboard point at a square; the focus goes along if the board has it.
   * @param {Square} square
   */
  point(square) {
    const hasFocus = this.element.contains(document.activeElement);
    this.#cell().setAttribute("tabindex", "-1");
    this.#pointed = square;
    this.#cell().setAttribute("tabindex", "0");
    const { x, y } = this.middleOf(square);
    this.#cursor.setAttribute("transform", `translate(${x} ${y})`);
    if (hasFocus && document.activeElement !== this.#cell()) this.#cell().focus();
  }

  /** Gives the focus to the square that the keyboard points at. */
  focus() {
    this.#cell().focus();
    this.element.classList.add("keyed");
  }

  #cell() {
    return this.#tile(this.#pointed).element;
  }

  /**
   * Returns where a pointer is, in units of the drawing.
   * @param {MouseEvent} event
   * @returns {Point}
   */
  placeOf(event) {
    const { left, top, width } = this.element.getBoundingClientRect();
    const scale = BOARD / width;
    return { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
  }

  /**
   * @param {MouseEvent} event
   * @returns {Square | null}
   */
  squareAt(event) {
    return squareUnder(this.placeOf(event), this.#turned);
  }

  /**
   * The square that is chosen by a click, or by Enter or space where the keyboard points; null for neither.
   * @param {MouseEvent | KeyboardEvent} event
   */
  chosenBy(event) {
    if (!(event instanceof KeyboardEvent)) return this.squareAt(event);
    return event.key === "Enter" || event.key === " " ? this.pointed : null;
  }

  /** @param {Square} square */
  #tile(square) {
    return /** @type {Tile} */ (this.#tiles.get(square));
  }

  #coordinates() {
    /**
     * @param {string} text
     * @param {number} x
     * @param {number} y
     */
    const mark = (text, x, y) => svg("text", { x, y }, text);
    const files = FILES.flatMap((file) => {
      const { x } = this.middleOf(`${file}1`);
      return [mark(file, x, BOARD - FRAME / 2 + 2), mark(file, x, FRAME / 2 - 2)];
    });
    const ranks = RANKS.flatMap((rank) => {
      const { y } = this.middleOf(`a${rank}`);
      return [mark(rank, FRAME / 2 - 2, y), mark(rank, BOARD - FRAME / 2 + 2, y)];
    });
    return [...files, ...ranks];
  }
}

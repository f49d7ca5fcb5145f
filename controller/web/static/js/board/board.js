// The board from above: frame, coordinates, tiles with their light, pieces, the keyboard's cursor and the hand.

/** @import {DrawPiece, HeldPiece, Look, Piece, Point, Square, Table} from "../types.js" */

import { svg } from "../base/dom.js";
import { phrase } from "../base/sentence.js";
import { arrow } from "./diagram.js";
import { Pieces, piecePaints } from "./pieces.js";
import { BOARD, FILES, FRAME, RANKS, SQUARES, TILE, middleOf, squareUnder } from "./squares.js";
import { Tile, tilePaints } from "./tile.js";

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
  /** Whether it is seen from the far side. */
  turned = false;
  /** The square that the keyboard points at: the one that Tab comes to. */
  pointed = "c1";

  constructor() {
    const tiles = RANKS.map((rank) => svg("g", { role: "row" }, ...FILES.map((file) => this.#tile(file + rank).element)));
    this.#shapes.append(...SQUARES.map((square) => this.#tile(square).mark));
    const halos = SQUARES.map((square) => this.#tile(square).halo);
    this.element = svg("svg", { id: "board", viewBox: `0 0 ${BOARD} ${BOARD}`, role: "grid", tabindex: -1, "aria-label": phrase("Board") },
      woodenFrame(), this.#marks, ...tiles, svg("g", { class: "halos" }, ...halos), this.#line, this.#cursor, this.#pieces.element, this.#over, this.#way, this.#offers);
    this.element.addEventListener("focus", () => this.#cell().focus({ preventScroll: true })); // whoever comes to the board comes to a square
    this.element.addEventListener("focusin", ({ target }) => {
      const square = target instanceof SVGElement ? target.dataset.square : undefined;
      if (square && square !== this.pointed) this.point(square);
    });
    this.turn(false);
    this.point(this.pointed);
  }

  /**
   * Shows the board from the far side when `turned`.
   * @param {boolean} turned
   */
  turn(turned) {
    this.turned = turned;
    for (const [square, tile] of this.#tiles) tile.stand(middleOf(square, turned));
    this.#pieces.forgetPlaces();
    this.point(this.pointed);
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
    this.#pieces.show(pieces.map((piece) => ({ ...piece, ...middleOf(piece.square, this.turned) })), draw);
  }

  /** Takes all pieces and drawings away: another game comes, whose pieces may have the same names and looks. */
  clear() {
    this.#pieces.clear();
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
    return middleOf(square, this.turned);
  }

  /**
   * Lets the keyboard point at a square; the focus goes along if the board has it.
   * @param {Square} square
   */
  point(square) {
    const hasFocus = this.element.contains(document.activeElement);
    this.#cell().setAttribute("tabindex", "-1");
    this.pointed = square;
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
    return this.#tile(this.pointed).element;
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
    return squareUnder(this.placeOf(event), this.turned);
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

/** Lines of the grain on each of the frame's four mitred boards; it is always the same grain. */
const STREAKS = 15;

/**
 * Returns a small repeatable generator of numbers from 0 to 1.
 * @param {number} seed
 */
function grower(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/**
 * @param {() => number} grow
 * @param {number} top
 */
function streak(grow, top) {
  const points = [0, 0.25, 0.5, 0.75, 1].map((part) => [part * BOARD, top + (grow() - 0.5) * 5]);
  const [start, ...rest] = points;
  const curves = rest.map(([x, y]) => `S ${x - BOARD / 9} ${y} ${x} ${y}`).join(" ");
  return svg("path", {
    d: `M ${start[0]} ${start[1]} ${curves}`,
    stroke: grow() > 0.42 ? "#180c05" : "#a8713f",
    "stroke-width": (0.5 + grow() * 1.5).toFixed(2),
    opacity: (0.1 + grow() * 0.22).toFixed(2),
    fill: "none",
  });
}

/** @param {number} side */
function plank(side) {
  const grow = grower(17 + side * 101);
  const streaks = Array.from({ length: STREAKS }, (_, n) => streak(grow, (n * FRAME) / STREAKS + 1));
  return svg("g", { transform: `rotate(${side * 90} ${BOARD / 2} ${BOARD / 2})`, "clip-path": "url(#mitre)" },
    svg("rect", { width: BOARD, height: FRAME, fill: "url(#walnut)" }),
    svg("rect", { width: BOARD, height: FRAME, fill: "#000", opacity: [0, 0.14, 0.26, 0.1][side] }),
    ...streaks,
    svg("path", { d: `M 0 0 L ${FRAME} ${FRAME}`, stroke: "#140a04", "stroke-width": 1.2, opacity: 0.7 }));
}

function woodPaints() {
  return [
    svg("linearGradient", { id: "walnut", x2: 0, y2: 1 },
      svg("stop", { offset: 0, "stop-color": "#7a4f2d" }),
      svg("stop", { offset: 0.12, "stop-color": "#5f3b20" }),
      svg("stop", { offset: 0.85, "stop-color": "#4a2c17" }),
      svg("stop", { offset: 1, "stop-color": "#311b0c" })),
    svg("clipPath", { id: "mitre" },
      svg("path", { d: `M 0 0 H ${BOARD} L ${BOARD - FRAME} ${FRAME} H ${FRAME} Z` })),
    svg("clipPath", { id: "corners" }, svg("rect", { width: BOARD, height: BOARD, rx: 15 })),
  ];
}

function woodenFrame() {
  return svg("g", { class: "frame" },
    svg("g", { "clip-path": "url(#corners)" }, ...[0, 1, 2, 3].map(plank)),
    svg("rect", { x: 0.8, y: 0.8, width: BOARD - 1.6, height: BOARD - 1.6, rx: 14.5, class: "frame-edge" }),
    svg("rect", { x: FRAME - 7, y: FRAME - 7, width: BOARD - 2 * FRAME + 14, height: BOARD - 2 * FRAME + 14, rx: 6, class: "inlay" }),
    svg("rect", { x: FRAME - 4, y: FRAME - 4, width: BOARD - 2 * FRAME + 8, height: BOARD - 2 * FRAME + 8, rx: 4, class: "well" }));
}

// The pieces on the board and in the hand: each keeps its element while it moves, so that it glides.

/** @import {DrawPiece, HeldPiece, Look, Piece, Point} from "../types.js" */

import { svg } from "../base/dom.js";

/** The shadow that every piece throws on its tile. */
export function piecePaints() {
  return [svg("radialGradient", { id: "shadow" },
    ...[[0.55, 0.75], [0.8, 0.35], [1, 0]].map(([offset, opacity]) => svg("stop", { offset, "stop-color": "#000", "stop-opacity": opacity })))];
}

/** @param {{look: Look, draw: DrawPiece}} piece */
function standing({ look, draw }) {
  return svg("g", { class: "piece", "data-look": look },
    svg("circle", { r: 43, cx: 5, cy: 8, fill: "url(#shadow)", class: "shadow" }),
    svg("g", { class: "body" }, draw(look)));
}

export class Pieces {
  /** @type {Map<string, SVGGElement>} */
  #elements = new Map();
  /** @type {Map<string, Look>} */
  #looks = new Map();
  #layer = svg("g", { class: "pieces", "aria-hidden": "true" });
  #hand = svg("g", { class: "hand", "aria-hidden": "true" });

  /**
   * `between` lies above the pieces that stand and below the one in the hand.
   * @param {SVGElement} between
   */
  constructor(between) {
    this.element = svg("g", {}, this.#layer, between, this.#hand);
  }

  /**
   * @param {(Piece & Point)[]} pieces
   * @param {DrawPiece} draw
   */
  show(pieces, draw) {
    const here = new Set(pieces.map(({ id }) => id));
    for (const [id, element] of this.#elements) {
      if (!here.has(id) && element.parentNode === this.#layer) this.#drop(id);
    }
    for (const piece of pieces) {
      const element = this.#elementOf(piece, draw);
      if (element.parentNode !== this.#layer) this.#layer.append(element);
      element.classList.toggle("raised", Boolean(piece.raised));
      element.classList.remove("free");
      element.style.transform = `translate(${piece.x}px, ${piece.y}px)`;
    }
  }

  /**
   * @param {HeldPiece | null} piece
   * @param {DrawPiece} draw
   */
  hold(piece, draw) {
    for (const element of [...this.#hand.children]) {
      if (!piece || element !== this.#elements.get(piece.id)) this.#drop(this.#idOf(element));
    }
    if (!piece) return;
    const element = this.#elementOf(piece, draw);
    if (element.parentNode !== this.#hand) this.#hand.append(element);
    element.classList.add("raised");
    element.classList.toggle("free", piece.free);
    element.style.transform = `translate(${piece.x}px, ${piece.y}px)`;
  }

  /**
   * @param {{id: string, look: Look}} piece
   * @param {DrawPiece} draw
   */
  #elementOf({ id, look }, draw) {
    const known = this.#elements.get(id);
    if (known && this.#looks.get(id) === look) return known;
    this.#drop(id);
    const element = standing({ look, draw });
    this.#elements.set(id, element);
    this.#looks.set(id, look);
    return element;
  }

  /** @param {Element} element */
  #idOf(element) {
    return [...this.#elements].find(([, known]) => known === element)?.[0];
  }

  /** @param {string | undefined} id */
  #drop(id) {
    if (id === undefined) return;
    this.#elements.get(id)?.remove();
    this.#elements.delete(id);
    this.#looks.delete(id);
  }
}

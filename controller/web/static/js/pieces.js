// The pieces on the board and in the hand: each keeps its element while it moves, so that it glides.

import { svg } from "./nodes.js";

/** The shadow that every piece throws on its tile. */
export function piecePaints() {
  return [svg("radialGradient", { id: "shadow" },
    ...[[0.55, 0.75], [0.8, 0.35], [1, 0]].map(([offset, opacity]) => svg("stop", { offset, "stop-color": "#000", "stop-opacity": opacity })))];
}

function standing({ look, draw }) {
  return svg("g", { class: "piece", "data-look": look },
    svg("circle", { r: 43, cx: 5, cy: 8, fill: "url(#shadow)", class: "shadow" }),
    svg("g", { class: "body" }, draw(look)));
}

export class Pieces {
  #elements = new Map();
  #looks = new Map();
  #layer = svg("g", { class: "pieces", "aria-hidden": "true" });
  #hand = svg("g", { class: "hand", "aria-hidden": "true" });

  /** `between` lies above the pieces that stand and below the one in the hand. */
  constructor(between) {
    this.element = svg("g", {}, this.#layer, between, this.#hand);
  }

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

  #elementOf({ id, look }, draw) {
    if (this.#looks.get(id) !== look) this.#drop(id);
    if (!this.#elements.has(id)) {
      this.#elements.set(id, standing({ look, draw }));
      this.#looks.set(id, look);
    }
    return this.#elements.get(id);
  }

  #idOf(element) {
    return [...this.#elements].find(([, known]) => known === element)?.[0];
  }

  #drop(id) {
    this.#elements.get(id)?.remove();
    this.#elements.delete(id);
    this.#looks.delete(id);
  }
}

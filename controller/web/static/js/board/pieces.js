// The pieces on the board, in the hand and in the box: each keeps its element while it moves, glides where it goes, and
// fades where it leaves the board.

/** @import {DrawPiece, Game, HeldPiece, Look, Piece, Point, Standing, WorldPiece} from "../types.js" */

import { byId, html, svg } from "../base/dom.js";
import { phrase } from "../base/sentence.js";

/** The shadow that every piece throws on its tile. */
export function piecePaints() {
  return [svg("radialGradient", { id: "shadow" },
    ...[[0.55, 0.75], [0.8, 0.35], [1, 0]].map(([offset, opacity]) => svg("stop", { offset, "stop-color": "#000", "stop-opacity": opacity })))];
}

const GLIDE_MS = 200;
const BACK_MS = 150; // what follows a pointer is let go of
const FADE_MS = 150;

/** Whether nothing moves on this screen: its lights stand still, or the whole computer is set to less motion. */
function standsStill() {
  return document.body.dataset.calm === "true" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {Point} place */
const at = ({ x, y }) => `translate(${x}px, ${y}px)`;

export class Pieces {
  /** @type {Map<string, SVGGElement>} */
  #elements = new Map();
  /** @type {Map<string, Look>} */
  #looks = new Map();
  /** @type {Map<string, Point & {free: boolean}>} where each was drawn last, and whether it followed a pointer there */
  #places = new Map();
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
      if (!here.has(id) && element.parentNode === this.#layer) this.#fade(id, element);
    }
    for (const piece of pieces) {
      const element = this.#elementOf(piece, draw);
      if (element.parentNode !== this.#layer) this.#layer.append(element);
      element.classList.toggle("raised", Boolean(piece.raised));
      this.#glide({ ...piece, free: false }, element);
    }
  }

  /** Takes all pieces away at once. */
  clear() {
    for (const id of [...this.#elements.keys()]) this.#drop(id);
    this.#layer.replaceChildren(); // those that fade, too
  }

  /** Lets every piece be drawn next where it then is: the board was turned under it. */
  forgetPlaces() {
    this.#places.clear();
  }

  /**
   * @param {{id: string, free: boolean} & Point} piece
   * @param {SVGGElement} element
   */
  #glide({ id, x, y, free }, element) {
    const before = this.#places.get(id);
    this.#places.set(id, { x, y, free });
    if (before?.x === x && before.y === y) return;
    element.style.transform = at({ x, y });
    for (const running of element.getAnimations()) running.cancel();
    if (!before || free || standsStill()) return;
    element.animate({ transform: [at(before), at({ x, y })] }, { duration: before.free ? BACK_MS : GLIDE_MS, easing: "cubic-bezier(0.3, 0.75, 0.3, 1)" });
  }

  /**
   * @param {HeldPiece | null} piece
   * @param {DrawPiece} draw
   */
  hold(piece, draw) {
    for (const element of [...this.#hand.children]) {
      if (!piece || element !== this.#elements.get(piece.id)) this.#drop([...this.#elements].find(([, known]) => known === element)?.[0]);
    }
    if (!piece) return;
    const element = this.#elementOf(piece, draw);
    if (element.parentNode !== this.#hand) this.#hand.append(element);
    element.classList.add("raised");
    this.#glide(piece, element);
  }

  /**
   * @param {{id: string, look: Look}} piece
   * @param {DrawPiece} draw
   */
  #elementOf({ id, look }, draw) {
    const known = this.#elements.get(id);
    if (known && this.#looks.get(id) === look) return known;
    this.#drop(id);
    const element = svg("g", { class: "piece", "data-look": look },
      svg("circle", { r: 43, cx: 5, cy: 8, fill: "url(#shadow)", class: "shadow" }),
      svg("g", { class: "body" }, draw(look)));
    this.#elements.set(id, element);
    this.#looks.set(id, look);
    return element;
  }

  /**
   * Lets a piece shrink where it stood; its place may be another piece's by now.
   * @param {string} id
   * @param {SVGGElement} element
   */
  #fade(id, element) {
    if (standsStill()) return this.#drop(id);
    const place = element.style.transform;
    this.#drop(id, { isSeen: true });
    const fading = element.animate({ transform: [place, `${place} scale(0.6)`], opacity: [1, 0] }, { duration: FADE_MS, easing: "ease-in", fill: "forwards" });
    fading.onfinish = fading.oncancel = () => element.remove();
  }

  /**
   * @param {string | undefined} id
   * @param {{isSeen?: boolean}} [left] whether its drawing stays for now
   */
  #drop(id, { isSeen = false } = {}) {
    if (id === undefined) return;
    if (!isSeen) this.#elements.get(id)?.remove();
    this.#elements.delete(id);
    this.#looks.delete(id);
    this.#places.delete(id);
  }
}

/**
 * Returns one piece as a picture of its own.
 * @param {Game} game
 * @param {Look} look
 */
export function smallPiece(game, look) {
  return svg("svg", { viewBox: "-40 -40 80 80", class: "small-piece", "aria-hidden": "true" }, game.drawPiece(look));
}

/**
 * Knows which piece is which on a real board: one that vanished here and one of its look that appeared there are taken for
 * the same piece, so that the drawing glides.
 */
export class PieceIdentities {
  /** @type {Piece[]} */
  #known = [];
  #next = 0;

  /**
   * Takes a list of {square, look} and returns it with an `id` for each.
   * @param {Standing[]} pieces
   * @returns {Piece[]}
   */
  identify(pieces) {
    const left = [...this.#known];
    /**
     * @param {(old: Piece) => boolean} fits
     * @returns {string | null}
     */
    const claim = (fits) => {
      const found = left.findIndex(fits);
      return found < 0 ? null : left.splice(found, 1)[0].id;
    };
    const still = pieces.map((piece) => ({ ...piece, id: claim((old) => old.square === piece.square && old.look === piece.look) }));
    this.#known = still.map((piece) => ({ ...piece, id: piece.id ?? claim((old) => old.look === piece.look) ?? `v${this.#next++}` }));
    return this.#known;
  }
}

/**
 * Shows the box of a simulated board: the pieces that are not in play.
 * @param {WorldPiece[]} boxed
 * @param {Game} game
 */
export function showBox(boxed, game) {
  const box = byId("box");
  box.dataset.empty = game.box;
  const ids = boxed.map(({ id, look }) => `${id} ${look}`).join(", ");
  if (box.dataset.shown === ids) return;
  box.dataset.shown = ids;
  box.replaceChildren(...boxed.map(({ id, look }) => html("button",
    { type: "button", class: "boxed", "data-piece-id": id, "data-piece": look, "aria-label": phrase("Take {piece} from the box", { piece: game.nameOf(look) }) },
    smallPiece(game, look))));
}

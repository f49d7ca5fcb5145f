// What a square gets in the editor: one of four pieces, nothing, or only a look at the piece that stands there.

import { button, phrase, svg } from "/js/game.js";
import { page } from "./chameleon.js";
import { LOOKS } from "./position.js";

const EMPTY = ".";
const HAND = "M 4 13 V 7.5 a 1.6 1.6 0 0 1 3.2 0 V 4.6 a 1.6 1.6 0 0 1 3.2 0 V 4 a 1.6 1.6 0 0 1 3.2 0 V 6 a 1.6 1.6 0 0 1 3.2 0 V 14 c 0 4 -2.6 6.5 -6 6.5 C 7 20.5 5.4 18 4 13 Z";

export class Palette {
  /** @type {string | null} */
  #chosen = null;
  /** @type {[letter: string | null, button: HTMLElement][]} */
  #buttons;
  #onChange;

  /**
   * @param {HTMLElement} place
   * @param {() => void} onChange
   */
  constructor(place, onChange) {
    this.#onChange = onChange;
    const draw = /** @type {import("/js/types.js").DrawPiece} */ (page.drawPiece);
    const nameOf = /** @type {(look: string) => string} */ (page.nameOf);
    const hand = svg("svg", { viewBox: "0 0 24 24", class: "hand-sign", "aria-hidden": "true" }, svg("path", { d: HAND }));
    const none = svg("svg", { viewBox: "-40 -40 80 80", class: "small-piece", "aria-hidden": "true" }, svg("circle", { r: 30, class: "no-piece" }));
    this.#buttons = [
      [null, this.#button(null, hand, phrase("Look at moves"))],
      ...Object.entries(LOOKS).map(([letter, look]) => /** @type {[string, HTMLElement]} */ ([letter,
        this.#button(letter, svg("svg", { viewBox: "-40 -40 80 80", class: "small-piece", "aria-hidden": "true" }, draw(look)), nameOf(look))])),
      [EMPTY, this.#button(EMPTY, none, phrase("Empty square"))],
    ];
    place.append(...this.#buttons.map(([, made]) => made));
    this.#mark();
  }

  /** The letter that a square gets, "." for none; null while squares are only looked at. */
  get chosen() {
    return this.#chosen;
  }

  /**
   * Returns what a key puts on a square, or null for a key of something else; a key that chooses does that.
   * @param {string} key
   */
  letterOf(key) {
    if (key in LOOKS) return key;
    if (["Delete", "Backspace", EMPTY].includes(key)) return EMPTY;
    const chosen = this.#buttons[Number(key) - 1];
    if (chosen) this.#choose(chosen[0]);
    return null;
  }

  /** Chooses the first piece where none is chosen yet. */
  needPiece() {
    if (this.#chosen === null || this.#chosen === EMPTY) this.#choose(Object.keys(LOOKS)[0]);
  }

  /** @param {string | null} letter */
  #choose(letter) {
    this.#chosen = letter;
    this.#mark();
    this.#onChange();
  }

  /**
   * @param {string | null} letter
   * @param {SVGElement} drawing
   * @param {string} name
   */
  #button(letter, drawing, name) {
    return button({ "aria-label": name, title: name, "data-letter": letter ?? "look" }, () => this.#choose(letter), drawing);
  }

  #mark() {
    for (const [letter, made] of this.#buttons) made.setAttribute("aria-pressed", String(letter === this.#chosen));
  }
}

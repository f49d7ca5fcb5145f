// The deck that is built, with what it was before: kept in this browser, so that a page that is closed loses nothing.

/** @import {Deck} from "./types.js" */

import { EMPTY } from "./deck.js";

const KEY = "dragons-deck";
const MOST_STEPS = 100;

/**
 * Which saved deck a draft was opened from, and its version then; "" for none.
 * @typedef {{word: string, version: string}} Origin
 */

export class Draft {
  deck = EMPTY;
  /** @type {Origin} */
  origin = { word: "", version: "" };
  /** @type {[Deck, Origin][]} */
  #before = [];

  constructor() {
    try {
      const { deck, origin } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
      if (deck?.lair && deck?.horde) [this.deck, this.origin] = [{ ...EMPTY, ...deck }, { word: "", version: "", ...origin }];
    } catch {
      // what is kept there is no deck, or nothing may be kept
    }
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  /**
   * @param {Deck} deck
   * @param {Partial<Origin>} [origin]
   */
  change(deck, origin) {
    this.#before = [...this.#before.slice(1 - MOST_STEPS), [this.deck, this.origin]];
    this.deck = deck;
    this.origin = { ...this.origin, ...origin };
    this.#keep();
  }

  undo() {
    const before = this.#before.pop();
    if (before) [this.deck, this.origin] = before;
    this.#keep();
  }

  #keep() {
    try {
      localStorage.setItem(KEY, JSON.stringify({ deck: this.deck, origin: this.origin }));
    } catch {
      // a browser that keeps nothing still builds decks
    }
  }
}

// A deck under construction, with its undo history, counts and filters: plain data. Only the table knows whether it is
// legal.

/** @import {Deck, DeckCard, Filter} from "./types.js" */

import { kindOf, rulesOf } from "./words.js";

/** @type {Deck} */
export const EMPTY = { word: "", name: "", plan: "", lair: {}, horde: {} };
/** The last column of the cost chart holds all cards that cost this much or more. */
export const DEAREST = 6;
/** The order of types: cards in position first, then cards played from the hand. */
export const KINDS = ["dragon", "terrain", "battle", "treasure", "action", "slayer", "reaction"];
const MOST = 9; // not a rule: it keeps the number to one digit; the table checks the real limit

/**
 * Returns a deck with one more copy of a card, or one fewer; a card without copies leaves the deck.
 * @param {Deck} deck
 * @param {"lair" | "horde"} pile
 * @param {string} card
 * @param {number} more
 * @returns {Deck}
 */
export function withCard(deck, pile, card, more) {
  const { [card]: count = 0, ...others } = deck[pile];
  const now = Math.min(MOST, Math.max(0, count + more));
  return { ...deck, [pile]: now ? { ...deck[pile], [card]: now } : others };
}

/**
 * @param {Deck} deck
 * @param {string} card
 */
export function countOf(deck, card) {
  return (deck.lair[card] ?? 0) + (deck.horde[card] ?? 0);
}

/** @param {Record<string, number>} pile */
export function totalOf(pile) {
  return Object.values(pile).reduce((sum, count) => sum + count, 0);
}

/**
 * Returns how many cards of each pile cost 0, 1, 2 and so on; Terrain is free and left out.
 * @param {Deck} deck
 * @param {Map<string, DeckCard>} known
 * @returns {{lair: number, horde: number}[]}
 */
export function curveOf(deck, known) {
  const columns = Array.from({ length: DEAREST + 1 }, () => ({ lair: 0, horde: 0 }));
  for (const pile of /** @type {const} */ (["lair", "horde"])) {
    for (const [id, count] of Object.entries(deck[pile])) {
      const card = known.get(id);
      if (card && card.kind !== "terrain") columns[Math.min(DEAREST, card.price)][pile] += count;
    }
  }
  return columns;
}

/**
 * Returns how many cards of each type there are, in the order of `KINDS`, without zeros.
 * @param {Deck} deck
 * @param {Map<string, DeckCard>} known
 * @returns {[kind: string, count: number][]}
 */
export function typesOf(deck, known) {
  const counted = new Map(KINDS.map((kind) => [kind, 0]));
  for (const [id, count] of [...Object.entries(deck.lair), ...Object.entries(deck.horde)]) {
    const kind = known.get(id)?.kind;
    if (kind) counted.set(kind, (counted.get(kind) ?? 0) + count);
  }
  return [...counted].filter(([, count]) => count);
}

/**
 * Returns a pile as written in requests: "reed-scout:2,red-brute:1".
 * @param {Record<string, number>} pile
 */
export function asText(pile) {
  return Object.entries(pile).map(([card, count]) => `${card}:${count}`).join(",");
}

/**
 * @param {Deck} one
 * @param {Deck} other
 */
export function isSame(one, other) {
  /** @param {Deck} deck */
  const plain = ({ name, plan, lair, horde }) => JSON.stringify([name, plan, Object.entries(lair).sort(), Object.entries(horde).sort()]);
  return plain(one) === plain(other);
}

/** The usual paper size for the browser's language: Letter in North America, otherwise A4. */
export function paperHere(language = navigator.language) {
  return /^(en|fr|es)-(US|CA|MX)\b/i.test(language) ? "letter" : "a4";
}

// The browser stores the draft, so that closing the page loses nothing.

const KEY = "dragons-deck";
const MOST_STEPS = 100;

/**
 * The saved deck that a draft was opened from, and its version at that time; "" for none.
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
      // the stored value is not a deck, or storage is disabled
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
      // without storage the builder still works
    }
  }
}

// Filters: by type, by terrain, by cost, and by words of names and rules

/** @type {Filter} */
export const ALL = { text: "", kind: "", land: "", cost: "", only: false };

/** @type {WeakMap<DeckCard, string>} */
const written = new WeakMap();

/** @param {DeckCard} card */
function wordsOf(card) {
  const before = written.get(card);
  if (before !== undefined) return before;
  const words = [card.name, kindOf(card), ...rulesOf(card), ...card.lands].join(" ").toLowerCase();
  written.set(card, words);
  return words;
}

/**
 * Returns whether a card passes the filter; it must contain every word. `count` is the number of copies in the deck.
 * @param {DeckCard} card
 * @param {Filter} filter
 * @param {number} count
 */
export function isFound(card, { text, kind, land, cost, only }, count) {
  if ((kind && card.kind !== kind) || (land && !card.lands.includes(land)) || (only && !count)) return false;
  if (cost && (card.kind === "terrain" || Math.min(card.price, DEAREST) !== Number(cost))) return false;
  const words = wordsOf(card);
  return text.toLowerCase().split(/\s+/).every((word) => words.includes(word));
}

// Which of the cards are looked for: by type, by terrain, by cost, and by words of their names and rules.

/** @import {DeckCard, Filter} from "./types.js" */

import { DEAREST } from "./deck.js";
import { kindOf, rulesOf } from "./words.js";

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
 * Returns whether a card is looked for; of several words each must be found. `count` is how many the deck has.
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

// A deck while it is built: plain data, and what is counted in it. Whether it may be played only the table knows.

/** @import {Deck, DeckCard} from "./types.js" */

/** @type {Deck} */
export const EMPTY = { word: "", name: "", plan: "", lair: {}, horde: {} };
/** The dearest column of the curve holds whatever costs as much or more. */
export const DEAREST = 6;
/** The order of types, from what lies in position to what is played from the hand. */
export const KINDS = ["dragon", "terrain", "battle", "treasure", "action", "slayer", "reaction"];
const MOST = 9; // no rule: a number that stays one digit; the table says what is too many

/**
 * Returns a deck with one more of a card, or one less; one that has none left leaves the deck.
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
 * Returns how many cards of each pile cost 0, 1, 2 and so on; Terrain costs its owner nothing and is left out.
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
 * Returns how many cards of each type there are, in the order of `KINDS`, those without any left out.
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
 * Returns a pile as the table is asked about it: "reed-scout:2,red-brute:1".
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

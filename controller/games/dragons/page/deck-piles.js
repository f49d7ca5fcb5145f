// The deck that is built, pile by pile, and what the table says of it.

/** @import {Deck, DeckCard, Fault} from "./types.js" */

import { html, phrase } from "/js/game.js";
import { totalOf } from "./deck.js";
import { COLOURS } from "./deck-pictures.js";
import { kindOf } from "./words.js";

/**
 * Returns both piles of a deck as lists, cards with a fault marked.
 * @param {Deck} deck
 * @param {Map<string, DeckCard>} known
 * @param {Record<"lair" | "horde", number>} sizes
 * @param {Fault[]} faults
 * @param {(pile: "lair" | "horde", card: string, more: number) => void} change
 */
export function pilesOf(deck, known, sizes, faults, change) {
  const wrong = new Set(faults.map(({ where }) => where));
  return /** @type {const} */ (["lair", "horde"]).map((pile) => {
    const ids = Object.keys(deck[pile]);
    const rows = [...known.values()].filter(({ card }) => ids.includes(card)).map(({ card }) => card);
    const strange = ids.filter((id) => !known.has(id));
    return html("section", { class: "pile" },
      html("h3", { "aria-level": 2, class: wrong.has(pile) ? "wrong" : "" }, pile === "lair" ? phrase("Lair") : phrase("Horde"), html("span", {}, " ", phrase("{number} of {all}", { number: totalOf(deck[pile]), all: sizes[pile] }))),
      html("ul", {}, ...[...strange, ...rows].map((id) => row(id, deck[pile][id], known.get(id), wrong.has(`${pile}.${id}`), (more) => change(pile, id, more)))));
  });
}

/**
 * @param {string} id
 * @param {number} count
 * @param {DeckCard | undefined} card
 * @param {boolean} isWrong
 * @param {(more: number) => void} change
 */
function row(id, count, card, isWrong, change) {
  const name = card?.name ?? id;
  /** @param {string} sign @param {number} more @param {string} says */
  const button = (sign, more, says) => {
    const made = html("button", { type: "button", "aria-label": says, "data-keep": `${id}${sign}` }, sign);
    made.addEventListener("click", () => change(more));
    return made;
  };
  return html("li", { class: isWrong ? "wrong" : "", title: card ? kindOf(card) : phrase("There is no such card.") },
    html("i", { style: `background: ${COLOURS[card?.kind ?? ""] ?? "#777"}` }), html("b", {}, String(count)), html("span", {}, name),
    button("−", -1, phrase("Take one {card} out", { card: name })), card ? button("+", 1, phrase("Add {card}", { card: name })) : null);
}

/**
 * Returns what the table says of a deck, null while it is asked.
 * @param {Deck} deck
 * @param {Fault[] | null} faults
 * @param {Fault[]} hints
 */
export function verdictOf(deck, faults, hints) {
  if (!totalOf(deck.lair) && !totalOf(deck.horde)) return [html("p", { class: "open" }, phrase("Touch cards to add them, or open a ready deck and change it."))];
  if (!faults) return [html("p", { class: "open" }, phrase("The table looks at it …"))];
  if (!faults.length) return [html("p", { class: "good" }, phrase("This deck may be played.")), ...hints.map(({ words }) => html("p", { class: "hint" }, words))];
  return [html("ul", { class: "bad" }, ...faults.map(({ words }) => html("li", {}, words)))];
}

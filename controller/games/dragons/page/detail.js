// One card in detail: its face, its rules and the parts of its strength; and a pile, card by card.

/** @import {Square} from "/js/types.js" */
/** @import {Card, CardFact, Slot} from "./types.js" */

import { browse, html, inARow, isThere, lookAt, phrase } from "/js/game.js";
import { cardFace } from "./face.js";
import { SEATS, kindOf, nameOn, plain, priceOf, rulesOf, worthOf } from "./words.js";

/**
 * Returns the lines below a card's name: rules, price, attached cards, and its strength added up.
 * @param {CardFact} fact
 */
export function detailLines(fact) {
  const price = fact["to-pay"] ? phrase("Costs {price} gold when it is turned face up.", { price: fact["to-pay"] }) : "";
  const state = fact.changed ? phrase("This Terrain is a Dragon for the rest of the game.") : "";
  return [...rulesOf(fact), state, price].filter(Boolean).map((line) => html("p", {}, line));
}

/**
 * Returns a table that adds up a strength, or null for a card without one.
 * @param {CardFact} fact
 */
export function worthTable(fact) {
  const parts = worthOf(fact);
  if (!parts.length) return null;
  return sumTable(parts, phrase("Strength now"), fact.strength ?? 0);
}

/**
 * Returns a table of [words, amount] and their total.
 * @param {[words: string, amount: string][]} parts
 * @param {string} title
 * @param {number} total
 */
export function sumTable(parts, title, total) {
  /**
   * @param {string} words
   * @param {string} amount
   * @param {import("/js/base/dom.js").Attributes} [kind]
   */
  const row = (words, amount, kind = {}) => html("tr", kind, html("th", { scope: "row" }, words), html("td", {}, amount));
  return html("table", { class: "worth" }, ...parts.map(([words, amount]) => row(words, amount)), row(title, plain(total), { class: "total" }));
}

/**
 * Opens the dialog with one card; `where` is its place, such as "Red's, on b2".
 * @param {CardFact} fact
 * @param {string} [where]
 */
export function lookAtCard(fact, where = "") {
  const hidden = !fact.name;
  const words = hidden ? [html("p", {}, phrase("Only its owner knows which card this is."))]
    : [html("p", { class: "quiet" }, [kindOf(fact), where || priceOf(fact)].filter(Boolean).join(" · ")), ...detailLines(fact)];
  const names = (fact.attached ?? []).map(({ name }) => name);
  const attached = names.length ? [html("p", {}, phrase("Attached: {cards}.", { cards: inARow(names) }))] : [];
  lookAt(fact.name || phrase("Face-down card"),
    ...[hidden ? null : cardFace(fact), html("div", { class: "about" }, ...words, ...attached), worthTable(fact)].filter(isThere));
}

/**
 * @param {Square} square
 * @param {Slot} fact
 */
export function whereIs(square, fact) {
  const parts = { seat: SEATS[fact.seat], square, card: nameOn(fact) };
  if (fact.up) return phrase("{seat}'s, on {square}", parts);
  return fact.name ? phrase("{seat}'s, on {square}, face down", parts) : phrase("{seat}'s, on {square}, {card}", parts);
}

/**
 * Opens the dialog with a pile, the latest card on top; the order is fixed.
 * @param {string} title
 * @param {Card[]} cards
 */
export function browsePile(title, cards) {
  /** @param {Card} card */
  const drawn = (card) => [cardFace(card),
    html("span", {}, html("b", {}, card.name), html("small", {}, card === cards.at(-1) ? phrase("{kind} · on top", { kind: kindOf(card) }) : kindOf(card)))];
  browse(title, cards.toReversed(), drawn, lookAtCard);
}

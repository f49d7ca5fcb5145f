// The cards of Woodland in our own design: a hand to touch, and one card in detail.

/** @import {WoodlandCard, WoodlandSide} from "./types.js" */

import { browse, html, inARow, lookAt, phrase, plural, showHand, svg } from "/js/game.js";
import { suitSign } from "./signs.js";
import { ITEM_NAMES, SUITS, SUIT_NAMES } from "./words.js";

/** @type {Record<string, string>} */
const COSTS = { F: "fox", R: "rabbit", M: "mouse" };
/** @type {Record<string, string>} */
const ROLES = { lasting: phrase("stays"), favor: phrase("favor"), ambush: phrase("ambush"), dominance: phrase("dominance") };

/**
 * Returns a card's face: suit, name, crafting cost, and benefit.
 * @param {WoodlandCard} card
 */
export function cardFace(card) {
  return html("span", { class: "wl-card", style: `--suit: ${SUITS[card.suit]}; --fit: ${fitOf(card.name)}` },
    html("span", { class: "wl-suit", "aria-hidden": "true" }, svg("svg", { viewBox: "-34 -36 68 68" }, suitSign(card.suit))),
    html("b", {}, card.name), html("span", { class: "wl-costs", "aria-hidden": "true" }, ...[...card.cost].map(cost)),
    html("small", {}, card.item ? `${itemOf(card)} · ${card.points}` : ROLES[card.role] ?? ""));
}

/** The number of letters that fit into a card's width. */
const WIDE = 8;
/** The smallest size readable at arm's length; wider words are broken. */
const SMALLEST = 0.68;

/**
 * Returns the scale of a name, at most 1, at which its longest word fits on a line and is still readable.
 * @param {string} name
 */
export function fitOf(name) {
  return Math.max(SMALLEST, Math.min(1, WIDE / Math.max(...name.split(/[ -]/).map((word) => word.length)))).toFixed(2);
}

/** @param {string} letter */
function cost(letter) {
  return COSTS[letter] ? html("i", { style: `--suit: ${SUITS[COSTS[letter]]}` }) : html("i", { class: "any" }, "?");
}

/** @param {WoodlandCard} card */
function itemOf({ item }) {
  return ITEM_NAMES[item ?? ""] ?? item ?? "";
}

/**
 * Returns a card in one phrase, for a screen reader.
 * @param {WoodlandCard} card
 */
export function cardInWords(card) {
  const crafting = [...card.cost].map((letter) => SUIT_NAMES[COSTS[letter]] ?? phrase("any suit"));
  return inARow([card.name, phrase("{suit} card", { suit: SUIT_NAMES[card.suit] }), crafting.length ? phrase("crafted with {suits}", { suits: inARow(crafting) }) : "",
    card.item ? plural("{item} for {n} point", "{item} for {n} points", card.points ?? 0, { item: itemOf(card) }) : ""].filter(Boolean));
}

/**
 * Returns a card with its effect; for an item card the item already explains it.
 * @param {WoodlandCard} card
 */
export function effectOf(card) {
  const parts = { card: cardInWords(card), effect: card.says };
  return card.item ? phrase("{card}.", parts) : phrase("{card}. {effect}", parts);
}

/**
 * Shows the hand and other cards of this seat; `state` returns "can", "chosen" or "", and `touch` gets the touched card.
 * @param {WoodlandSide} side
 * @param {(handle: string) => string} state
 * @param {(card: WoodlandCard) => void} touch
 */
export function showCards({ hand, own }, state, touch) {
  const supporters = Array.isArray(own.supporters) ? own.supporters : [];
  showHand({ title: phrase("Your hand"), cards: hand, more: { title: phrase("Supporters"), cards: supporters }, state, touch, face: cardFace, nameOf: cardInWords });
}

/**
 * Opens the dialog with one card.
 * @param {WoodlandCard} card
 */
export function lookAtCard(card) {
  lookAt(card.name, cardFace(card), html("div", { class: "about" }, html("p", { class: "quiet" }, cardInWords(card)), card.item ? null : html("p", {}, card.says)));
}

/**
 * Opens the dialog with a pile.
 * @param {string} title
 * @param {WoodlandCard[]} cards
 */
export function browsePile(title, cards) {
  browse(title, cards, (card) => [cardFace(card), html("span", {}, html("b", {}, card.name), html("small", {}, card.says))], lookAtCard);
}

// The cards of Woodland, drawn by us: a hand to touch, and one card looked at closely.

/** @import {WoodlandCard, WoodlandSide} from "../types.js" */

import { byId, html, isNews, showPanel, svg } from "../nodes.js";
import { suitSign } from "./signs.js";
import { SUITS } from "./words.js";

/** @type {Record<string, string>} */
const COSTS = { F: "fox", R: "rabbit", M: "mouse" };

/**
 * Returns a card's face: suit, name, what crafting it costs, and what it gives.
 * @param {WoodlandCard} card
 */
export function cardFace(card) {
  return html("span", { class: "wl-card", style: `--suit: ${SUITS[card.suit]}` },
    html("span", { class: "wl-suit", "aria-hidden": "true" }, svg("svg", { viewBox: "-34 -36 68 68" }, suitSign(card.suit))),
    html("b", {}, card.name), html("span", { class: "wl-costs", "aria-hidden": "true" }, ...[...card.cost].map(cost)),
    html("small", {}, card.item ? `${card.item} · ${card.points}` : roleOf(card)));
}

/** @param {string} letter */
function cost(letter) {
  return COSTS[letter] ? html("i", { style: `--suit: ${SUITS[COSTS[letter]]}` }) : html("i", { class: "any" }, "?");
}

/** @param {WoodlandCard} card */
function roleOf(card) {
  return { lasting: "stays", favor: "favor", ambush: "ambush", dominance: "dominance" }[card.role] ?? "";
}

/**
 * Returns a card in one breath.
 * @param {WoodlandCard} card
 */
export function cardInWords(card) {
  const crafting = [...card.cost].map((letter) => COSTS[letter] ?? "any suit");
  return [card.name, `${card.suit} card`, crafting.length ? `crafted with ${crafting.join(", ")}` : "", card.item ? `${card.item} for ${card.points}` : ""].filter(Boolean).join(", ");
}

/**
 * Shows the hand and other cards of this seat; `state` says "can", "chosen" or "", `touch` is told a card.
 * @param {WoodlandSide} side
 * @param {(handle: string) => string} state
 * @param {(card: WoodlandCard) => void} touch
 */
export function showHand(side, state, touch) {
  const panel = byId("hand");
  const supporters = Array.isArray(side.own.supporters) ? side.own.supporters : [];
  const cards = [...side.hand, ...supporters].map(({ card }) => [card, state(`card:${card}`)]);
  if (!isNews(panel, side.hand.length, cards)) return;
  const left = panel.querySelector(".cards")?.scrollLeft ?? 0;
  const list = html("ul", { class: "cards" }, ...side.hand.map((card) => cardItem(card, state, touch)),
    ...(supporters.length ? [html("li", { class: "divider" }, "Supporters"), ...supporters.map((card) => cardItem(card, state, touch))] : []));
  showPanel(panel, html("h2", {}, "Your hand"), side.hand.length + supporters.length ? list : html("p", { class: "none" }, "No card is in your hand."));
  list.scrollLeft = left;
}

/**
 * @param {WoodlandCard} card
 * @param {(handle: string) => string} state
 * @param {(card: WoodlandCard) => void} touch
 */
function cardItem(card, state, touch) {
  const how = state(`card:${card.card}`);
  const button = html("button", { type: "button", class: `hand-card ${how}`, "data-hand-card": card.card, "aria-pressed": String(how === "chosen"), "aria-label": cardInWords(card) }, cardFace(card));
  button.addEventListener("click", () => touch(card));
  return html("li", {}, button);
}

/**
 * Opens the dialog with one card.
 * @param {WoodlandCard} card
 */
export function lookAt(card) {
  byId("card-title").textContent = card.name;
  byId("card-body").replaceChildren(cardFace(card), html("div", { class: "about" }, html("p", { class: "quiet" }, cardInWords(card)), html("p", {}, card.says)));
  byId("card-dialog", HTMLDialogElement).showModal();
}

/**
 * Opens the dialog with a pile.
 * @param {string} title
 * @param {WoodlandCard[]} cards
 */
export function browse(title, cards) {
  byId("pile-title").textContent = title;
  byId("pile").replaceChildren(...(cards.length ? cards.map((card) => {
    const button = html("button", { type: "button", class: "pile-card", "data-card": card.card }, cardFace(card), html("span", {}, html("b", {}, card.name), html("small", {}, card.says)));
    button.addEventListener("click", () => lookAt(card));
    return html("li", {}, button);
  }) : [html("li", { class: "none" }, "No card lies here.")]));
  byId("pile-dialog", HTMLDialogElement).showModal();
}

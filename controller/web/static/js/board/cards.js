// Cards on a page, whatever is printed on them: a hand to touch, one card looked at closely, and a pile.

import { button, byId, focusOn, html, isNews, showPanel } from "../base/dom.js";
import { phrase } from "../base/sentence.js";

/**
 * @template {{card: string}} C
 * @typedef {object} ShownHand
 * @property {string} title
 * @property {C[]} cards
 * @property {{title: string, cards: C[]}} [more] other cards of this seat, behind a divider
 * @property {(handle: string) => string} state of a handle such as "card:drake": "chosen", "can" (be chosen) or ""
 * @property {(card: C) => void} touch
 * @property {(card: C) => HTMLElement} face
 * @property {(card: C, state: string) => string} nameOf what ears hear
 * @property {(handle: string) => boolean} [isGuided] whether a lesson asks for the card now
 */

/**
 * Shows the cards of this page's seat, large, to be touched.
 * @template {{card: string}} C
 * @param {ShownHand<C>} hand
 */
export function showHand(hand) {
  const { title, cards, more, state, isGuided } = hand;
  const panel = byId("hand");
  const behind = more?.cards ?? [];
  if (!isNews(panel, title, cards.length, [...cards, ...behind].map(({ card }) => [card, state(`card:${card}`), isGuided?.(`card:${card}`)]))) return;
  const focused = document.activeElement?.getAttribute("data-hand-card");
  const left = panel.querySelector(".cards")?.scrollLeft ?? 0;
  const list = html("ul", { class: "cards" }, ...cards.map((card) => cardItem(card, hand)),
    ...(more && behind.length ? [html("li", { class: "divider" }, more.title), ...behind.map((card) => cardItem(card, hand))] : []));
  showPanel(panel, html("h2", {}, title), cards.length + behind.length ? list : html("p", { class: "none" }, phrase("Your hand is empty.")));
  list.scrollLeft = left;
  if (focused) focusOn(panel, `[data-hand-card="${CSS.escape(focused)}"]`);
}

/**
 * @template {{card: string}} C
 * @param {C} card
 * @param {ShownHand<C>} hand
 */
function cardItem(card, { state, touch, face, nameOf, isGuided }) {
  const handle = `card:${card.card}`;
  const [how, guided] = [state(handle), isGuided?.(handle)];
  const name = nameOf(card, how);
  return html("li", {}, button({ class: `hand-card ${how}${guided ? " guided" : ""}`, "data-hand-card": card.card,
    "aria-pressed": String(how === "chosen"), "aria-label": guided ? phrase("{card}, the lesson asks for it", { card: name }) : name }, () => touch(card), face(card)));
}

/**
 * Opens the dialog for something looked at closely.
 * @param {string} title
 * @param {...Node} body
 */
export function lookAt(title, ...body) {
  byId("card-title").textContent = title;
  byId("card-body").replaceChildren(...body);
  byId("card-dialog", HTMLDialogElement).showModal();
}

/**
 * Opens the dialog with a pile, in the order of `cards`; its order is the game's and cannot be changed.
 * @template {{card: string}} C
 * @param {string} title
 * @param {C[]} cards
 * @param {(card: C) => Node[]} drawn what a line shows of a card
 * @param {(card: C) => void} touch
 */
export function browse(title, cards, drawn, touch) {
  byId("pile-title").textContent = title;
  const rows = cards.map((card) => {
    return html("li", {}, button({ class: "pile-card", "data-card": card.card }, () => touch(card), ...drawn(card)));
  });
  byId("pile").replaceChildren(...(rows.length ? rows : [html("li", { class: "none" }, phrase("No cards here."))]));
  byId("pile-dialog", HTMLDialogElement).showModal();
}

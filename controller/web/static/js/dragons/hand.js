// The hand of this page's seat: its cards, large, to be touched; while the Lair is laid out, the cards that were dealt.

/** @import {Card, DragonsSide} from "../types.js" */

import { byId, focusOn, html, isNews, showPanel } from "../nodes.js";
import { cardFace } from "./face.js";
import { kindOf, priceOf } from "./words.js";

/**
 * Shows the hand; `state` says of a handle whether it is "chosen", "can" (be chosen) or "", `touch` is told a card.
 * @param {DragonsSide} side
 * @param {(handle: string) => string} state
 * @param {(card: Card) => void} touch
 */
export function showHand(side, state, touch) {
  const panel = byId("hand");
  const cards = side.dealt.length ? side.dealt : side.hand;
  if (!isNews(panel, cards.map(({ card }) => [card, state(`card:${card}`)]))) return;
  const focused = document.activeElement?.getAttribute("data-hand-card");
  const left = panel.querySelector(".cards")?.scrollLeft ?? 0;
  const list = html("ul", { class: "cards" },
    ...cards.map((card) => html("li", {}, cardButton(card, state(`card:${card.card}`), touch))));
  const title = side.dealt.length ? "Your Lair cards" : "Your hand";
  showPanel(panel, html("h2", {}, title), cards.length ? list : html("p", { class: "none" }, "No card is in your hand."));
  list.scrollLeft = left;
  if (focused) focusOn(panel, `[data-hand-card="${focused}"]`);
}

/**
 * @param {Card} card
 * @param {string} state
 * @param {(card: Card) => void} touch
 */
function cardButton(card, state, touch) {
  const button = html("button", { type: "button", class: `hand-card ${state}`, "data-hand-card": card.card, "aria-pressed": String(state === "chosen"),
    "aria-label": [card.name, kindOf(card), priceOf(card), state ? "" : "not now"].filter(Boolean).join(", ") }, cardFace(card));
  button.addEventListener("click", () => touch(card));
  return button;
}

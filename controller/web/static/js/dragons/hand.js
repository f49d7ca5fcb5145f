// The hand of this page's seat: its cards, large, to be touched; while the Lair is laid out, the cards that were dealt.

import { byId, html, isNews, showPanel } from "../nodes.js";
import { cardFace } from "./face.js";
import { kindOf, priceOf } from "./words.js";

/** Shows the hand; `state` says of a handle whether it is "chosen", "can" (be chosen) or "", `touch` is told a card. */
export function showHand(side, state, touch) {
  const panel = byId("hand");
  const cards = side.dealt.length ? side.dealt : side.hand;
  if (!isNews(panel, cards.map(({ card }) => [card, state(`card:${card}`)]))) return;
  const focused = document.activeElement?.dataset?.handCard;
  const left = panel.querySelector(".cards")?.scrollLeft ?? 0;
  const list = html("ul", { class: "cards" },
    ...cards.map((card) => html("li", {}, cardButton(card, state(`card:${card.card}`), touch))));
  const title = side.dealt.length ? "Your Lair cards" : "Your hand";
  showPanel(panel, html("h2", {}, title), cards.length ? list : html("p", { class: "none" }, "No card is in your hand."));
  list.scrollLeft = left;
  if (focused) panel.querySelector(`[data-hand-card="${focused}"]`)?.focus({ preventScroll: true });
}

function cardButton(card, state, touch) {
  const button = html("button", { type: "button", class: `hand-card ${state}`, "data-hand-card": card.card, "aria-pressed": String(state === "chosen"),
    "aria-label": [card.name, kindOf(card), priceOf(card), state ? "" : "not now"].filter(Boolean).join(", ") }, cardFace(card));
  button.addEventListener("click", () => touch(card));
  return button;
}

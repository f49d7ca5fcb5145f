// The list of all cards: a touch on one adds it to the deck, a touch on its minus takes one out.

/** @import {Deck, DeckCard, Filter} from "./types.js" */

import { html, inARow, phrase, svg } from "/js/game.js";
import { picture } from "./art.js";
import { countOf } from "./deck.js";
import { isFound } from "./filters.js";
import { kindOf, numberOf, priceOf, rulesOf } from "./words.js";

export class CardRows {
  /** @type {{card: DeckCard, row: HTMLElement, add: HTMLElement, count: HTMLElement, less: HTMLButtonElement}[]} */
  #rows;

  /**
   * @param {HTMLElement} list
   * @param {DeckCard[]} cards
   * @param {(card: DeckCard, more: number) => void} change
   */
  constructor(list, cards, change) {
    this.#rows = cards.map((card) => made(card, change));
    list.replaceChildren(...this.#rows.map(({ row }) => row));
    list.addEventListener("keydown", walk);
  }

  /**
   * Shows which cards are found, and how many of each the deck has; returns how many are found.
   * @param {Deck} deck
   * @param {Filter} filter
   */
  show(deck, filter) {
    let found = 0;
    for (const { card, row, add, count, less } of this.#rows) {
      const copies = countOf(deck, card.card);
      row.hidden = !isFound(card, filter, copies);
      row.classList.toggle("taken", copies > 0);
      count.textContent = copies ? String(copies) : "";
      less.hidden = !copies;
      add.setAttribute("aria-label", inARow([phrase("Add {card}", { card: card.name }), kindOf(card), priceOf(card), phrase("{number} in the deck", { number: copies })].filter(Boolean)));
      if (!row.hidden) found += 1;
    }
    return found;
  }
}

/**
 * @param {DeckCard} card
 * @param {(card: DeckCard, more: number) => void} change
 */
function made(card, change) {
  const number = numberOf(card);
  const add = html("button", { type: "button", class: "add" },
    svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, ...picture(card)),
    html("span", { class: "words" }, html("b", {}, card.name), html("small", {}, kindOf(card)),
      html("span", { class: "says" }, rulesOf(card).join(" "))),
    html("span", { class: "numbers" }, number ? html("i", { class: "number" }, number) : null, card.kind === "terrain" ? null : html("i", { class: "price", title: priceOf(card) }, String(card.price))));
  add.addEventListener("click", () => change(card, 1));
  const count = html("output", {});
  const less = html("button", { type: "button", class: "less", "aria-label": phrase("Take one {card} out", { card: card.name }) }, "−");
  less.addEventListener("click", () => {
    change(card, -1);
    if (less.hidden) add.focus();
  });
  return { card, row: html("li", { class: "card", "data-kind": card.kind, "data-card": card.card }, add, html("span", { class: "copies" }, less, count)), add, count, less };
}

/**
 * Arrows go from card to card; minus takes one out, plus adds one.
 * @param {KeyboardEvent} event
 */
function walk(event) {
  const row = event.target instanceof Element ? event.target.closest(".card") : null;
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const rows = [...row.parentElement?.querySelectorAll(".card:not([hidden])") ?? []];
    const next = rows[rows.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
    /** @type {HTMLElement | null | undefined} */ (next?.querySelector(".add"))?.focus();
    event.preventDefault();
  }
  if (event.key === "+" || event.key === "-") /** @type {HTMLElement | null} */ (row.querySelector(event.key === "+" ? ".add" : ".less:not([hidden])"))?.click();
}

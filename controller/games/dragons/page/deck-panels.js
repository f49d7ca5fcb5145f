// The panels of the deck builder: the list of all cards, the deck under construction, pile by pile and as two charts, and
// the saved and ready decks.

/** @import {Deck, DeckCard, Fault, Filter, SavedDeck} from "./types.js" */

import { button, html, inARow, phrase, svg } from "/js/game.js";
import { picture } from "./art.js";
import { DEAREST, countOf, curveOf, isFound, totalOf, typesOf } from "./deck.js";
import { kindOf, numberOf, priceOf, rulesOf } from "./words.js";

// The list of all cards: a touch on one adds it to the deck, a touch on its minus removes one

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
   * Shows the matching cards and the number of copies in the deck; returns the number of matches.
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
  const add = button({ class: "add" }, () => change(card, 1),
    svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, ...picture(card)),
    html("span", { class: "words" }, html("b", {}, card.name), html("small", {}, kindOf(card)),
      html("span", { class: "says" }, rulesOf(card).join(" "))),
    html("span", { class: "numbers" }, number ? html("i", { class: "number" }, number) : null, card.kind === "terrain" ? null : html("i", { class: "price", title: priceOf(card) }, String(card.price))));
  const count = html("output", {});
  const less = button({ class: "less", "aria-label": phrase("Remove one {card}", { card: card.name }) }, () => {
    change(card, -1);
    if (less.hidden) add.focus();
  }, "−");
  return { card, row: html("li", { class: "card", "data-kind": card.kind, "data-card": card.card }, add, html("span", { class: "copies" }, less, count)), add, count, less };
}

/**
 * The arrow keys move from card to card; minus removes one, plus adds one.
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

// The deck as two charts: the costs and the types of its cards

/** @type {Record<string, string>} */
const COLOURS = { dragon: "#c4513f", terrain: "#4f9a58", battle: "#dd8136", treasure: "#d8b034", action: "#43a297", slayer: "#8f74d0", reaction: "#5fa8e0" };
const WIDE = 36;
const HIGH = 150;

/**
 * Returns the costs as columns, the Lair stacked on the Horde.
 * @param {Deck} deck
 * @param {Map<string, DeckCard>} known
 */
export function costPicture(deck, known) {
  const columns = curveOf(deck, known);
  const most = Math.max(4, ...columns.map(({ lair, horde }) => lair + horde));
  const each = HIGH / most;
  const said = inARow(columns.map(({ lair, horde }, cost) => {
    const parts = { cards: lair + horde, cost };
    return cost === DEAREST ? phrase("{cards} at {cost} or more", parts) : phrase("{cards} at {cost}", parts);
  }));
  return [html("figcaption", {}, phrase("Cost of cards in gold")),
    svg("svg", { viewBox: `0 0 ${WIDE * (DEAREST + 1)} ${HIGH + 34}`, role: "img", "aria-label": phrase("Cost of cards in gold: {columns}", { columns: said }) },
      svg("path", { d: `M0 ${HIGH + 16.5} h${WIDE * (DEAREST + 1)}`, stroke: "#6d5f4f", "stroke-width": 1 }),
      ...columns.flatMap((column, cost) => drawnColumn(column, cost, each)))];
}

/**
 * @param {{lair: number, horde: number}} column
 * @param {number} cost
 * @param {number} each
 */
function drawnColumn({ lair, horde }, cost, each) {
  const [x, floor] = [cost * WIDE + 5, HIGH + 16];
  const top = floor - (lair + horde) * each;
  /** @param {number} y @param {number} count @param {string} fill */
  const bar = (y, count, fill) => svg("rect", { x, y, width: WIDE - 10, height: count * each, fill });
  return [bar(top, lair, COLOURS.dragon), bar(floor - horde * each, horde, COLOURS.battle),
    svg("text", { x: x + 13, y: top - 5, class: "count" }, lair + horde ? String(lair + horde) : ""),
    svg("text", { x: x + 13, y: floor + 15 }, `${cost}${cost === DEAREST ? "+" : ""}`)];
}

/**
 * Returns the types as one bar, and their names with their counts.
 * @param {Deck} deck
 * @param {Map<string, DeckCard>} known
 */
export function typePicture(deck, known) {
  const found = typesOf(deck, known);
  return [html("figcaption", {}, phrase("Types")),
    html("div", { class: "bar", "aria-hidden": "true" }, ...found.map(([kind, count]) => html("span", { style: `flex: ${count}; background: ${COLOURS[kind]}` }))),
    html("ul", {}, ...found.map(([kind, count]) => html("li", {}, html("i", { style: `background: ${COLOURS[kind]}` }), `${kindOf({ kind })} `, html("b", {}, String(count)))))];
}

// The deck pile by pile, and the table's verdict on it

/**
 * Returns both piles of a deck as lists, with faulty cards marked.
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
  const changer = (sign, more, says) => button({ "aria-label": says, "data-keep": `${id}${sign}` }, () => change(more), sign);
  return html("li", { class: isWrong ? "wrong" : "", title: card ? kindOf(card) : phrase("This card does not exist.") },
    html("i", { style: `background: ${COLOURS[card?.kind ?? ""] ?? "#777"}` }), html("b", {}, String(count)), html("span", {}, name),
    changer("−", -1, phrase("Remove one {card}", { card: name })), card ? changer("+", 1, phrase("Add {card}", { card: name })) : null);
}

/**
 * Returns the table's verdict on a deck; `faults` is null while the table checks it.
 * @param {Deck} deck
 * @param {Fault[] | null} faults
 * @param {Fault[]} hints
 */
export function verdictOf(deck, faults, hints) {
  if (!totalOf(deck.lair) && !totalOf(deck.horde)) return [html("p", { class: "open" }, phrase("Touch cards to add them, or open a ready deck and edit it."))];
  if (!faults) return [html("p", { class: "open" }, phrase("The table is checking the deck …"))];
  if (!faults.length) return [html("p", { class: "good" }, phrase("This deck is legal.")), ...hints.map(({ words }) => html("p", { class: "hint" }, words))];
  return [html("ul", { class: "bad" }, ...faults.map(({ words }) => html("li", {}, words)))];
}

// The saved decks, each with its faults, and the ready decks

const AGAIN_MS = 4000;

/**
 * Returns the rows of saved decks.
 * @param {SavedDeck[]} saved
 * @param {{open: (deck: SavedDeck) => void, keep: (deck: SavedDeck) => void, remove: (deck: SavedDeck) => void}} act
 */
export function savedRows(saved, { open, keep, remove }) {
  if (!saved.length) return [html("li", { class: "none quiet" }, phrase("None yet."))];
  return saved.map((deck) => html("li", { "data-deck": deck.word },
    deck.damaged ? html("span", { class: "deck" }, html("b", {}, deck.name), trouble(deck)) : chooser(deck, trouble(deck), () => open(deck)),
    button({ "aria-label": phrase("Download the file of {deck}", { deck: deck.name }) }, () => keep(deck), phrase("File")), deleter(deck, remove)));
}

/**
 * Returns the rows of ready decks.
 * @param {Deck[]} ready
 * @param {(deck: Deck) => void} open
 */
export function readyRows(ready, open) {
  return ready.map((deck) => html("li", { "data-deck": deck.word }, chooser(deck, html("small", {}, deck.plan), () => open(deck))));
}

/** @param {SavedDeck} deck */
function trouble({ trouble: said, changed, plan }) {
  if (said || changed) return html("small", { class: "wrong" }, said ? phrase("This deck cannot be played: {why}", { why: said }) : phrase("{sentence}.", { sentence: changed }));
  return html("small", {}, plan || phrase("This deck is legal."));
}

/**
 * @param {Deck} deck
 * @param {HTMLElement} about
 * @param {() => void} act
 */
function chooser(deck, about, act) {
  return button({ class: "deck" }, act, html("b", {}, deck.name), about);
}

/**
 * The second press deletes the deck.
 * @param {SavedDeck} deck
 * @param {(deck: SavedDeck) => void} remove
 */
function deleter(deck, remove) {
  let isSure = false;
  const says = phrase("Delete {deck}", { deck: deck.name });
  const made = button({ class: "delete", "aria-label": says }, () => {
    if (isSure) {
      remove(deck);
      return;
    }
    isSure = true;
    made.textContent = phrase("Confirm deletion");
    made.setAttribute("aria-label", phrase("Confirm deletion of {deck}", { deck: deck.name }));
    setTimeout(() => {
      isSure = false;
      made.textContent = phrase("Delete deck");
      made.setAttribute("aria-label", says);
    }, AGAIN_MS);
  }, phrase("Delete deck"));
  return made;
}

// Columns of cards that resolve in order: the Eyrie's decree and the Keepers' Retinue, with suits, counts and progress.

/** @import {WoodlandCard, WoodlandSide, WoodlandView} from "./types.js" */

import { button, html, inARow, phrase, plural, svg, term } from "/js/game.js";
import { browsePile } from "./cards.js";
import { LEADERS, LEADER_NAMES, RETAINER_EFFECT, sheet } from "./effects.js";
import { suitSign } from "./signs.js";
import { SUITS, SUIT_NAMES } from "./words.js";

/** @type {("recruit" | "move" | "battle" | "build")[]} */
const COLUMNS = ["recruit", "move", "battle", "build"];
/** The columns of the Retinue by the field that holds their cards. @type {["moving" | "delving" | "recovering", string][]} */
const RETINUE = [["moving", term("column", "Move")], ["delving", term("column", "Battle, delve")], ["recovering", term("column", "Move, recover")]];
/** @type {Record<string, string>} */
const COLUMN_NAMES = { recruit: term("column", "Recruit"), move: term("column", "Move"), battle: term("column", "Battle"), build: term("column", "Build") };
const ORDER = ["fox", "rabbit", "mouse", "bird"];

/**
 * Returns the number of cards of each suit, and the number already resolved: [suit, count, done].
 * @param {string[]} suits
 * @param {string[] | null} left the suits still to resolve, null for all
 * @returns {[suit: string, count: number, done: number][]}
 */
export function countsOf(suits, left) {
  /**
   * @param {string[]} among
   * @param {string} suit
   */
  const number = (among, suit) => among.filter((each) => each === suit).length;
  return ORDER.filter((suit) => suits.includes(suit)).map((suit) => [suit, number(suits, suit), left ? number(suits, suit) - number(left, suit) : 0]);
}

/**
 * Returns the state of each column of the decree: "done", "now", or "" before its turn and outside Daylight.
 * @param {WoodlandSide["resolving"]} resolving
 */
export function statesOf(resolving) {
  const now = resolving ? COLUMNS.indexOf(/** @type {typeof COLUMNS[number]} */ (resolving.column)) : -1;
  return COLUMNS.map((_, index) => (now < 0 || index > now ? "" : index < now ? "done" : "now"));
}

/**
 * @param {string} suit
 * @param {number} count
 * @param {number} done
 */
function badge(suit, count, done) {
  const left = count - done;
  return html("i", { class: `suit-badge${left ? "" : " done"}`, style: `--suit: ${SUITS[suit]}` }, svg("svg", { viewBox: "-34 -36 68 68", "aria-hidden": "true" }, suitSign(suit)),
    html("b", {}, left ? (count > 1 ? `×${left}` : "") : "✓"));
}

/**
 * @param {string} column
 * @param {string} state
 * @param {string} cards
 */
function columnInWords(column, state, cards) {
  if (state === "done") return phrase("{column} (done): {cards}", { column, cards });
  return state === "now" ? phrase("{column} (now): {cards}", { column, cards }) : phrase("{column}: {cards}", { column, cards });
}

/**
 * @param {object} column
 * @param {string} column.title the title of its sheet
 * @param {string} column.key
 * @param {string} column.name
 * @param {string} column.state "done", "now" or ""
 * @param {string[]} column.suits
 * @param {string[] | null} column.left
 * @param {WoodlandCard[]} column.cards
 */
function column({ title, key, name, state, suits, left, cards }) {
  const counts = countsOf(suits, left);
  const words = inARow(counts.map(([each, n, done]) => {
    const parts = { n, suit: SUIT_NAMES[each], done };
    return done ? phrase("{n} {suit}, {done} done", parts) : phrase("{n} {suit}", parts);
  }), "; ");
  return button({ class: `column ${state}`, "data-column": key, "aria-label": columnInWords(name, state, words || phrase("empty")) },
    () => browsePile(phrase("{sheet}: {column}", { sheet: title, column: name }), cards),
    html("small", {}, state === "done" ? `✓ ${name}` : state === "now" ? `▸ ${name}` : name),
    html("span", {}, ...(counts.length ? counts.map(([suit, count, done]) => badge(suit, count, done)) : ["–"])));
}

/**
 * The decree: a column shows its suits, viziers included, and in Daylight its progress.
 * @param {WoodlandSide} side
 */
export function decree({ own, viziers = [], resolving = null, birds = 0 }) {
  const states = statesOf(resolving);
  const leader = own.leader ?? "";
  const head = leader ? sheet(phrase("The {leader}", { leader: LEADER_NAMES[leader] }), [LEADERS[leader], phrase("Its viziers are bird cards that stay in the decree while it is the leader.")], { "data-tells": leader }, LEADER_NAMES[leader])
    : html("span", { class: "count" }, phrase("no leader"));
  return html("div", { class: "decree", role: "group", "aria-label": phrase("Decree") },
    html("div", { class: "decree-head" }, html("span", { class: "track-name" }, phrase("Decree")), head, html("small", {}, phrase("turmoil costs {number} points", { number: birds }))),
    ...COLUMNS.map((name, index) => {
      const cards = own[name] ?? [];
      const suits = [...viziers.filter((each) => each === name).map(() => "bird"), ...cards.map(({ suit }) => suit)];
      const left = states[index] === "done" ? [] : states[index] === "now" ? resolving?.left ?? null : null;
      return column({ title: phrase("Decree"), key: name, name: COLUMN_NAMES[name], state: states[index], suits, left, cards });
    }));
}

/**
 * The Retinue: a column shows its suits; a Faithful Retainer counts as a bird.
 * @param {WoodlandSide["own"]} own
 */
export function retinue(own) {
  const retainers = (own.retainers ?? []).reduce((sum, each) => sum + each, 0);
  return html("div", { class: "decree retinue", role: "group", "aria-label": phrase("Retinue") },
    html("div", { class: "decree-head" }, html("span", { class: "track-name" }, phrase("Retinue")),
      retainers ? sheet(phrase("Faithful Retainers"), [RETAINER_EFFECT], {}, plural("{n} retainer", "{n} retainers", retainers)) : null),
    ...RETINUE.map(([field, name], index) => {
      const cards = own[field] ?? [];
      const suits = [...cards.map(({ suit }) => suit), ...Array.from({ length: own.retainers?.[index] ?? 0 }, () => "bird")];
      return column({ title: phrase("Retinue"), key: field, name, state: "", suits, left: null, cards });
    }));
}

/** @param {WoodlandView["sides"][string]["own"]} own */
export function hasDecree(own) {
  return COLUMNS.some((name) => own[name]);
}

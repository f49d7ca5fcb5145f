// A deck as two pictures: what its cards cost, and of which types they are.

/** @import {Deck, DeckCard} from "./types.js" */

import { html, inARow, phrase, svg } from "/js/game.js";
import { DEAREST, curveOf, typesOf } from "./deck.js";
import { kindOf } from "./words.js";

/** @type {Record<string, string>} */
export const COLOURS = { dragon: "#c4513f", terrain: "#4f9a58", battle: "#dd8136", treasure: "#d8b034", action: "#43a297", slayer: "#8f74d0", reaction: "#5fa8e0" };
const WIDE = 36;
const HIGH = 150;

/**
 * Returns the costs as columns; those of the Lair stand on those of the Horde.
 * @param {Deck} deck
 * @param {Map<string, DeckCard>} known
 */
export function costPicture(deck, known) {
  const columns = curveOf(deck, known);
  const most = Math.max(4, ...columns.map(({ lair, horde }) => lair + horde));
  const each = HIGH / most;
  const said = inARow(columns.map(({ lair, horde }, cost) => columnInWords(lair + horde, cost)));
  return [html("figcaption", {}, phrase("Gold that cards cost")),
    svg("svg", { viewBox: `0 0 ${WIDE * (DEAREST + 1)} ${HIGH + 34}`, role: "img", "aria-label": phrase("Gold that cards cost: {columns}", { columns: said }) },
      svg("path", { d: `M0 ${HIGH + 16.5} h${WIDE * (DEAREST + 1)}`, stroke: "#6d5f4f", "stroke-width": 1 }),
      ...columns.flatMap((column, cost) => drawnColumn(column, cost, each)))];
}

/**
 * @param {number} cards
 * @param {number} cost
 */
function columnInWords(cards, cost) {
  return cost === DEAREST ? phrase("{cards} for {cost} or more", { cards, cost }) : phrase("{cards} for {cost}", { cards, cost });
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
 * Returns the types as one bar and their names with their numbers.
 * @param {Deck} deck
 * @param {Map<string, DeckCard>} known
 */
export function typePicture(deck, known) {
  const found = typesOf(deck, known);
  return [html("figcaption", {}, phrase("Types")),
    html("div", { class: "bar", "aria-hidden": "true" }, ...found.map(([kind, count]) => html("span", { style: `flex: ${count}; background: ${COLOURS[kind]}` }))),
    html("ul", {}, ...found.map(([kind, count]) => html("li", {}, html("i", { style: `background: ${COLOURS[kind]}` }), `${kindOf({ kind })} `, html("b", {}, String(count)))))];
}

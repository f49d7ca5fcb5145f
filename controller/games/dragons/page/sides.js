// The area next to the board for each side: gold, hand, draw piles, and the public discard piles.

/** @import {Seat, Table} from "/js/types.js" */
/** @import {Card, DragonsView} from "./types.js" */

import { around, button, html, phrase, plural, svg } from "/js/game.js";
import { browsePile } from "./detail.js";
import { SEATS, signed } from "./words.js";

/**
 * @param {number} gold
 * @param {number} change its change by the last decision
 */
function coin(gold, change) {
  const says = change ? phrase("{gold} gold, {change} from the last decision", { gold, change: signed(change) }) : phrase("{gold} gold", { gold });
  return html("span", { class: "gold", role: "img", "aria-label": says },
    svg("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" }, svg("circle", { r: 11, fill: "#c9962f" }), svg("circle", { r: 8.4,
      fill: "#f0c75e", stroke: "#8a6a1c", "stroke-width": 1.2 }),
      svg("path", { d: "M-4.6 0 C-2 -4 2 -4 4.6 0 C2 4 -2 4 -4.6 0 Z", fill: "#8a6a1c" })),
    html("b", {}, String(gold)), change ? html("small", { class: "change" }, signed(change)) : null);
}

/**
 * @param {string} words in which {number} stands for it
 * @param {number} number
 */
function count(words, number) {
  return html("span", { class: "count" }, ...around(words, { number: html("b", {}, String(number)) }));
}

/**
 * @param {string} title
 * @param {string} short
 * @param {Card[]} cards
 */
function pile(title, short, cards) {
  const says = plural("{pile}: {n} card. Open to browse.", "{pile}: {n} cards. Open to browse.", cards.length, { pile: title });
  return button({ class: "pile", "data-pile": title, "aria-label": says }, () => browsePile(title, cards), html("b", {}, String(cards.length)), html("span", {}, short));
}

/**
 * A seat's progress in a match, as a number and as a bar.
 * @param {NonNullable<import("./types.js").DragonsSide["match"]>} match
 */
function matchLine({ score, target, unit, won }) {
  const said = unit === "points" ? plural("Match {score} of {n} point", "Match {score} of {n} points", target) : plural("Match {score} of {n} game", "Match {score} of {n} games", target);
  const aloud = unit === "points"
    ? plural("{score} of {n} point in the match", "{score} of {n} points in the match", target, { score })
    : plural("{score} of {n} game in the match", "{score} of {n} games in the match", target, { score });
  return html("div", { class: "match", "data-score": score, "data-won": String(won) },
    html("span", {}, ...around(said, { score: html("b", {}, String(score)) }), won ? html("strong", {}, " ", phrase("won")) : null),
    html("meter", { min: 0, max: target, value: Math.min(score, target), "aria-label": aloud }));
}

/**
 * Returns the content of a seat's panel below its name.
 * @param {Table<DragonsView>} table
 * @param {Seat} seat
 */
export function sideOf({ view }, seat) {
  const side = view.sides[seat];
  const who = SEATS[seat];
  return [
    side.match ? matchLine(side.match) : null,
    html("div", { class: "stock" }, coin(side.gold, view["gold-change"][seat]), count(phrase("{number} in hand"), side["hand-size"]), count(phrase("{number} Lair"), side.lair), count(phrase("{number} Horde"), side.horde)),
    html("div", { class: "piles" }, pile(phrase("{seat}'s Lair discards", { seat: who }), phrase("Lair discards"), side["lair-discard"]),
      pile(phrase("{seat}'s Horde discards", { seat: who }), phrase("Horde discards"), side["horde-discard"]),
      ...(view.removed.length ? [pile(phrase("Out of the game"), phrase("removed"), view.removed)] : [])),
  ];
}

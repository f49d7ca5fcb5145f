// The effects of the last move, drawn over the cards: attacks, cards turned up, and losses with their reasons.

/** @import {Picture, Point, Square} from "/js/types.js" */
/** @import {CardFact, DragonsView, Happening} from "./types.js" */

import { arrow, phrase, svg } from "/js/game.js";
import { back, drawTile, lookOf } from "./face.js";
import { signed } from "./words.js";

/** @type {Record<string, string>} */
const FALLS = { killed: phrase("killed"), slain: phrase("killed"), unpaid: phrase("unpaid"), eliminated: phrase("removed"), exchanged: phrase("exchanged") };
/** @type {Record<string, string>} */
const OTHERS = {
  saved: phrase("kept"), changed: phrase("changed"), "turned-down": phrase("face down"), "turned-back": phrase("turns back"), refilled: phrase("new card"),
};

/**
 * Returns the label of an event on its square, or nothing.
 * @param {Happening} event
 */
export function wordsOf({ kind, amount = 0 }) {
  if (FALLS[kind]) return FALLS[kind];
  if (kind === "counter") return phrase("{amount} counter", { amount: signed(amount) });
  if (kind === "attached") return amount ? phrase("{amount} Terrain", { amount: signed(amount) }) : phrase("Terrain");
  return OTHERS[kind] ?? "";
}

/**
 * Returns the drawings for the last decision; a picture of a past position already has its arrow.
 * @param {Picture<DragonsView>} table
 * @param {(square: Square) => Point} middleOf
 * @returns {SVGElement[]}
 */
export function marksOf({ view, earlier }, middleOf) {
  /** @type {Map<Square, string>} */
  const words = new Map();
  for (const event of view.happened) if (event.square && wordsOf(event)) words.set(event.square, wordsOf(event));
  const drawn = view.happened.flatMap((event) => markOf(event, view, middleOf));
  const strike = view.happened.find(({ kind }) => kind === "attacked");
  const way = strike?.square && strike.target && !earlier ? [svg("g", { class: "strike" }, strikeBetween(middleOf(strike.square), middleOf(strike.target)))] : [];
  return [...drawn, ...way, ...[...words].map(([square, word]) => chip(middleOf(square), word))];
}

/**
 * An arrow that does not cover the numbers of both cards.
 * @param {Point} start
 * @param {Point} end
 */
function strikeBetween(start, end) {
  const share = 26 / Math.hypot(end.x - start.x, end.y - start.y);
  /**
   * @param {Point} from
   * @param {Point} to
   */
  const towards = (from, to) => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  return arrow(towards(start, end), towards(end, start));
}

/**
 * @param {Happening} event
 * @param {DragonsView} view
 * @param {(square: Square) => Point} middleOf
 */
function markOf(event, view, middleOf) {
  const { kind, seat, square } = event;
  if (!square || !seat) return [];
  const { x, y } = middleOf(square);
  /** @param {...SVGElement} parts */
  const there = (...parts) => [svg("g", { transform: `translate(${x} ${y})` }, ...parts)];
  if (kind === "turned-up") return there(svg("g", { class: "flips" }, ...back(seat)));
  if (!FALLS[kind]) return [];
  // A lost card is now in its owner's discard pile or out of the game.
  const fallen = (/** @type {CardFact[]} */ cards) => cards.findLast(({ card }) => card === event.card);
  const fact = fallen(view.sides[seat]["lair-discard"]) ?? fallen(view.removed);
  const ghost = fact && !view.squares[square] ? [svg("g", { class: "ghost" }, drawTile(lookOf({ ...fact, seat, up: true })))] : [];
  return view.squares[square] ? [] : there(...ghost, svg("path", { class: "fell", d: "M -27 -27 L 27 27 M 27 -27 L -27 27" }));
}

/**
 * @param {Point} point
 * @param {string} words
 */
function chip({ x, y }, words) {
  const wide = 18 + words.length * 8.6;
  return svg("g", { class: "happened", transform: `translate(${x} ${y})` },
    svg("rect", { x: -wide / 2, y: -13, width: wide, height: 26, rx: 13 }), svg("text", { y: 5.5 }, words));
}

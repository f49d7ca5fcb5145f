// Tracks on the faction boards: the pieces on the map, and the cost and points of the next piece.

/** @import {WoodlandSide} from "./types.js" */

import { html, phrase, plural } from "/js/game.js";
import { SUIT_NAMES, trackName } from "./words.js";

/**
 * The price of a piece of a track, in words.
 * @param {string} kind
 * @param {number} cost
 */
function costInWords(kind, cost) {
  if (!cost) return phrase("free");
  if (kind === "sympathy") return plural("{n} supporter", "{n} supporters", cost);
  return kind.endsWith("-post") ? plural("{n} fund", "{n} funds", cost) : plural("{n} wood", "{n} wood", cost);
}

/**
 * Returns the cost and the points of the next piece of a track: "next: 2 wood, scores 3".
 * @param {string} kind
 * @param {{left: number, points: number[], costs: number[]}} track
 * @param {number} [price] the price of each piece if all cost the same
 */
export function nextOf(kind, { left, points, costs }, price) {
  const at = Math.max(points.length, costs.length) - left;
  if (!left) return phrase("all on the map");
  const cost = costs[at] ?? price;
  const parts = { cost: costInWords(kind, cost ?? 0), points: points[at] };
  if (points[at] === undefined) return phrase("next: {cost}", parts);
  return cost === undefined ? phrase("next: scores {points}", parts) : phrase("next: {cost}, scores {points}", parts);
}

/**
 * One row of numbered spaces: a space is highlighted once its piece is on the map, and the next one is framed.
 * @param {object} row
 * @param {string} row.name
 * @param {number[]} row.numbers
 * @param {number} row.placed the number of pieces on the map, including those that left the game
 * @param {number} [row.gone] the number of pieces that left the game
 * @param {string} row.next the next piece, in words
 */
export function row({ name, numbers, placed, gone = 0, next }) {
  const parts = { track: name, placed: placed - gone, all: numbers.length, gone, next };
  const label = gone ? phrase("{track}: {placed} of {all} on the map, {gone} out of the game; {next}", parts) : phrase("{track}: {placed} of {all} on the map; {next}", parts);
  const spaces = numbers.map((number, index) => {
    const state = index < gone ? "gone" : index < placed ? "placed" : index === placed ? "next" : "";
    return html("i", { class: state }, state === "gone" ? "✕" : String(number));
  });
  return html("div", { class: "track", role: "img", "aria-label": label },
    html("span", { class: "track-name", title: name }, name), html("span", { class: "spaces" }, ...spaces), html("small", { class: "track-next" }, next));
}

/**
 * The tracks of a side: those with points or costs, and those whose buildings have a benefit.
 * @param {WoodlandSide} side
 */
export function tracks(side) {
  const printed = Object.entries(side.tracks).map(([kind, track], index) => {
    const numbers = track.points.length ? track.points : track.costs;
    return row({ name: trackName(kind), numbers, placed: numbers.length - track.left, gone: side.own.gone?.[index] ?? 0, next: nextOf(kind, track, side["post-price"]) });
  });
  return [...printed, ...roosts(side), ...gardens(side), ...underground(side)];
}

/**
 * The benefit of a number of pieces, now and with one more.
 * @param {number[]} rows by the number of pieces, 0 first
 * @param {number} placed
 * @param {(number: number) => string} what
 */
function brings(rows, placed, what) {
  const now = what(rows[placed]);
  return placed + 1 < rows.length ? phrase("{now}, next: {number}", { now, number: rows[placed + 1] }) : now;
}

/** @param {WoodlandSide} side */
function roosts({ evening, supply }) {
  if (!evening) return [];
  const placed = evening.length - 1 - supply.roost;
  return [row({ name: phrase("roosts"), numbers: evening.slice(1), placed,
    next: brings(evening, placed, (number) => phrase("Evening scores {number}", { number })) })];
}

/** @param {WoodlandSide} side */
function gardens({ "garden-points": points, supply }) {
  if (!points) return [];
  return ["fox", "rabbit", "mouse"].map((suit) => {
    const placed = points.length - 1 - supply[`${suit}-garden`];
    return row({ name: phrase("{suit} gardens", { suit: SUIT_NAMES[suit] }), numbers: points.slice(1), placed,
      next: brings(points, placed, (number) => phrase("a card scores {number}", { number })) });
  });
}

/** @param {WoodlandSide} side */
function underground({ "recruits-by-citadels": recruits, supply }) {
  if (!recruits) return [];
  const most = recruits.length - 1;
  const [citadels, markets, tunnels] = ["citadel", "market", "tunnel"].map((kind) => most - supply[kind]);
  const draws = recruits.map((_, index) => index + 1);
  return [
    row({ name: phrase("citadels"), numbers: recruits.slice(1), placed: citadels,
      next: brings(recruits, citadels, (number) => phrase("warriors in Birdsong: {number}", { number })) }),
    row({ name: phrase("markets"), numbers: draws.slice(1), placed: markets,
      next: brings(draws, markets, (number) => phrase("cards in Evening: {number}", { number })) }),
    row({ name: phrase("tunnels"), numbers: [1, 2, 3], placed: tunnels,
      next: tunnels < most ? phrase("{number} left", { number: most - tunnels }) : phrase("all dug") }),
  ];
}

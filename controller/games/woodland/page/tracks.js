// Tracks on the factions' boards: what is on the map, what the next piece costs and what it scores, in plain sight.

/** @import {WoodlandSide} from "./types.js" */

import { html } from "/js/game.js";
import { plainName } from "./words.js";

/** What pays for a piece of a track. @type {Record<string, [one: string, many: string]>} */
const PAID = { sympathy: ["supporter", "supporters"], post: ["fund", "funds"] };

/**
 * @param {number} count
 * @param {[one: string, many: string]} words
 */
function many(count, [one, several]) {
  return `${count} ${count === 1 ? one : several}`;
}

/**
 * Returns what the next piece of a track costs and scores: "next: 2 wood, scores 3".
 * @param {string} kind
 * @param {{left: number, points: number[], costs: number[]}} track
 * @param {number} [price] what each costs where all cost the same
 */
export function nextOf(kind, { left, points, costs }, price) {
  const at = Math.max(points.length, costs.length) - left;
  if (!left) return "all on the map";
  const cost = costs[at] ?? price;
  const paid = PAID[kind.split("-").at(-1) ?? ""] ?? ["wood", "wood"];
  return `next: ${[cost === undefined ? "" : cost ? many(cost, paid) : "free", points[at] === undefined ? "" : `scores ${points[at]}`].filter(Boolean).join(", ")}`;
}

/**
 * One row of spaces with a number each: a space shines once its piece is on the map, the next one is framed.
 * @param {object} row
 * @param {string} row.name
 * @param {number[]} row.numbers
 * @param {number} row.placed how many are on the map, those that left the game among them
 * @param {number} [row.gone] how many left the game
 * @param {string} row.next what comes next, in words
 */
export function row({ name, numbers, placed, gone = 0, next }) {
  const lost = gone ? `, ${gone} out of the game` : "";
  const spaces = numbers.map((number, index) => {
    const state = index < gone ? "gone" : index < placed ? "placed" : index === placed ? "next" : "";
    return html("i", { class: state }, state === "gone" ? "✕" : String(number));
  });
  return html("div", { class: "track", role: "img", "aria-label": `${name}: ${placed - gone} of ${numbers.length} on the map${lost}; ${next}` },
    html("span", { class: "track-name" }, name), html("span", { class: "spaces" }, ...spaces), html("small", { class: "track-next" }, next));
}

/**
 * The tracks of a side: those with points or costs, and what its buildings bring by their number.
 * @param {WoodlandSide} side
 */
export function tracks(side) {
  const printed = Object.entries(side.tracks).map(([kind, track], index) => {
    const numbers = track.points.length ? track.points : track.costs;
    return row({ name: plainName(kind), numbers, placed: numbers.length - track.left, gone: side.own.gone?.[index] ?? 0, next: nextOf(kind, track, side["post-price"]) });
  });
  return [...printed, ...roosts(side), ...gardens(side), ...underground(side)];
}

/**
 * What a number of pieces brings: "2 now, 3 with one more".
 * @param {number[]} rows by the number of pieces, 0 first
 * @param {number} placed
 * @param {string} what
 */
function brings(rows, placed, what) {
  return placed + 1 < rows.length ? `${what} ${rows[placed]}, next: ${rows[placed + 1]}` : `${what} ${rows[placed]}`;
}

/** @param {WoodlandSide} side */
function roosts({ evening, supply }) {
  if (!evening) return [];
  const placed = evening.length - 1 - supply.roost;
  return [row({ name: "roosts", numbers: evening.slice(1), placed, next: brings(evening, placed, "Evening scores") })];
}

/** @param {WoodlandSide} side */
function gardens({ "garden-points": points, supply }) {
  if (!points) return [];
  return ["fox", "rabbit", "mouse"].map((suit) => {
    const placed = points.length - 1 - supply[`${suit}-garden`];
    return row({ name: `${suit} gardens`, numbers: points.slice(1), placed, next: brings(points, placed, "a card scores") });
  });
}

/** @param {WoodlandSide} side */
function underground({ "recruits-by-citadels": recruits, supply }) {
  if (!recruits) return [];
  const most = recruits.length - 1;
  const [citadels, markets, tunnels] = ["citadel", "market", "tunnel"].map((kind) => most - supply[kind]);
  const draws = recruits.map((_, index) => index + 1);
  return [
    row({ name: "citadels", numbers: recruits.slice(1), placed: citadels, next: brings(recruits, citadels, "warriors in Birdsong:") }),
    row({ name: "markets", numbers: draws.slice(1), placed: markets, next: brings(draws, markets, "cards in Evening:") }),
    row({ name: "tunnels", numbers: [1, 2, 3], placed: tunnels, next: tunnels < most ? `${most - tunnels} left` : "all dug" }),
  ];
}

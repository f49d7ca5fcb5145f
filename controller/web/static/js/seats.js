// The seats of the game that is played: what they are called, their colours, and their sides of the board.
// A seat's colour is the variable --seat inside every element with its data-seat, and --seat-NAME everywhere.

/** @import {GameFacts, Seat, SeatFacts} from "./types.js" */

import { html } from "./nodes.js";

/** @type {Map<Seat, SeatFacts>} */
let known = new Map();
/** @type {CSSStyleSheet | null} */
let sheet = null;

/**
 * Learns the seats of a game, and gives the page their colours.
 * @param {GameFacts} game
 */
export function meetSeats({ seats }) {
  known = new Map(seats.map((seat) => [seat.name, seat]));
  const colours = new CSSStyleSheet();
  for (const { name, colour } of seats) {
    if (!CSS.supports("color", colour)) continue;
    colours.insertRule(`:root { --seat-${CSS.escape(name)}: ${colour} }`);
    colours.insertRule(`[data-seat="${CSS.escape(name)}"] { --seat: ${colour} }`);
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((each) => each !== sheet), colours];
  sheet = colours;
}

/**
 * Returns what a seat is called; its name where the game has no title for it.
 * @param {Seat} seat
 */
export function titleOf(seat) {
  return known.get(seat)?.title ?? seat;
}

/**
 * Returns whether a seat sits at the far side of the board, so that its own page shows the board turned.
 * @param {Seat | null} seat
 */
export function isFar(seat) {
  return seat !== null && known.get(seat)?.side === "north";
}

/**
 * Returns a disc in a seat's colour.
 * @param {Seat} seat
 */
export function seatMark(seat) {
  return html("span", { class: `disc ${seat}`, "data-seat": seat, "aria-hidden": "true" });
}

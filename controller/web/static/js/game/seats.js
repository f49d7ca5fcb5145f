// The seats of the game that is played: what they are called, their colours, and their sides of the board.
// A seat's colour is the variable --seat inside every element with its data-seat, and --seat-NAME everywhere.

/** @import {GameFacts, Hello, Seat, SeatFacts, Table} from "../types.js" */

import { html } from "../base/dom.js";
import { phrase } from "../base/sentence.js";

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
 * Returns who plays a seat, as a result says it: "Anna (North)", or the seat where nobody gave a name.
 * @param {Seat} seat
 * @param {Partial<Table["seats"]>} [seats]
 */
export function personAt(seat, seats = {}) {
  const name = seats[seat]?.name;
  return name ? phrase("{name} ({seat})", { name, seat: titleOf(seat) }) : titleOf(seat);
}

/** The player of a seat that is played at another table. */
export const OTHER_TABLE = "table";

/**
 * Returns whether a page shows the board turned: its seat is at the far side, or all people here are, because somebody at
 * another table plays the near side.
 * @param {Pick<Hello, "seat" | "watches">} hello
 * @param {Pick<Table, "seats">} table
 */
export function seesFromFar({ seat: own, watches }, { seats }) {
  /** @param {Seat} seat */
  const isFar = (seat) => known.get(seat)?.side === "north";
  if (own) return isFar(own);
  const people = Object.keys(seats).filter((seat) => seats[seat].player === "human");
  const isLinked = Object.values(seats).some(({ player }) => player === OTHER_TABLE);
  return !watches && isLinked && people.length > 0 && people.every(isFar);
}

/**
 * Returns who plays which seat when every player moves one seat further; null where that changes nothing, or where one plays
 * at another table.
 * @param {Table["seats"]} seats
 * @returns {Record<Seat, string> | null}
 */
export function changeSides(seats) {
  const players = Object.values(seats).map(({ player }) => player);
  if (players.includes(OTHER_TABLE) || new Set(players).size < 2) return null;
  return Object.fromEntries(Object.keys(seats).map((seat, index) => [seat, /** @type {string} */ (players.at(index - 1))]));
}

/**
 * Returns what the people at one screen are called when each moves one seat further; null where that changes nothing, and
 * where somebody has a page of their own.
 * @param {Table["seats"]} seats
 * @param {Seat[]} held where this browser sits
 * @returns {Record<Seat, string> | null}
 */
export function exchangeNames(seats, held) {
  const facts = Object.entries(seats);
  const names = facts.map(([, { name }]) => name ?? "");
  const isOneScreen = facts.every(([seat, { player, taken }]) => player === "human" && (!taken || held.includes(seat)));
  if (!isOneScreen || new Set(names).size < 2) return null;
  return Object.fromEntries(facts.map(([seat], index) => [seat, /** @type {string} */ (names.at(index - 1))]));
}

/**
 * Returns a disc in a seat's colour.
 * @param {Seat} seat
 */
export function seatMark(seat) {
  return html("span", { class: `disc ${seat}`, "data-seat": seat, "aria-hidden": "true" });
}

// What the start screen offers, worked out from what the table told: who plays, which level, what was left unfinished.

/** @import {Hello, Kept, Offer, Seat, Table} from "../types.js" */

import { locale, phrase, plural, term } from "../base/sentence.js";
import { OTHER_TABLE } from "../game/seats.js";

const NUMBERS = [
  term("number", "no"), term("number", "one"), term("number", "two"), term("number", "three"), term("number", "four"), term("number", "five"), term("number", "six"), term("number", "seven"), term("number", "eight"), term("number", "nine"), term("number", "ten"),
];

/**
 * Returns the seats of a game that one person plays against the computer: the seat of the page, the one that is usually a
 * person's, or the first.
 * @param {Offer} offer
 * @param {string} level
 * @param {Seat | null} [held] the seat of the page in that game
 * @returns {Record<Seat, string>}
 */
export function seatsAgainst({ seats }, level, held = null) {
  const all = Object.keys(seats);
  const own = (held && held in seats ? held : all.find((seat) => seats[seat] === "human")) ?? all[0];
  return Object.fromEntries(all.map((seat) => [seat, seat === own ? "human" : `engine:${level}`]));
}

/**
 * Returns the seats of a game that people play against each other.
 * @param {Offer} offer
 * @returns {Record<Seat, string>}
 */
export function seatsTogether({ seats }) {
  return Object.fromEntries(Object.keys(seats).map((seat) => [seat, "human"]));
}

/**
 * Says how many people play each other.
 * @param {Offer} offer
 */
export function playersTogether({ seats }) {
  const n = Object.keys(seats).length;
  return n === 2 ? phrase("Two players") : plural("{n} player", "{n} players", n);
}

/**
 * Returns the level that the computer usually plays at, or else one for beginners.
 * @param {Offer} offer
 */
export function usualLevel({ seats, levels }) {
  const usual = Object.values(seats).map((player) => player.replace(/^engine:/, ""));
  return levels.find((level) => usual.includes(level)) ?? levels[1] ?? levels[0] ?? "";
}

/**
 * Says who plays in a few words: "you against the computer, level 2" is said of whoever reads it.
 * @param {Record<Seat, string>} seats
 */
export function playersInWords(seats) {
  const players = Object.values(seats);
  const people = players.filter((player) => player === "human").length;
  const levels = [...new Set(players.filter((player) => player !== "human" && player !== OTHER_TABLE).map((player) => player.replace(/^engine:/, "")))];
  const playing = plural("one person", "{n} people", people);
  if (players.includes(OTHER_TABLE)) return phrase("{people} against another table", { people: playing });
  if (!levels.length) return playing;
  const computer = levels.length === 1 ? phrase("the computer, level {level}", { level: levels[0] }) : phrase("the computer");
  if (!people) return phrase("{computer}, against itself", { computer });
  return phrase("{people} against {computer}", { people: playing, computer });
}

/**
 * Says when a game began, as somebody would who knows what day it is.
 * @param {number} beganMs
 * @param {number} nowMs
 */
export function beganInWords(beganMs, nowMs) {
  const [began, now] = [new Date(beganMs), new Date(nowMs)];
  const time = began.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
  if (began.toDateString() === now.toDateString()) return phrase("today, {time}", { time });
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (began.toDateString() === yesterday.toDateString()) return phrase("yesterday, {time}", { time });
  const year = began.getFullYear() === now.getFullYear() ? {} : /** @type {const} */ ({ year: "numeric" });
  return phrase("{day}, {time}", { day: began.toLocaleDateString(locale, { day: "numeric", month: "long", ...year }), time });
}

/**
 * Returns how many moves somebody decided on; what chance did, such as dealing, is not counted.
 * @param {Pick<Table["view"], "moves">} view
 */
export function countDecisions({ moves }) {
  return moves.filter(({ seat }) => seat !== "chance").length;
}

/**
 * Returns whether a game is being played now, so that whoever comes wants to see the board.
 * @param {Table} table
 */
export function isUnderWay({ view, teacher }) {
  return !view.outcome && (countDecisions(view) > 0 || Boolean(teacher?.course));
}

/**
 * Returns whether a page begins with the start screen: the address may say so, and otherwise the shared page does while
 * nothing is being played.
 * @param {Hello} hello
 * @param {Table} table
 * @param {{hash: string, pathname: string}} address
 */
export function beginsWithStart({ seat }, table, { hash, pathname }) {
  if (hash === "#start" || hash === "#table") return hash === "#start";
  return !seat && pathname === "/" && !isUnderWay(table);
}

/**
 * Returns the games that are offered: all of them where the table changes its game, otherwise the one that is there.
 * @param {Hello} hello
 * @param {Table} table
 */
export function offeredGames({ games, game }, { can, offered }) {
  return games.filter(({ name }) => name === game.name || (can.change_game && (offered?.includes(name) ?? true)));
}

/**
 * Returns the games that can go on: in a shop none, because they are other guests'.
 * @param {Table} table
 */
export function unfinishedGames({ can, kept, guests }) {
  return can.change_game && !guests ? kept : [];
}

/**
 * Returns which lesson or puzzle to begin with: the first that is not solved, as far as this page knows.
 * @param {number[] | undefined} solved
 * @param {number} [count] how many there are
 * @param {number} [first] the number to begin with
 */
export function nextUnsolved(solved, count = Infinity, first = 1) {
  const known = new Set(solved);
  let number = first;
  while (known.has(number)) number += 1;
  return number <= count ? number : 1;
}

/**
 * Says what goes on, or what was left: "12 moves".
 * @param {Pick<Kept, "plies">} game
 */
export function movesInWords({ plies }) {
  return plural("{n} move", "{n} moves", plies);
}

/**
 * Returns a small number in words, a larger one in figures: "five".
 * @param {number} number
 */
export function numberInWords(number) {
  return NUMBERS[number] ?? String(number);
}

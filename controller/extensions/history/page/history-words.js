// Words for games that are over: pure, so that tests need no browser.

import { inARow, locale, phrase, plural } from "/js/base/sentence.js";
import { levelName } from "/js/game/players.js";
import { OTHER_TABLE } from "/js/game/seats.js";

/** @typedef {{seat: string, title: string, player: string, name: string, won: boolean}} PlayerShown `name` is "" for none */
/** @typedef {{number: number, game: string, title: string, known: boolean, began_ms: number, moves: number, players: PlayerShown[]}} GameShown */
/** @typedef {{names: [string, string], wins: [number, number], draws: number}} PairShown */

/**
 * Says who played which seat.
 * @param {PlayerShown[]} players
 */
export function seatsInWords(players) {
  return inARow(players.map(({ title, player, name }) => phrase("{seat}: {player}", { seat: title, player: name || kindOf(player) })));
}

/** @param {string} player */
function kindOf(player) {
  if (player === "human") return phrase("Person");
  return player === OTHER_TABLE ? phrase("At the other table") : levelName(player.replace(/^engine:/, ""));
}

/**
 * Says who has won.
 * @param {PlayerShown[]} players
 */
export function resultInWords(players) {
  const winners = players.filter(({ won }) => won).map(({ name, title }) => name || title);
  return winners.length ? plural("Winner: {who}", "Winners: {who}", winners.length, { who: inARow(winners) }) : phrase("A draw");
}

/** @param {number} ms */
export function dayInWords(ms) {
  return new Date(ms).toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric" });
}

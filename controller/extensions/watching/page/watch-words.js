// Words for whoever watches: pure, so that tests need no browser.

/** @import {Card, LeagueShown} from "./board-thumbnails.js" */

import { locale, phrase, plural } from "/js/base/sentence.js";
import { clockInWords } from "/js/game/clock.js";

/**
 * Returns which page an address is: that of a league, or of all tables.
 * @param {string} pathname
 */
export function pageOf(pathname) {
  const found = /^\/league\/([A-Za-z0-9-]+)$/.exec(pathname);
  return { league: found ? found[1] : null };
}

/**
 * Orders names as people do: Table 2 before Table 10.
 * @param {string} one
 * @param {string} other
 */
export function byName(one, other) {
  return one.localeCompare(other, locale, { numeric: true });
}

/**
 * Returns both sides of a score such as "1/2-1/2"; -1 each while there is none.
 * @param {string | null} score
 * @returns {[number, number]}
 */
export function scoreOf(score) {
  if (!score) return [-1, -1];
  const [first, second] = score.split("-").map((side) => (side === "1/2" ? 0.5 : Number(side)));
  return [first, second];
}

/**
 * Says who plays a seat, where it is no person at the table.
 * @param {string} player
 */
export function playerInWords(player) {
  if (player === "human") return "";
  return player === "table" ? phrase("another table") : phrase("level {level}", { level: player.replace(/^engine:/, "") });
}

/**
 * Says where an evening is.
 * @param {LeagueShown} league
 */
export function roundInWords(league) {
  const parts = { players: plural("{n} player", "{n} players", league.players), where: whereInWords(league), clock: clockInWords(league.clock) };
  return league.clock === "none" ? phrase("{players}, {where}", parts) : phrase("{players}, {where}, {clock}", parts);
}

/** @param {LeagueShown} league */
function whereInWords({ rounds, rounds_planned: planned, is_over: isOver }) {
  const newest = rounds.at(-1);
  if (isOver) return phrase("over");
  if (!newest) return phrase("about to begin");
  const playing = newest.pairings.filter(({ score, unproven }) => !score && !unproven).length;
  const parts = { round: newest.number, planned, games: playing ? plural("{n} game in progress", "{n} games in progress", playing) : phrase("all games finished") };
  return planned ? phrase("round {round} of {planned}, {games}", parts) : phrase("round {round}, {games}", parts);
}

/**
 * Says how many tables there are.
 * @param {Pick<Card, "away" | "view">[]} tables
 */
export function tablesInWords(tables) {
  const here = tables.filter(({ away }) => !away);
  const over = here.filter(({ view }) => view.outcome).length;
  if (!here.length) return "";
  const tablesHere = plural("{n} table, live", "{n} tables, live", here.length);
  return over ? plural("{tables}; {n} game is over", "{tables}; {n} games are over", over, { tables: tablesHere }) : tablesHere;
}

// Words for whoever watches: pure, so that tests need no browser.

/** @import {Card, LeagueShown} from "./watched.js" */

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
  return one.localeCompare(other, "en", { numeric: true });
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
  return player === "table" ? "another table" : player.replace(/^engine:/, "level ");
}

/**
 * Says where an evening is.
 * @param {LeagueShown} league
 */
export function roundInWords({ rounds, rounds_planned: planned, players, clock, is_over: isOver }) {
  const newest = rounds.at(-1);
  const playing = newest?.pairings.filter(({ score }) => !score).length ?? 0;
  const of = planned ? ` of ${planned}` : "";
  const where = isOver ? "over" : !newest ? "about to begin" : `round ${newest.number}${of}, ${playing ? `${playing} ${playing === 1 ? "game is" : "games are"} still played` : "all games are played"}`;
  const timed = clock === "none" ? "" : `, ${clockInWords(clock)}`;
  return `${players} ${players === 1 ? "player" : "players"}, ${where}${timed}`;
}

/**
 * Says what a clock's rule is: "game 300+5 loses" is "5 minutes and 5 seconds a move each".
 * @param {string} rule
 */
export function clockInWords(rule) {
  const found = /^(move|game|hourglass) (\d+)(?:\+(\d+))?/.exec(rule);
  if (!found) return rule;
  const [, kind, seconds, more] = found;
  const time = Number(seconds) % 60 ? `${seconds} seconds` : Number(seconds) === 60 ? "1 minute" : `${Number(seconds) / 60} minutes`;
  if (kind === "move") return `${time} for a move`;
  return kind === "game" ? `${time} each${more ? ` and ${more} seconds a move` : ""}` : `hourglass of ${time}`;
}

/**
 * Says how many tables there are.
 * @param {Pick<Card, "away" | "view">[]} tables
 */
export function tablesInWords(tables) {
  const here = tables.filter(({ away }) => !away);
  const over = here.filter(({ view }) => view.outcome).length;
  if (!here.length) return "";
  const count = `${here.length} ${here.length === 1 ? "table" : "tables"}, live`;
  return over ? `${count}; ${over} ${over === 1 ? "game is" : "games are"} over` : count;
}

// The latest battle of the turn: dice, hits, what of them did not count and why, and who lost what.

/** @import {Fight, WoodlandView} from "./types.js" */

import { byId, html, isNews, showPanel } from "/js/game.js";
import { COLOURS, SEATS, piecesInWords } from "./words.js";

const DAMAGED = "damaged ";

/**
 * Returns why the attacker (0) or the defender (1) dealt just so many hits, a few words for each thing that counted.
 * @param {Fight} fight
 * @param {0 | 1} which
 */
export function reasonsFor({ attacker, defender, dice, counts, rolled, hits, shielded }, which) {
  const enemy = which ? attacker : defender;
  const found = [];
  if (dice && counts && counts[which] < dice[which]) found.push(counts[which] ? `at most ${counts[which]} by what fights there` : "nobody there deals rolled hits");
  if (rolled && counts && rolled[which] < counts[which]) found.push(`${SEATS[enemy]} ${SEATS[enemy].endsWith("s") ? "ignore" : "ignores"} rolled hits`);
  if (rolled && hits && hits[which] > rolled[which]) found.push(`${hits[which] - rolled[which]} extra`);
  if (shielded[enemy]) found.push(`${SEATS[enemy]} ignored ${shielded[enemy]}`);
  return found;
}

/**
 * Returns what a seat lost: "loses 2 warriors, 1 sawmill", or "loses nothing" once it is over.
 * @param {Fight} fight
 * @param {string} seat
 */
export function lossOf({ lost, over }, seat) {
  const all = Object.entries(lost[seat] ?? {});
  const pieces = all.filter(([what]) => !what.startsWith(DAMAGED));
  const items = all.filter(([what]) => what.startsWith(DAMAGED)).map(([what, count]) => `${what.slice(DAMAGED.length)}${count > 1 ? ` ×${count}` : ""}`);
  const found = [pieces.length ? `loses ${piecesInWords(Object.fromEntries(pieces))}` : "", items.length ? `damaged: ${items.join(", ")}` : ""].filter(Boolean);
  return found.join("; ") || (over ? "loses nothing" : "");
}

/**
 * Returns a battle that goes on in one line, for whoever has to decide in it: "Clearing 5: Marquise rolled 2, Eyrie rolled 1".
 * @param {Fight | null} fight
 */
export function fightInWords(fight) {
  if (!fight || fight.over) return "";
  const { clearing, attacker, defender, dice, hits } = fight;
  if (!dice) return `Clearing ${clearing}: ${SEATS[attacker]} against ${SEATS[defender]}`;
  const told = [attacker, defender].map((seat, which) => `${SEATS[seat]} rolled ${dice[which]}${hits ? `, deals ${hits[which]}` : ""}`);
  return `Clearing ${clearing}: ${told.join("; ")}`;
}

/**
 * @param {Fight} fight
 * @param {0 | 1} which
 */
function fighter(fight, which) {
  const { attacker, defender, dice, hits } = fight;
  const seat = which ? defender : attacker;
  const die = dice ? html("span", { class: "die", role: "img", "aria-label": `rolled ${dice[which]}` }, String(dice[which])) : null;
  const dealt = hits ? html("b", { class: "hits" }, `${hits[which]} ${hits[which] === 1 ? "hit" : "hits"}`) : null;
  return html("div", { class: "fighter", style: `--seat: ${COLOURS[seat]}`, "data-fighter": seat },
    html("div", { class: "fighter-head" }, html("b", {}, SEATS[seat]), html("small", {}, which ? "defends" : "attacks")),
    die || dealt ? html("div", { class: "fighter-head" }, die, dealt) : null,
    ...reasonsFor(fight, which).map((words) => html("small", { class: "why" }, words)),
    html("span", { class: "loss" }, lossOf(fight, seat)));
}

/** @param {WoodlandView} view */
export function showFight({ fight }) {
  const panel = byId("battle");
  if (!isNews(panel, fight)) return;
  if (!fight) {
    showPanel(panel);
    return;
  }
  const others = Object.keys(fight.lost).filter((seat) => seat !== fight.attacker && seat !== fight.defender);
  showPanel(panel, html("h2", {}, `Battle in clearing ${fight.clearing}`, html("small", {}, fight.over ? "is over" : fight.dice ? "hits are counted" : "before the roll")),
    fight.ambush ? html("p", { class: "ambushed" }, fight.ambush.foiled ? `${fight.ambush.card} was foiled.` : `${fight.ambush.card}: two hits on ${SEATS[fight.attacker]}.`) : null,
    html("div", { class: "fighters" }, fighter(fight, 0), fighter(fight, 1)),
    ...others.map((seat) => html("p", { class: "ambushed" }, `${SEATS[seat]} ${lossOf(fight, seat)}.`)));
}

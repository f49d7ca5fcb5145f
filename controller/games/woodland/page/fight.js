// The latest battle of the turn: dice, hits, the reasons why some did not count, and the losses.

/** @import {Fight, WoodlandView} from "./types.js" */

import { byId, html, inARow, isNews, phrase, plural, showPanel } from "/js/game.js";
import { COLOURS, ITEM_NAMES, SEATS, piecesInWords } from "./words.js";

const DAMAGED = "damaged ";

/**
 * Returns why the attacker (0) or the defender (1) dealt this many hits, a few words for each reason.
 * @param {Fight} fight
 * @param {0 | 1} which
 */
export function reasonsFor({ attacker, defender, dice, counts, rolled, hits, shielded }, which) {
  const enemy = which ? attacker : defender;
  const faction = SEATS[enemy];
  const found = [];
  if (dice && counts && counts[which] < dice[which]) found.push(counts[which] ? phrase("at most {number} with the warriors there", { number: counts[which] }) : phrase("no warrior there deals rolled hits"));
  if (rolled && counts && rolled[which] < counts[which]) found.push(enemy.endsWith("s") ? phrase("{faction} ignore rolled hits", { faction }) : phrase("{faction} ignores rolled hits", { faction }));
  if (rolled && hits && hits[which] > rolled[which]) found.push(phrase("{number} extra", { number: hits[which] - rolled[which] }));
  if (shielded[enemy]) found.push(phrase("{faction} ignored {number}", { faction, number: shielded[enemy] }));
  return found;
}

/**
 * Returns the losses of a seat: "loses 2 warriors, 1 sawmill", or "loses nothing" once the battle is over.
 * @param {Fight} fight
 * @param {string} seat
 */
export function lossOf({ lost, over }, seat) {
  const all = Object.entries(lost[seat] ?? {});
  const pieces = all.filter(([what]) => !what.startsWith(DAMAGED));
  const items = all.filter(([what]) => what.startsWith(DAMAGED)).map(([what, count]) => `${ITEM_NAMES[what.slice(DAMAGED.length)]}${count > 1 ? ` ×${count}` : ""}`);
  const found = [pieces.length ? phrase("loses {pieces}", { pieces: piecesInWords(Object.fromEntries(pieces)) }) : "", items.length ? phrase("damaged: {items}", { items: inARow(items) }) : ""].filter(Boolean);
  return inARow(found, "; ") || (over ? phrase("loses nothing") : "");
}

/**
 * Returns the current battle in one line for the deciding seat: "Clearing 5: Marquise rolled 2, Eyrie rolled 1".
 * @param {Fight | null} fight
 */
export function fightInWords(fight) {
  if (!fight || fight.over) return "";
  const { clearing, attacker, defender, dice, hits } = fight;
  if (!dice) return phrase("Clearing {at}: {attacker} against {defender}", { at: clearing, attacker: SEATS[attacker], defender: SEATS[defender] });
  const rolls = [attacker, defender].map((seat, which) => {
    const parts = { faction: SEATS[seat], rolled: dice[which], dealt: hits?.[which] };
    return hits ? phrase("{faction} rolled {rolled}, deals {dealt}", parts) : phrase("{faction} rolled {rolled}", parts);
  });
  return phrase("Clearing {at}: {rolls}", { at: clearing, rolls: inARow(rolls, "; ") });
}

/**
 * @param {Fight} fight
 * @param {0 | 1} which
 */
function fighter(fight, which) {
  const { attacker, defender, dice, hits } = fight;
  const seat = which ? defender : attacker;
  const die = dice ? html("span", { class: "die", role: "img", "aria-label": phrase("rolled {number}", { number: dice[which] }) }, String(dice[which])) : null;
  const dealt = hits ? html("b", { class: "hits" }, plural("{n} hit", "{n} hits", hits[which])) : null;
  return html("div", { class: "fighter", style: `--seat: ${COLOURS[seat]}`, "data-fighter": seat },
    html("div", { class: "fighter-head" }, html("b", {}, SEATS[seat]), html("small", {}, which ? phrase("defends") : phrase("attacks"))),
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
  const { ambush } = fight;
  const others = Object.keys(fight.lost).filter((seat) => seat !== fight.attacker && seat !== fight.defender);
  showPanel(panel, html("h2", {}, phrase("Battle in clearing {at}", { at: fight.clearing }), html("small", {}, fight.over ? phrase("battle over") : fight.dice ? phrase("counting hits") : phrase("before the roll"))),
    ambush ? html("p", { class: "ambushed" }, ambush.foiled ? phrase("{card} was foiled.", { card: ambush.card })
      : phrase("{card}: two hits on {faction}.", { card: ambush.card, faction: SEATS[fight.attacker] })) : null,
    html("div", { class: "fighters" }, fighter(fight, 0), fighter(fight, 1)),
    ...others.map((seat) => html("p", { class: "ambushed" }, phrase("{faction} {loss}.", { faction: SEATS[seat], loss: lossOf(fight, seat) }))));
}

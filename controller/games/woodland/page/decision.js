// The decision of this page's seat: its legal moves by action, and greyed-out actions with the reason why they are illegal.

/** @import {HandlesOf, Seat, Table} from "/js/types.js" */
/** @import {Choice} from "./choosing.js" */
/** @import {LegalMove, WoodlandView} from "./types.js" */

import { around, beginning, button, byId, html, inARow, isNews, phrase, plural, showPanel } from "/js/game.js";
import { asksFor, byAction, left } from "./choosing.js";
import { fightInWords } from "./fight.js";
import { withLaw } from "./law.js";
import { actionOf, phaseName, titleOfAction, verbOf } from "./words.js";

/** Up to this many moves of one action are shown at once; more are folded and chosen on the map. */
const FEW = 6;

/**
 * @typedef {object} Deciding
 * @property {Table<WoodlandView>} table
 * @property {Seat} seat
 * @property {Choice} choice
 * @property {HandlesOf} handlesOf
 * @property {(handle: string) => string} nameOf
 * @property {(handle: string) => string} effectOf the effect of a chosen card; "" for anything else
 * @property {Set<string>} guided the moves that a lesson points at
 * @property {(move: string) => void} play
 * @property {(choice: Choice) => void} choose
 */

/**
 * Shows the decision.
 * @param {Deciding} now
 */
export function showDecision(now) {
  const { table, choice, handlesOf, nameOf, effectOf, guided, play, choose } = now;
  const { view } = table;
  const { action, chosen } = choice;
  const panel = byId("decision");
  if (!isNews(panel, table.game_id, view.ply, view.legal.length, table.can.play, choice)) return;
  if (!table.can.play || !view.legal.length) {
    showPanel(panel);
    return;
  }
  const done = view.legal.filter(({ move }) => verbOf(move) === "done");
  const others = view.legal.filter(({ move }) => verbOf(move) !== "done");
  const isChosen = chosen.length > 0;
  const groups = byAction(isChosen ? left(others, choice, handlesOf) : others, guided);
  const isDone = done.some(({ move }) => guided.has(move)); // then the lesson's button comes first
  const buttons = isChosen ? [] : done.map(({ move }) => moveButton(move, phrase("Done"), play, guided, "move quiet"));
  const isFlat = isChosen || (groups.length === 1 && others.length <= FEW);
  const law = view.laws[""];
  showPanel(panel,
    html("div", { class: "asked" }, html("h2", {}, phrase("{phase} · {what}", { phase: phaseName(view.phase), what: beginning(view.asks ?? "") })),
      law ? withLaw(button({ class: "law" }, () => {}, "§"), law) : null),
    html("p", { class: "fought" }, fightInWords(view.fight)),
    isChosen ? html("div", { class: "chosen-chips" }, action ? chip(titleOfAction(action), () => choose({ action: "", chosen })) : null,
      ...chosen.map((handle) => chip(nameOf(handle), () => choose({ action, chosen: chosen.filter((each) => each !== handle) })))) : null,
    ...chosen.map(effectOf).filter(Boolean).map((words) => html("p", { class: "card-says" }, words)),
    isChosen || groups.length === 1 ? hintFor(groups.flatMap(([, moves]) => moves), chosen, handlesOf) : null,
    ...(isDone ? buttons : []),
    html("div", { class: isFlat ? "actions" : "actions tiles" }, ...groups.map(([kind, moves]) => (isFlat ? section(kind, moves, groups.length > 1 || isChosen, now) : tile(kind, moves, now)))),
    ...(isDone ? [] : buttons),
    isChosen ? null : missing(view.missing, now));
}

/**
 * Shows what to touch next; null if no touch leads further.
 * @param {LegalMove[]} moves
 * @param {string[]} chosen
 * @param {HandlesOf} handlesOf
 */
export function hintFor(moves, chosen, handlesOf) {
  const asks = moves.length > 1 ? asksFor(moves, chosen, handlesOf) : "";
  return asks ? html("p", { class: "hint" }, asks === "place" ? phrase("Now touch a lit place on the map.") : phrase("Now touch a lit card.")) : null;
}

/**
 * @param {string} words
 * @param {() => void} letGo
 */
function chip(words, letGo) {
  return button({ class: "chip", "aria-label": phrase("Deselect {what}", { what: words }) }, letGo, `${words} ✕`);
}

/**
 * All moves of an action, below its name where there are others.
 * @param {string} action
 * @param {LegalMove[]} moves
 * @param {boolean} isNamed
 * @param {Deciding} now
 */
function section(action, moves, isNamed, now) {
  return html("section", { class: "action" }, isNamed ? html("h3", {}, titleOfAction(action)) : null, html("div", { class: "moves" }, ...moveButtons(moves, now)));
}

/**
 * One action as a tile: a button if only one move is legal; otherwise it unfolds, and the map shows the places.
 * @param {string} action
 * @param {LegalMove[]} moves
 * @param {Deciding} now
 */
function tile(action, moves, now) {
  const { table: { view }, seat, choice, guided, play, choose } = now;
  const title = titleOfAction(action);
  const law = view.laws[action];
  if (moves.length === 1) {
    const { words } = actionOf(moves[0], view.sides[seat].name);
    return withLaw(moveButton(moves[0].move, [html("b", {}, title), html("small", {}, words)], play, guided, "move tile"), law);
  }
  const isOpen = choice.action === action;
  const summary = withLaw(html("summary", {}, html("span", {}, title), html("small", { "aria-label": plural("{n} choice", "{n} choices", moves.length) }, String(moves.length))), law);
  const details = html("details", { class: "action tile", "data-action": action, open: isOpen || moves.some(({ move }) => guided.has(move)) }, summary, html("div", { class: "moves" }, ...moveButtons(moves, now)));
  details.addEventListener("toggle", () => {
    if (details.isConnected && details.open !== isOpen && !guided.size) choose({ action: details.open ? action : "", chosen: [] });
  });
  return details;
}

/**
 * @param {LegalMove[]} moves
 * @param {Deciding} now
 * @param {(move: string) => string} [shortly] a short label for a button; "" for the whole sentence
 */
export function moveButtons(moves, { table: { view }, seat, guided, play }, shortly = () => "") {
  return moves.map((each) => {
    const [{ words }, few] = [actionOf(each, view.sides[seat].name), shortly(each.move)];
    const made = moveButton(each.move, few || words, play, guided);
    if (few) made.setAttribute("aria-label", words);
    return made;
  });
}

/**
 * @param {string} move
 * @param {string | Node[]} words
 * @param {(move: string) => void} play
 * @param {Set<string>} guided
 * @param {string} [kind]
 */
function moveButton(move, words, play, guided, kind = "move") {
  const isGuided = guided.has(move);
  return button({ class: isGuided ? `${kind} guided` : kind, "data-move": move, "aria-description": isGuided ? phrase("The lesson asks for this.") : null }, () => play(move), ...[words].flat());
}

/**
 * Actions that are illegal now, greyed out; those with the same reason share a line.
 * @param {WoodlandView["missing"]} all
 * @param {Deciding} now
 */
function missing(all, now) {
  const reasons = [...new Set(all.map(({ reason }) => reason))];
  return reasons.length ? html("ul", { class: "missing", "aria-label": phrase("Actions that are not possible now") }, ...reasons.map((reason) => {
    const same = all.filter((each) => each.reason === reason);
    return html("li", { "data-missing": same.map(({ action, word }) => [action, word].filter(Boolean).join(":")).join(" ") },
      ...around(phrase("{action}: {reason}"), { action: html("b", {}, inARow(same.map((each) => nameOfMissing(each, now)))), reason }));
  })) : null;
}

/**
 * @param {WoodlandView["missing"][number]} one
 * @param {Deciding} now
 */
function nameOfMissing({ action, word }, { nameOf }) {
  if (!word) return titleOfAction(action);
  return action === "craft" ? phrase("Craft {card}", { card: nameOf(`card:${word}`) }) : titleOfAction(word);
}

// What this page's seat decides: its legal moves by action, and why an action is missing.

/** @import {Described, HandlesOf, Seat, Table} from "/js/types.js" */
/** @import {WoodlandView} from "./types.js" */

import { around, button, byId, fitting, html, isNews, phrase, plural, showPanel } from "/js/game.js";
import { fightInWords } from "./fight.js";
import { dots, leftInWords } from "./scores.js";
import { actionOf, phaseName, verbOf } from "./words.js";

const FEW = 4;

/**
 * Shows the decision; `chosen` are handles, `open` names the actions that are unfolded, `guided` the moves that a
 * lesson points at.
 * @param {object} now
 * @param {Table<WoodlandView>} now.table
 * @param {Seat} now.seat
 * @param {string[]} now.chosen
 * @param {HandlesOf} now.handlesOf
 * @param {(handle: string) => string} now.nameOf
 * @param {(handle: string) => string} now.effectOf what a chosen card does; "" for what is no card
 * @param {Set<string>} now.open
 * @param {Set<string>} now.guided
 * @param {(move: string) => void} now.play
 * @param {(handle: string) => void} now.letGo
 */
export function showDecision({ table, seat, chosen, handlesOf, nameOf, effectOf, open, guided, play, letGo }) {
  const { view } = table;
  const panel = byId("decision");
  if (!isNews(panel, table.game_id, view.ply, view.legal.length, table.can.play, chosen)) return;
  if (!table.can.play || !view.legal.length) {
    showPanel(panel);
    return;
  }
  const fits = fitting(view.legal, chosen, handlesOf);
  const name = view.sides[seat].name;
  const done = fits.filter(({ move }) => verbOf(move) === "done");
  const others = fits.filter(({ move }) => verbOf(move) !== "done");
  // The moves that a lesson points at come first, where they are seen without scrolling.
  const groups = grouped([...others.filter(({ move }) => guided.has(move)), ...others.filter(({ move }) => !guided.has(move))], name);
  const left = view.active === seat ? view.left : null;
  const isDone = done.some(({ move }) => guided.has(move)); // then the lesson's button stands above all others
  const buttons = done.map((each) => moveButton(each, phrase("Done: nothing more here"), play, `move quiet${isDone ? " guided" : ""}`));
  showPanel(panel, html("h2", {}, phrase("{phase}: {what}", { phase: phaseName(view.phase), what: view.asks ?? "" })),
    html("p", { class: "fought" }, fightInWords(view.fight)),
    left ? html("p", { class: "left" }, dots(left), leftInWords(left)) : null,
    chosen.length ? html("div", { class: "chosen-chips" }, ...chosen.map((handle) =>
      button({ class: "chip", "aria-label": phrase("Let go of {what}", { what: nameOf(handle) }) }, () => letGo(handle), `${nameOf(handle)} ✕`))) : null,
    ...chosen.map(effectOf).filter(Boolean).map((words) => html("p", { class: "card-says" }, words)),
    ...(isDone ? buttons : []),
    html("div", { class: "actions" }, ...groups.map(([action, moves]) => group(action, moves, { isAlone: groups.length === 1 || chosen.length > 0, open, guided, play }))),
    ...(isDone ? [] : buttons),
    chosen.length ? null : missing(view.missing));
}

/**
 * @param {Described[]} moves
 * @param {string} name
 */
function grouped(moves, name) {
  const groups = new Map();
  for (const each of moves) {
    const { action, words } = actionOf(each, name);
    groups.set(action, [...(groups.get(action) ?? []), { ...each, words }]);
  }
  return [...groups];
}

/**
 * @param {string} action
 * @param {(Described & {words: string})[]} moves
 * @param {{isAlone: boolean, open: Set<string>, guided: Set<string>, play: (move: string) => void}} how
 */
function group(action, moves, { isAlone, open, guided, play }) {
  const buttons = moves.map((each) => moveButton(each, each.words, play, guided.has(each.move) ? "move guided" : "move"));
  if (moves.length <= FEW || isAlone) return html("section", { class: "action" }, html("h3", {}, action), html("div", { class: "moves" }, ...buttons));
  const details = html("details", { class: "action", open: open.has(action) || moves.some(({ move }) => guided.has(move)) }, html("summary", {}, html("span", {}, action), html("small", {}, plural("{n} way", "{n} ways", moves.length))), html("div", { class: "moves" }, ...buttons));
  details.addEventListener("toggle", () => (details.open ? open.add(action) : open.delete(action)));
  return details;
}

/**
 * @param {Described} legal
 * @param {string} words
 * @param {(move: string) => void} play
 * @param {string} [kind]
 */
function moveButton({ move }, words, play, kind = "move") {
  return button({ class: kind, "data-move": move, "aria-description": kind.endsWith("guided") ? phrase("The lesson asks for it.") : null }, () => play(move), words);
}

/** @param {WoodlandView["missing"]} reasons */
function missing(reasons) {
  if (!reasons.length) return null;
  return html("ul", { class: "missing", "aria-label": phrase("What cannot be done now") }, ...reasons.map(({ action, reason }) =>
    html("li", { "data-missing": action }, ...around(phrase("{action}: {reason}"), { action: html("b", {}, action), reason }))));
}

// The scores and the turn in one line that stays visible, even on a phone.

/** @import {WoodlandSide, WoodlandView} from "./types.js" */

import { around, button, byId, html, isNews, phrase, plural, showPanel, term } from "/js/game.js";
import { unfold } from "./sides.js";
import { COLOURS, SEATS, initialOf, phaseName } from "./words.js";

/**
 * Returns what the seat on turn has left: "2 of 3 actions left", or "" if nothing is counted.
 * @param {WoodlandView["left"]} left
 */
export function leftInWords(left) {
  if (!left) return "";
  const parts = { number: left.left, all: left.of, what: left.what };
  const isOpen = left.left > left.of || left.what === term("left", "funds"); // more funds may come, so there is no fixed total
  return isOpen ? phrase("{number} {what} left", parts) : phrase("{number} of {all} {what} left", parts);
}

/**
 * A dot for each action; full dots are left.
 * @param {WoodlandView["left"]} left
 */
export function dots(left) {
  if (!left || left.of > 12) return null;
  return html("span", { class: "dots", "aria-hidden": "true" }, ...Array.from({ length: left.of }, (_, index) => html("i", { class: index < left.left ? "full" : "" })));
}

/**
 * Shows all scores; a touch scrolls to that seat's panel.
 * @param {WoodlandView} view
 */
export function showScores(view) {
  const panel = byId("scores");
  const points = Object.entries(view.sides).map(([seat, side]) => [seat, side.score, side.dominance]);
  if (!isNews(panel, points, view.active, view.phase, view.left, view["turn-number"], view.turn)) return;
  const words = leftInWords(view.left);
  showPanel(panel, html("ol", { class: "score-line" }, ...Object.entries(view.sides).map(([seat, side]) => chip(seat, side, view))),
    html("p", { class: "turn-line" }, ...around(phrase("{faction} · {phase}"), { faction: html("b", {}, SEATS[view.active]), phase: phaseName(view.phase) }), words ? html("span", { class: "left" }, dots(view.left), words) : null,
      html("small", {}, phrase("turn {number}", { number: view["turn-number"] }))));
}

/**
 * @param {string} seat
 * @param {WoodlandSide} side
 * @param {WoodlandView} view
 */
function chip(seat, { score, dominance }, { active, turn }) {
  const says = dominance ? phrase("pursues dominance") : plural("{n} point", "{n} points", score);
  const state = [active === seat ? "active" : "", turn === seat ? "asked" : ""].filter(Boolean).join(" ");
  const label = { faction: SEATS[seat], says };
  return html("li", {}, button({ class: `score ${state}`, style: `--seat: ${COLOURS[seat]}`, "data-score": seat,
    "aria-label": active === seat ? phrase("{faction}: {says}, on turn", label) : phrase("{faction}: {says}", label) },
  () => unfold(seat),
  html("i", {}, initialOf(seat)), html("b", {}, dominance ? "♛" : String(score))));
}

// Who has how many points and whose turn it is, in one line that stays in sight, also on a phone.

/** @import {WoodlandSide, WoodlandView} from "./types.js" */

import { byId, html, isNews, showPanel } from "/js/game.js";
import { COLOURS, SEATS, initialOf, phaseName } from "./words.js";

/**
 * Returns what the seat on turn has left: "2 of 3 actions left", or "" where nothing is counted.
 * @param {WoodlandView["left"]} left
 */
export function leftInWords(left) {
  if (!left) return "";
  return left.left > left.of || left.what === "funds" ? `${left.left} ${left.what} left` : `${left.left} of ${left.of} ${left.what} left`;
}

/**
 * A dot for each action: full ones are left.
 * @param {WoodlandView["left"]} left
 */
export function dots(left) {
  if (!left || left.of > 12) return null;
  return html("span", { class: "dots", "aria-hidden": "true" }, ...Array.from({ length: left.of }, (_, index) => html("i", { class: index < left.left ? "full" : "" })));
}

/**
 * Shows everybody's points; a touch goes to what lies before that seat.
 * @param {WoodlandView} view
 */
export function showScores(view) {
  const panel = byId("scores");
  const points = Object.entries(view.sides).map(([seat, side]) => [seat, side.score, side.dominance]);
  if (!isNews(panel, points, view.active, view.phase, view.left, view["turn-number"], view.turn)) return;
  const words = leftInWords(view.left);
  showPanel(panel, html("ol", { class: "score-line" }, ...Object.entries(view.sides).map(([seat, side]) => chip(seat, side, view))),
    html("p", { class: "turn-line" }, html("b", {}, SEATS[view.active]), ` · ${phaseName(view.phase)}`, words ? html("span", { class: "left" }, dots(view.left), words) : null,
      html("small", {}, `turn ${view["turn-number"]}`)));
}

/**
 * @param {string} seat
 * @param {WoodlandSide} side
 * @param {WoodlandView} view
 */
function chip(seat, { score, dominance }, { active, turn }) {
  const says = dominance ? "plays for dominance" : `${score} ${score === 1 ? "point" : "points"}`;
  const state = [active === seat ? "active" : "", turn === seat ? "asked" : ""].filter(Boolean).join(" ");
  const button = html("button", { type: "button", class: `score ${state}`, style: `--seat: ${COLOURS[seat]}`, "data-score": seat, "aria-label": `${SEATS[seat]}: ${says}${active === seat ? ", on turn" : ""}` },
    html("i", {}, initialOf(seat)), html("b", {}, dominance ? "♛" : String(score)));
  button.addEventListener("click", () => document.querySelector(`.player[data-seat="${seat}"]`)?.scrollIntoView({ block: "center" }));
  return html("li", {}, button);
}

// The small menu that opens at a place of the map if a touch could mean several moves.

/** @import {Deciding} from "./decision.js" */
/** @import {LegalMove} from "./types.js" */

import { button, byId, focusOn, html, phrase, plural } from "/js/game.js";
import { byAction } from "./choosing.js";
import { hintFor, moveButtons } from "./decision.js";
import { withLaw } from "./law.js";
import { marchersIn, titleOfAction } from "./words.js";

const EDGE = 6;
const GAP = 8;

/**
 * Opens the menu at a place; null if the rest is chosen on the map. `close` deselects the place, `look` shows its contents.
 * @param {HTMLElement} map
 * @param {Element} place what was touched
 * @param {object} what
 * @param {string} what.title
 * @param {LegalMove[]} what.moves those that are left
 * @param {Deciding} what.now
 * @param {() => void} what.close
 * @param {() => void} what.look
 */
export function openPlaceChoice(map, place, { title, moves, now, close, look }) {
  const groups = byAction(moves, now.guided);
  const [only] = groups;
  const whole = groups.length > 1 ? [] : only[1].filter((each) => isWhole(each, now));
  const isMarch = isOneMarch(moves);
  const rows = groups.length > 1 ? groups.map(([action, each]) => actionRow(action, each, now)) : moveButtons(whole, now, isMarch ? marchersIn : undefined);
  if (!rows.length) return null;
  const panel = html("div", { id: "place-choice", role: "group", "aria-label": title },
    html("header", {}, button({ class: "what", "aria-label": phrase("Show {place}", { place: title }) }, look, title),
      button({ class: "close", "aria-label": phrase("Close") }, close, "✕")),
    groups.length === 1 ? html("h3", {}, titleOfAction(only[0])) : null,
    html("div", { class: isMarch ? "moves in-a-row" : "moves" }, ...rows), hintFor(groups.length === 1 ? only[1].filter((each) => !whole.includes(each)) : [], now.choice.chosen, now.handlesOf));
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  });
  map.append(panel);
  put(panel, map, place);
  return panel;
}

/**
 * A kind of action at a place; with only one legal move it is played at once.
 * @param {string} action
 * @param {LegalMove[]} moves
 * @param {Deciding} now
 */
function actionRow(action, moves, now) {
  const law = now.table.view.laws[action];
  if (moves.length === 1) {
    const [row] = moveButtons(moves, now);
    row.prepend(html("b", {}, titleOfAction(action)));
    return withLaw(row, law);
  }
  return withLaw(button({ class: "move quiet", "data-kind": action }, () => now.choose({ action, chosen: now.choice.chosen }),
    html("b", {}, titleOfAction(action)), html("small", { "aria-label": plural("{n} choice", "{n} choices", moves.length) }, String(moves.length))), law);
}

/**
 * Whether moves differ only in the number of warriors.
 * @param {LegalMove[]} moves
 */
function isOneMarch(moves) {
  return new Set(moves.map(({ move }) => (marchersIn(move) ? move.replace(/\d+$/, "") : move))).size === 1;
}

/**
 * Whether a move needs no further touch.
 * @param {LegalMove} legal
 * @param {Deciding} now
 */
function isWhole({ move }, { choice: { chosen }, handlesOf }) {
  return handlesOf(move).every((handle) => chosen.includes(handle) || handle.startsWith("card:"));
}

/**
 * Puts the menu next to the place, within the visible map: on a phone the decision covers its lower end.
 * @param {HTMLElement} panel
 * @param {HTMLElement} map
 * @param {Element} place
 */
function put(panel, map, place) {
  const [at, all, dock] = [place, map, byId("dock")].map((each) => each.getBoundingClientRect());
  const isCovered = dock.top > all.top && dock.left < all.right && dock.right > all.left;
  const [top, bottom] = [Math.max(all.top, 0), Math.min(all.bottom, window.innerHeight, isCovered ? dock.top : Infinity)];
  panel.style.maxHeight = `${bottom - top - 2 * EDGE}px`;
  const [width, height] = [panel.offsetWidth, panel.offsetHeight];
  const isRight = at.right + GAP + width <= all.right - EDGE;
  const isLeft = at.left - GAP - width >= all.left + EDGE;
  const x = isRight ? at.right + GAP : isLeft ? at.left - GAP - width : at.left + at.width / 2 - width / 2;
  const isBelow = at.bottom + GAP + height <= bottom - EDGE;
  const y = isRight || isLeft ? at.top + at.height / 2 - height / 2 : isBelow ? at.bottom + GAP : at.top - GAP - height;
  panel.style.left = `${Math.max(EDGE, Math.min(x - all.left, all.width - width - EDGE))}px`;
  panel.style.top = `${Math.max(top + EDGE, Math.min(y, bottom - height - EDGE)) - all.top}px`;
}

/** @param {HTMLElement} panel */
export function focusChoice(panel) {
  focusOn(panel, ".moves button");
}

// What is proven, in words: of a position, and of each of its moves.

/** @import {Judged, JudgedMove} from "./types.js" */

import { html, svg } from "/js/game.js";

const SEATS = /** @type {Record<string, string>} */ ({ red: "Red", blue: "Blue" });
const SIGNS = /** @type {Record<string, string>} */ ({ keeps: "M -8 0 L -2 6 L 9 -6", draws: "M -8 -4 H 8 M -8 5 H 8", throws: "M -9 -5 L 0 7 L 9 -5", loses: "M -7 -7 L 7 7 M -7 7 L 7 -7", open: "M -6 -6 H 6 V 6 H -6 Z" });

/** @param {number} plies */
export function pliesInWords(plies) {
  return plies === 1 ? "1 ply" : `${plies} plies`;
}

/** @param {number} lines */
export function linesInWords(lines) {
  return lines === 1 ? "1 line" : `${lines.toLocaleString("en-GB")} lines`;
}

/**
 * Says what a result is, as the end of "Red to move: ..."; a number that is not exact is one of plies that are too few.
 * @param {import("./types.js").Proven} verdict
 */
export function inWords({ result, plies, exact }) {
  const when = exact ? `in ${pliesInWords(plies)}` : `in more than ${pliesInWords(plies)}`;
  if (result === "win") return `wins ${when}`;
  if (result === "loss") return `loses ${when}`;
  return result === "draw" ? "holds the draw" : "not proven";
}

/** @param {Judged} judged */
export function nowInWords({ over, now, turn }) {
  if (over) return over;
  if (!now) return "";
  const proven = now.result === "unknown" ? `nothing is proven within ${pliesInWords(now.plies)}` : inWords(now);
  return `${SEATS[turn]} to move: ${proven}.`;
}

/**
 * Returns a row of the list of moves: a sign for what it does, the move, and what is proven of it.
 * @param {JudgedMove} move
 * @param {string} words
 */
export function moveRow({ move, from, to, capture, effect }, words) {
  return html("div", { class: `move ${effect}` }, html("button", { type: "button", "data-move": move, "aria-label": `${from} ${capture ? "captures" : "to"} ${to}: ${words}` },
    svg("svg", { viewBox: "-14 -14 28 28", class: "sign", "aria-hidden": "true" }, svg("path", { d: SIGNS[effect] })),
    html("b", {}, `${from} ${capture ? "×" : "→"} ${to}`), html("span", {}, words)));
}

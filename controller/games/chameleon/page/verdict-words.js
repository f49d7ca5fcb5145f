// What is proven, in words: of a position, and of each of its moves.

/** @import {Judged, JudgedMove} from "./types.js" */

import { html, locale, phrase, plural, svg, term } from "/js/game.js";

export const SEATS = /** @type {Record<string, string>} */ ({ red: term("seat", "Red"), blue: term("seat", "Blue") });
const SIGNS = /** @type {Record<string, string>} */ ({ keeps: "M -8 0 L -2 6 L 9 -6", draws: "M -8 -4 H 8 M -8 5 H 8", throws: "M -9 -5 L 0 7 L 9 -5", loses: "M -7 -7 L 7 7 M -7 7 L 7 -7", open: "M -6 -6 H 6 V 6 H -6 Z" });

/** @param {number} plies */
export function pliesInWords(plies) {
  return plural("{n} ply", "{n} plies", plies);
}

/** @param {number} lines */
export function linesInWords(lines) {
  return plural("{n} line", "{number} lines", lines, { number: lines.toLocaleString(locale) });
}

/**
 * Says what a result is, as the end of "Red to move: ..."; a number that is not exact is one of plies that are too few.
 * @param {import("./types.js").Proven} verdict
 */
export function inWords({ result, plies, exact }) {
  const time = { plies: pliesInWords(plies) };
  if (result === "win") return exact ? phrase("wins in {plies}", time) : phrase("wins in more than {plies}", time);
  if (result === "loss") return exact ? phrase("loses in {plies}", time) : phrase("loses in more than {plies}", time);
  return result === "draw" ? phrase("holds the draw") : phrase("not proven");
}

/** @param {Judged} judged */
export function nowInWords({ over, now, turn }) {
  if (over) return over;
  if (!now) return "";
  const proven = now.result === "unknown" ? phrase("no result is proven within {plies}", { plies: pliesInWords(now.plies) }) : inWords(now);
  return phrase("{seat} to move: {proven}.", { seat: SEATS[turn], proven });
}

/**
 * Returns what ears hear of a move and of what is said about it.
 * @param {{from: string, to: string, capture: boolean}} move
 * @param {string} words
 */
export function labelOf({ from, to, capture }, words) {
  return capture ? phrase("{from} captures {to}: {words}", { from, to, words }) : phrase("{from} to {to}: {words}", { from, to, words });
}

/**
 * Returns a row of the list of moves: a sign for what it does, the move, and what is proven of it.
 * @param {JudgedMove} move
 * @param {string} words
 */
export function moveRow({ move, from, to, capture, effect }, words) {
  return html("div", { class: `move ${effect}` }, html("button", { type: "button", "data-move": move, "aria-label": labelOf({ from, to, capture }, words) },
    svg("svg", { viewBox: "-14 -14 28 28", class: "sign", "aria-hidden": "true" }, svg("path", { d: SIGNS[effect] })),
    html("b", {}, `${from} ${capture ? "×" : "→"} ${to}`), html("span", {}, words)));
}

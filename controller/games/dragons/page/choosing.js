// The touchable parts of a move of Dragons, its card and its squares, such as "card:archers" or "b2", and the parts that a
// lesson asks for.

/** @import {Table} from "/js/types.js" */
/** @import {DragonsView} from "./types.js" */

import { fitting, nextHandles } from "/js/game.js";

const MARKER = "c3";
const SQUARE = /^[a-e][1-5]$/;
const NAMES_A_CARD = new Set(["lay", "play", "discard", "resolve"]);

/**
 * Returns the handles of a move: the card first, then its squares; the marker stands for a pass.
 * @param {string} move
 */
export function handlesOf(move) {
  const [verb, ...words] = move.split(":");
  if (verb === "pass" || verb === "decline") return [MARKER];
  const card = NAMES_A_CARD.has(verb) ? [`card:${words[0]}`] : [];
  return [...card, ...words.filter((word) => SQUARE.test(word))];
}

/** Attackers take precedence over targets, and targets over cards that can only be exchanged. */
const ROLES = ["attack", "target", "exchange"];

/**
 * Returns the roles of squares in a Battle Phase, a Map from "b2" to "attack", "target" or "exchange".
 * @param {{move: string}[]} fits
 */
export function rolesOf(fits) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const { move } of fits) {
    const squares = handlesOf(move).filter((handle) => SQUARE.test(handle));
    const roles = { attack: ["attack", "target"], exchange: ["exchange"], play: ["target"] }[verbOf(move)] ?? [];
    for (const [index, role] of roles.entries()) {
      const before = found.get(squares[index]);
      if (squares[index] && (!before || ROLES.indexOf(role) < ROLES.indexOf(before))) found.set(squares[index], role);
    }
  }
  return found;
}

/** @param {string} move */
export function verbOf(move) {
  return move.split(":", 1)[0];
}

/**
 * @typedef {object} Guide
 * @property {Set<string>} next handles to touch
 * @property {Set<string>} moves whose buttons do what the lesson asks
 * @property {boolean} isAstray whether the touched handles lead to none of them
 */

/**
 * Returns the next touches towards the lesson's move; empty without a lesson or in another seat's turn.
 * @param {Pick<Table<DragonsView>, "teacher" | "can" | "view">} table
 * @param {string[]} chosen handles that were touched
 * @returns {Guide}
 */
export function guideOf({ teacher, can, view }, chosen) {
  const asked = can.play ? teacher?.course?.moves ?? [] : [];
  const moves = view.legal.filter(({ move }) => asked.includes(move));
  const fits = fitting(moves, chosen, handlesOf);
  return {
    next: nextHandles(moves, chosen, handlesOf),
    moves: new Set(fits.map(({ move }) => move)),
    isAstray: moves.length > 0 && fits.length === 0,
  };
}

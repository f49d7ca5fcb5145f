// What a lesson asks for now: which card to touch, which button to press, and whether a wrong touch is to be let go.

/** @import {Table} from "/js/types.js" */
/** @import {DragonsView} from "./types.js" */

import { fitting, nextHandles } from "/js/game.js";
import { handlesOf } from "./choosing.js";

/**
 * @typedef {object} Guide
 * @property {Set<string>} next handles to touch
 * @property {Set<string>} moves those whose buttons do what is asked
 * @property {boolean} isAstray whether something is touched that leads to none of them
 */

/**
 * Returns what leads on from here to what the lesson asks for; nothing at all where there is none, or it is another's turn.
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

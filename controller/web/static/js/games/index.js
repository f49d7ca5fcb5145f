// The games that the page can draw, by the name in their view.

/** @import {Drawer} from "../types.js" */

import { chameleon } from "./chameleon.js";
import { dragons } from "./dragons.js";
import { woodland } from "./woodland.js";

/** @type {Record<string, Drawer>} */
const GAMES = { chameleon, dragons, woodland };

/** @param {string} name */
export function canDraw(name) {
  return Object.hasOwn(GAMES, name);
}

/**
 * Returns what draws a game and speaks of it: a `Drawer`, as types.d.ts tells.
 * @param {string} name
 * @returns {Drawer}
 */
export function drawerOf(name) {
  return GAMES[name];
}

export function allPaints() {
  return Object.values(GAMES).flatMap((game) => game.paints());
}

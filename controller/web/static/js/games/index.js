// The games that the page can draw, by the name in their view.

import { chameleon } from "./chameleon.js";

const GAMES = { chameleon };

/** Returns the module that draws a game; raises when the page does not know it. */
export function drawerOf(name) {
  if (!(name in GAMES)) throw new Error(`this page cannot draw the game “${name}”; it knows ${Object.keys(GAMES).join(", ")}`);
  return GAMES[name];
}

export function allPaints() {
  return Object.values(GAMES).flatMap((game) => game.paints());
}

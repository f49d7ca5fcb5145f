// The games that the page can draw, by the name in their view.

import { chameleon } from "./chameleon.js";
import { dragons } from "./dragons.js";
import { woodland } from "./woodland.js";

const GAMES = { chameleon, dragons, woodland };

export function canDraw(name) {
  return Object.hasOwn(GAMES, name);
}

/**
 * Returns what draws a game and speaks of it: title, seats, farSeats (who sits at the far side and sees the board turned),
 * paints, tiles, pieces, drawPiece, nameOf, labelOf, taken, score, rules, seatMark. A game with hidden cards also has a
 * `Screen` for its seats' pages, and may have: `dressed` (simulated tiles as this page knows them), `log` (sentences
 * instead of a score), `sideOf` (what a seat's panel shows), `heldName` (what a piece in the hand is called, where
 * `nameOf` is not enough).
 */
export function drawerOf(name) {
  return GAMES[name];
}

export function allPaints() {
  return Object.values(GAMES).flatMap((game) => game.paints());
}

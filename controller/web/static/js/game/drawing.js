// Counts how often a page never came back from drawing a game: code that loops holds its page up, and must not hold up
// every page after it. A page that is left in time takes its count back; one that hangs cannot.

/** @import {Game, GameFacts} from "../types.js" */

import { readText, removeSaved, saveText } from "../base/preferences.js";
import { phrase } from "../base/sentence.js";
import { NotDrawn, loadGame, wear } from "./game-module.js";

const NAME = "drawing";
const MOST = 2; // one time may have been a power cut
let isDrawing = false;

/**
 * Returns what draws a game; rejects with one sentence when it cannot be used, or has held pages up.
 * @param {GameFacts} facts
 * @returns {Promise<Game>}
 */
export async function brought(facts) {
  if (wasHeldUp(facts.name)) throw new NotDrawn(phrase("The last pages stopped responding while they drew {game}.", { game: facts.title }));
  const [drawn] = await drawing(facts.name, () => Promise.all([loadGame(facts), wear(facts.style)]));
  return drawn;
}

/**
 * Draws a game, or brings what draws it; returns what `work` returns.
 * @template T
 * @param {string} game
 * @param {() => T} work
 * @returns {T}
 */
export function drawing(game, work) {
  saveText(NAME, `${game} ${timesHeldUp(game) + 1}`);
  isDrawing = true;
  let result;
  try {
    result = work();
  } catch (error) {
    drawAgain();
    throw error;
  }
  if (result instanceof Promise) result.then(drawAgain, drawAgain);
  else drawAgain();
  return result;
}

/**
 * Returns whether the pages before this one have not come back from drawing a game.
 * @param {string} game
 */
export function wasHeldUp(game) {
  return timesHeldUp(game) >= MOST;
}

/** Lets every game be drawn. */
export function drawAgain() {
  isDrawing = false;
  removeSaved(NAME);
}

/** @param {string} game */
function timesHeldUp(game) {
  const [name, times] = readText(NAME, "").split(" ");
  return name === game ? Number(times) : 0;
}

globalThis.addEventListener?.("pagehide", () => { if (isDrawing) drawAgain(); });

// Counts how often a page never came back from drawing a game: code that loops holds its page up, and must not hold up
// every page after it. A page that is left in time takes its count back; one that hangs cannot. Instead of a game that
// cannot be drawn, the page shows why, and the games that can.

/** @import {Game, GameFacts, Hello} from "../types.js" */

import { act } from "../base/commands.js";
import { button, byId, html, showPanel } from "../base/dom.js";
import { announce } from "../base/live-region.js";
import { readText, removeSaved, saveText } from "../base/preferences.js";
import { phrase } from "../base/sentence.js";
import { GameModuleError, applyStylesheet, loadGame } from "./game-module.js";

const NAME = "drawing";
const MOST = 2; // one time may have been a power cut
let isDrawing = false;

/**
 * Returns what draws a game; rejects with one sentence when it cannot be used, or has held pages up.
 * @param {GameFacts} facts
 * @returns {Promise<Game>}
 */
export async function loadGuarded(facts) {
  if (hasHung(facts.name)) throw new GameModuleError(phrase("The last pages stopped responding while showing {game}.", { game: facts.title }));
  const [drawn] = await guardDrawing(facts.name, () => Promise.all([loadGame(facts), applyStylesheet(facts.style)]));
  return drawn;
}

/**
 * Draws a game, or brings what draws it; returns what `work` returns.
 * @template T
 * @param {string} game
 * @param {() => T} work
 * @returns {T}
 */
export function guardDrawing(game, work) {
  saveText(NAME, `${game} ${timesHeldUp(game) + 1}`);
  isDrawing = true;
  let result;
  try {
    result = work();
  } catch (error) {
    forgetHangs();
    throw error;
  }
  if (result instanceof Promise) result.then(forgetHangs, forgetHangs);
  else forgetHangs();
  return result;
}

/**
 * Returns whether the pages before this one have not come back from drawing a game.
 * @param {string} game
 */
export function hasHung(game) {
  return timesHeldUp(game) >= MOST;
}

/** Lets every game be drawn. */
export function forgetHangs() {
  isDrawing = false;
  removeSaved(NAME);
}

/** @param {string} game */
function timesHeldUp(game) {
  const [name, times] = readText(NAME, "").split(" ");
  return name === game ? Number(times) : 0;
}

globalThis.addEventListener?.("pagehide", () => { if (isDrawing) forgetHangs(); });

/**
 * Without the game's module there is nothing to draw: one sentence says so, and another game can be chosen.
 * @param {Hello} hello
 * @param {string} sentence
 */
export function showDrawingFailure({ game: { name }, games, seat, watches }, sentence) {
  document.body.dataset.waiting = "true";
  announce(sentence);
  const others = seat || watches ? [] : games.filter((each) => each.name !== name);
  showPanel(byId("not-drawn"), html("p", {}, sentence), html("div", { class: "buttons" },
    hasHung(name) ? button({ "data-again": true }, tryAgain, phrase("Try again")) : null,
    ...others.map(({ name: other, title }) => button({ "data-other-game": other }, () => act({ do: "game", game: other }), phrase("Play {game}", { game: title })))));
}

function tryAgain() {
  forgetHangs();
  location.reload();
}

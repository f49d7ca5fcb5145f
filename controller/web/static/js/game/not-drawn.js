// Instead of a game that cannot be drawn: why, and the games that can.

/** @import {Act, Hello} from "../types.js" */

import { byId, html, showPanel } from "../base/dom.js";
import { announce } from "../base/live-region.js";
import { phrase } from "../base/sentence.js";
import { drawAgain, wasHeldUp } from "./drawing.js";

/**
 * Without the game's module there is nothing to draw: one sentence says so, and another game can be chosen.
 * @param {Act} act
 * @param {Hello} hello
 * @param {string} sentence
 */
export function showNotDrawn(act, { game: { name }, games, seat, watches }, sentence) {
  document.body.dataset.waiting = "true";
  announce(sentence);
  const others = seat || watches ? [] : games.filter((each) => each.name !== name);
  showPanel(byId("not-drawn"), html("p", {}, sentence), html("div", { class: "buttons" },
    wasHeldUp(name) ? pressed("again", "", phrase("Try again"), tryAgain) : null,
    ...others.map(({ name: other, title }) => pressed("other-game", other, phrase("Play {game}", { game: title }), () => act({ do: "game", game: other })))));
}

/**
 * @param {string} what
 * @param {string} value
 * @param {string} words
 * @param {() => void} press
 */
function pressed(what, value, words, press) {
  const button = html("button", { type: "button", [`data-${what}`]: value }, words);
  button.addEventListener("click", press);
  return button;
}

function tryAgain() {
  drawAgain();
  location.reload();
}

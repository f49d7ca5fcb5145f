// Instead of a game that cannot be drawn: why, and the games that can.

/** @import {Act, Hello} from "./types.js" */

import { tell } from "./ears.js";
import { byId, html, showPanel } from "./nodes.js";
import { phrase } from "./sentence.js";

/**
 * Without the game's module there is nothing to draw: one sentence says so, and another game can be chosen.
 * @param {Act} act
 * @param {Hello} hello
 * @param {string} sentence
 */
export function showNotDrawn(act, { game: { name }, games, seat, watches }, sentence) {
  document.body.dataset.waiting = "true";
  tell(sentence);
  const others = seat || watches ? [] : games.filter((each) => each.name !== name);
  showPanel(byId("not-drawn"), html("p", {}, sentence), html("div", { class: "buttons" }, ...others.map((other) => {
    const button = html("button", { type: "button", "data-other-game": other.name }, phrase("Play {game}", { game: other.title }));
    button.addEventListener("click", () => act({ do: "game", game: other.name }));
    return button;
  })));
}

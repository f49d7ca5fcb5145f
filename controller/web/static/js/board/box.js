// The box beside a simulated board: the pieces that are not in play.

/** @import {Game, WorldPiece} from "../types.js" */

import { byId, html } from "../base/dom.js";
import { phrase } from "../base/sentence.js";
import { smallPiece } from "../game/players.js";

/**
 * @param {WorldPiece[]} boxed
 * @param {Game} game
 */
export function showTray(boxed, game) {
  const box = byId("box");
  box.dataset.empty = game.box;
  const ids = boxed.map(({ id, look }) => `${id} ${look}`).join(", ");
  if (box.dataset.shown === ids) return;
  box.dataset.shown = ids;
  box.replaceChildren(...boxed.map(({ id, look }) => html("button",
    { type: "button", class: "boxed", "data-piece-id": id, "data-piece": look, "aria-label": phrase("Take {piece} from the box", { piece: game.nameOf(look) }) },
    smallPiece(game, look))));
}

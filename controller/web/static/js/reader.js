// The simulated card reader: the cards that this page knows can be laid on it and taken away, as hands do with real tags.

/** @import {Act, Table} from "./types.js" */

import { byId, html, isNews, showPanel } from "./nodes.js";

/**
 * Shows the reader when there is a simulated one; `act` sends a command.
 * @param {Table["reader"]} reader
 * @param {Act} act
 */
export function showReader(reader, act) {
  const panel = byId("reader");
  if (!isNews(panel, reader)) return;
  if (!reader?.tags.length) {
    showPanel(panel);
    return;
  }
  showPanel(panel, html("details", {}, html("summary", {}, "Simulated card reader"),
    html("div", { class: "buttons" }, ...reader.tags.map((tag) => tapper(tag, reader.cards.includes(tag.uid), act)))));
}

/**
 * @param {{uid: string, name: string}} tag
 * @param {boolean} lies
 * @param {Act} act
 */
function tapper({ uid, name }, lies, act) {
  const button = html("button", { type: "button", role: "switch", "aria-checked": String(lies), "data-tag": uid }, name);
  button.addEventListener("click", () => act({ do: "tap", uid, on: !lies }));
  return button;
}

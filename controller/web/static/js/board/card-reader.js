// The simulated card reader: the cards that this page knows can be laid on it and taken away, as hands do with real tags.

/** @import {Table} from "../types.js" */

import { act } from "../base/commands.js";
import { button, byId, html, isNews, showPanel } from "../base/dom.js";
import { phrase } from "../base/sentence.js";

let isOpen = false;

/**
 * Shows the reader when there is a simulated one.
 * @param {Table["reader"]} reader
 */
export function showReader(reader) {
  const panel = byId("reader");
  if (!isNews(panel, reader)) return;
  const cards = cardsOf(reader);
  if (!reader || !cards.length) {
    showPanel(panel);
    return;
  }
  const details = html("details", { open: isOpen }, html("summary", {}, phrase("Simulated card reader")),
    html("div", { class: "buttons" }, ...cards.map(([uid, name]) => tapper(uid, name, reader.cards))));
  details.addEventListener("toggle", () => { isOpen = details.open; }); // it stays so when there are other cards
  showPanel(panel, details);
}

/**
 * Returns number and name of the cards that can be laid on the reader, and of those that lie there: what lies face down
 * is told apart by counting.
 * @param {Table["reader"]} reader
 * @returns {[uid: string, name: string][]}
 */
export function cardsOf(reader) {
  if (!reader) return [];
  const others = reader.cards.filter((uid) => !reader.tags.some((tag) => tag.uid === uid));
  return [...reader.tags.map(({ uid, name }, index) => /** @type {[string, string]} */ ([uid, name ?? phrase("Card {number}, face down", { number: index + 1 })])),
    ...others.map((uid) => /** @type {[string, string]} */ ([uid, phrase("The card on this square")]))];
}

/**
 * A card takes the place of the one that lies on the reader, because two at once are not read.
 * @param {string} uid
 * @param {string} name
 * @param {string[]} lying
 */
function tapper(uid, name, lying) {
  const lies = lying.includes(uid);
  return button({ role: "switch", "aria-checked": String(lies), "data-tag": uid }, () => {
    for (const other of lying) act({ do: "tap", uid: other, on: false });
    if (!lies) act({ do: "tap", uid, on: true });
  }, name);
}

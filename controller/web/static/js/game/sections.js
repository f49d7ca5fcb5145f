// The sections that a game brings to the page, and those that it fills.

/** @import {Game} from "../types.js" */

import { all, byId, html, isNews, showPanel } from "../base/dom.js";

/**
 * Puts a game's own sections into the page, and takes those of the game before out of it.
 * @param {Game["sections"]} sections
 */
export function layOut(sections) {
  for (const old of all("main > .own")) old.remove();
  for (const { id, label, before } of sections) byId(before).before(html("section", { id, class: "own", "aria-label": label, hidden: true }));
  for (const id of ["decision", "hand", "sharing"]) {
    isNews(byId(id));
    showPanel(byId(id));
  }
}

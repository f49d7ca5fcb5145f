// A table that its operator has closed says so over everything, and nothing on the page can be pressed.

/** @import {Hello, Table} from "../types.js" */

import { all, byId } from "../base/dom.js";

/**
 * @param {Table} table
 * @param {Hello} hello
 */
export function showClosed({ mood, expect }, { operator }) {
  const isClosed = mood === "closed";
  byId("closed").hidden = !isClosed;
  byId("closed-sentence").textContent = isClosed ? expect : "";
  for (const way of all(".to-operator")) way.hidden = !operator;
  if (isClosed) for (const dialog of all("dialog")) if (dialog instanceof HTMLDialogElement) dialog.close();
}

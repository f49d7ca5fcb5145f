// A sentence that appears for a moment: what the table refused, and why.

import { tell } from "./live-region.js";
import { byId } from "./dom.js";

const SHOWN_MS = 6000;
let hiding = 0;

/** @param {string} sentence */
export function toast(sentence) {
  const element = byId("toast");
  element.textContent = sentence;
  element.hidden = false;
  tell(sentence);
  clearTimeout(hiding);
  hiding = setTimeout(() => { element.hidden = true; }, SHOWN_MS);
}

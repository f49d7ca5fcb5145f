// The live region, which screen readers read aloud as it grows, and the toast, whose sentences are read there as well.

import { byId, html } from "./dom.js";
import { asSentence } from "./sentence.js";

const KEPT = 40;
const SHOWN_MS = 6000;

/** @type {string[]} what waits until a dialog is closed: outside of it nothing is read */
let waiting = [];

/**
 * Reads sentences aloud, one after the other; the sentence that was read last is not read again.
 * @param {...string} sentences
 */
export function announce(...sentences) {
  waiting.push(...sentences);
  if (!document.querySelector("dialog[open]")) flush();
}

/** Reads what waited while a dialog was open. */
export function announceAfterDialogs() {
  document.addEventListener("close", () => { if (!document.querySelector("dialog[open]")) flush(); }, true);
}

function flush() {
  const region = byId("ears");
  for (const sentence of waiting) {
    if (region.lastElementChild?.textContent === sentence) continue;
    region.append(html("p", {}, sentence));
    listening?.(sentence);
  }
  waiting = [];
  while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}

/** @type {((sentence: string) => void) | null} */
let listening = null;

/**
 * Lets something else hear all that is read: the page's own voice; null for nothing.
 * @param {((sentence: string) => void) | null} listener
 */
export function onAnnouncement(listener) {
  listening = listener;
}

/**
 * Reads once more what an element says: somebody asked for it.
 * @param {string} id
 */
export function announceAgain(id) {
  const sentence = byId(id).textContent ?? "";
  byId("ears").append(html("p", {}, sentence));
  listening?.(sentence);
}

let hiding = 0;

/**
 * Shows a sentence for a moment: what the table refused, and why.
 * @param {string} text
 */
export function toast(text) {
  const element = byId("toast");
  const sentence = asSentence(text);
  element.textContent = sentence;
  element.hidden = false;
  announce(sentence);
  clearTimeout(hiding);
  hiding = setTimeout(() => { element.hidden = true; }, SHOWN_MS);
}

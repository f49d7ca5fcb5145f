// Where the Law of Root has something: a number that nobody reads unasked, in a tooltip of what it is about.

import { phrase } from "/js/game.js";

const LONG_PRESS_MS = 500;

/**
 * Gives an element the number as a tooltip: on hover, on focus and by a long press; a screen reader reads it with the name.
 * @template {HTMLElement} E
 * @param {E} element
 * @param {string | undefined} law
 */
export function withLaw(element, law) {
  if (!law) return element;
  const words = phrase("Law {number}", { number: law });
  element.dataset.law = words;
  if (element.textContent === "§") element.setAttribute("aria-label", words);
  else element.setAttribute("aria-description", words);
  let timer = 0;
  let isLong = false;
  const end = () => clearTimeout(timer);
  element.addEventListener("pointerdown", ({ pointerType }) => {
    isLong = false;
    delete element.dataset.lawShown;
    if (pointerType !== "mouse") timer = window.setTimeout(() => { isLong = true; element.dataset.lawShown = "true"; }, LONG_PRESS_MS);
  });
  for (const event of ["pointerup", "pointercancel", "pointerleave"]) element.addEventListener(event, end);
  element.addEventListener("contextmenu", (event) => { if (isLong) event.preventDefault(); });
  element.addEventListener("click", (event) => {
    if (!isLong) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // who holds it down wants to read
  }, { capture: true });
  element.addEventListener("blur", () => { delete element.dataset.lawShown; });
  return element;
}

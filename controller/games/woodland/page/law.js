// References to the Law of Root: a section number in a tooltip of the element it concerns.

import { phrase } from "/js/game.js";

const LONG_PRESS_MS = 500;

/**
 * Gives an element the number as a tooltip, shown on hover, on focus and on a long press; screen readers read it with the name.
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
    event.stopImmediatePropagation(); // a long press is for reading, not for choosing
  }, { capture: true });
  element.addEventListener("blur", () => { delete element.dataset.lawShown; });
  return element;
}

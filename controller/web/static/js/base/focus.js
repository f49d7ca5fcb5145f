// The keyboard's place on the page, which nothing takes away: where what had the focus is drawn anew, hidden or disabled,
// what took its place gets it, or else what is nearest. The table's own screen has a keyboard in it.

import { language } from "./sentence.js";

const TOUCHABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
const MARKS = ["data-move", "data-hand-card", "data-clearing", "data-card", "data-square", "data-step", "data-seat", "data-lesson", "data-puzzle"];

/** @typedef {{element: HTMLElement | SVGElement, places: Element[], is: (other: Element) => boolean}} Place */

/** @type {Place | null} */
let last = null;

/** Watches over the focus from now on; every page does. */
export function keepFocus() {
  document.addEventListener("focusin", ({ target }) => { last = placeOf(target); });
  document.addEventListener("pointerdown", () => { last = null; }); // whoever points needs no place
  const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "disabled"] };
  new MutationObserver(mend).observe(document.body, changes);
  if (language.kiosk) import("../keyboard/screen-keyboard.js").then(({ startScreenKeyboard }) => startScreenKeyboard());
}

/**
 * @param {EventTarget | null} target
 * @returns {Place | null}
 */
function placeOf(target) {
  if (!(target instanceof HTMLElement || target instanceof SVGElement) || target === document.body) return null;
  const places = [];
  for (let place = target.parentElement; place && place !== document.body; place = place.parentElement) if (place.id) places.push(place);
  return { element: target, places, is: likenessOf(target) };
}

/**
 * @param {Element} element
 * @returns {(other: Element) => boolean}
 */
function likenessOf(element) {
  const mark = MARKS.find((name) => element.hasAttribute(name));
  const value = mark && element.getAttribute(mark);
  const [id, words] = [element.id, nameOf(element)];
  return (other) => (mark ? other.getAttribute(mark) === value : id ? other.id === id : nameOf(other) === words);
}

/** @param {Element} element */
function nameOf(element) {
  return element.getAttribute("aria-label") ?? element.textContent;
}

function mend() {
  if (!last || isUsable(last.element)) return;
  const active = document.activeElement;
  if (active && active !== document.body && active !== last.element) return;
  const { places, is } = last;
  const nearest = places.filter((place) => place.isConnected);
  const again = nearest.flatMap((place) => usable(place)).find(is);
  const instead = again ?? nearest.map((place) => usable(place)[0]).find(Boolean) ?? usable(document.body).find((each) => each.closest("#board"));
  instead?.focus({ preventScroll: Boolean(again) });
}

/**
 * @param {Element} place
 * @returns {(HTMLElement | SVGElement)[]}
 */
function usable(place) {
  return [...place.querySelectorAll(TOUCHABLE)].filter(isUsable).filter((each) => each.getAttribute("tabindex") !== "-1");
}

/**
 * @param {Element} element
 * @returns {element is HTMLElement | SVGElement}
 */
function isUsable(element) {
  return (element instanceof HTMLElement || element instanceof SVGElement) && element.isConnected && !element.matches(":disabled")
    && element.checkVisibility({ visibilityProperty: true });
}

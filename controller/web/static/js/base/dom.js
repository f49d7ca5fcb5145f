// Makes elements, HTML and SVG alike, finds them, and shows panels, rows, switches and dialogs.

import { phrase } from "./sentence.js";

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes true sets it empty; false, null leave it out */
/** @typedef {Node | string | number | null | undefined} Child null is no child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {Element} E
 * @param {E} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter(isThere).map((child) => (typeof child === "number" ? String(child) : child)));
  return element;
}

/**
 * Returns whether something is there, to leave out what is null or undefined.
 * @template T
 * @param {T} value
 * @returns {value is NonNullable<T>}
 */
export function isThere(value) {
  return value !== null && value !== undefined;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Returns a button that does `press` when it is pressed.
 * @param {Attributes} attributes
 * @param {() => unknown} press
 * @param {...Child} children
 */
export function button(attributes, press, ...children) {
  const made = html("button", { type: "button", ...attributes }, ...children);
  made.addEventListener("click", press);
  return made;
}

/**
 * Returns the element with this id, of this kind; the page's skeleton is in index.html.
 * @template {Element} [E=HTMLElement]
 * @param {string} id
 * @param {new () => E} [kind]
 * @returns {E}
 */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof (kind ?? HTMLElement))) throw new Error(`The page has no ${kind?.name ?? "element"} “${id}”.`);
  return /** @type {E} */ (/** @type {Element} */ (element));
}

/**
 * Returns the elements of HTML that a selector finds.
 * @param {string} selector
 * @param {ParentNode} [within]
 */
export function all(selector, within = document) {
  return [...within.querySelectorAll(selector)].filter((element) => element instanceof HTMLElement);
}

/**
 * Gives the focus to what a selector finds in a panel, without scrolling to it.
 * @param {Element} panel
 * @param {string} selector
 */
export function focusOn(panel, selector) {
  const found = panel.querySelector(selector);
  if (found instanceof HTMLElement || found instanceof SVGElement) found.focus({ preventScroll: true });
}

/**
 * Shows a panel with these children, or hides it when there are none.
 * @param {HTMLElement} panel
 * @param {...(Node | string | null)} children
 */
export function showPanel(panel, ...children) {
  const there = children.filter(isThere).filter((child) => child !== "");
  panel.replaceChildren(...there);
  panel.hidden = there.length === 0;
}

/** @type {WeakMap<Element, string>} */
const lastFacts = new WeakMap();

/**
 * Returns whether an element has other facts to show than the last time, so that it is drawn again only then.
 * @param {Element} element
 * @param {...unknown} facts
 */
export function isNews(element, ...facts) {
  const text = JSON.stringify(facts);
  if (lastFacts.get(element) === text) return false;
  lastFacts.set(element, text);
  return true;
}

/** @type {WeakMap<Element, string[]>} */
const lastRows = new WeakMap();

/**
 * Shows rows in a list and makes only those that changed: what stays the same before and after them is left as it is.
 * @param {Element} list
 * @param {{key: string, make: () => Element}[]} rows a key for what a row shows, and its element
 */
export function showRows(list, rows) {
  const before = lastRows.get(list) ?? [];
  const keys = rows.map(({ key }) => key);
  const shorter = Math.min(before.length, keys.length);
  let same = 0;
  while (same < shorter && before[same] === keys[same]) same += 1;
  let ends = 0;
  while (ends < shorter - same && before[before.length - 1 - ends] === keys[keys.length - 1 - ends]) ends += 1;
  for (const old of [...list.children].slice(same, before.length - ends)) old.remove();
  const fresh = rows.slice(same, rows.length - ends).map(({ make }) => make());
  if (same) list.children[same - 1]?.after(...fresh);
  else list.prepend(...fresh);
  lastRows.set(list, keys);
}

/**
 * Changes a text only when it is another one, so that a screen reader says it once.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {HTMLElement} button */
export function isSwitchedOn(button) {
  return button.getAttribute("aria-checked") === "true";
}

/**
 * @param {HTMLElement} button
 * @param {boolean} on
 */
export function setSwitch(button, on) {
  button.setAttribute("aria-checked", String(on));
}

/**
 * Opens a dialog at its beginning: a browser goes to the first button, and in a long text that is at the end.
 * @param {HTMLDialogElement} dialog
 */
export function openDialog(dialog) {
  dialog.showModal();
  dialog.querySelector("h2")?.focus();
  dialog.scrollTop = 0;
}

/**
 * Asks whether the operator is sure.
 * @param {string} title
 * @param {string} why
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function isSure(title, why, yes) {
  const dialog = html("dialog", { id: "sure", "aria-labelledby": "sure-title" }, html("form", { method: "dialog" },
    html("h2", { id: "sure-title", tabindex: -1 }, title), html("p", {}, why),
    html("div", { class: "buttons" }, html("button", { type: "submit", value: "no" }, phrase("Cancel")),
      html("button", { type: "submit", value: "yes", id: "sure-yes", class: "primary" }, yes))));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => {
    dialog.remove();
    resolve(dialog.returnValue === "yes");
  }, { once: true }));
}

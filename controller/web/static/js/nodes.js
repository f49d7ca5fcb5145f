// Makes elements, HTML and SVG alike: a tag, its attributes, its children.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Returns the element with this id; the page's skeleton is in index.html. */
export function byId(id) {
  return document.getElementById(id);
}

/** Shows a panel with these children, or hides it when there are none. */
export function showPanel(panel, ...children) {
  const there = children.filter(Boolean);
  panel.replaceChildren(...there);
  panel.hidden = there.length === 0;
}

const lastFacts = new WeakMap();

/** Returns whether an element has other facts to show than the last time, so that it is drawn again only then. */
export function isNews(element, ...facts) {
  const text = JSON.stringify(facts);
  if (lastFacts.get(element) === text) return false;
  lastFacts.set(element, text);
  return true;
}

/** Changes a text only when it is another one, so that a screen reader says it once. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// What all drawings of cards are made of: a filled path, and a line with round ends.

import { svg } from "/js/game.js";

export const DARK = "#1d100c";
export const EDGE = { stroke: DARK, "stroke-width": 1.8, "stroke-linejoin": "round" };

const ROUND = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };

/**
 * @param {string} d
 * @param {import("/js/base/dom.js").Attributes} [attributes]
 */
export function path(d, attributes = {}) {
  return svg("path", { d, ...attributes });
}

/**
 * @param {string} d
 * @param {number} width
 * @param {import("/js/base/dom.js").Attributes} [attributes]
 */
export function line(d, width, attributes = {}) {
  return path(d, { ...ROUND, "stroke-width": width, ...attributes });
}

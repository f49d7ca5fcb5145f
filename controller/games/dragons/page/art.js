// The picture of a card, made from plain facts: {kind, card, traits}. The words of a card, the same in all languages,
// choose the land and the thing in it, the traits choose how a Dragon looks; a card that nobody has drawn yet still gets
// a picture.

import { dragon } from "./beasts.js";
import { EMBLEMS } from "./emblems.js";
import { arch, landscape } from "./lands.js";
import { path } from "./strokes.js";
import { thing } from "./things.js";

/**
 * Returns the drawings of a card's picture, 100 x 100 units, the origin at the top left.
 * @param {{kind?: string, card?: string, traits?: string[]}} fact
 * @returns {SVGElement[]}
 */
export function picture({ kind, card = "", traits = [] }) {
  const word = card.replace(/\.\d+$/, "").replaceAll("-", " ");
  if (kind === "dragon") return [...landscape(word), dragon(word, traits)];
  if (kind === "terrain") return [...landscape(word), ...(/arch/.test(word) ? [arch()] : []), ...emblem(word)];
  return thing(kind, word, emblem(word));
}

/**
 * Returns the drawing of one of some words; one that comes first among the drawings says more.
 * @param {string} word
 */
function emblem(word) {
  const words = word.split(" ");
  const found = Object.keys(EMBLEMS).find((each) => words.includes(each));
  return found ? EMBLEMS[found].map(([outline, fill]) => path(outline, { fill })) : [];
}

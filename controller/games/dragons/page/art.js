// The picture of a card, made from plain facts: {kind, name, traits}. The words of a name choose the land and the thing
// in it, the traits choose how a Dragon looks; a card that nobody has drawn yet still gets a picture.

import { dragon } from "./beasts.js";
import { EMBLEMS } from "./emblems.js";
import { arch, landscape } from "./lands.js";
import { path } from "./strokes.js";
import { thing } from "./things.js";

/**
 * Returns the drawings of a card's picture, 100 x 100 units, the origin at the top left.
 * @param {{kind?: string, name: string, traits?: string[]}} card
 * @returns {SVGElement[]}
 */
export function picture({ kind, name, traits = [] }) {
  const word = name.toLowerCase();
  if (kind === "dragon") return [...landscape(word), dragon(word, traits)];
  if (kind === "terrain") return [...landscape(word), ...(/arch/.test(word) ? [arch()] : []), ...emblem(word)];
  return thing(kind, word, emblem(word));
}

/**
 * Returns the drawing of a word of a name; one that comes first among the drawings says more.
 * @param {string} name
 */
function emblem(name) {
  const words = name.split(/[^a-z]+/);
  const found = Object.keys(EMBLEMS).find((word) => words.includes(word));
  return found ? EMBLEMS[found].map(([outline, fill]) => path(outline, { fill })) : [];
}

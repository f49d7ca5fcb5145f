// The picture of a card, made from plain facts: {kind, name, traits}. The words of a name choose the land and the thing
// in it, the traits choose how a Dragon looks; a card that nobody has drawn yet still gets a picture.

import { dragon } from "./beasts.js";
import { arch, landscape } from "./lands.js";
import { thing } from "./things.js";

/**
 * Returns the drawings of a card's picture, 100 x 100 units, the origin at the top left.
 * @param {{kind?: string, name: string, traits?: string[]}} card
 * @returns {SVGElement[]}
 */
export function picture({ kind, name, traits = [] }) {
  const word = name.toLowerCase();
  if (kind === "dragon") return [...landscape(word), dragon(word, traits)];
  if (kind === "terrain") return [...landscape(word), ...(/arch/.test(word) ? [arch()] : [])];
  return thing(kind, word);
}

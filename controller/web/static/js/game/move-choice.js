// Which of the legal moves is meant: a move is chosen by its handles, such as the cards and squares that it names.
// Nothing here draws or sends; a move is {move, sentence}, a handle is a text, `handlesOf` returns those of a move.

/** @import {Described, HandlesOf} from "../types.js" */

const byText = new Intl.Collator("en", { numeric: true });

/**
 * Returns legal moves in natural order: what is at 2 comes before what is at 10.
 * @template {{move: string}} M
 * @param {M[]} legal
 */
export function inOrder(legal) {
  return [...legal].sort((one, other) => byText.compare(one.move, other.move));
}

/**
 * Returns the legal moves that have all the chosen handles.
 * @template {Described} M
 * @param {M[]} legal
 * @param {string[]} chosen
 * @param {HandlesOf} handlesOf
 */
export function fitting(legal, chosen, handlesOf) {
  return legal.filter(({ move }) => {
    const handles = handlesOf(move);
    return chosen.every((handle) => handles.includes(handle));
  });
}

/**
 * Returns whether the chosen handles are all that a move has.
 * @param {Described} legal
 * @param {string[]} chosen
 * @param {HandlesOf} handlesOf
 */
export function isComplete({ move }, chosen, handlesOf) {
  return handlesOf(move).every((handle) => chosen.includes(handle));
}

/**
 * Returns every handle that may be chosen next.
 * @param {Described[]} legal
 * @param {string[]} chosen
 * @param {HandlesOf} handlesOf
 */
export function nextHandles(legal, chosen, handlesOf) {
  return new Set(fitting(legal, chosen, handlesOf).flatMap(({ move }) => handlesOf(move)).filter((handle) => !chosen.includes(handle)));
}

/**
 * Returns what is chosen after a touch: one handle more, one less, or a new beginning with it; null when it means nothing.
 * @param {Described[]} legal
 * @param {string[]} chosen
 * @param {string} handle
 * @param {HandlesOf} handlesOf
 */
export function touched(legal, chosen, handle, handlesOf) {
  if (chosen.includes(handle)) return chosen.filter((other) => other !== handle);
  if (fitting(legal, [...chosen, handle], handlesOf).length) return [...chosen, handle];
  return fitting(legal, [handle], handlesOf).length ? [handle] : null;
}

/**
 * Returns what is still chosen now that other moves are legal.
 * @param {Described[]} legal
 * @param {string[]} chosen
 * @param {HandlesOf} handlesOf
 */
export function kept(legal, chosen, handlesOf) {
  return fitting(legal, chosen, handlesOf).length ? chosen : [];
}

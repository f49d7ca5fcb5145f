// Which of the legal moves is meant: a move is chosen by its handles, the card and the squares that it names.
// Nothing here draws or sends; a move is {move, sentence}, a handle is a square such as "b2" or "card:archers".

/** @import {Described} from "../types.js" */

const MARKER = "c3";
const SQUARE = /^[a-e][1-5]$/;
const NAMES_A_CARD = new Set(["lay", "play", "discard", "resolve"]);

/**
 * Returns the handles of a move: the card first, then its squares; the marker says pass.
 * @param {string} move
 */
export function handlesOf(move) {
  const [verb, ...words] = move.split(":");
  if (verb === "pass" || verb === "decline") return [MARKER];
  const card = NAMES_A_CARD.has(verb) ? [`card:${words[0]}`] : [];
  return [...card, ...words.filter((word) => SQUARE.test(word))];
}

/**
 * Returns the legal moves that have all the chosen handles.
 * @param {Described[]} legal
 * @param {string[]} chosen
 */
export function fitting(legal, chosen) {
  return legal.filter(({ move }) => {
    const handles = handlesOf(move);
    return chosen.every((handle) => handles.includes(handle));
  });
}

/**
 * Returns whether the chosen handles are all that a move has.
 * @param {Described} legal
 * @param {string[]} chosen
 */
export function isComplete({ move }, chosen) {
  return handlesOf(move).every((handle) => chosen.includes(handle));
}

/**
 * Returns every handle that may be chosen next.
 * @param {Described[]} legal
 * @param {string[]} chosen
 */
export function nextHandles(legal, chosen) {
  return new Set(fitting(legal, chosen).flatMap(({ move }) => handlesOf(move)).filter((handle) => !chosen.includes(handle)));
}

/**
 * Returns what is chosen after a touch: one handle more, one less, or a new beginning with it; null when it means nothing.
 * @param {Described[]} legal
 * @param {string[]} chosen
 * @param {string} handle
 */
export function touched(legal, chosen, handle) {
  if (chosen.includes(handle)) return chosen.filter((other) => other !== handle);
  if (fitting(legal, [...chosen, handle]).length) return [...chosen, handle];
  return fitting(legal, [handle]).length ? [handle] : null;
}

/**
 * Returns what is still chosen now that other moves are legal.
 * @param {Described[]} legal
 * @param {string[]} chosen
 */
export function kept(legal, chosen) {
  return fitting(legal, chosen).length ? chosen : [];
}

/** @param {string} move */
export function verbOf(move) {
  return move.split(":", 1)[0];
}

// A move that somebody types: read in the game's notation, by its number in the list of legal moves, or as its sentence.
// Nothing here draws or sends.

import { inARow, phrase } from "../base/sentence.js";

/** @typedef {{move: string, sentence: string}} Legal a legal move, and what it says */
/** @typedef {{move: string, error?: undefined} | {move?: undefined, error: string}} Read */

const TWO_SQUARES = /^\s*([a-e][1-5])\s*(?:x|-|–|→|to|takes|captures)?\s*([a-e][1-5])\s*$/i;
const SQUARE = /[a-e][1-5]/i;

/**
 * Returns the legal move that a text means, or one sentence that says what is wrong with it and what would do.
 * @param {string} text
 * @param {Legal[]} legal in the order in which they are listed, the first of them number 1
 * @param {string} expected what the table expects now, told where nothing can be played
 * @returns {Read}
 */
export function readMove(text, legal, expected) {
  if (!legal.length) return { error: phrase("No move can be played here now. {expected}", { expected }) };
  if (!text.trim()) return { error: phrase("Type a move such as {move}, or its number in the list of legal moves.", { move: legal[0].move }) };
  const numbered = /^\s*\d+\s*$/.test(text) ? legal[Number(text) - 1] : undefined;
  const wanted = squashed(text.replace(TWO_SQUARES, "$1$2"));
  const found = legal.find(({ move }) => squashed(move) === wanted) ?? legal.find(({ sentence }) => squashed(sentence) === wanted) ?? numbered;
  return found ? { move: found.move } : { error: refusal(text.trim(), legal) };
}

/**
 * @param {string} text
 * @param {Legal[]} legal
 */
function refusal(text, legal) {
  const from = text.match(SQUARE)?.[0].toLowerCase();
  const there = from ? legal.filter(({ move }) => move.startsWith(from)).map(({ move }) => move) : [];
  if (there.length) return phrase("“{text}” is not a legal move. From {from} you can play {moves}.", { text, from, moves: inARow(there) });
  return phrase("“{text}” is not a legal move here. Type one such as {move}, or its number from 1 to {last}.", { text, move: legal[0].move, last: legal.length });
}

/**
 * A text without all that people write in different ways.
 * @param {string} text
 */
function squashed(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}+]/gu, "");
}

// What of a move of Dragons can be touched: the card and the squares that it names, such as "b2" or "card:archers".

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

/** @param {string} move */
export function verbOf(move) {
  return move.split(":", 1)[0];
}

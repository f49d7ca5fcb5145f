// What is printed on a card, in words: its kind, its numbers, its rules, and why a Dragon is worth what it is worth.

/** @import {Seat, Square} from "/js/types.js" */
/** @import {Card, CardFact, Slot} from "./types.js" */

/** @type {Record<string, string>} */
const KINDS = { dragon: "Dragon", terrain: "Terrain", battle: "Battle Action", treasure: "Treasure", action: "Action", slayer: "Dragon Slayer", reaction: "Reaction" };
/** @type {Record<string, string>} */
const TRAITS = {
  scout: "Scout: Terrain that it attacks is removed.",
  flying: "Flying: no card in front stops it, on either side.",
  subterranean: "Subterranean: Archers cannot aim at it.",
};
/** @type {Record<string, string>} */
const PHASES = {
  "set-up": "Setting up", draw: "Draw", treasure: "Treasure", movement: "Movement", actions: "Actions", battle: "Battle",
  "second-actions": "Actions after the battle", discard: "Discard", over: "The game is over",
};

/** @type {Record<Seat, string>} */
export const SEATS = { red: "Red", blue: "Blue" };
/** @type {Record<Seat, Seat>} */
export const RIVAL = { red: "blue", blue: "red" };

/** @param {string} phase */
export function phaseName(phase) {
  return PHASES[phase] ?? phase;
}

/**
 * Returns a number with its sign, with a true minus.
 * @param {number} amount
 */
export function signed(amount) {
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

/** @param {number} amount */
export function plain(amount) {
  return amount < 0 ? `−${-amount}` : String(amount);
}

/** @param {string} word */
function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}

/**
 * Returns what a card is: "Dragon, Flying", "Battle Action".
 * @param {Partial<Card>} card
 */
export function kindOf(card) {
  return [KINDS[card.kind ?? ""], ...(card.traits ?? []).map(capital)].join(", ");
}

/**
 * Returns a card's number for its corner: a Dragon's strength, what Terrain or a Battle Action adds, or nothing.
 * @param {Partial<Card>} card
 */
export function numberOf(card) {
  if (card.kind === "dragon") return plain(card.strength ?? 0);
  return card.modifier ? signed(card.modifier) : "";
}

/**
 * Returns the rules on a card as sentences.
 * @param {Partial<Card>} card
 */
export function rulesOf(card) {
  const { kind, kills, native, reaction, modifier, symbols, traits = [], "counts-as": types = [], says } = card;
  return [
    ...traits.filter((trait) => !(trait === "scout" && says)).map((trait) => TRAITS[trait]).filter(Boolean),
    ...(native ? [nativeRule(native)] : []),
    ...(kind === "terrain" && !kills ? [`A Dragon that attacks it carries it on: ${signed(modifier ?? 0)} strength.`] : []),
    ...(kind === "terrain" && symbols ? [`Its owner gains ${symbols} gold when it applies.`] : []),
    ...(kind === "battle" && modifier ? [`${signed(modifier)} for your side in this battle.`] : []),
    ...(types.length ? [`Counts as ${types.join(" and ")}.`] : []),
    ...(reaction ? [`Chameleon Reaction: attacked for the first time, it becomes a Dragon of strength ${reaction.strength} for ${reaction.price} gold.`] : []),
    ...(says ? [says] : []),
  ];
}

/** @param {{type: string, times: number}} native */
function nativeRule({ type, times }) {
  return `Native Terrain ${type}${times > 1 ? ` ×${times}` : ""}: in battle +${times} for each ${type} in your Lair discard pile `
    + `and on opposing Dragons. Removes ${type} that it attacks.`;
}

/**
 * Returns what a card costs, in words, or nothing when it is free.
 * @param {Partial<Card>} card
 */
export function priceOf(card) {
  if (!card.price) return "";
  return card.kind === "dragon" ? `${card.price} gold when it is first turned up` : `${card.price} gold`;
}

/**
 * Returns what all of a card in position may be called by who looks: "Hill Drake" or "face-down card".
 * @param {Partial<Card>} fact
 */
export function nameOn(fact) {
  return fact.name ?? "face-down card";
}

/**
 * Returns why a Dragon is as strong as it is: [words, amount with sign], the base first.
 * @param {CardFact} fact
 * @returns {[words: string, amount: string][]}
 */
export function worthOf(fact) {
  return (fact.why ?? []).map(({ what, amount }, index) => /** @type {[string, string]} */ ([capital(what), index ? signed(amount) : plain(amount)]));
}

/**
 * Returns a square with its card in one breath, for a screen reader.
 * @param {Square} square
 * @param {Slot | undefined} fact
 * @param {Seat | undefined} seat
 */
export function labelOf(square, fact, seat) {
  if (square === "c3") return "c3, the marker: pass, or done";
  if (!fact) return `${square}, empty`;
  const whose = fact.seat === seat ? "your" : `${SEATS[fact.seat]}'s`;
  const words = [`${square}, ${whose} ${nameOn(fact)}`];
  if (!fact.up) words.push(fact.name ? "face down" : "");
  if (fact.strength !== undefined && fact.why) words.push(`strength ${plain(fact.strength)}`);
  if (fact["to-pay"]) words.push(`still costs ${fact["to-pay"]} gold`);
  if (fact.attached?.length) words.push(`with ${fact.attached.map(({ name }) => name).join(" and ")}`);
  return words.filter(Boolean).join(", ");
}

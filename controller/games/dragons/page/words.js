// The printed facts of a card in words: its kind, its numbers, its rules, and the parts of a Dragon's strength.

/** @import {Seat, Square} from "/js/types.js" */
/** @import {Card, CardFact, Slot} from "./types.js" */

import { allOf, beginning, inARow, phrase, term } from "/js/game.js";

/** @type {Record<string, string>} */
const KINDS = {
  dragon: term("kind of card", "Dragon"), terrain: term("kind of card", "Terrain"), battle: term("kind of card", "Battle Action"), treasure: term("kind of card", "Treasure"),
  action: term("kind of card", "Action"), slayer: term("kind of card", "Dragon Slayer"), reaction: term("kind of card", "Reaction"),
};
/** @type {Record<string, string>} */
const TRAIT_NAMES = { scout: term("trait", "Scout"), flying: term("trait", "Flying"), subterranean: term("trait", "Subterranean") };
/** @type {Record<string, string>} */
const TRAITS = {
  scout: phrase("Scout: removes Terrain it attacks."),
  flying: phrase("Flying: ignores screens on both sides."),
  subterranean: phrase("Subterranean: Archers cannot target it."),
};
/** @type {Record<string, string>} */
const PHASES = {
  "set-up": phrase("Setting up"), draw: term("phase", "Draw"), treasure: term("phase", "Treasure"), movement: term("phase", "Movement"), actions: term("phase", "Actions"),
  battle: term("phase", "Battle"), "second-actions": phrase("Actions after the battle"), discard: term("phase", "Discard"), over: phrase("The game is over"),
};

/** @type {Record<Seat, string>} */
export const SEATS = { red: term("seat", "Red"), blue: term("seat", "Blue") };
/** @type {Record<Seat, Seat>} */
export const OPPONENT = { red: "blue", blue: "red" };

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

/**
 * Returns the type of a card: "Dragon, Flying", "Battle Action".
 * @param {Partial<Card>} card
 */
export function kindOf(card) {
  return inARow([KINDS[card.kind ?? ""], ...(card.traits ?? []).map((trait) => TRAIT_NAMES[trait] ?? beginning(trait))]);
}

/**
 * Returns the number in a card's corner: a Dragon's strength, the amount that Terrain or a Battle Action adds, or nothing.
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
    ...(kind === "terrain" && !kills ? [phrase("Attaches to a Dragon that attacks it: {amount} strength.", { amount: signed(modifier ?? 0) })] : []),
    ...(kind === "terrain" && symbols ? [phrase("Its owner gains {gold} gold when it attaches.", { gold: symbols })] : []),
    ...(kind === "battle" && modifier ? [phrase("{amount} for your side in this battle.", { amount: signed(modifier) })] : []),
    ...(types.length ? [phrase("Counts as {types}.", { types: allOf(types) })] : []),
    ...(reaction ? [phrase("Chameleon Reaction: when it is first attacked, pay {price} gold to make it a Dragon with strength {strength}.", { ...reaction })] : []),
    ...(says ? [says] : []),
  ];
}

/** @param {{type: string, times: number}} native */
function nativeRule({ type, times }) {
  const title = times > 1 ? phrase("{type} ×{times}", { type, times }) : type;
  return phrase("Native Terrain {title}: +{times} in battle for each {type} in your Lair discard pile and on opposing Dragons. Removes {type} it attacks.", { title, type, times });
}

/**
 * Returns the price of a card in words, or nothing for a free card.
 * @param {Partial<Card>} card
 */
export function priceOf(card) {
  if (!card.price) return "";
  const parts = { price: card.price };
  return card.kind === "dragon" ? phrase("{price} gold when first turned face up", parts) : phrase("{price} gold", parts);
}

/**
 * Returns the name of a card in position for this viewer: "Hill Drake" or "face-down card".
 * @param {Partial<Card>} fact
 */
export function nameOn(fact) {
  return fact.name ?? phrase("face-down card");
}

/**
 * Returns the parts of a Dragon's strength: [words, signed amount], the base first.
 * @param {CardFact} fact
 * @returns {[words: string, amount: string][]}
 */
export function worthOf(fact) {
  return (fact.why ?? []).map(({ what, amount }, index) => /** @type {[string, string]} */ ([beginning(what), index ? signed(amount) : plain(amount)]));
}

/**
 * Returns a square and its card in one phrase, for a screen reader.
 * @param {Square} square
 * @param {Slot | undefined} fact
 * @param {Seat | undefined} seat
 */
export function labelOf(square, fact, seat) {
  if (square === "c3") return phrase("{square}, the marker: pass or finish", { square });
  if (!fact) return phrase("{square}, empty", { square });
  const parts = { square, seat: SEATS[fact.seat], card: nameOn(fact) };
  const words = [fact.seat === seat ? phrase("{square}, your {card}", parts) : phrase("{square}, {seat}'s {card}", parts)];
  if (!fact.up) words.push(fact.name ? phrase("face down") : "");
  if (fact.strength !== undefined && fact.why) words.push(phrase("strength {number}", { number: plain(fact.strength) }));
  if (fact["to-pay"]) words.push(phrase("{price} gold still to pay", { price: fact["to-pay"] }));
  if (fact.attached?.length) words.push(phrase("with {cards}", { cards: allOf(fact.attached.map(({ name }) => name ?? "")) }));
  return inARow(words.filter(Boolean));
}

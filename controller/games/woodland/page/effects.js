// What everything that is no card of the deck does, in this project's words, for the sheet that one touch opens.

import { button, html, lookAt, phrase, term } from "/js/game.js";

/** By the name that the table gives them in the language of this page. @type {Record<string, string>} */
export const MINISTERS = {
  [term("minister", "Foremole")]: phrase("Reveals any card to build a citadel or a market in any clearing that the Duchy rules, if a slot is open."),
  [term("minister", "Captain")]: phrase("Begins one battle."),
  [term("minister", "Marshal")]: phrase("Takes one move."),
  [term("minister", "Brigadier")]: phrase("Takes up to two moves, or begins up to two battles."),
  [term("minister", "Banker")]: phrase("Spends any number of cards of one suit, birds among them, and scores 1 for each."),
  [term("minister", "Mayor")]: phrase("Does what any swayed squire or noble does, also when that one has acted already."),
  [term("minister", "Duchess of Mud")]: phrase("Scores 2 while all three tunnels are on the map."),
  [term("minister", "Baron of Dirt")]: phrase("Scores 1 for each market on the map."),
  [term("minister", "Earl of Stone")]: phrase("Scores 1 for each citadel on the map."),
};

/** @type {Record<string, string>} */
export const PLOT_EFFECTS = {
  bomb: phrase("When it is turned up: all enemy pieces in its clearing are removed, then the bomb."),
  snare: phrase("While it lies face up: enemies can place no piece in its clearing and move none out of it."),
  extortion: phrase("When it is turned up: a random card of every enemy with a piece there. While it lies face up: one card more in Evening."),
  raid: phrase("Whenever it is removed, but for an Exposure: a warrior of the Corvids comes into every adjacent clearing."),
};

/** @type {Record<string, string>} */
export const LEADER_NAMES = {
  builder: term("leader", "builder"), charismatic: term("leader", "charismatic"), commander: term("leader", "commander"), despot: term("leader", "despot"),
};

/** @type {Record<string, string>} */
export const LEADERS = {
  builder: phrase("Crafted items score what their cards say, not just 1. Viziers: recruit and move."),
  charismatic: phrase("Recruits two warriors instead of one, and must place both. Viziers: recruit and battle."),
  commander: phrase("Deals an extra hit as attacker. Viziers: move and battle."),
  despot: phrase("Scores 1 more in a battle that removes buildings or tokens. Viziers: move and build."),
};

/** @type {Record<string, string>} */
export const CHARACTER_NAMES = {
  thief: term("character", "thief"), tinker: term("character", "tinker"), ranger: term("character", "ranger"), vagrant: term("character", "vagrant"),
  arbiter: term("character", "arbiter"), scoundrel: term("character", "scoundrel"), adventurer: term("character", "adventurer"), ronin: term("character", "ronin"),
  harrier: term("character", "harrier"), cheat: term("character", "cheat"), gladiator: term("character", "gladiator"), jailor: term("character", "jailor"),
};

/** @type {Record<string, string>} */
export const CHARACTERS = {
  thief: phrase("For a torch: takes a random card of a player who has a piece in its clearing."),
  tinker: phrase("For a torch: takes a card that matches its clearing from the discard pile."),
  ranger: phrase("For a torch: repairs three items, and Daylight ends at once."),
  vagrant: phrase("For a torch: lets one player battle another in its clearing, and scores 1 for each building and token that is removed."),
  arbiter: phrase("A defender in its clearing may enlist it before the roll: it scores 1, and its whole swords raise the hits that the defender can roll."),
  scoundrel: phrase("For a torch that stays there: removes all enemy pieces in its clearing, and nothing comes there any more."),
  adventurer: phrase("Once a turn, one item counts as any other for a quest; it is exhausted and damaged."),
  ronin: phrase("After a roll in its own battles, a sword is exhausted for an extra hit."),
  harrier: phrase("For a torch: goes to any clearing, however far away."),
  cheat: phrase("Once a turn, does a quest with any two items; that quest then goes back among the others."),
  gladiator: phrase("Exhausts and damages an item to remove an enemy warrior in its clearing and draw a card; nobody becomes hostile."),
  jailor: phrase("Once a turn, a card that matches its clearing stands for an item; it loses 1 point after that action."),
};

/** @type {Record<string, string>} */
export const ITEMS = {
  boots: phrase("Exhaust it to move; one more where warriors of a hostile faction are."),
  sword: phrase("Exhaust it to battle. Every whole sword raises the hits that can be rolled."),
  torch: phrase("Exhaust it to explore a ruin, or for what only this character does."),
  crossbow: phrase("Exhaust it to strike: an enemy warrior in the clearing goes, or another piece where there is none."),
  hammer: phrase("Exhaust it to repair a damaged item, or for each suit that crafting a card needs."),
  tea: phrase("Face up on its track, it refreshes two items more in Birdsong."),
  coins: phrase("Face up on their track, they draw a card more in Evening."),
  bag: phrase("Face up on its track, it lets two items more be kept."),
};

/** @type {Record<string, string>} */
export const RELATION_NAMES = {
  indifferent: term("relation", "indifferent"), friendly: term("relation", "friendly"), trusted: term("relation", "trusted"), allied: term("relation", "allied"), hostile: term("relation", "hostile"),
};

/** @type {Record<string, string>} */
export const RELATION_EFFECTS = {
  indifferent: phrase("One aid in a turn makes it friendly and scores."),
  friendly: phrase("Two aids in one turn go a step further and score."),
  trusted: phrase("Three aids in one turn make it an ally and score."),
  allied: phrase("Every aid scores 2. Its warriors may come along and fight for the Vagabond."),
  hostile: phrase("Its warriors cost boots more, and every piece of it that the Vagabond removes in a battle of its own turn scores 1."),
};

export const RELIC_EFFECT = phrase("Recovered where a waystation shows its type, a relic scores its value, and 2 more when that completes a column of all three types. An enemy who takes one scores 2.");
export const EGO_EFFECT = phrase("Ego comes from the left of the track to the clearing of the pawn and scores the number that it uncovers. It goes along with the pawn, and whoever removes it scores 1.");
export const RETAINER_EFFECT = phrase("A bird that acts as any suit. When it leaves the Retinue, it leaves the game.");

/**
 * A button that says what something does.
 * @param {string} title
 * @param {(string | null | undefined)[]} lines
 * @param {import("/js/base/dom.js").Attributes} attributes
 * @param {...import("/js/base/dom.js").Child} children
 */
export function sheet(title, lines, attributes, ...children) {
  return button({ ...attributes, class: `tells ${attributes.class ?? ""}`.trim() },
    () => lookAt(title, html("div", { class: "about" }, ...lines.filter(Boolean).map((line) => html("p", {}, line)))), ...children);
}

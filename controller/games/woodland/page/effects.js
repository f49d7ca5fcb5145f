// The effects of everything that is not a card of the deck, in this project's words, for the sheet that one touch opens.

import { button, html, lookAt, phrase, term } from "/js/game.js";

/** Keyed by the name in the language of this page. @type {Record<string, string>} */
export const MINISTERS = {
  [term("minister", "Foremole")]: phrase("Reveals any card to build a citadel or market in any clearing that the Duchy rules, if it has an open slot."),
  [term("minister", "Captain")]: phrase("Begins one battle."),
  [term("minister", "Marshal")]: phrase("Takes one move."),
  [term("minister", "Brigadier")]: phrase("Takes up to two moves, or begins up to two battles."),
  [term("minister", "Banker")]: phrase("Spends any number of cards of one suit, birds included, and scores 1 for each."),
  [term("minister", "Mayor")]: phrase("Takes the action of any swayed squire or noble, even one that has already acted."),
  [term("minister", "Duchess of Mud")]: phrase("Scores 2 while all three tunnels are on the map."),
  [term("minister", "Baron of Dirt")]: phrase("Scores 1 for each market on the map."),
  [term("minister", "Earl of Stone")]: phrase("Scores 1 for each citadel on the map."),
};

/** @type {Record<string, string>} */
export const PLOT_EFFECTS = {
  bomb: phrase("When flipped: remove all enemy pieces in its clearing, then the bomb."),
  snare: phrase("While faceup: enemies cannot place pieces in its clearing or move pieces out of it."),
  extortion: phrase("When flipped: take a random card from each enemy with a piece there. While faceup: draw one more card in Evening."),
  raid: phrase("Whenever removed, except by Exposure: place a Corvid warrior in each adjacent clearing."),
};

/** @type {Record<string, string>} */
export const LEADER_NAMES = {
  builder: term("leader", "builder"), charismatic: term("leader", "charismatic"), commander: term("leader", "commander"), despot: term("leader", "despot"),
};

/** @type {Record<string, string>} */
export const LEADERS = {
  builder: phrase("Crafted items score their full printed points, not just 1. Viziers: recruit and move."),
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
  thief: phrase("Exhaust a torch to take a random card from a player with a piece in its clearing."),
  tinker: phrase("Exhaust a torch to take a card that matches its clearing from the discard pile."),
  ranger: phrase("Exhaust a torch to repair three items and end Daylight at once."),
  vagrant: phrase("Exhaust a torch to make one player battle another in its clearing, and score 1 for each building and token removed."),
  arbiter: phrase("A defender in its clearing may enlist it before the roll: it scores 1, and its undamaged swords raise the defender's maximum rolled hits."),
  scoundrel: phrase("Place a torch in its clearing permanently to remove all enemy pieces there; no pieces can be placed there again."),
  adventurer: phrase("Once per turn, one item counts as any other for a quest; it is exhausted and damaged."),
  ronin: phrase("After a roll in its own battles, exhaust a sword to deal an extra hit."),
  harrier: phrase("Exhaust a torch to move to any clearing, however far away."),
  cheat: phrase("Once per turn, complete a quest with any two items; then shuffle that quest back into the deck."),
  gladiator: phrase("Exhaust and damage an item to remove an enemy warrior in its clearing and draw a card; no faction becomes hostile."),
  jailor: phrase("Once per turn, spend a card that matches its clearing instead of an item; lose 1 point after that action."),
};

/** @type {Record<string, string>} */
export const ITEMS = {
  boots: phrase("Exhaust it to move; exhaust one more to enter a clearing with hostile warriors."),
  sword: phrase("Exhaust it to battle. Each undamaged sword raises your maximum rolled hits."),
  torch: phrase("Exhaust it to explore a ruin or to use the character's special action."),
  crossbow: phrase("Exhaust it to strike: remove an enemy warrior in the clearing, or another piece if there is none."),
  hammer: phrase("Exhaust it to repair a damaged item, or to pay for one suit when crafting a card."),
  tea: phrase("Faceup on its track, it refreshes two more items in Birdsong."),
  coins: phrase("Faceup on their track, they draw one more card in Evening."),
  bag: phrase("Faceup on its track, it lets you keep two more items."),
};

/** @type {Record<string, string>} */
export const RELATION_NAMES = {
  indifferent: term("relation", "indifferent"), friendly: term("relation", "friendly"), trusted: term("relation", "trusted"), allied: term("relation", "allied"), hostile: term("relation", "hostile"),
};

/** @type {Record<string, string>} */
export const RELATION_EFFECTS = {
  indifferent: phrase("Aid it once in a turn to become friendly and score."),
  friendly: phrase("Aid it twice in one turn to advance one step and score."),
  trusted: phrase("Aid it three times in one turn to become allied and score."),
  allied: phrase("Each aid scores 2. Its warriors may move and fight with the Vagabond."),
  hostile: phrase("Entering clearings with its warriors costs an extra boot, and each of its pieces that the Vagabond removes in battle on its own turn scores 1."),
};

export const RELIC_EFFECT = phrase("A relic recovered at a waystation of its type scores its value, plus 2 if it completes a column of all three types. An enemy that removes one scores 2.");
export const EGO_EFFECT = phrase("Place ego from the left of the track in the pawn's clearing and score the uncovered number. Ego moves with the pawn, and an enemy that removes it scores 1.");
export const RETAINER_EFFECT = phrase("A bird that acts as any suit. When it leaves the Retinue, remove it from the game.");

/**
 * A button that opens an explanation.
 * @param {string} title
 * @param {(string | null | undefined)[]} lines
 * @param {import("/js/base/dom.js").Attributes} attributes
 * @param {...import("/js/base/dom.js").Child} children
 */
export function sheet(title, lines, attributes, ...children) {
  return button({ ...attributes, class: `tells ${attributes.class ?? ""}`.trim() },
    () => lookAt(title, html("div", { class: "about" }, ...lines.filter(Boolean).map((line) => html("p", {}, line)))), ...children);
}

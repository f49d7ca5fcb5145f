// The decks that there are: the saved ones, each with what is wrong with it, and the ready ones.

/** @import {Deck, SavedDeck} from "./types.js" */

import { html, phrase } from "/js/game.js";

const AGAIN_MS = 4000;

/**
 * Returns the rows of saved decks.
 * @param {SavedDeck[]} saved
 * @param {{open: (deck: SavedDeck) => void, keep: (deck: SavedDeck) => void, remove: (deck: SavedDeck) => void}} act
 */
export function savedRows(saved, { open, keep, remove }) {
  if (!saved.length) return [html("li", { class: "none quiet" }, phrase("None yet."))];
  return saved.map((deck) => html("li", { "data-deck": deck.word },
    deck.damaged ? html("span", { class: "deck" }, html("b", {}, deck.name), trouble(deck)) : chooser(deck, trouble(deck), () => open(deck)),
    pressed(phrase("File"), phrase("The file of {deck}", { deck: deck.name }), () => keep(deck)), deleter(deck, remove)));
}

/**
 * Returns the rows of ready decks.
 * @param {Deck[]} ready
 * @param {(deck: Deck) => void} open
 */
export function readyRows(ready, open) {
  return ready.map((deck) => html("li", { "data-deck": deck.word }, chooser(deck, html("small", {}, deck.plan), () => open(deck))));
}

/** @param {SavedDeck} deck */
function trouble({ trouble: said, changed, plan }) {
  if (said || changed) return html("small", { class: "wrong" }, said ? phrase("It cannot be played: {why}", { why: said }) : phrase("{sentence}.", { sentence: changed }));
  return html("small", {}, plan || phrase("It may be played."));
}

/**
 * @param {Deck} deck
 * @param {HTMLElement} about
 * @param {() => void} act
 */
function chooser(deck, about, act) {
  const button = html("button", { type: "button", class: "deck" }, html("b", {}, deck.name), about);
  button.addEventListener("click", act);
  return button;
}

/**
 * @param {string} words
 * @param {string} says
 * @param {() => void} act
 */
function pressed(words, says, act) {
  const button = html("button", { type: "button", "aria-label": says }, words);
  button.addEventListener("click", act);
  return button;
}

/**
 * A deck is deleted by the second press.
 * @param {SavedDeck} deck
 * @param {(deck: SavedDeck) => void} remove
 */
function deleter(deck, remove) {
  let isSure = false;
  const says = phrase("Delete {deck}", { deck: deck.name });
  const button = pressed(phrase("Delete"), says, () => {
    if (isSure) {
      remove(deck);
      return;
    }
    isSure = true;
    button.textContent = phrase("Really delete");
    button.setAttribute("aria-label", phrase("Really delete {deck}", { deck: deck.name }));
    setTimeout(() => {
      isSure = false;
      button.textContent = phrase("Delete");
      button.setAttribute("aria-label", says);
    }, AGAIN_MS);
  });
  button.classList.add("delete");
  return button;
}

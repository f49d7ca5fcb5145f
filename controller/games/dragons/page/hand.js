// The hand of this page's seat: its cards, large, to be touched; while the Lair is laid out, the cards that were dealt.

/** @import {Card, DragonsSide} from "./types.js" */

import { inARow, phrase, showHand } from "/js/game.js";
import { cardFace } from "./face.js";
import { kindOf, priceOf } from "./words.js";

/**
 * Shows the hand; `state` says of a handle whether it is "chosen", "can" (be chosen) or "", `touch` is told a card.
 * @param {DragonsSide} side
 * @param {(handle: string) => string} state
 * @param {(card: Card) => void} touch
 * @param {(handle: string) => boolean} isGuided whether a lesson asks for it now
 */
export function showCards({ dealt, hand }, state, touch, isGuided) {
  showHand({
    title: dealt.length ? phrase("Your Lair cards") : phrase("Your hand"),
    cards: dealt.length ? dealt : hand,
    state,
    touch,
    isGuided,
    face: cardFace,
    nameOf: (card, how) => inARow([card.name, kindOf(card), priceOf(card), how ? "" : phrase("not now")].filter(Boolean)),
  });
}

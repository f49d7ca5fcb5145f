// The decision of this page's seat: the moves that fit the touched handles, as large buttons with their sentences.

/** @import {Described, Table} from "/js/types.js" */
/** @import {CardFact, DragonsView} from "./types.js" */

import { beginning, button, byId, fitting, html, isComplete, isNews, phrase, plural, showPanel } from "/js/game.js";
import { handlesOf, rolesOf, verbOf } from "./choosing.js";
import { detailLines, lookAtCard, worthTable } from "./detail.js";
import { cardFace } from "./face.js";
import { kindOf, nameOn, priceOf } from "./words.js";

/**
 * @typedef {object} Now the data of a decision
 * @property {Table<DragonsView>} table
 * @property {string[]} chosen handles that were touched
 * @property {import("./choosing.js").Guide} guide what a lesson asks for
 * @property {(handle: string) => CardFact | undefined} factOf
 * @property {(move: string) => void} play
 * @property {() => void} letGo
 * @property {(() => void) | null} byHand continues with the chosen card on the board, if that is possible
 */

const FEW = 3;
const FEW_AT_FIRST = 5;
const OF_THE_HAND = new Set(["lay", "play", "discard"]);
/** @type {Record<string, string>} */
const ROLES = { attack: phrase("can attack"), target: phrase("can be attacked"), exchange: phrase("can be exchanged") };
const WITHOUT_HANDLES = new Set(["pass", "decline", "change"]);
const QUIET = new Set(["pass", "decline", "exchange", "discard"]);
/** @type {Record<string, string>} */
const PLAIN = {
  treasure: phrase("Skip the Treasure"), movement: phrase("Skip the move"), actions: phrase("No more Actions"), "second-actions": phrase("No more Actions"), battle: phrase("Pass"),
};

/**
 * Shows the decision, or nothing while another seat decides.
 * @param {Now} now
 */
export function showDecision({ table, chosen, guide, factOf, play, letGo, byHand }) {
  const { view } = table;
  const panel = byId("decision");
  if (!isNews(panel, view.ply, view.legal, table.can.play, chosen, [...guide.moves], Boolean(byHand))) return;
  if (!table.can.play || !view.legal.length) {
    showPanel(panel);
    return;
  }
  const fits = fitting(view.legal, chosen, handlesOf);
  const offered = chosen.length ? meant(fits, chosen) : openers(view.legal);
  showPanel(panel, chosen.length ? null : html("h2", {}, phrase("{what}.", { what: beginning(view.expected) })),
    ...(chosen.length ? touchedNow(chosen, factOf, letGo, guide.isAstray) : []),
    prompt(view, chosen, fits, offered), view.phase === "battle" && !view.battle ? roles(fits, chosen) : null,
    html("div", { class: "moves" }, ...offered.map((each) => moveButton(each, view, play, guide))),
    // The board lights the targets of any card: everybody sees that one was chosen, but not which.
    chosen.length && byHand ? button({ class: "by-hand" }, byHand, phrase("Continue on the board")) : null,
    offered.length < fits.length ? everything(fits, view, play, guide) : null);
}

/**
 * The moves offered for the touched handles: all that fit if they are few, otherwise those that need no more touches.
 * @param {Described[]} fits
 * @param {string[]} chosen
 */
function meant(fits, chosen) {
  if (fits.length <= FEW) return fits;
  return fits.filter((each) => isComplete(each, chosen, handlesOf)).slice(0, FEW);
}

/**
 * The moves offered before any touch: none with a card in hand, and those with squares only if they are few.
 * @param {Described[]} legal
 */
function openers(legal) {
  const open = legal.filter(({ move }) => !OF_THE_HAND.has(verbOf(move)));
  return open.length <= FEW_AT_FIRST ? open : open.filter(({ move }) => WITHOUT_HANDLES.has(verbOf(move)));
}

/**
 * The legend of the edges on the board if there are several kinds.
 * @param {Described[]} fits
 * @param {string[]} chosen
 */
function roles(fits, chosen) {
  const open = [...rolesOf(fits)].filter(([square]) => !chosen.includes(square)).map(([, role]) => role);
  const found = Object.entries(ROLES).filter(([role]) => open.includes(role));
  return found.length ? html("p", { class: "roles" }, ...found.map(([role, words]) => html("span", { "data-role": role }, words))) : null;
}

/**
 * @param {DragonsView} view
 * @param {string[]} chosen
 * @param {Described[]} fits
 * @param {Described[]} offered
 */
function prompt(view, chosen, fits, offered) {
  if (offered.length === fits.length) return null;
  const hands = fits.some(({ move }) => handlesOf(move)[0]?.startsWith("card:"));
  const squares = fits.some(({ move }) => handlesOf(move).some((handle) => !handle.startsWith("card:") && handle !== "c3"));
  const words = chosen.length ? phrase("Now touch one of the squares with a bright edge.")
    : hands && squares && view.phase !== "set-up" ? phrase("Touch a card in your hand or on the board.")
      : hands ? phrase("Touch a card in your hand.") : phrase("Touch one of your cards with a bright edge.");
  return html("p", { class: "prompt" }, words);
}

/**
 * @param {string[]} chosen
 * @param {Now["factOf"]} factOf
 * @param {() => void} letGo
 * @param {boolean} isAstray
 */
function touchedNow(chosen, factOf, letGo, isAstray) {
  const facts = chosen.map(factOf).filter(Boolean);
  const first = facts[0];
  const away = button({ class: isAstray ? "let-go guided" : "let-go" }, letGo, phrase("Cancel selection"));
  if (!first) return [away];
  const look = button({ class: "look", "aria-label": phrase("Look at {card}", { card: nameOn(first) }) }, () => lookAtCard(first), cardFace(first));
  return [html("div", { class: "touched" }, first.name ? look : null,
    html("div", { class: "about" }, html("header", {}, html("strong", {}, nameOn(first)), away),
      first.name ? html("p", { class: "quiet" }, [kindOf(first), first.seat ? "" : priceOf(first)].filter(Boolean).join(" · ")) : null,
      ...detailLines(first)), (first.why ?? []).length > 1 ? worthTable(first) : null)];
}

/**
 * @param {Described} legal
 * @param {DragonsView} view
 * @param {Now["play"]} play
 * @param {Now["guide"]} guide
 */
function moveButton({ move, sentence }, view, play, { moves }) {
  const quiet = QUIET.has(verbOf(move));
  const price = priceNow(move, view);
  return button({ class: `move${quiet ? " quiet" : ""}${moves.has(move) ? " guided" : ""}`, "data-move": move,
    "aria-description": moves.has(move) ? phrase("The lesson asks for this.") : null }, () => play(move),
  html("span", {}, quiet && move === "pass" ? passing(view) ?? sentence : sentence), price ? html("small", {}, phrase("costs {price} gold", { price })) : null);
}

/** @param {DragonsView} view */
function passing({ battle, phase }) {
  if (battle) return battle.winner ? null : phrase("Skip the Battle Action");
  return PLAIN[phase];
}

/**
 * @param {string} move
 * @param {DragonsView} view
 */
function priceNow(move, view) {
  const [verb, name] = move.split(":");
  if (verb === "attack") return view.squares[name]?.["to-pay"] ?? 0;
  if (verb !== "play") return 0;
  return view.sides[view.turn].hand.find(({ card }) => card === name)?.price ?? 0;
}

/**
 * @param {Described[]} fits
 * @param {DragonsView} view
 * @param {Now["play"]} play
 * @param {Now["guide"]} guide
 */
function everything(fits, view, play, guide) {
  return html("details", { class: "everything" }, html("summary", {}, plural("Show one choice as a list", "Show all {n} choices as a list", fits.length)),
    html("div", { class: "moves" }, ...fits.map((each) => moveButton(each, view, play, guide))));
}

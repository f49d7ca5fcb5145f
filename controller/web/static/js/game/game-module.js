// Brings the game's own part of the page: its module, its stylesheet, its sections, and what it leaves to the page.

/** @import {Game, GameFacts, GamePage, LogLine, Look, Played, ScoreRow, SeatFacts, View} from "../types.js" */

import { all, byId, html, isNews, isThere, showPanel, svg } from "../base/dom.js";
import { allOf, phrase } from "../base/sentence.js";
import { SQUARES } from "../board/squares.js";

/** The version of the interface between the page and a game's module. */
export const API = 1;

/** Why a game cannot be drawn, in a sentence for people. */
export class GameModuleError extends Error {}

/** What a module may give, by the kind of its value. */
const PARTS = {
  function: ["Screen", "captured", "dressed", "drawPiece", "heldName", "labelOf", "log", "nameOf", "paints", "pieces", "rules", "score", "sideOf", "standing", "tiles"],
  object: ["drawings", "sections", "shapes", "ways"],
  string: ["box", "layout"],
};

/**
 * Returns what draws a game and speaks of it; rejects with one sentence when its module cannot be used.
 * @param {GameFacts} facts
 * @param {(address: string) => Promise<Record<string, unknown>>} fetched
 * @returns {Promise<Game>}
 */
export async function loadGame(facts, fetched = (address) => import(address)) {
  if (!facts.module) return withDefaults({ api: API }, facts); // pieces on squares, drawn as the page draws them
  let module;
  try {
    module = await fetched(facts.module);
  } catch (error) {
    const why = error instanceof SyntaxError ? phrase("is not valid JavaScript") : phrase("did not load or failed");
    const parts = { game: facts.title, module: facts.module, why };
    throw new GameModuleError(phrase("This page cannot show {game}: its module {module} {why}. Reload this page; " +
      "if that does not help, run “chameleon doctor”.", parts), { cause: error });
  }
  const why = problemWith(module.page);
  if (why) throw new GameModuleError(phrase("This page cannot show {game}: its module {module} {why}.", { game: facts.title, module: facts.module, why }));
  return withDefaults(/** @type {GamePage} */ (module.page), facts);
}

/**
 * Returns why a module's export cannot be used, as the end of a sentence, or an empty text when it can.
 * @param {any} page
 */
export function problemWith(page) {
  if (!page) return phrase("exports no “page”");
  if (page.api !== API) return phrase("is written for version {version} of the page's interface, and this table has version {own}", { version: page.api, own: API });
  const wrong = Object.entries(PARTS).flatMap(([kind, names]) => names.filter((name) => isThere(page[name]) && typeof page[name] !== kind));
  return wrong.length ? phrase("has an unexpected value for {parts}", { parts: allOf(wrong) }) : "";
}

/**
 * Returns a game with everything that its module leaves to the page: pieces on squares, a score of two moves a row.
 * @param {GamePage} page
 * @param {GameFacts} facts
 * @returns {Game}
 */
export function withDefaults(page, { seats }) {
  const nameOf = page.nameOf ?? ((look) => {
    const owner = ownerOf(look, seats);
    return owner ? phrase("{seat}'s piece", { seat: owner.title }) : look;
  });
  const hasLog = (/** @type {View} */ view) => seats.length !== 2 || view.moves.some(({ written }) => written === undefined);
  return {
    drawPiece: (look) => plainPiece(ownerOf(look, seats)),
    nameOf,
    rules: () => [html("p", {}, phrase("This game has no rules page."))],
    layout: "board",
    box: phrase("captured pieces"),
    sections: [],
    shapes: {},
    drawings: {},
    ways: [],
    paints: () => [],
    tiles: () => TILES,
    pieces: piecesOf,
    captured: () => [],
    labelOf: (view, square, look) => (look ? phrase("{square}, {piece}", { square, piece: nameOf(look) }) : phrase("{square}, empty", { square })),
    heldName: nameOf,
    moveInWords: ({ move, sentence }) => sentence ?? move,
    dressed: (pieces) => pieces,
    log: (view) => (hasLog(view) ? sentences(view) : null),
    score: (moves) => rows(moves, seats[0]?.name),
    sideOf: () => [],
    standing: (view) => (page.pieces ?? piecesOf)(view).length,
    Screen: null,
    ...page,
  };
}

/**
 * Returns the seat that a look such as "white" or "white-king" begins with.
 * @param {Look} look
 * @param {SeatFacts[]} seats
 */
function ownerOf(look, seats) {
  return seats.find(({ name }) => look === name || look.startsWith(`${name}-`)) ?? null;
}

/**
 * Returns a turned disc in a seat's colour.
 * @param {SeatFacts | null} seat
 */
function plainPiece(seat) {
  const fill = seat ? `var(--seat-${seat.name})` : "var(--brass)";
  return svg("g", {},
    svg("circle", { r: 36, fill, stroke: "#0b0504", "stroke-width": 2 }),
    svg("circle", { r: 25, fill: "none", stroke: "#0b0504", "stroke-opacity": 0.35, "stroke-width": 4 }),
    svg("path", { d: "M -24.5 -11 A 27 27 0 0 1 -8 -25.5", fill: "none", stroke: "#fff", "stroke-width": 3.2, "stroke-linecap": "round", opacity: 0.4 }));
}

/** The board's own tiles, a1 first. */
const TILES = SQUARES.map((_, index) => (index % 2 ? "white" : "black"));

/**
 * A view that tells its pieces as square -> look needs no reader of its own.
 * @param {View} view
 */
function piecesOf({ pieces = {} }) {
  return Object.entries(pieces).map(([square, look]) => ({ square, look }));
}

/**
 * Two moves a row, as in a written score; a game that the second seat begins starts with an empty first half.
 * @param {Played[]} moves
 * @param {string | undefined} first
 * @returns {ScoreRow[]}
 */
function rows(moves, first) {
  /** @type {(Played | null)[][]} */
  const halves = [];
  for (const move of moves) {
    const last = halves.at(-1);
    if (move.seat === first || !last || last[1]) halves.push(move.seat === first ? [move, null] : [null, move]);
    else last[1] = move;
  }
  return halves.map((both, row) => ({ number: row + 1, halves: both }));
}

/**
 * The moves as sentences, the latest first.
 * @param {View} view
 * @returns {LogLine[]}
 */
function sentences({ moves }) {
  return moves.map(({ seat, ply, sentence, move, news = [] }) => ({ ply, seat, move, sentence, news })).reverse();
}

/** @type {HTMLLinkElement | null} */
let stylesheet = null;

/**
 * Lets the page wear a game's stylesheet in place of the one before; resolves when it is there, and without it when it fails.
 * @param {string | null} address
 */
export async function applyStylesheet(address) {
  const before = stylesheet;
  if (before?.getAttribute("href") === address) return;
  stylesheet = address ? html("link", { rel: "stylesheet", href: address }) : null;
  if (stylesheet) {
    const link = stylesheet;
    await new Promise((resolve) => {
      link.addEventListener("load", resolve);
      link.addEventListener("error", resolve);
      document.head.append(link);
    });
  }
  before?.remove();
}

/**
 * Puts a game's own sections into the page, and takes those of the game before out of it.
 * @param {Game["sections"]} sections
 */
export function placeSections(sections) {
  for (const old of all("main > .own")) old.remove();
  for (const { id, label, before } of sections) byId(before).before(html("section", { id, class: "own", "aria-label": label, hidden: true }));
  for (const id of ["decision", "hand", "sharing"]) {
    isNews(byId(id));
    showPanel(byId(id));
  }
}

// The board in words: a move that is typed, what stands where, what may be played, and what was played last.

/** @import {Command, Game, Hello, Table} from "../types.js" */

import { byId, html, isNews, setText, showRows } from "../base/dom.js";
import { announce, announceAgain } from "../base/live-region.js";
import { inARow, phrase, plural } from "../base/sentence.js";

/** @typedef {{table: Table, game: Game, hello: Hello}} Now */

/**
 * Returns the moves that this page may type now, each with its sentence; none while somebody else decides.
 * @param {Now} now
 * @returns {Legal[]}
 */
function movesHere({ table, game, hello }) {
  const { view, can, seats } = table;
  const isMine = hello.seat === null || hello.seat === view.turn;
  const isOpen = !hello.secret && !hello.watches && isMine && !view.outcome;
  const decides = can.play || (isOpen && seats[view.turn]?.player === "human");
  return decides ? view.legal.map((legal) => ({ move: legal.move, sentence: game.moveInWords(legal, view) })) : [];
}

export class BoardInWords {
  #now;
  #ask;
  /** @type {Legal[]} */
  #moves = [];

  /**
   * `now()` returns what the page shows, `ask` sends a command and returns what was wrong with it, "" for nothing.
   * @param {object} parts
   * @param {() => Now | null} parts.now
   * @param {(command: Command) => Promise<string>} parts.ask
   * @param {import("./board.js").Board} parts.board
   */
  constructor({ now, ask, board }) {
    this.#now = now;
    this.#ask = ask;
    byId("type-move").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#type();
    });
    byId("legal-in-words").addEventListener("toggle", () => this.#showMoves());
    byId("in-words").addEventListener("keydown", (event) => { if (event.key === "Escape") board.focus(); });
    board.element.addEventListener("keydown", (event) => this.#press(event));
    byId("to-board").addEventListener("click", () => board.focus());
    byId("to-words").addEventListener("click", () => byId("typed").focus());
  }

  /**
   * Keys on the board lead to the words, and back again with Escape.
   * @param {KeyboardEvent} event
   */
  #press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      m: () => byId("typed").focus(),
      l: () => unfold("legal-in-words"),
      p: () => unfold("pieces-in-words"),
      e: () => announceAgain("expect"),
      w: () => announceAgain("last-move"),
    };
    const press = keys[event.key.toLowerCase()];
    if (!press) return;
    event.preventDefault();
    press();
  }

  async #type() {
    const now = this.#now();
    if (!now) return;
    const field = byId("typed", HTMLInputElement);
    const text = field.value;
    field.value = ""; // the next move may be typed before the table has answered
    field.focus();
    const { move, error } = parseMove(text, this.#moves, now.table.expect);
    const refused = error ?? await this.#ask({ do: "play", move: move ?? "" });
    setText(byId("typed-wrong"), refused);
    if (refused) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
    if (!refused) return;
    announce(refused);
    if (field.value) return;
    field.value = text;
    field.select(); // what is typed next takes the place of what was wrong
  }

  /** Shows what the table says now; the names of squares are those of the board. */
  show() {
    const now = this.#now();
    if (!now) return;
    const { table } = now;
    this.#moves = movesHere(now);
    const last = table.view.moves.at(-1);
    setText(byId("last-move"), last ? phrase("Last move: {sentence}", { sentence: last.sentence }) : phrase("No move yet."));
    this.#showPieces(now);
    this.#showMoves();
  }

  /** @param {Now} now */
  #showPieces({ table, game }) {
    const names = game.pieces(table.view).map(({ square, look }) => game.labelOf(table.view, square, look));
    if (!isNews(byId("pieces-in-words"), names)) return;
    showRows(byId("piece-list"), names.map((name) => ({ key: name, make: () => html("li", {}, name) })));
  }

  /** The list of legal moves may be long: it is made while it is unfolded. */
  #showMoves() {
    setText(byId("legal-count"), plural("1 legal move", "{n} legal moves", this.#moves.length));
    const moves = byId("legal-in-words", HTMLDetailsElement).open ? this.#moves : [];
    const guided = new Set(this.#now()?.table.teacher?.course?.moves);
    showRows(byId("legal-list"), moves.map(({ move, sentence }, index) => {
      const parts = { number: index + 1, move, sentence };
      const words = guided.has(move) ? phrase("{number}: {move}. {sentence} The lesson asks for it.", parts) : phrase("{number}: {move}. {sentence}", parts);
      return { key: words, make: () => html("li", { "data-move": move }, words) };
    }));
  }
}

/**
 * Unfolds a list and gives it the focus.
 * @param {string} id
 */
function unfold(id) {
  const details = byId(id, HTMLDetailsElement);
  details.open = true;
  details.querySelector("summary")?.focus();
}

// A typed move: in the game's notation, by its number in the list of legal moves, or as its sentence

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
export function parseMove(text, legal, expected) {
  if (!legal.length) return { error: phrase("You cannot move here now. {expected}", { expected }) };
  if (!text.trim()) return { error: phrase("Enter a move such as {move}, or its number in the list of legal moves.", { move: legal[0].move }) };
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
  return phrase("“{text}” is not a legal move here. Enter one such as {move}, or its number from 1 to {last}.", { text, move: legal[0].move, last: legal.length });
}

/**
 * A text without all that people write in different ways.
 * @param {string} text
 */
function squashed(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N}+]/gu, "");
}

// The proof in a browser: the strategy's move stands on the board, and whoever looks chooses the loser's reply.

/** @import {Square} from "/js/types.js" */
/** @import {Lit} from "./table.js" */
/** @import {MoveFacts, Reply, Walked} from "./types.js" */

import { beginning, button, byId, html, keepFocus, locale, phrase, plural } from "/js/game.js";
import { ask } from "./questions.js";
import { START, naming, read } from "./position.js";
import { home } from "./seating.js";
import { OwnTable } from "./table.js";
import { SEATS, labelOf, linesInWords, pliesInWords } from "./verdict-words.js";

/** @type {[number, number, number, string]} */
const GREEN = [0, 255, 90, "steady"];
/** @type {[number, number, number, string]} */
const BLUE = [0, 70, 255, "steady"];

/** @type {Walked | null} */
let here = null;
/** @type {Square | null} the piece of the loser that was touched */
let touched = null;

const table = new OwnTable(touch);

/** @returns {string[]} the moves that the address names */
function line() {
  return location.hash.slice(1).split("-").filter(Boolean);
}

/** @param {string[]} moves */
function go(moves) {
  const hash = moves.length ? `#${moves.join("-")}` : "#";
  if (location.hash === hash || (hash === "#" && !location.hash)) walk();
  else location.hash = hash;
}

/** Asks for the position that the address names, and shows it; one that the strategy does not have is said to be so. */
async function walk() {
  const answer = await walked(line());
  if (!answer) return;
  const wrong = "error" in answer ? answer.error : "";
  byId("wrong").textContent = wrong && phrase("{error}. Go back to the start, or choose a reply.", { error: beginning(wrong) });
  byId("wrong").hidden = !wrong;
  const shown = wrong && !here ? await walked([]) : answer;
  if (!shown || "error" in shown) return;
  [here, touched] = [shown, null];
  show(shown);
}

/**
 * @param {string[]} moves
 * @returns {Promise<Walked | {error: string} | null>}
 */
function walked(moves) {
  return ask("proof", { line: moves.join("-") });
}

/** @param {Walked} at */
function show(at) {
  draw(at);
  byId("verdict").textContent = verdict(at);
  byId("hint").textContent = hint(at);
  byId("counted").textContent = plural("In total {lines} through one position of the book.", "In total {lines} through {number} positions of the book.", at.positions, { lines: linesInWords(at.all), number: at.positions.toLocaleString(locale) });
  byId("line").replaceChildren(...at.line.map((move, ply) => html("li", { class: move.seat }, crumb(at, move, ply))));
  byId("line").scrollTop = byId("line").scrollHeight;
  byId("moves").replaceChildren(...shown(at).map((reply) => html("li", {}, row(reply))));
  for (const id of ["to-start", "step-back"]) byId(id, HTMLButtonElement).disabled = !at.line.length;
  byId("longest", HTMLButtonElement).disabled = !at.replies.length;
  byId("editor", HTMLAnchorElement).href = `setup.html${naming(at.position)}`;
}

/** @param {Walked} at */
function draw(at) {
  const position = read(at.after ?? at.position) ?? read(START);
  if (!position) return;
  /** @type {Map<Square, Lit>} */
  const lit = new Map();
  for (const { from, to } of at.replies) {
    if (!touched) lit.set(from, { light: BLUE, meaning: "" });
    else if (from === touched) lit.set(to, { light: GREEN, meaning: "keeps" });
  }
  table.show(position, lit);
  table.board.showWay(touched ? [touched] : at.move ? [at.move.from, at.move.to] : []);
}

/** @param {{from: Square, to: Square, capture: boolean}} move */
function written({ from, to, capture }) {
  return `${from} ${capture ? "×" : "→"} ${to}`;
}

/** @param {Walked} at */
function verdict({ over, move, plies, line: walked }) {
  if (!move) return over ?? "";
  const parts = { move: written(move), over, plies: pliesInWords(plies) };
  if (over) return phrase("Red plays {move}. {over}", parts);
  if (plies === 1) return walked.length ? phrase("Red plays {move} and wins at once.", parts) : phrase("Red plays {move} first and wins at once.", parts);
  return walked.length ? phrase("Red plays {move} and wins within {plies}.", parts) : phrase("Red plays {move} first and wins within {plies}.", parts);
}

/** @param {Walked} at */
function hint({ over, in_book: isInBook, lines, replies }) {
  if (over) return phrase("Go back, and try another reply.");
  const many = plural("Blue has one reply:", "Blue has {n} replies:", replies.length);
  if (!isInBook) return phrase("The book ends here: the rest is short enough for a complete search. {replies}", { replies: many });
  if (lines === null) return phrase("Many lines continue from here. {replies}", { replies: many });
  return plural("{n} line continues from here. {replies}", "{number} lines continue from here. {replies}", lines, { number: lines.toLocaleString(locale), replies: many });
}

/**
 * The replies in the list: those of the piece that was touched, or all.
 * @param {Walked} at
 */
function shown({ replies }) {
  return replies.filter(({ from }) => !touched || from === touched);
}

/** @param {Reply} reply */
function row({ move, from, to, capture, plies, lines, ends }) {
  const left = phrase("{plies} left, {lines}", { plies: pliesInWords(plies), lines: lines === null ? phrase("many lines") : linesInWords(lines) });
  const words = ends ? phrase("the game is over") : left;
  const made = button({ "data-move": move, "aria-label": labelOf({ from, to, capture }, words) }, () => choose(move),
    html("b", {}, written({ from, to, capture })), html("span", {}, words));
  for (const type of ["pointerenter", "focus"]) made.addEventListener(type, () => table.board.showWay([from, to]));
  for (const type of ["pointerleave", "blur"]) made.addEventListener(type, () => here && draw(here));
  return html("div", { class: "move" }, made);
}

/**
 * A move of the line so far, which leads back to the position that it made.
 * @param {Walked} at
 * @param {MoveFacts} move
 * @param {number} ply
 */
function crumb(at, { from, to, capture }, ply) {
  const upTo = at.line.slice(0, ply % 2 ? ply + 1 : ply).map(({ move }) => move);
  return html("a", { href: `#${upTo.join("-")}`, title: phrase("Ply {number}: {seat}", { number: ply + 1, seat: SEATS[at.line[ply].seat] }) }, `${from}${capture ? "×" : "–"}${to}`);
}

/** @param {string} reply */
function choose(reply) {
  if (here?.move) go([...here.line.map(({ move }) => move), here.move.move, reply]);
}

/** @param {Square} square */
function touch(square) {
  if (!here) return;
  const reply = here.replies.find(({ from, to }) => from === touched && to === square);
  if (reply) {
    choose(reply.move);
    return;
  }
  touched = touched !== square && here.replies.some(({ from }) => from === square) ? square : null;
  show(here);
}

/** @param {KeyboardEvent} event */
function press({ key }) {
  if (key === "Backspace") back();
  if (key === "Home") go([]);
  if (key === "l" || key === "L") longest();
}

function back() {
  if (here?.line.length) go(here.line.slice(0, -2).map(({ move }) => move));
}

/** The reply that holds out longest comes first. */
function longest() {
  if (here?.replies.length) choose(here.replies[0].move);
}

byId("to-start").addEventListener("click", () => go([]));
byId("step-back").addEventListener("click", back);
byId("longest").addEventListener("click", longest);
keepFocus();
addEventListener("hashchange", walk);
addEventListener("keydown", press);
byId("line").dataset.empty = phrase("No moves played yet.");
byId("back", HTMLAnchorElement).href = home();
table.show(/** @type {import("./position.js").Position} */ (read(START)), new Map());
walk();

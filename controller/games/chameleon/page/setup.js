// "Set up a position": an editor of 25 squares; the table says what is proven of what stands there, and plays from it.

/** @import {Square} from "/js/types.js" */
/** @import {Judged} from "./types.js" */
/** @import {Lit} from "./table.js" */

import { Connection, beginning, byId, html, keepFocus, phrase, plural } from "/js/game.js";
import { ask } from "./questions.js";
import { Palette } from "./palette.js";
import { START, felt, named, naming, read, untold, withPiece, written } from "./position.js";
import { Seating, home } from "./seating.js";
import { OwnTable } from "./table.js";
import { inWords, moveRow, nowInWords } from "./verdict-words.js";

const EMPTY = "5/5/5/5/5 r";
const LOOK_MS = 200; // who draws with a finger is asked for at the end

let position = /** @type {import("./position.js").Position} */ (read(START));
/** @type {Judged | null} what is known of the position that is shown */
let judged = null;
/** @type {Square | null} the piece whose moves the light shows */
let lookedAt = null;
/** @type {string | null} where Chameleon stands on the table */
let onTable = null;
/** @type {Square[]} where the board feels a piece */
let onBoard = [];
let due = 0;

const seating = new Seating();
const palette = new Palette(byId("palette"), () => look(null));
const table = new OwnTable(touch, (key, square) => {
  const letter = palette.letterOf(key);
  if (letter !== null) change(withPiece(position, square, letter));
});
const text = byId("text", HTMLInputElement);

/** @param {Square} square */
function touch(square) {
  if (palette.chosen !== null) change(withPiece(position, square, palette.chosen));
  else look(lookedAt === square ? null : square);
}

/** @param {Square | null} square */
function look(square) {
  lookedAt = square;
  show();
}

/**
 * Shows another position, and asks how it stands.
 * @param {import("./position.js").Position} to
 * @param {{typed?: boolean}} [how] somebody is typing its text, which stays as it is
 */
function change(to, { typed = false } = {}) {
  position = to;
  [judged, lookedAt] = [null, null];
  if (!typed) text.value = written(position);
  complain("");
  show();
  byId("hint").textContent = "";
  clearTimeout(due);
  const left = untold(position).length;
  if (left) {
    byId("verdict").textContent = plural("Which piece is it?", "Which pieces are these {n}?", left);
    byId("hint").textContent = phrase("The board senses magnets, but not which piece carries them. Choose a " +
      "piece above and touch the squares where it stands.");
    return;
  }
  history.replaceState(null, "", `${location.pathname}${naming(written(position))}`);
  byId("verdict").textContent = phrase("Looking …");
  due = setTimeout(judge, LOOK_MS);
}

/** Takes what the board feels; what the pieces are, somebody has to say. */
function takeFromBoard() {
  if (!onBoard.length) {
    complain(phrase("the board senses no pieces; put some on it first"));
    return;
  }
  palette.needPiece();
  change(felt(onBoard, position.turn));
}

async function judge() {
  /** @type {Judged | {error: string} | null} */
  const answer = await ask("judge", { position: written(position) });
  if (!answer) return;
  if ("error" in answer) {
    byId("verdict").textContent = phrase("Set up a position first.");
    complain(answer.error);
    return;
  }
  judged = answer;
  show();
}

/** @param {string} why a sentence, or "" when nothing is wrong */
function complain(why) {
  byId("wrong").textContent = beginning(why);
  byId("wrong").hidden = !why;
  text.setAttribute("aria-invalid", String(why !== ""));
}

function show() {
  table.show(position, lit());
  table.board.showWay(lookedAt ? [lookedAt] : []);
  for (const button of byId("turn").querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.turn === position.turn));
  byId("play", HTMLButtonElement).disabled = !judged?.now;
  byId("moves").replaceChildren();
  if (!judged) return;
  byId("verdict").textContent = nowInWords(judged);
  byId("hint").textContent = judged.over ? "" : lookedAt ? phrase("The lights show where {square} can go.", { square: lookedAt })
    : phrase("The lights show the best move of each piece. Touch a piece with the hand to see where it can go.");
  byId("moves").replaceChildren(...judged.moves.filter(({ from }) => !lookedAt || from === lookedAt).map((move) => {
    const row = moveRow(move, inWords(move));
    for (const type of ["pointerenter", "focusin"]) row.addEventListener(type, () => table.board.showWay([move.from, move.to]));
    for (const type of ["pointerleave", "focusout"]) row.addEventListener(type, () => table.board.showWay(lookedAt ? [lookedAt] : []));
    row.querySelector("button")?.addEventListener("click", () => afterMove(move.from, move.to));
    return html("li", {}, row);
  }));
}

/**
 * Plays a move on the editor's board.
 * @param {Square} from
 * @param {Square} to
 */
function afterMove(from, to) {
  const letter = letterOn(from);
  const moved = withPiece(withPiece(position, from, "."), to, letter === letterOn(to) ? "." : letter);
  change({ ...moved, turn: position.turn === "red" ? "blue" : "red" });
}

/** @param {Square} square */
function letterOn(square) {
  return position.cells["12345".indexOf(square[1]) * 5 + "abcde".indexOf(square[0])];
}

/** What the light says: where the chosen piece may go, or the best that each piece can do; moves come best first. */
function lit() {
  /** @type {Map<Square, Lit>} */
  const squares = new Map();
  if (!judged?.lights) return squares;
  for (const { from, to, effect } of judged.moves) {
    const square = lookedAt ? to : from;
    if (lookedAt && from !== lookedAt) continue;
    if (!squares.has(square)) squares.set(square, { light: judged.lights[effect], meaning: effect });
  }
  return squares;
}

// What people press

for (const button of byId("turn").querySelectorAll("button")) button.addEventListener("click", () => change({ ...position, turn: button.dataset.turn ?? "red" }));
byId("clear").addEventListener("click", () => change(/** @type {import("./position.js").Position} */ (read(EMPTY))));
byId("start").addEventListener("click", () => take(START));
byId("from-table").addEventListener("click", () => take(onTable ?? START));
byId("from-board").addEventListener("click", takeFromBoard);
text.addEventListener("input", () => take(text.value, { typed: true }));
byId("copy").addEventListener("click", copyLink);
byId("play").addEventListener("click", play);
addEventListener("hashchange", () => take(named(location) ?? START));

/**
 * Takes a text that somebody wrote or linked to; what is wrong with it is said by the table, and the board stays.
 * @param {string} wanted
 * @param {{typed?: boolean}} [how]
 */
async function take(wanted, how = {}) {
  const found = read(wanted);
  if (found) {
    change(found, how);
    return;
  }
  clearTimeout(due);
  judged = null;
  if (!how.typed) text.value = wanted;
  show();
  byId("verdict").textContent = phrase("Set up a position first.");
  byId("hint").textContent = "";
  /** @type {Judged | {error: string} | null} */
  const answer = await ask("judge", { position: wanted });
  if (answer && "error" in answer) complain(answer.error);
}

async function copyLink() {
  try {
    await navigator.clipboard.writeText(location.href);
    byId("copy").textContent = phrase("Copied");
  } catch {
    byId("copy").textContent = phrase("Copy the link above"); // a page without a certificate may not write there
  }
  setTimeout(() => { byId("copy").textContent = phrase("Copy link"); }, 2500);
}

// The table

const connection = new Connection((message) => {
  if (message.type === "hello") {
    table.lights.learn(message.patterns);
    seating.meet(message);
  }
  if (message.type === "table") {
    onBoard = message.felt;
    if (message.view.game === "chameleon") {
      onTable = /** @type {{position?: string}} */ (message.view).position ?? null;
      seating.follow(message);
    }
  }
  byId("from-table").hidden = onTable === null;
}, () => {});

async function play() {
  const asked = setTimeout(() => { byId("said").textContent = phrase("Request sent: the seated players must agree."); }, 800);
  const { error } = await connection.ask({ do: "game", game: "chameleon", position: written(position), seats: seating.players });
  clearTimeout(asked);
  if (error) byId("said").textContent = beginning(error);
  else location.assign(home());
}

byId("back", HTMLAnchorElement).href = home();
byId("from-table").hidden = true;
keepFocus();
connection.open();
show();
take(named(location) ?? START);

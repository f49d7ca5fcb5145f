// The list of finished games: a page at a time, each to be reviewed or saved as a file; and results between people.

/** @import {GameShown, PairShown} from "./history-words.js" */

import { button, byId, html, openDialog, setText } from "/js/base/dom.js";
import { NO_ANSWER, askInTime } from "/js/base/requests.js";
import { inLanguage, phrase, plural } from "/js/base/sentence.js";
import { dayInWords, resultInWords, seatsInWords } from "./history-words.js";

const GAMES = "/history/games";
const LARGEST = 1_000_000; // the table takes no larger file, in bytes
const IMPORT_MS = 40_000; // a long game is replayed first

/** @typedef {(number: number) => Promise<boolean>} Review puts a game on the table; resolves to whether it comes */

/** @type {Review} */
let review = async () => false;
let isListening = false;
/** @type {number | null} the last game that is listed */
let last = null;

/**
 * Shows the newest games.
 * @param {Review} how
 */
export function openHistory(how) {
  review = how;
  if (!isListening) listen();
  isListening = true;
  setText(byId("history-said"), "");
  openDialog(byId("history-dialog", HTMLDialogElement));
  list(null);
}

function listen() {
  const file = byId("history-file", HTMLInputElement);
  byId("history-more").addEventListener("click", () => list(last));
  byId("history-import").addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    if (file.files?.[0]) importGame(file.files[0]);
    file.value = ""; // the same file may be chosen again
  });
}

/**
 * Lists the games before one, or the newest.
 * @param {number | null} before
 */
async function list(before) {
  const { error, games, more, results } = await ask(before === null ? GAMES : `${GAMES}?before=${before}`);
  if (error) return setText(byId("history-said"), error);
  const rows = byId("history-games");
  const first = rows.childElementCount;
  const made = /** @type {GameShown[]} */ (games).map(row);
  if (before === null) rows.replaceChildren(...made);
  else rows.append(...made);
  last = games.at(-1)?.number ?? last;
  byId("history-more").hidden = !more;
  byId("history-none").hidden = rows.childElementCount > 0;
  showResults(results);
  if (before !== null) rows.children[first]?.querySelector("button")?.focus();
}

/**
 * @param {string} path
 * @param {RequestInit} [options]
 * @param {number} [patience]
 * @returns {Promise<any>} what came, or an `error`
 */
async function ask(path, options, patience) {
  try {
    return (await askInTime(inLanguage(path), options, patience)).said;
  } catch {
    return { error: NO_ANSWER };
  }
}

/** @param {GameShown} game */
function row(game) {
  const { number, title, known, began_ms: began, moves, players } = game;
  const heading = `history-game-${number}`;
  return html("li", { "data-number": number },
    html("div", {},
      html("h3", { id: heading }, title, " ", html("span", { class: "quiet" }, dayInWords(began))),
      html("p", { class: "result" }, resultInWords(players)),
      html("p", {}, seatsInWords(players), " · ", plural("{n} move", "{n} moves", moves))),
    html("div", { class: "buttons" },
      known ? button({ "aria-describedby": heading, "data-review": number }, () => open(number), phrase("Review")) : null,
      known ? html("a", { class: "button", href: `${GAMES}/${number}`, download: "", "aria-describedby": heading }, phrase("Save")) : null));
}

/** @param {number} number */
async function open(number) {
  if (await review(number)) byId("history-dialog", HTMLDialogElement).close();
}

/** @param {PairShown[]} results */
function showResults(results) {
  byId("history-results").hidden = results.length === 0;
  byId("history-results").querySelector("tbody")?.replaceChildren(...results.map(({ names, wins, draws }) => html("tr", {},
    html("th", { scope: "row" }, names[0]), html("td", {}, wins[0]),
    html("th", { scope: "row" }, names[1]), html("td", {}, wins[1]),
    html("td", { class: "quiet" }, draws ? plural("{n} draw", "{n} draws", draws) : ""))));
}

/** @param {File} file */
async function importGame(file) {
  setText(byId("history-said"), phrase("The table is replaying this game."));
  const { error, number, new: isNew } = await ask(GAMES, { method: "POST", body: file.slice(0, LARGEST + 1) }, IMPORT_MS);
  if (!error) await list(null);
  setText(byId("history-said"), error ?? (isNew ? phrase("Imported as game {number}.", { number }) : phrase("This game is already in the journal, as game {number}.", { number })));
}

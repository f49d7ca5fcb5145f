// The dialogs: a new game or another game, resigning, and how to play.

/** @import {Act, Game, Hello, Seat, Table} from "../types.js" */

import { all, byId, html, setText } from "../base/dom.js";
import { phrase } from "../base/sentence.js";
import { AWAY, chosenRules, offerChoices, seatingRule, showChoices } from "./choices.js";
import { isForGuests } from "./offers.js";
import { chosenClock, offerClocks } from "../game/clock.js";
import { fillSelect, playerChoices } from "../game/players.js";
import { titleOf } from "../game/seats.js";

/** @typedef {{table: Table, game: Game}} Now */

let isPublic = true;
let dealsBegin = false; // chance says who begins a game that it deals
let played = "";
let canChange = false;

/**
 * Lets the new-game dialog offer what the table has.
 * @param {Hello} hello
 */
export function offerSeats(hello) {
  isPublic = !hello.seat;
  dealsBegin = hello.secret;
  played = hello.game.name;
  offerChoices(hello.game);
  const seats = seatingRule() ? hello.game.seats.map(({ name }) => name) : hello.seats;
  byId("new-game-seats").replaceChildren(...seats.map((seat) => seatRow(seat, hello)));
  fillSelect(byId("first", HTMLSelectElement), hello.seats.map((seat) => [seat, titleOf(seat)]));
  fillSelect(byId("which-game", HTMLSelectElement), hello.games.map(({ name, title }) => [name, title]));
  showRows();
}

/** Who plays and who begins is asked for the game of now; another game begins with its own seats. */
function showRows() {
  const wanted = byId("which-game", HTMLSelectElement);
  const isOther = wanted.value !== "" && wanted.value !== played;
  for (const row of all("#new-game-dialog label")) row.hidden = !isPublic || isOther;
  rowOf("which-game").hidden = !isPublic || !canChange || wanted.options.length < 2;
  if (dealsBegin) rowOf("first").hidden = true;
  if (byId("which-clock", HTMLSelectElement).value === "none") rowOf("which-flag").hidden = true;
  byId("other-game").hidden = !isOther;
  byId("start-game").textContent = isOther ? phrase("Play {game}", { game: wanted.selectedOptions[0].textContent }) : phrase("Start the game");
}

/** @param {string} id */
function rowOf(id) {
  return /** @type {HTMLElement} */ (byId(id, HTMLSelectElement).closest("label"));
}

/**
 * @param {Seat} seat
 * @param {Hello} hello
 */
function seatRow(seat, hello) {
  const select = html("select", { id: `seat-${seat}` });
  fillSelect(select, [...playerChoices(hello), ...(seatingRule() ? [/** @type {[string, string]} */ ([AWAY, phrase("nobody: not at the table")])] : [])]);
  return html("label", { class: `seat-${seat}` }, phrase("{seat} is played by", { seat: titleOf(seat) }), " ", select);
}

/**
 * `now()` returns the table's last word and its game, null before the first; `act` sends a command.
 * @param {() => Now | null} now
 * @param {Act} act
 */
export function listenDialogs(now, act) {
  /**
   * @param {string} id
   * @param {(now: Now) => unknown} press
   */
  const listen = (id, press) => byId(id).addEventListener("click", () => {
    const known = now();
    if (known) press(known);
  });
  listen("new-game", askNewGame);
  listen("start-game", (known) => {
    const name = byId("which-game", HTMLSelectElement).value;
    if (isPublic && name && name !== played) act({ do: "game", game: name });
    else act({ do: "new-game", ...wishes(known) });
    scrollTo(0, 0); // the button that asked for it may stand far below the board
  });
  byId("new-game-dialog").addEventListener("change", () => {
    const known = now();
    if (known) warnOfMatch(known);
  });
  byId("which-game").addEventListener("change", showRows);
  byId("which-clock").addEventListener("change", showRows);
  listen("resign", (known) => askResign(known, act));
  listen("how-to-play", ({ game }) => {
    byId("rules").replaceChildren(...game.rules());
    open(byId("rules-dialog", HTMLDialogElement));
  });
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", ({ target }) => {
      if (target === dialog || (target instanceof Element && target.closest(".closes"))) dialog.close();
    });
  }
}

/**
 * Opens a dialog at its beginning: a browser goes to the first button, and in a long text that is at the end.
 * @param {HTMLDialogElement} dialog
 */
export function open(dialog) {
  dialog.showModal();
  dialog.querySelector("h2")?.focus();
  dialog.scrollTop = 0;
}

/**
 * Who plays and who begins; a seat's own page begins with those who play, and chance begins a game that it deals.
 * @param {Now} now
 * @returns {{seats?: Record<Seat, string>, first?: Seat, clock?: string, rules?: Record<string, string>}}
 */
function wishes({ table }) {
  if (!isPublic) return {};
  const seats = Object.fromEntries(offeredSeats(table).map((seat) => [seat, byId(`seat-${seat}`, HTMLSelectElement).value]).filter(([, player]) => player !== AWAY));
  const rules = chosenRules(table, Object.keys(seats));
  const wanted = { seats, clock: chosenClock(), ...(rules ? { rules } : {}) };
  return dealsBegin ? wanted : { ...wanted, first: byId("first", HTMLSelectElement).value };
}

/**
 * The seats that the dialog asks about: all of the game where it is chosen who plays.
 * @param {Table} table
 */
function offeredSeats(table) {
  return seatingRule() ? all("#new-game-seats select").map(({ id }) => id.replace("seat-", "")) : Object.keys(table.seats);
}

/**
 * Asks who plays a new game; `wanted` are seats that somebody wants to change with it.
 * @param {{table: Table}} now
 * @param {Record<Seat, string>} [wanted]
 */
export function askNewGame({ table }, wanted = {}) {
  for (const seat of offeredSeats(table)) byId(`seat-${seat}`, HTMLSelectElement).value = wanted[seat] ?? table.seats[seat]?.player ?? AWAY;
  if (isPublic) showChoices(table); // a seat's own page offers none
  byId("new-game-why").hidden = Object.keys(wanted).length === 0;
  canChange = table.can.change_game;
  offerClocks(table);
  const games = byId("which-game", HTMLSelectElement);
  for (const option of games.options) option.hidden = option.disabled = !isForGuests(option.value, table.shop);
  games.value = played;
  showRows();
  warnOfMatch({ table });
  byId("new-game-dialog", HTMLDialogElement).showModal();
}

/**
 * Warns where a new game would break a match off: in the middle of one of its games, or between two by other rules.
 * @param {{table: Table}} now
 */
function warnOfMatch({ table }) {
  const { match, outcome } = table.view;
  const isOther = !byId("other-game").hidden; // this one stays as it is
  const goesOn = outcome?.next && !(isPublic && chosenRules(table, offeredSeats(table)));
  const warning = byId("new-game-match");
  warning.hidden = !match?.lost || isOther || Boolean(goesOn);
  const after = phrase("{score} Other rules begin another match, and this score is lost.", { score: match?.lost });
  const now = phrase("{score} A new game now begins another match, and this score is lost. To go on, finish this game or resign it; to end with a winner, resign the match.", { score: match?.lost });
  setText(warning, warning.hidden ? "" : outcome ? after : now);
}

/**
 * @param {Now} now
 * @param {Act} act
 */
function askResign({ table }, act) {
  const { match } = table.view;
  const losers = table.can.resign.filter((seat) => match?.given_up?.[seat]);
  setText(byId("resign-match"), table.can.resign.map((seat) => match?.resigned[seat] ?? "").join(" "));
  byId("resign-all").hidden = losers.length === 0;
  setText(byId("resign-all"), losers.map((seat) => phrase("{seat} may resign the whole match, too. {what}", { seat: titleOf(seat), what: match?.given_up?.[seat] })).join(" "));
  byId("resign-choices").replaceChildren(
    ...table.can.resign.map((seat) => resigning(seat, resigns(seat, Boolean(match)), act)),
    ...losers.map((seat) => resigning(seat, phrase("{seat} resigns the match", { seat: titleOf(seat) }), act, true)));
  byId("resign-dialog", HTMLDialogElement).showModal();
}

/**
 * @param {Seat} seat
 * @param {boolean} inMatch
 */
function resigns(seat, inMatch) {
  return inMatch ? phrase("{seat} resigns the game", { seat: titleOf(seat) }) : phrase("{seat} resigns", { seat: titleOf(seat) });
}

/**
 * @param {Seat} seat
 * @param {string} words
 * @param {Act} act
 * @param {boolean} [match] all of the match
 */
function resigning(seat, words, act, match = false) {
  const button = html("button", { type: "submit", value: "resigned", class: `resigns ${seat}`, "data-seat": seat,
    [match ? "data-resign-match" : "data-resign"]: seat }, words);
  button.addEventListener("click", () => {
    act({ do: "resign", seat, ...(match ? { match } : {}) });
    scrollTo(0, 0); // how it ends is told beside the board
  });
  return button;
}

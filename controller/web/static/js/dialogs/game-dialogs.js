// The dialogs: a new game or another game, resigning, and how to play.

/** @import {Game, GameFacts, Hello, Seat, Table} from "../types.js" */

import { act } from "../base/commands.js";
import { all, button, byId, html, openDialog, setText } from "../base/dom.js";
import { askInTime } from "../base/requests.js";
import { inLanguage, phrase } from "../base/sentence.js";
import { chosenClock, offerClocks } from "../game/clock.js";
import { fillSelect, playerChoices } from "../game/players.js";
import { titleOf } from "../game/seats.js";

/** @typedef {{table: Table, game: Game}} Now */

let isPublic = true;
let dealsBegin = false; // chance says who begins a game that it deals
let current = "";
let canChange = false;

/**
 * Lets the new-game dialog offer what the table has.
 * @param {Hello} hello
 */
export function meetDialogs(hello) {
  isPublic = !hello.seat;
  dealsBegin = hello.secret;
  current = hello.game.name;
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
  const isOther = wanted.value !== "" && wanted.value !== current;
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
  fillSelect(select, [...playerChoices(hello), ...(seatingRule() ? [/** @type {[string, string]} */ ([ABSENT, phrase("nobody (not playing)")])] : [])]);
  return html("label", { class: `seat-${seat}` }, phrase("Player of {seat}", { seat: titleOf(seat) }), " ", select);
}

/**
 * `now()` returns the table's last word and its game, null before the first.
 * @param {() => Now | null} now
 */
export function listenDialogs(now) {
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
    if (isPublic && name && name !== current) act({ do: "game", game: name });
    else act({ do: "new-game", ...chosenOptions(known) });
    scrollTo(0, 0); // the button that asked for it may stand far below the board
  });
  byId("new-game-dialog").addEventListener("change", () => {
    const known = now();
    if (known) warnOfMatch(known);
  });
  byId("which-game").addEventListener("change", showRows);
  byId("which-clock").addEventListener("change", showRows);
  listen("resign", (known) => askResign(known));
  listen("how-to-play", ({ game }) => {
    byId("rules").replaceChildren(...game.rules());
    openDialog(byId("rules-dialog", HTMLDialogElement));
  });
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", ({ target }) => {
      if (target === dialog || (target instanceof Element && target.closest(".closes"))) dialog.close();
    });
  }
}

/**
 * Who plays and who begins; a seat's own page begins with those who play, and chance begins a game that it deals.
 * @param {Now} now
 * @returns {{seats?: Record<Seat, string>, first?: Seat, clock?: string, rules?: Record<string, string>}}
 */
function chosenOptions({ table }) {
  if (!isPublic) return {};
  const seats = Object.fromEntries(offeredSeats(table).map((seat) => [seat, byId(`seat-${seat}`, HTMLSelectElement).value]).filter(([, player]) => player !== ABSENT));
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
  for (const seat of offeredSeats(table)) byId(`seat-${seat}`, HTMLSelectElement).value = wanted[seat] ?? table.seats[seat]?.player ?? ABSENT;
  if (isPublic) showChoices(table); // a seat's own page offers none
  byId("new-game-why").hidden = Object.keys(wanted).length === 0;
  canChange = table.can.change_game;
  offerClocks(table);
  const games = byId("which-game", HTMLSelectElement);
  for (const option of games.options) option.hidden = option.disabled = !(table.offered?.includes(option.value) ?? true);
  games.value = current;
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
  const after = phrase("{score} Changing the rules starts another match and loses this score.", { score: match?.lost });
  const now = phrase("{score} A new game now starts another match and loses this score. To continue the match, " +
    "finish or resign this game; to end it with a winner, resign the match.", { score: match?.lost });
  setText(warning, warning.hidden ? "" : outcome ? after : now);
}

/** @param {Now} now */
function askResign({ table }) {
  const { match } = table.view;
  const losers = table.can.resign.filter((seat) => match?.given_up?.[seat]);
  setText(byId("resign-match"), table.can.resign.map((seat) => match?.resigned[seat] ?? "").join(" "));
  byId("resign-all").hidden = losers.length === 0;
  setText(byId("resign-all"), losers.map((seat) => phrase("{seat} can also resign the whole match. {what}", { seat: titleOf(seat), what: match?.given_up?.[seat] })).join(" "));
  byId("resign-choices").replaceChildren(
    ...table.can.resign.map((seat) => resigning(seat, match ? phrase("{seat} resigns the game", { seat: titleOf(seat) }) : phrase("{seat} resigns", { seat: titleOf(seat) }))),
    ...losers.map((seat) => resigning(seat, phrase("{seat} resigns the match", { seat: titleOf(seat) }), true)));
  byId("resign-dialog", HTMLDialogElement).showModal();
}

/**
 * @param {Seat} seat
 * @param {string} words
 * @param {boolean} [match] all of the match
 */
function resigning(seat, words, match = false) {
  return button({ type: "submit", value: "resigned", class: `resigns ${seat}`, "data-seat": seat,
    [match ? "data-resign-match" : "data-resign"]: seat }, () => {
    act({ do: "resign", seat, ...(match ? { match } : {}) });
    scrollTo(0, 0); // how it ends is told beside the board
  }, words);
}

// What is chosen with a new game besides its players: who is at the table at all, and other house rules of the game

const ABSENT = "";

/** @type {GameFacts["choices"]} */
let choices = [];

/**
 * Lets the new-game dialog offer the house rules that are chosen there.
 * @param {GameFacts} game
 */
function offerChoices(game) {
  choices = game.choices;
  byId("new-game-choices").replaceChildren(...choices.filter(({ options }) => options.length).map(({ rule, title, options }) => {
    const select = html("select", { id: `choice-${rule}` });
    fillSelect(select, options);
    return html("label", {}, `${title} `, select);
  }));
}

/** The rule that names who plays; null where all seats always do. */
function seatingRule() {
  return choices.find(({ options }) => !options.length)?.rule ?? null;
}

/**
 * Shows what holds now, and asks for the options that come and go.
 * @param {Table} table
 */
function showChoices({ view }) {
  /** @type {Map<string, ReturnType<typeof moreOptions>>} */
  const asked = new Map(); // several choices of the same options are one question
  for (const choice of choices) {
    if (!choice.options.length) continue;
    const now = String(view.rules?.[choice.rule] ?? choice.options[0][0]);
    select(choice, choice.options, now);
    if (!choice.more) continue;
    const more = asked.get(choice.more) ?? moreOptions(choice.more);
    asked.set(choice.more, more);
    offerMore(choice, more, now);
  }
}

/**
 * Resolves to the options that come and go; to none where the table does not answer now.
 * @param {string} address
 * @returns {Promise<[value: string, says: string][]>}
 */
async function moreOptions(address) {
  try {
    return (await askInTime(inLanguage(address))).said.options ?? [];
  } catch {
    return [];
  }
}

/**
 * Offers what there is besides a rule's own options; a choice that was made meanwhile stays, and another game's dialog, too.
 * @param {GameFacts["choices"][number]} choice
 * @param {ReturnType<typeof moreOptions>} asked
 * @param {string} before
 */
async function offerMore(choice, asked, before) {
  const more = await asked;
  if (!choices.includes(choice)) return;
  const { value } = byId(`choice-${choice.rule}`, HTMLSelectElement);
  select(choice, [...choice.options, ...more], value === before || !value ? before : value);
}

/**
 * Offers options, the one that holds now among them even if it is gone.
 * @param {GameFacts["choices"][number]} choice
 * @param {[value: string, says: string][]} options
 * @param {string} now
 */
function select({ rule }, options, now) {
  const made = byId(`choice-${rule}`, HTMLSelectElement);
  fillSelect(made, options.some(([value]) => value === now) ? options : [...options, [now, now]]);
  made.value = now;
}

/**
 * Returns the rules that somebody wants otherwise than they are, null when there are none; `playing` are the seats that play.
 * @param {Table} table
 * @param {Seat[]} playing
 */
function chosenRules({ view }, playing) {
  const wanted = choices.map(({ rule, options }) => [rule, options.length ? byId(`choice-${rule}`, HTMLSelectElement).value : seatOrder(view.rules?.[rule], playing)]);
  const changed = wanted.filter(([rule, value]) => value !== String(view.rules?.[rule]));
  return changed.length ? /** @type {Record<string, string>} */ (Object.fromEntries(changed)) : null;
}

/**
 * Who plays, in the order of now as far as it is the same seats: their order is the order of turns.
 * @param {unknown} now
 * @param {Seat[]} playing
 */
function seatOrder(now, playing) {
  const before = String(now).split(",");
  return before.length === playing.length && before.every((seat) => playing.includes(seat)) ? before.join(",") : playing.join(",");
}

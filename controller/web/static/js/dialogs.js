// The dialogs: a new game, resigning, and how to play.

/** @import {Act, Drawer, Hello, Seat, Table} from "./types.js" */

import { all, byId, html } from "./nodes.js";
import { fillSelect, playerChoices } from "./players.js";

/** @typedef {{table: Table, game: Drawer}} Now */

let isPublic = true;

/**
 * Lets the new-game dialog offer what the table has.
 * @param {Hello} hello
 * @param {Drawer} game
 */
export function offerSeats(hello, game) {
  isPublic = !hello.seat;
  byId("new-game-seats").replaceChildren(...hello.seats.map((seat) => seatRow(seat, hello, game)));
  for (const row of all("#new-game-dialog label")) row.hidden = !isPublic || (row.contains(byId("first")) && hello.secret);
  fillSelect(byId("first", HTMLSelectElement), hello.seats.map((seat) => [seat, game.seats[seat]]));
}

/**
 * @param {Seat} seat
 * @param {Hello} hello
 * @param {Drawer} game
 */
function seatRow(seat, hello, game) {
  const select = html("select", { id: `seat-${seat}` });
  fillSelect(select, playerChoices(hello));
  return html("label", { class: `seat-${seat}` }, `${game.seats[seat]} is played by `, select);
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
  listen("start-game", (known) => act({ do: "new-game", ...wishes(known) }));
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
 * @returns {{seats?: Record<Seat, string>, first?: Seat}}
 */
function wishes({ table, game }) {
  if (!isPublic) return {};
  const seats = Object.fromEntries(Object.keys(table.seats).map((seat) => [seat, byId(`seat-${seat}`, HTMLSelectElement).value]));
  return game.hidden ? { seats } : { seats, first: byId("first", HTMLSelectElement).value };
}

/**
 * Asks who plays a new game; `wanted` are seats that somebody wants to change with it.
 * @param {{table: Table}} now
 * @param {Record<Seat, string>} [wanted]
 */
export function askNewGame({ table }, wanted = {}) {
  for (const [seat, { player }] of Object.entries(table.seats)) byId(`seat-${seat}`, HTMLSelectElement).value = wanted[seat] ?? player;
  byId("new-game-why").hidden = Object.keys(wanted).length === 0;
  byId("new-game-dialog", HTMLDialogElement).showModal();
}

/**
 * @param {Now} now
 * @param {Act} act
 */
function askResign({ table, game }, act) {
  const choices = table.can.resign.map((seat) => {
    const button = html("button", { type: "submit", value: "resigned", class: `resigns ${seat}`, "data-resign": seat }, `${game.seats[seat]} resigns`);
    button.addEventListener("click", () => act({ do: "resign", seat }));
    return button;
  });
  byId("resign-choices").replaceChildren(...choices);
  byId("resign-dialog", HTMLDialogElement).showModal();
}

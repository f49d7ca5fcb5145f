// The dialogs: a new game, resigning, and how to play.

import { byId, html } from "./nodes.js";
import { fillSelect, playerChoices } from "./players.js";

let isPublic = true;

/** Lets the new-game dialog offer what the table has. */
export function offerSeats(hello, game) {
  isPublic = !hello.seat;
  byId("new-game-seats").replaceChildren(...hello.seats.map((seat) => seatRow(seat, hello, game)));
  for (const row of document.querySelectorAll("#new-game-dialog label")) row.hidden = !isPublic || (row.contains(byId("first")) && hello.secret);
  fillSelect(byId("first"), hello.seats.map((seat) => [seat, game.seats[seat]]));
}

function seatRow(seat, hello, game) {
  const select = html("select", { id: `seat-${seat}` });
  fillSelect(select, playerChoices(hello));
  return html("label", { class: `seat-${seat}` }, `${game.seats[seat]} is played by `, select);
}

/** `now()` returns the table's last word and its game; `act` sends a command. */
export function listenDialogs(now, act) {
  byId("new-game").addEventListener("click", () => askNewGame(now()));
  byId("start-game").addEventListener("click", () => act({ do: "new-game", ...wishes(now()) }));
  byId("resign").addEventListener("click", () => askResign(now(), act));
  byId("how-to-play").addEventListener("click", () => {
    byId("rules").replaceChildren(...now().game.rules());
    open(byId("rules-dialog"));
  });
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || event.target.closest(".closes")) dialog.close();
    });
  }
}

/** Opens a dialog at its beginning: a browser goes to the first button, and in a long text that is at the end. */
export function open(dialog) {
  dialog.showModal();
  dialog.querySelector("h2").focus();
  dialog.scrollTop = 0;
}

/** Who plays and who begins; a seat's own page begins with those who play, and chance begins a game that it deals. */
function wishes({ table, game }) {
  if (!isPublic) return {};
  const seats = Object.fromEntries(Object.keys(table.seats).map((seat) => [seat, byId(`seat-${seat}`).value]));
  return game.hidden ? { seats } : { seats, first: byId("first").value };
}

/** Asks who plays a new game; `wanted` are seats that somebody wants to change with it. */
export function askNewGame({ table }, wanted = {}) {
  for (const [seat, { player }] of Object.entries(table.seats)) byId(`seat-${seat}`).value = wanted[seat] ?? player;
  byId("new-game-why").hidden = Object.keys(wanted).length === 0;
  byId("new-game-dialog").showModal();
}

function askResign({ table, game }, act) {
  const choices = table.can.resign.map((seat) => {
    const button = html("button", { type: "submit", value: "resigned", class: `resigns ${seat}`, "data-resign": seat }, `${game.seats[seat]} resigns`);
    button.addEventListener("click", () => act({ do: "resign", seat }));
    return button;
  });
  byId("resign-choices").replaceChildren(...choices);
  byId("resign-dialog").showModal();
}

// The dialogs: a new game, resigning, and how to play.

import { byId, html } from "./nodes.js";
import { fillSelect, playerChoices } from "./players.js";

/** Lets the new-game dialog offer what the table has. */
export function offerSeats(hello, game) {
  for (const seat of hello.seats) fillSelect(byId(`seat-${seat}`), playerChoices(hello));
  fillSelect(byId("first"), hello.seats.map((seat) => [seat, game.seats[seat]]));
}

/** `now()` returns the table's last word and its game; `act` sends a command. */
export function listenDialogs(now, act) {
  byId("new-game").addEventListener("click", () => askNewGame(now()));
  byId("start-game").addEventListener("click", () => act({
    do: "new-game",
    seats: Object.fromEntries(Object.keys(now().table.seats).map((seat) => [seat, byId(`seat-${seat}`).value])),
    first: byId("first").value,
  }));
  byId("resign").addEventListener("click", () => askResign(now(), act));
  byId("how-to-play").addEventListener("click", () => {
    byId("rules").replaceChildren(...now().game.rules());
    byId("rules-dialog").showModal();
  });
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || event.target.closest(".closes")) dialog.close();
    });
  }
}

function askNewGame({ table }) {
  for (const [seat, { player }] of Object.entries(table.seats)) byId(`seat-${seat}`).value = player;
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

// The buttons around the board.

/** @import {Act, Table} from "../types.js" */

import { byId, isSwitchedOn, setSwitch, setText } from "../base/dom.js";
import { phrase } from "../base/sentence.js";
import { OTHER_TABLE } from "./seats.js";

/**
 * `act` sends a command.
 * @param {Act} act
 */
export function listenControls(act) {
  byId("take-back").addEventListener("click", () => act({ do: "take-back" }));
  byId("set-up").addEventListener("click", () => act({ do: "set-up" }));
  byId("knock").addEventListener("click", () => act({ do: "hand", action: "knock" }));
  byId("table-moves").addEventListener("click", () => act({ do: "table-moves", on: isSwitchedOn(byId("table-moves")) }));
  byId("slide-low").addEventListener("click", () => setSwitch(byId("slide-low"), !isSwitchedOn(byId("slide-low"))));
}

/**
 * Lets each button say whether the table would take it now.
 * @param {Table} table
 */
export function showControls(table) {
  byId("take-back", HTMLButtonElement).disabled = !table.can.take_back;
  byId("new-game", HTMLButtonElement).disabled = table.can.new_game === false;
  byId("new-game").classList.toggle("primary", !table.view.outcome?.next); // else the next of the match stands out
  byId("resign", HTMLButtonElement).disabled = table.can.resign.length === 0;
  setSwitch(byId("table-moves"), table.world?.table_moves === false); // on: a person moves for the computer
  const isLinked = Object.values(table.seats).some(({ player }) => player === OTHER_TABLE);
  setText(byId("whose-by-hand"), isLinked ? phrase("Move the other table's pieces yourself") : phrase("Move the computer's pieces yourself"));
}

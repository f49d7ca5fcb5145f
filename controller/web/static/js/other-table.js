// Another table: a game is offered to it or joined by a code, and what it asks is answered here.

/** @import {Act, Hello, OtherTable, Table} from "./types.js" */

import { open } from "./dialogs.js";
import { byId, html, isNews, showPanel } from "./nodes.js";
import { fillSelect } from "./players.js";
import { titleOf } from "./seats.js";

/**
 * `act` sends a command.
 * @param {Act} act
 */
export function listenOtherTable(act) {
  const dialog = byId("other-table-dialog", HTMLDialogElement);
  const code = byId("other-code", HTMLInputElement);
  byId("another-table").addEventListener("click", () => {
    byId("new-game-dialog", HTMLDialogElement).close();
    open(dialog);
  });
  byId("offer-game").addEventListener("click", () => {
    act({ do: "other-table", away: [byId("away-seat", HTMLSelectElement).value] });
    dialog.close();
  });
  byId("join-game").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!code.value.trim()) return code.focus();
    act({ do: "other-table", code: code.value.trim() });
    dialog.close();
  });
}

/**
 * Lets the dialog offer the seats of the game that is on the table.
 * @param {Hello} hello
 */
export function meetOtherTables(hello) {
  byId("another-table").hidden = Boolean(hello.seat);
  fillSelect(byId("away-seat", HTMLSelectElement), hello.seats.map((seat) => [seat, titleOf(seat)]));
  const [last] = hello.seats.slice(-1);
  byId("away-seat", HTMLSelectElement).value = last;
  byId("offer-game", HTMLButtonElement).disabled = hello.secret;
  byId("offer-why").hidden = !hello.secret;
}

/**
 * Says how it is with the other table; `act` sends a command.
 * @param {Table} table
 * @param {Act} act
 */
export function showOtherTable({ other_table: other }, act) {
  const panel = byId("other-table");
  if (!isNews(panel, other ?? null)) return;
  panel.dataset.state = other?.state ?? "";
  showPanel(panel, ...(other ? told(other, act) : []));
}

/**
 * @param {OtherTable} other
 * @param {Act} act
 */
function told(other, act) {
  const waits = other.state === "playing" && other.waits ? html("p", { class: "quiet" }, "Waiting for the other table.") : null;
  return [html("p", {}, other.sentence), ...(waits ? [waits] : []), ...invitation(other), ...question(other, act), ...leaving(other, act)];
}

/**
 * The code, large enough to be read across a room, and what to type at the other table.
 * @param {OtherTable} other
 */
function invitation({ state, code, address }) {
  if (state !== "waiting") return [];
  return [html("p", { class: "join-code", "aria-label": `Code ${[...code].join(" ")}` }, `${code.slice(0, 4)} ${code.slice(4)}`),
    html("p", { class: "quiet" }, "There: New game, With another table, and type ", html("code", {}, address))];
}

/**
 * @param {OtherTable} other
 * @param {Act} act
 */
function question({ question: asked }, act) {
  if (!asked) return [];
  /**
   * @param {boolean} agrees
   * @param {string} words
   * @param {string} look
   */
  const answer = (agrees, words, look) => {
    const button = html("button", { type: "button", class: look, "data-agrees": String(agrees) }, words);
    button.addEventListener("click", () => act({ do: "answer-table", agrees }));
    return button;
  };
  return [html("strong", {}, asked), html("div", { class: "buttons" }, answer(true, "Agree", "primary"), answer(false, "Decline", ""))];
}

/**
 * @param {OtherTable} other
 * @param {Act} act
 */
function leaving({ state }, act) {
  if (state === "playing") return [];
  const words = state === "waiting" ? "Take the offer back" : state === "refused" ? "Close" : "Leave the other table";
  const button = html("button", { type: "button", id: "leave-table" }, words);
  button.addEventListener("click", () => act({ do: "leave-table" }));
  return [button];
}

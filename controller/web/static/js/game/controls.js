// The buttons around the board, and how this screen likes to see it.

/** @import {Act, Table} from "../types.js" */

import { byId, setText } from "../base/dom.js";
import { readFlag, saveFlag } from "../base/preferences.js";
import { phrase } from "../base/sentence.js";
import { OTHER_TABLE } from "./seats.js";

const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * `act` sends a command; `turn(turned)` turns the board; `calm(isCalm)` lets the lights stand still or play.
 * @param {Act} act
 * @param {(turned: boolean) => void} turn
 * @param {(isCalm: boolean) => void} calm
 */
export function listenControls(act, turn, calm) {
  byId("take-back").addEventListener("click", () => act({ do: "take-back" }));
  byId("set-up").addEventListener("click", () => act({ do: "set-up" }));
  byId("knock").addEventListener("click", () => act({ do: "hand", action: "knock" }));
  byId("table-moves").addEventListener("click", () => act({ do: "table-moves", on: isOn(byId("table-moves")) }));
  byId("slide-low").addEventListener("click", () => setSwitch(byId("slide-low"), !isOn(byId("slide-low"))));
  byId("turn-board").addEventListener("click", () => {
    saveFlag("turned", !readFlag("turned"));
    turn(readFlag("turned"));
  });
  byId("calm").addEventListener("click", () => {
    saveFlag("calm", !isOn(byId("calm")));
    showCalm(calm);
  });
  reducesMotion.addEventListener("change", () => showCalm(calm));
  showCalm(calm);
  byId("counter-display").addEventListener("click", changeDisplay);
  document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) showCounter(false); });
  showCounter(readFlag("counter"));
  turn(readFlag("turned"));
}

/** @param {HTMLElement} button */
export function isOn(button) {
  return button.getAttribute("aria-checked") === "true";
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

/**
 * @param {HTMLElement} button
 * @param {boolean} on
 */
function setSwitch(button, on) {
  button.setAttribute("aria-checked", String(on));
}

/**
 * Lights stand still when somebody wishes so here, or else when the whole computer is set to less motion.
 * @param {(isCalm: boolean) => void} calm
 */
function showCalm(calm) {
  const isCalm = readFlag("calm", reducesMotion.matches);
  setSwitch(byId("calm"), isCalm);
  document.body.dataset.calm = String(isCalm);
  calm(isCalm);
}

async function changeDisplay() {
  const counter = document.body.dataset.display !== "counter";
  showCounter(counter);
  try {
    if (counter) await document.documentElement.requestFullscreen();
    else if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // a browser without full screen still enlarges the board
  }
}

/** @param {boolean} counter */
function showCounter(counter) {
  document.body.dataset.display = counter ? "counter" : "panel";
  byId("counter-display").setAttribute("aria-pressed", String(counter));
  saveFlag("counter", counter);
}

// How this screen shows the table: in large print, with the board in words, with lights that stand still, turned, or large.

import { byId, isSwitchedOn, setSwitch } from "../base/dom.js";
import { readFlag, saveFlag } from "../base/preferences.js";

/** @type {MediaQueryList} whether the whole computer is set to less motion */
let reducesMotion;

/** What somebody can switch on, by the button's id: how it shows. @type {Record<string, (on: boolean) => void>} */
const SWITCHES = {
  "large-print": (on) => { document.body.dataset.print = on ? "large" : ""; },
  "show-words": (on) => { document.body.dataset.words = on ? "shown" : ""; },
};

/**
 * Wires the switches, which are remembered on this screen: `turn(turned)` turns the board; `calm(isCalm)` lets the lights
 * stand still or play.
 * @param {(turned: boolean) => void} turn
 * @param {(isCalm: boolean) => void} calm
 */
export function listenDisplay(turn, calm) {
  reducesMotion = matchMedia("(prefers-reduced-motion: reduce)");
  for (const id of Object.keys(SWITCHES)) byId(id).addEventListener("click", () => saveSwitch(id, !readFlag(id)));
  byId("turn-board").addEventListener("click", () => {
    saveFlag("turned", !readFlag("turned"));
    turn(readFlag("turned"));
  });
  byId("calm").addEventListener("click", () => {
    saveFlag("calm", !isSwitchedOn(byId("calm")));
    showCalm(calm);
  });
  reducesMotion.addEventListener("change", () => showCalm(calm));
  byId("counter-display").addEventListener("click", changeDisplay);
  document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) showCounter(false); });
  for (const id of Object.keys(SWITCHES)) showSwitch(id);
  showCalm(calm);
  showCounter(readFlag("counter"));
  turn(readFlag("turned"));
}

/** Makes the screen as it is for somebody new. */
export function resetDisplay() {
  if (readFlag("turned")) byId("turn-board").click();
  if (isSwitchedOn(byId("calm")) !== reducesMotion.matches) byId("calm").click();
  for (const id of Object.keys(SWITCHES)) saveSwitch(id, false);
}

/**
 * @param {string} id
 * @param {boolean} on
 */
function saveSwitch(id, on) {
  saveFlag(id, on);
  showSwitch(id);
}

/** @param {string} id */
function showSwitch(id) {
  setSwitch(byId(id), readFlag(id));
  SWITCHES[id](readFlag(id));
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

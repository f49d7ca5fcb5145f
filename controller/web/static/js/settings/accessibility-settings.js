// The settings: how the table plays and how this screen shows it, for the person at it: the computer's speed, the language, the
// theme, large print, the board in words, lights that stand still, the board turned, or large.

/** @import {Table} from "../types.js" */

import { act } from "../base/commands.js";
import { button, byId, html, isSwitchedOn, openDialog, setSwitch } from "../base/dom.js";
import { toast } from "../base/live-region.js";
import { readFlag, readText, removeSaved, saveFlag, saveText } from "../base/preferences.js";
import { language, phrase, speakLanguage, term } from "../base/sentence.js";

/** @type {Record<Table["pace"], string>} */
const PACES = { slow: phrase("Slowly"), normal: phrase("Normally"), fast: phrase("Fast"), "at-once": phrase("At once") };
/** @type {Record<string, string>} */
const THEMES = { system: phrase("Same as this device"), light: term("theme", "Light"), dark: term("theme", "Dark") };

/** Wires the dialog in which people say how the table plays for them, and how this screen shows it. */
export function listenAccessibility() {
  offer("paces", PACES, (pace) => act({ do: "pace", pace: /** @type {Table["pace"]} */ (pace) }));
  offer("themes", THEMES, saveTheme);
  showTheme();
  listenLanguage();
  byId("settings").addEventListener("click", () => openDialog(byId("settings-dialog", HTMLDialogElement)));
}

/**
 * Offers one of several words, each a radio button.
 * @param {string} id of their place
 * @param {Record<string, string>} choices
 * @param {(value: string) => unknown} choose
 */
function offer(id, choices, choose) {
  byId(id).append(...Object.entries(choices).map(([value, words]) => {
    const choice = html("input", { type: "radio", name: id, value });
    choice.addEventListener("change", () => choose(value));
    return html("label", {}, choice, html("span", {}, words));
  }));
}

/** @param {string} theme */
function saveTheme(theme) {
  if (theme === "system") removeSaved("theme");
  else saveText("theme", theme);
  dispatchEvent(new Event("theme")); // theme.js shows it
}

function showTheme() {
  choose("themes", readText("theme", "system"));
}

/**
 * @param {string} id of the place where the radio buttons are
 * @param {string} value
 */
function choose(id, value) {
  byId(id).querySelectorAll("input").forEach((choice) => { choice.checked = choice.value === value; });
}

/** Offers the languages of the table, where there are several; the page comes again in the one that is chosen. */
function listenLanguage() {
  const choice = byId("language", HTMLSelectElement);
  byId("languages").hidden = language.offered.length < 2;
  choice.append(...language.offered.map(({ code, name }) => html("option", { value: code, lang: code }, name)));
  choice.value = language.language;
  choice.addEventListener("change", () => speakLanguage(choice.value));
  byId("speaks").hidden = language.offered.length < 2;
  byId("speaks").append(...language.offered.map(({ code, name }) => button({ lang: code, "aria-current": String(code === language.language) }, () => speakLanguage(code), name)));
  if (language.trouble) toast(language.trouble);
}

/** @param {Table} table */
export function showAccessibility(table) {
  choose("paces", table.pace);
}

// How this screen shows the table

/** @type {MediaQueryList} whether the whole computer is set to less motion */
let reducesMotion;

/** What somebody can switch on, by the button's id: how it shows. @type {Record<string, (on: boolean) => void>} */
const SWITCHES = {
  "large-print": (on) => { document.body.dataset.print = on ? "large" : ""; },
  "simulated-hands": (on) => {
    document.body.dataset.simulatedHands = on ? "on" : "";
    byId("hand-buttons").hidden = !on;
    if (on) byId("about-hands", HTMLDetailsElement).open = true;
  },
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
  saveTheme("system");
  showTheme();
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

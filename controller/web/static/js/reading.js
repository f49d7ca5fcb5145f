// How this screen is read: in large print, with the board in words beside it, and aloud by the page's own voice.

import { overhear } from "./ears.js";
import { byId } from "./nodes.js";
import { remember, remembered } from "./preferences.js";

/** What somebody can switch on, by the button's id: how it shows. */
const SWITCHES = {
  "large-print": (/** @type {boolean} */ on) => { document.body.dataset.print = on ? "large" : ""; },
  "show-words": (/** @type {boolean} */ on) => { document.body.dataset.words = on ? "shown" : ""; },
  "say-aloud": (/** @type {boolean} */ on) => overhear(on ? sayAloud : null),
};

/** Wires the switches; each is remembered on this screen. */
export function listenReading() {
  for (const [id, show] of Object.entries(SWITCHES)) {
    byId(id).addEventListener("click", () => {
      remember(id, !remembered(id));
      showSwitch(id, show);
    });
    showSwitch(id, show);
  }
  byId("say-aloud").hidden = !("speechSynthesis" in window);
}

/** Makes the page read as it is for somebody new. */
export function forgetReading() {
  for (const [id, show] of Object.entries(SWITCHES)) {
    remember(id, false);
    showSwitch(id, show);
  }
}

/**
 * @param {string} id
 * @param {(on: boolean) => void} show
 */
function showSwitch(id, show) {
  byId(id).setAttribute("aria-checked", String(remembered(id)));
  show(remembered(id));
}

/** @param {string} sentence */
function sayAloud(sentence) {
  const saying = new SpeechSynthesisUtterance(sentence);
  saying.lang = document.documentElement.lang;
  speechSynthesis.speak(saying);
}

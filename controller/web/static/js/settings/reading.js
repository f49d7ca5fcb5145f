// How this screen is read: in large print, with the board in words beside it, and aloud by the page's own voice.

import { examine } from "../sound/read-aloud.js";
import { listenToDialogs, overhear } from "../base/live-region.js";
import { keepFocus } from "../base/focus.js";
import { byId, say } from "../base/dom.js";
import { forget, remember, remembered } from "../base/preferences.js";
import { phrase } from "../base/sentence.js";
import { aloud } from "../sound/volume.js";

/** What somebody can switch on, by the button's id: how it shows. */
const SWITCHES = {
  "large-print": (/** @type {boolean} */ on) => { document.body.dataset.print = on ? "large" : ""; },
  "show-words": (/** @type {boolean} */ on) => { document.body.dataset.words = on ? "shown" : ""; },
  "say-aloud": showVoice,
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
  listenVoice();
  listenToDialogs();
  keepFocus();
}

/** Makes the page read as it is for somebody new. */
export function forgetReading() {
  for (const [id, show] of Object.entries(SWITCHES)) {
    remember(id, false);
    showSwitch(id, show);
  }
  forget("voice-speed");
  showVoice(aloud.isOn);
}

/**
 * @param {string} id
 * @param {(on: boolean) => void} show
 */
function showSwitch(id, show) {
  byId(id).setAttribute("aria-checked", String(remembered(id)));
  show(remembered(id));
}

function listenVoice() {
  const slider = byId("voice-speed", HTMLInputElement);
  overhear((sentence) => aloud.say(sentence));
  byId("say-aloud").addEventListener("click", () => {
    aloud.hush();
    aloud.say(phrase("This page says aloud what happens."));
    examine(aloud, (trouble) => say(byId("voice-trouble"), trouble));
  });
  slider.addEventListener("input", () => {
    aloud.speed = Number(slider.value);
    showVoice(aloud.isOn);
  });
  slider.addEventListener("change", () => aloud.again());
  byId("say-again").addEventListener("click", () => aloud.again());
}

/** @param {boolean} on */
function showVoice(on) {
  const slider = byId("voice-speed", HTMLInputElement);
  slider.value = String(aloud.speed);
  slider.disabled = !on;
  byId("say-again", HTMLButtonElement).disabled = !on;
  say(byId("voice-said"), on ? `${Math.round(100 * aloud.speed)} %` : phrase("off"));
}

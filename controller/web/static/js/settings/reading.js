// How this screen is read: in large print, with the board in words beside it, and aloud by the page's own voice.

import { byId, setText } from "../base/dom.js";
import { keepFocus } from "../base/focus.js";
import { announceAfterDialogs, onAnnouncement } from "../base/live-region.js";
import { readFlag, removeSaved, saveFlag } from "../base/preferences.js";
import { phrase } from "../base/sentence.js";
import { examine } from "../sound/read-aloud.js";
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
      saveFlag(id, !readFlag(id));
      showSwitch(id, show);
    });
    showSwitch(id, show);
  }
  listenVoice();
  announceAfterDialogs();
  keepFocus();
}

/** Makes the page read as it is for somebody new. */
export function forgetReading() {
  for (const [id, show] of Object.entries(SWITCHES)) {
    saveFlag(id, false);
    showSwitch(id, show);
  }
  removeSaved("voice-speed");
  showVoice(aloud.isOn);
}

/**
 * @param {string} id
 * @param {(on: boolean) => void} show
 */
function showSwitch(id, show) {
  byId(id).setAttribute("aria-checked", String(readFlag(id)));
  show(readFlag(id));
}

function listenVoice() {
  const slider = byId("voice-speed", HTMLInputElement);
  onAnnouncement((sentence) => aloud.say(sentence));
  byId("say-aloud").addEventListener("click", () => {
    aloud.hush();
    aloud.say(phrase("This page says aloud what happens."));
    examine(aloud, (trouble) => setText(byId("voice-trouble"), trouble));
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
  setText(byId("voice-said"), on ? `${Math.round(100 * aloud.speed)} %` : phrase("off"));
}

// What this page lets people hear: how loud is chosen here and remembered, and multiplied by what the operator allows.

/** @import {Game, Table} from "../types.js" */
/** @import {Heard} from "./sound-effects.js" */

import { byId, setText } from "../base/dom.js";
import { readFlag, readText, removeSaved, saveFlag, saveText } from "../base/preferences.js";
import { phrase } from "../base/sentence.js";
import { Aloud } from "./read-aloud.js";
import { heardOf, loudness, soundOf } from "./sound-effects.js";
import { Speaker } from "./speaker.js";

const USUAL = 70;

const speaker = new Speaker();
/** The page's own voice, as loud as its sounds but also where those are off. */
export const aloud = new Aloud(() => (chosen() / 100) * (allowed / 100));
/** @type {Heard | null} */
let before = null;
let allowed = 100;

/** Everybody's page sounds unless somebody turns it off; a phone in somebody's hand only when they turn it on. */
function isOn() {
  return readFlag("sound", location.pathname === "/");
}

function chosen() {
  return Number(readText("volume", String(USUAL))) || 0;
}

/** Wires the switch and the slider; the first touch of the page wakes the browser's synthesizer. */
export function listenSound() {
  const slider = byId("volume", HTMLInputElement);
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, () => speaker.wake());
  byId("sound").addEventListener("click", () => {
    saveFlag("sound", !isOn());
    showSound();
    tryOut();
  });
  slider.addEventListener("input", () => {
    saveText("volume", slider.value);
    saveFlag("sound", chosen() > 0);
    showSound();
  });
  slider.addEventListener("change", tryOut);
  showSound();
}

function showSound() {
  const slider = byId("volume", HTMLInputElement);
  byId("sound").setAttribute("aria-checked", String(isOn()));
  slider.value = String(chosen());
  slider.disabled = !isOn();
  const said = isOn() ? `${chosen()} %` : phrase("off");
  slider.setAttribute("aria-valuetext", said);
  setText(byId("volume-said"), said);
  byId("allowed").hidden = allowed === 100;
  setText(byId("allowed"), allowed ? phrase("This table plays sounds at {percent} % of that.", { percent: allowed }) : phrase("This table is set to be silent."));
}

/** Makes the page as loud as it is for somebody new. */
export function forgetSound() {
  removeSaved("sound");
  removeSaved("volume");
  showSound();
}

/** Whoever changes the volume hears it. */
function tryOut() {
  speaker.play("move", loudness(isOn() ? chosen() : 0, allowed));
}

/**
 * Lets people hear what has happened since the last time; a page that nobody sees is silent.
 * @param {Table} table
 * @param {Game} game
 */
export function hear(table, game) {
  const now = heardOf(table, game);
  const sound = soundOf(before, now);
  before = now;
  if (allowed !== table.volume) {
    allowed = table.volume;
    showSound();
  }
  if (sound && !document.hidden) speaker.play(sound, loudness(isOn() ? chosen() : 0, allowed));
}

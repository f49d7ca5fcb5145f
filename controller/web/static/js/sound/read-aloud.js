// The page's own voice, for people without a screen reader: where somebody has asked for it, the browser's speech synthesis
// reads aloud what is announced.

import { byId, setSwitch, setText } from "../base/dom.js";
import { onAnnouncement } from "../base/live-region.js";
import { readFlag, readText, removeSaved, saveFlag, saveText } from "../base/preferences.js";
import { language, phrase } from "../base/sentence.js";
import { pageVolume } from "./sound-effects.js";

/** How fast it may speak, as the browser counts: 1 is its usual speed. */
const SPEEDS = { slowest: 0.5, usual: 1, fastest: 2.5 };
const LOOK_AGAIN_MS = 3000; // some browsers know their voices only after a while

/** @typedef {Pick<SpeechSynthesis, "speak" | "cancel" | "getVoices">} Synthesis */

export class ReadAloud {
  #synthesis;
  #makeUtterance;
  #volume;
  #last = "";

  /**
   * `volume` tells how loud the page is, 0-1.
   * @param {() => number} volume
   * @param {Synthesis | undefined} synthesis
   * @param {(text: string) => SpeechSynthesisUtterance} make
   */
  constructor(volume, synthesis = globalThis.speechSynthesis, make = (text) => new SpeechSynthesisUtterance(text)) {
    this.#volume = volume;
    this.#synthesis = synthesis;
    this.#makeUtterance = make;
  }

  /** Whether this page says things aloud; only where somebody has asked for it. */
  get isOn() {
    return readFlag("say-aloud");
  }

  get speed() {
    const speed = Number(readText("voice-speed", "1"));
    return Math.min(Math.max(speed || SPEEDS.usual, SPEEDS.slowest), SPEEDS.fastest);
  }

  set speed(speed) {
    saveText("voice-speed", String(speed));
  }

  /**
   * Says a sentence when it is on; what was being said before is said to its end first.
   * @param {string} sentence
   */
  speak(sentence) {
    if (!this.isOn || !this.#synthesis || !sentence) return;
    this.#last = sentence;
    const utterance = this.#makeUtterance(sentence);
    const voice = this.#voice();
    if (voice) utterance.voice = voice;
    Object.assign(utterance, { lang: language.language, rate: this.speed, volume: this.#volume() });
    this.#synthesis.speak(utterance);
  }

  /** Forgets what waits to be said: something newer is to be said. */
  stop() {
    this.#synthesis?.cancel();
  }

  /** Says the last sentence once more, at once. */
  repeat() {
    this.stop();
    this.speak(this.#last);
  }

  /** Returns why nothing can be heard, as a sentence; an empty text when all is well. */
  get problem() {
    if (!this.#synthesis) return phrase("This browser does not support speech.");
    return this.#voice() ? "" : phrase("This browser has no voice for this language.");
  }

  #voice() {
    const of = (/** @type {SpeechSynthesisVoice} */ { lang }) => lang.replace("_", "-").split("-")[0].toLowerCase();
    const voices = (this.#synthesis?.getVoices() ?? []).filter((voice) => of(voice) === language.language);
    return voices.find((voice) => voice.default) ?? voices.find((voice) => voice.localService) ?? voices[0] ?? null;
  }
}

/**
 * Tells what is the matter with a voice, now or once the browser has found its voices; nothing waits for that.
 * @param {ReadAloud} reader
 * @param {(problem: string) => void} show
 * @param {(look: () => void, ms: number) => unknown} later
 */
export function checkVoice(reader, show, later = (look, ms) => setTimeout(look, ms)) {
  show("");
  if (reader.problem) later(() => show(reader.isOn ? reader.problem : ""), LOOK_AGAIN_MS);
}

/** As loud as the page's sounds, but also where those are off. */
const readAloud = new ReadAloud(pageVolume);

/** Wires the switch and the slider for the speed. */
export function listenReadAloud() {
  const slider = byId("voice-speed", HTMLInputElement);
  onAnnouncement((sentence) => readAloud.speak(sentence));
  byId("say-aloud").addEventListener("click", () => {
    saveFlag("say-aloud", !readAloud.isOn);
    showReadAloud();
    readAloud.stop();
    readAloud.speak(phrase("This page reads aloud what happens."));
    checkVoice(readAloud, (problem) => setText(byId("voice-trouble"), problem));
  });
  slider.addEventListener("input", () => {
    readAloud.speed = Number(slider.value);
    showReadAloud();
  });
  slider.addEventListener("change", () => readAloud.repeat());
  byId("say-again").addEventListener("click", () => readAloud.repeat());
  showReadAloud();
}

/** Makes the page silent again, as it is for somebody new. */
export function resetReadAloud() {
  saveFlag("say-aloud", false);
  removeSaved("voice-speed");
  showReadAloud();
}

function showReadAloud() {
  const slider = byId("voice-speed", HTMLInputElement);
  const { isOn, speed } = readAloud;
  setSwitch(byId("say-aloud"), isOn);
  slider.value = String(speed);
  slider.disabled = !isOn;
  byId("say-again", HTMLButtonElement).disabled = !isOn;
  setText(byId("voice-said"), isOn ? `${Math.round(100 * speed)} %` : phrase("off"));
}

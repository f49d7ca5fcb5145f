// The page's own voice, for whoever has no screen reader: says by the browser's speech what ears are told, where
// somebody has asked for it.

import { readFlag, readText, saveText } from "../base/preferences.js";
import { language, phrase } from "../base/sentence.js";

/** How fast it may speak, as the browser counts: 1 is its usual speed. */
export const SPEEDS = { slowest: 0.5, usual: 1, fastest: 2.5 };
const LOOK_AGAIN_MS = 3000; // some browsers know their voices only after a while

/** @typedef {Pick<SpeechSynthesis, "speak" | "cancel" | "getVoices">} Synthesis */

export class Aloud {
  #synthesis;
  #make;
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
    this.#make = make;
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
  say(sentence) {
    if (!this.isOn || !this.#synthesis || !sentence) return;
    this.#last = sentence;
    const said = this.#make(sentence);
    const voice = this.#voice();
    if (voice) said.voice = voice;
    Object.assign(said, { lang: language.language, rate: this.speed, volume: this.#volume() });
    this.#synthesis.speak(said);
  }

  /** Forgets what waits to be said: something newer is to be said. */
  hush() {
    this.#synthesis?.cancel();
  }

  /** Says the last sentence once more, at once. */
  again() {
    this.hush();
    this.say(this.#last);
  }

  /** Returns why nothing can be heard, as a sentence; an empty text when all is well. */
  get trouble() {
    if (!this.#synthesis) return phrase("This browser cannot speak.");
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
 * @param {Aloud} aloud
 * @param {(trouble: string) => void} show
 * @param {(look: () => void, ms: number) => unknown} later
 */
export function examine(aloud, show, later = (look, ms) => setTimeout(look, ms)) {
  show("");
  if (aloud.trouble) later(() => show(aloud.isOn ? aloud.trouble : ""), LOOK_AGAIN_MS);
}

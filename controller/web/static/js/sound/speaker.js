// Plays sounds with the browser's own synthesizer. A browser lets no page sound before somebody has touched it.

/** @import {Sound, Tone} from "./sound-effects.js" */

import { TONES } from "./sound-effects.js";

const ATTACK_S = 0.006;
const SILENCE = 0.0001;
const SOON_S = 0.01;

export class Speaker {
  /** @type {AudioContext | null} */
  #context = null;
  #make;

  /** @param {() => AudioContext} make */
  constructor(make = () => new AudioContext()) {
    this.#make = make;
  }

  /** Begins to hear: called when somebody has touched the page. A browser without sound stays silent. */
  wake() {
    try {
      this.#context ??= this.#make();
      if (this.#context.state === "suspended") this.#context.resume();
    } catch {
      this.#context = null;
    }
  }

  /**
   * Plays a sound as loud as said, 0-1; silent until somebody has touched the page.
   * @param {Sound} sound
   * @param {number} loud
   */
  play(sound, loud) {
    const context = this.#context;
    if (!context || context.state !== "running" || loud <= 0) return;
    const volume = context.createGain();
    volume.gain.value = loud * loud; // ears hear the square
    volume.connect(context.destination);
    for (const tone of TONES[sound]) this.#sound(context, volume, tone);
  }

  /**
   * @param {AudioContext} context
   * @param {AudioNode} into
   * @param {Tone} tone
   */
  #sound(context, into, { at, ms, from, to, loud, shape }) {
    const begin = context.currentTime + SOON_S + at / 1000;
    const end = begin + ms / 1000;
    const [voice, swell] = [context.createOscillator(), context.createGain()];
    voice.type = shape;
    voice.frequency.setValueAtTime(from, begin);
    voice.frequency.exponentialRampToValueAtTime(to, end);
    swell.gain.setValueAtTime(SILENCE, begin);
    swell.gain.linearRampToValueAtTime(loud, begin + ATTACK_S);
    swell.gain.exponentialRampToValueAtTime(SILENCE, end);
    voice.connect(swell).connect(into);
    voice.start(begin);
    voice.stop(end);
  }
}

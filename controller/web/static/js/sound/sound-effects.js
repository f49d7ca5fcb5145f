// The page's sounds: which one follows from what the table said before and says now, what it is made of, and how loud it is.

/** @import {Game, Table} from "../types.js" */

import { byId, setSwitch, setText } from "../base/dom.js";
import { readFlag, readText, removeSaved, saveFlag, saveText } from "../base/preferences.js";
import { phrase } from "../base/sentence.js";

/**
 * What can be heard of a table: which game it is, how far it has come, how many pieces stand, and what is the matter.
 * @typedef {{game: string, ply: number, standing: number, isAsked: boolean, isRepair: boolean, isShow: boolean, end: "win" | "draw" | null}} SoundState
 */

/** @typedef {"move" | "capture" | "question" | "repair" | "win" | "draw" | "turn"} Sound */

/**
 * One tone of a sound: when it begins and how long it sounds, in ms; from which pitch to which, in Hz; how loud, 0-1.
 * @typedef {{at: number, ms: number, from: number, to: number, loud: number, shape: "sine" | "triangle"}} Tone
 */

/**
 * @param {number} at
 * @param {number} ms
 * @param {number} from
 * @param {number} to
 * @param {number} loud
 * @param {"sine" | "triangle"} shape
 * @returns {Tone}
 */
const tone = (at, ms, from, to, loud, shape = "sine") => ({ at, ms, from, to, loud, shape });

/** A piece is put down on wood; it knocks another one away; bells ask, and tell the end; a low one calls for help. */
/** @type {Record<Sound, Tone[]>} */
export const TONES = {
  move: [tone(0, 90, 240, 140, 0.8), tone(0, 30, 1150, 820, 0.16, "triangle")],
  capture: [tone(0, 80, 300, 150, 0.75), tone(0, 28, 1500, 900, 0.2, "triangle"), tone(95, 150, 170, 85, 0.9), tone(95, 35, 760, 520, 0.2, "triangle")],
  question: [tone(0, 320, 523.25, 523.25, 0.34), tone(150, 480, 698.46, 698.46, 0.34)],
  repair: [tone(0, 520, 329.63, 329.63, 0.3), tone(210, 700, 246.94, 246.94, 0.34)],
  win: [tone(0, 420, 523.25, 523.25, 0.25, "triangle"), tone(130, 420, 659.25, 659.25, 0.25, "triangle"), tone(260, 460, 783.99, 783.99, 0.25, "triangle"),
    tone(400, 1100, 1046.5, 1046.5, 0.3, "triangle"), tone(400, 1100, 523.25, 523.25, 0.16)],
  turn: [tone(0, 260, 659.25, 659.25, 0.3), tone(140, 420, 880, 880, 0.3)],
  draw: [tone(0, 460, 587.33, 587.33, 0.3), tone(220, 800, 493.88, 493.88, 0.3)],
};

/**
 * @param {Table} table
 * @param {Pick<Game, "standing">} game
 * @returns {SoundState}
 */
export function soundStateOf({ view, game_id: number, question, asked, mood, guests }, game) {
  return {
    game: `${view.game} ${number}`, ply: view.ply, standing: game.standing(view),
    isAsked: Boolean(question || asked?.answers), isRepair: mood === "repair", isShow: guests === "attract",
    end: view.outcome ? (view.outcome.winner ? "win" : "draw") : null,
  };
}

/**
 * Returns the one sound that follows, the weightiest; null for silence, as when a page has just been opened.
 * @param {SoundState | null} before
 * @param {SoundState} now
 * @returns {Sound | null}
 */
export function soundOf(before, now) {
  if (!before || before.game !== now.game || before.isShow || now.isShow) return null; // nobody plays what a shop shows
  if (now.end && !before.end) return now.end;
  if (now.isRepair && !before.isRepair) return "repair";
  if (now.isAsked && !before.isAsked) return "question";
  if (now.ply === before.ply) return null;
  return now.ply > before.ply && now.standing < before.standing ? "capture" : "move";
}

/**
 * Returns how loud this page is, 0-1: what was chosen here, of what the operator allows; both in percent.
 * @param {number} chosen
 * @param {number} [allowed]
 */
export function loudness(chosen, allowed = 100) {
  const share = (/** @type {number} */ percent) => Math.max(0, Math.min(100, percent)) / 100;
  return share(chosen) * share(allowed);
}

const ATTACK_S = 0.006;
const SILENCE = 0.0001;
const SOON_S = 0.01;

/** Plays sounds with the browser's own synthesizer. A browser lets no page sound before somebody has touched it. */
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

const USUAL_VOLUME = 70;

const speaker = new Speaker();
/** @type {SoundState | null} */
let before = null;
let allowed = 100;

/** Everybody's page sounds unless somebody turns it off; a phone in somebody's hand only when they turn it on. */
function isOn() {
  return readFlag("sound", location.pathname === "/");
}

function chosenVolume() {
  return Number(readText("volume", String(USUAL_VOLUME))) || 0;
}

/** How loud this page is, 0-1, also where its sounds are off: what was chosen here, of what the operator allows. */
export function pageVolume() {
  return loudness(chosenVolume(), allowed);
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
    saveFlag("sound", chosenVolume() > 0);
    showSound();
  });
  slider.addEventListener("change", tryOut);
  showSound();
}

function showSound() {
  const slider = byId("volume", HTMLInputElement);
  setSwitch(byId("sound"), isOn());
  slider.value = String(chosenVolume());
  slider.disabled = !isOn();
  const said = isOn() ? `${chosenVolume()} %` : phrase("off");
  slider.setAttribute("aria-valuetext", said);
  setText(byId("volume-said"), said);
  byId("allowed").hidden = allowed === 100;
  setText(byId("allowed"), allowed ? phrase("The operator limits sounds to {percent} % of this volume.", { percent: allowed }) : phrase("The operator has muted this table."));
}

/** Makes the page as loud as it is for somebody new. */
export function resetSound() {
  removeSaved("sound");
  removeSaved("volume");
  showSound();
}

/** Lets people hear the volume that they have chosen. */
function tryOut() {
  speaker.play("move", loudness(isOn() ? chosenVolume() : 0, allowed));
}

/**
 * Lets people hear what has happened since the last time; a page that nobody sees is silent.
 * @param {Table} table
 * @param {Game} game
 */
export function playSounds(table, game) {
  const now = soundStateOf(table, game);
  const sound = soundOf(before, now);
  before = now;
  if (allowed !== table.volume) {
    allowed = table.volume;
    showSound();
  }
  if (sound && !document.hidden) speaker.play(sound, loudness(isOn() ? chosenVolume() : 0, allowed));
}

/** Calls a person who looks at another page or program; a page that is in sight sounds as the table does. */
export function playForTurn() {
  speaker.play("turn", loudness(isOn() ? chosenVolume() : 0, allowed));
}

// Which sound follows from what the table said before and says now, and what each sound is made of. Nothing is played here.

/** @import {Game, Table} from "../types.js" */

/**
 * What can be heard of a table: which game it is, how far it has come, how many pieces stand, and what is the matter.
 * @typedef {{game: string, ply: number, standing: number, isAsked: boolean, isRepair: boolean, isShow: boolean, end: "win" | "draw" | null}} Heard
 */

/** @typedef {"move" | "capture" | "question" | "repair" | "win" | "draw"} Sound */

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
  draw: [tone(0, 460, 587.33, 587.33, 0.3), tone(220, 800, 493.88, 493.88, 0.3)],
};

/**
 * @param {Table} table
 * @param {Pick<Game, "standing">} game
 * @returns {Heard}
 */
export function heardOf({ view, game_id: number, question, asked, mood, shop }, game) {
  return {
    game: `${view.game} ${number}`, ply: view.ply, standing: game.standing(view),
    isAsked: Boolean(question || asked?.answers), isRepair: mood === "repair", isShow: shop?.state === "attract",
    end: view.outcome ? (view.outcome.winner ? "win" : "draw") : null,
  };
}

/**
 * Returns the one sound that follows, the weightiest; null for silence, as when a page has just been opened.
 * @param {Heard | null} before
 * @param {Heard} now
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

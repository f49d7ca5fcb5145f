// What the LEDs do in time. A lamp is anything that shines with a pattern: a square's LED, a swatch of the legend.

/** @import {Rgb, Steps} from "../types.js" */

/**
 * Returns the level, 0-255, of a pattern's steps ([ms, level], looped) at a time in ms.
 * @param {Steps} steps
 * @param {number} t
 * @returns {number}
 */
export function levelAt(steps, t) {
  const period = steps.reduce((sum, [duration]) => sum + duration, 0);
  let rest = ((t % period) + period) % period;
  for (const [duration, level] of steps) {
    if (rest < duration) return level;
    rest -= duration;
  }
  return 0;
}

/**
 * Returns a light as the eye sees it: its pure hue as "r, g, b" and how strong it is, 0-1.
 * @param {Rgb} rgb
 * @param {number} level
 */
export function visibleColour(rgb, level) {
  const brightest = Math.max(...rgb);
  if (brightest === 0) return { hue: "0, 0, 0", strength: 0 };
  const hue = rgb.map((part) => Math.round((part * 255) / brightest)).join(", ");
  // An LED's numbers are linear in power and the eye is not: half the power still looks bright.
  return { hue, strength: ((brightest / 255) * (level / 255)) ** 0.6 };
}

export class Lights {
  /** @type {Record<string, Steps>} */
  #patterns = {};
  /** @type {Map<string, {pattern: string, shine: (level: number) => void, late: number, level: number | null}>} */
  #lamps = new Map();
  #ahead = 0;
  #isCalm = false;
  #clock;

  /** @param {() => number} clock tells the time, in ms */
  constructor(clock = () => performance.now()) {
    this.#clock = clock;
  }

  /** Starts playing; the lamps are only touched when their level changes. */
  start() {
    const play = () => {
      this.#play();
      requestAnimationFrame(play);
    };
    requestAnimationFrame(play);
  }

  /** @param {Record<string, Steps>} patterns */
  learn(patterns) {
    this.#patterns = patterns;
  }

  /**
   * Lets every light stand still at its brightest, or play its pattern.
   * @param {boolean} isCalm
   */
  calm(isCalm) {
    this.#isCalm = isCalm;
    this.#play();
  }

  /**
   * Takes the table's clock, in ms, so that the page blinks in step with the board.
   * @param {number} t
   */
  synchronise(t) {
    this.#ahead = t - this.#clock();
  }

  /**
   * Sets a lamp; `shine(level)` is called whenever its level, 0-255, changes. It plays its pattern `late` ms after others.
   * @param {string} name
   * @param {string} pattern
   * @param {(level: number) => void} shine
   * @param {number} [late]
   */
  set(name, pattern, shine, late = 0) {
    this.#lamps.set(name, { pattern, shine, late, level: null });
    this.#play();
  }

  #play() {
    const t = this.#clock() + this.#ahead;
    for (const lamp of this.#lamps.values()) {
      const steps = this.#patterns[lamp.pattern];
      const level = !steps ? 255 : this.#isCalm ? Math.max(...steps.map(([, its]) => its)) : levelAt(steps, t - lamp.late);
      if (level === lamp.level) continue;
      lamp.level = level;
      lamp.shine(level);
    }
  }
}

// What ears are told of the light: what each square says, and why.

/** @import {Hello} from "../types.js" */

import { inside, phrase } from "../base/sentence.js";

/** What says in all games that a piece may go there: what the teacher knows of the move. */
const WAYS = ["keeps", "draws", "throws", "loses", "open"];

export class Speech {
  /** @type {Map<string, string>} */
  #labels = new Map();
  /** @type {Map<string, string>} */
  #whys = new Map();
  #ways = new Set(WAYS);

  /**
   * @param {{game: Pick<Hello["game"], "meanings">}} hello
   * @param {readonly string[]} ways the game's own meanings that say that a piece may go there
   */
  meet({ game }, ways = []) {
    this.#ways = new Set([...WAYS, ...ways]);
    this.#labels = new Map(game.meanings.map(({ meaning, label }) => [meaning, inside(label)]));
    this.#whys = new Map(game.meanings.map(({ meaning, why }) => [meaning, why]));
  }

  /**
   * Returns what a square is called, with what its light says.
   * @param {string} plain
   * @param {string | null} meaning
   */
  square(plain, meaning) {
    const label = meaning ? this.#labels.get(meaning) : null;
    if (!meaning || !label) return plain;
    const parts = { square: plain, label };
    return this.#ways.has(meaning) ? phrase("{square}, legal: {label}", parts) : phrase("{square}, {label}", parts);
  }

  /**
   * Returns why a light shines, in one sentence; "" where the legend says nothing.
   * @param {string} meaning
   */
  why(meaning) {
    return this.#whys.get(meaning) ?? "";
  }
}

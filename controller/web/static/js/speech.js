// What ears are told of the light: what each square says, and how many squares a piece may go to.

/** @import {Hello, Square} from "./types.js" */

/** What says in all games that a piece may go there: what the teacher knows of the move. */
const WAYS = ["keeps", "draws", "throws", "loses", "open"];

export class Speech {
  /** @type {Map<string, string>} */
  #labels = new Map();
  #ways = new Set(WAYS);

  /**
   * @param {{game: Pick<Hello["game"], "meanings">}} hello
   * @param {readonly string[]} ways the game's own meanings that say that a piece may go there
   */
  meet({ game }, ways = []) {
    this.#ways = new Set([...WAYS, ...ways]);
    this.#labels = new Map(game.meanings.map(({ meaning, label }) => [meaning, label.toLowerCase()]));
  }

  /**
   * Returns what a square is called, with what its light says.
   * @param {string} plain
   * @param {string | null} meaning
   */
  square(plain, meaning) {
    const label = meaning ? this.#labels.get(meaning) : null;
    if (!meaning || !label) return plain;
    return `${plain}, ${this.#ways.has(meaning) ? "legal: " : ""}${label}`;
  }

  /**
   * Returns how many squares are lit for a piece in the hand, and which; `meanings` maps squares to meanings.
   * @param {Record<Square, string | null>} meanings
   */
  legal(meanings) {
    /** @type {Map<string, Square[]>} */
    const groups = new Map();
    for (const [square, meaning] of Object.entries(meanings)) {
      if (meaning && this.#ways.has(meaning)) groups.set(meaning, [...(groups.get(meaning) ?? []), square]);
    }
    const number = [...groups.values()].flat().length;
    if (number === 0) return "";
    const listed = [...groups].map(([meaning, squares]) => `${this.#labels.get(meaning)} ${squares.join(", ")}`);
    return `${number} legal ${number === 1 ? "square" : "squares"}: ${listed.join("; ")}.`;
  }
}

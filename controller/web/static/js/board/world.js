// Where the pieces of a simulated board are: the table's word, and on top of it what our own hand just did.
// The hand's changes are shown at once and forgotten as soon as the table has spoken after answering them.

/** @import {Square, WorldPiece} from "../types.js" */

export class World {
  /** @type {WorldPiece[]} */
  #truth = [];
  /** @type {Map<string, string>} */
  #guesses = new Map();
  #unanswered = 0;
  /** @type {Map<string, string>} */
  #homes = new Map();
  /** @type {Square[]} */
  #lifted = [];

  /**
   * Takes the table's word: a list of {id, look, at, over}, and the squares whose piece it feels in a hand.
   * @param {WorldPiece[]} pieces
   * @param {Square[]} lifted
   */
  learn(pieces, lifted) {
    this.#truth = pieces;
    this.#lifted = lifted;
    if (this.#unanswered === 0) this.#guesses.clear();
    for (const { id, at } of this.pieces()) if (at !== "hand") this.#homes.set(id, at);
  }

  /**
   * Shows a piece somewhere before the table has answered: a square, "hand" or "box".
   * @param {string} id
   * @param {string} at
   */
  guess(id, at) {
    this.#guesses.set(id, at);
  }

  asked() {
    this.#unanswered += 1;
  }

  /** @param {boolean} accepted */
  answered(accepted) {
    this.#unanswered = Math.max(0, this.#unanswered - 1); // a lost wire has reset the count already
    if (!accepted) this.#guesses.clear();
  }

  /** Forgets what is not answered: the wire is gone. */
  reset() {
    this.#unanswered = 0;
    this.#guesses.clear();
  }

  /** True when some guess has been answered but not yet told by the table. */
  get waits() {
    return this.#unanswered === 0 && this.#guesses.size > 0;
  }

  /** @returns {WorldPiece[]} */
  pieces() {
    return this.#truth.map((piece) => {
      const at = this.#guesses.get(piece.id) ?? piece.at;
      return { ...piece, at, over: at === "hand" ? piece.over : null };
    });
  }

  /**
   * @param {Square} square
   * @returns {WorldPiece | null}
   */
  on(square) {
    return this.pieces().find((piece) => piece.at === square) ?? null;
  }

  /** @returns {WorldPiece | null} */
  held() {
    return this.pieces().find((piece) => piece.at === "hand") ?? null;
  }

  boxed() {
    return this.pieces().filter((piece) => piece.at === "box");
  }

  /**
   * Where a held piece was taken from: a square or "box"; null when nobody saw it.
   * @param {string} id
   * @returns {string | null}
   */
  homeOf(id) {
    const felt = this.#lifted.filter((square) => !this.on(square));
    return felt.length === 1 ? felt[0] : this.#homes.get(id) ?? null;
  }
}

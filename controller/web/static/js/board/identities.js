// Which piece is which on a real board, where nobody tells: a piece that vanished here and one of its look that
// appeared there are taken for the same piece, so that the drawing glides.

/** @import {Piece, Standing} from "../types.js" */

export class Identities {
  /** @type {Piece[]} */
  #known = [];
  #next = 0;

  /**
   * Takes a list of {square, look} and returns it with an `id` for each.
   * @param {Standing[]} pieces
   * @returns {Piece[]}
   */
  name(pieces) {
    const left = [...this.#known];
    /**
     * @param {(old: Piece) => boolean} fits
     * @returns {string | null}
     */
    const claim = (fits) => {
      const found = left.findIndex(fits);
      return found < 0 ? null : left.splice(found, 1)[0].id;
    };
    const still = pieces.map((piece) => ({ ...piece, id: claim((old) => old.square === piece.square && old.look === piece.look) }));
    this.#known = still.map((piece) => ({ ...piece, id: piece.id ?? claim((old) => old.look === piece.look) ?? `v${this.#next++}` }));
    return this.#known;
  }
}

// Asks the table what it knows of a position; a newer question takes the place of an older one.

import { askInTime, inLanguage, phrase } from "/js/game.js";

const BUSY = 503; // the table answers others, or does not find the answer now
const AGAIN_MS = 500;
const PATIENCE_MS = 15_000; // the table may begin to think, and others may be before this page
const MOST_TRIES = 12;
const AWAY = phrase("The table is not answering; try again in a moment.");

export class Asking {
  /** @type {AbortController | null} */
  #open = null;

  /**
   * Resolves to the answer or `{error}`, and to null when something else was asked meanwhile. Never rejects.
   * @template T
   * @param {string} question
   * @param {Record<string, string>} facts
   * @returns {Promise<T | {error: string} | null>}
   */
  async ask(question, facts) {
    this.#open?.abort();
    const open = this.#open = new AbortController();
    try {
      for (let tries = 1; ; tries += 1) {
        const { code, said } = await askInTime(inLanguage(`answers/${question}?${new URLSearchParams(facts)}`), { signal: open.signal }, PATIENCE_MS);
        if (code !== BUSY || tries === MOST_TRIES) return said;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        if (open.signal.aborted) return null;
      }
    } catch {
      return open.signal.aborted ? null : { error: AWAY };
    }
  }
}

// Asks the table what it knows of a position; a newer question takes the place of an older one.

import { askUntilFree } from "/js/game.js";

/** @type {AbortController | null} */
let open = null;

/**
 * Resolves to the answer or `{error}`, and to null when something else was asked meanwhile. Never rejects.
 * @template T
 * @param {string} question
 * @param {Record<string, string>} facts
 * @returns {Promise<T | {error: string} | null>}
 */
export async function ask(question, facts) {
  open?.abort();
  const { signal } = open = new AbortController();
  const said = await askUntilFree(`answers/${question}?${new URLSearchParams(facts)}`, { signal });
  return signal.aborted ? null : said;
}

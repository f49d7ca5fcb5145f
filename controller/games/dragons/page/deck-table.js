// What the deck builder asks of the table, and what it has done there; nothing here rejects.

import { askInTime, inLanguage, phrase } from "/js/game.js";

const BUSY = 503; // the table answers others, or does not find the answer now
const AGAIN_MS = 500;
const PATIENCE_MS = 15_000; // the table may begin to think, and others may be before this page
const MOST_TRIES = 12;
const AWAY = phrase("The table is not answering; try again in a moment.");

/**
 * Resolves to the answer to a question, or to `{error}`.
 * @template T
 * @param {string} question
 * @param {Record<string, string>} [facts]
 * @returns {Promise<T | {error: string}>}
 */
export async function ask(question, facts = {}) {
  return asked(`answers/${question}?${new URLSearchParams(facts)}`);
}

/**
 * Has a wish fulfilled; resolves to what came of it, or to `{error}`.
 * @template T
 * @param {string} wish
 * @param {object} facts
 * @returns {Promise<T | {error: string}>}
 */
export async function wish(wish, facts) {
  return asked(`wishes/${wish}`, { method: "POST", body: JSON.stringify(facts) });
}

/**
 * Resolves to a deck's sheets, as Base64, or to `{error}`; asks until the table has drawn them.
 * @param {object} deck
 * @returns {Promise<{file: string, pdf: string} | {error: string}>}
 */
export async function sheetsOf(deck) {
  for (;;) {
    const said = /** @type {{file: string, pdf: string | null} | {error: string}} */ (await wish("sheets", { ...deck, paper: paperHere(), language: document.documentElement.lang }));
    if ("error" in said) return said;
    if (said.pdf !== null) return { file: said.file, pdf: said.pdf };
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

/**
 * @param {string} address
 * @param {RequestInit} [options]
 */
async function asked(address, options) {
  try {
    for (let tries = 1; ; tries += 1) {
      const { code, said } = await askInTime(inLanguage(address), options, PATIENCE_MS);
      if (code !== BUSY || tries === MOST_TRIES) return said;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  } catch {
    return { error: AWAY };
  }
}

/** The paper that people buy where the browser's language is spoken: Letter in North America, else A4. */
export function paperHere(language = navigator.language) {
  return /^(en|fr|es)-(US|CA|MX)\b/i.test(language) ? "letter" : "a4";
}

// Requests to the table, each with a time limit, because a network that loses everything ends none; and the moments at
// which a good line may have died.

import { inLanguage, phrase } from "./sentence.js";

/** How long an answer may take before the page says that the table is away. */
export const LATE_MS = 6000;
/** The same when the device has just woken, or an answer is late already. */
export const PROBE_MS = 1200;
export const NO_ANSWER = phrase("The table is not answering; nothing was changed.");

const LOOK_MS = 3000;
const AGAIN_MS = 500;

/**
 * Reports every moment at which a good line may have died: the device wakes, the page is looked at again, or the
 * network is another one.
 * @param {() => void} act
 */
export function onWaking(act) {
  document.addEventListener("visibilitychange", () => { if (!document.hidden) act(); });
  document.addEventListener("resume", act);
  addEventListener("pageshow", ({ persisted }) => { if (persisted) act(); });
  addEventListener("online", act);
  addEventListener("focus", act);
  /** @type {EventTarget | undefined} */ (Reflect.get(navigator, "connection"))?.addEventListener("change", act); // not in every browser
}

/**
 * Asks by a request, which is given up after a while; rejects like `fetch`.
 * @param {string} address
 * @param {RequestInit} [options]
 * @param {number} [patience]
 * @returns {Promise<{code: number, said: any}>} the status, and the JSON that came
 */
export async function askInTime(address, options = {}, patience = LATE_MS) {
  const late = new AbortController();
  const giveUp = () => late.abort();
  options.signal?.addEventListener("abort", giveUp);
  const timer = setTimeout(giveUp, patience);
  try {
    const answer = await fetch(address, { cache: "no-store", ...options, signal: late.signal });
    return { code: answer.status, said: await answer.json() };
  } finally {
    clearTimeout(timer);
  }
}

const BUSY = 503; // the table answers others, or does not find the answer now
const BUSY_MS = 15_000; // it may begin to think, and others may be before this page
const MOST_TRIES = 12;
const AWAY = phrase("The table is not answering; try again in a moment.");

/**
 * Asks by a request, again while the table is busy; resolves to what came, or to an `{error}`. Never rejects.
 * @param {string} path
 * @param {RequestInit} [options]
 */
export async function askUntilFree(path, options) {
  try {
    for (let tries = 1; ; tries += 1) {
      const { code, said } = await askInTime(inLanguage(path), options, BUSY_MS);
      if (code !== BUSY || tries === MOST_TRIES) return said;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      options?.signal?.throwIfAborted();
    }
  } catch {
    return { error: AWAY };
  }
}

/**
 * Asks the table by a request; resolves to code 0 and an `{error}` when no answer comes in time. Never rejects.
 * @param {string} path
 * @param {object} [sent] what is posted; without it the path is read
 * @param {number} [patience]
 * @returns {Promise<{code: number, said: any}>}
 */
export async function ask(path, sent, patience) {
  const posted = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) };
  try {
    return await askInTime(inLanguage(path), sent ? posted : {}, patience);
  } catch {
    return { code: 0, said: { error: NO_ANSWER } };
  }
}

/**
 * Looks at once, every few seconds, and when the device wakes. A look that is not answered is given up, because the line
 * that it was sent on may be dead, and another one follows soon: the browser opens a new line for it.
 * @param {(patience: number) => Promise<boolean>} look returns whether the table has answered
 * @param {number} patience for a table that answers, in ms
 * @param {() => boolean} isDue whether to look now, or rather in a while
 */
export async function poll(look, patience, isDue) {
  let missed = 0;
  const once = async (/** @type {number} */ ms) => {
    missed = (await look(ms)) ? 0 : missed + 1;
    return !missed;
  };
  const next = async () => {
    if (isDue()) await once(missed ? Math.min(patience, PROBE_MS * 2 ** (missed - 1)) : patience);
    setTimeout(next, missed ? AGAIN_MS : LOOK_MS);
  };
  onWaking(async () => {
    if (!(await once(PROBE_MS))) await once(PROBE_MS);
  });
  await once(patience);
  setTimeout(next, missed ? AGAIN_MS : LOOK_MS);
}

// The line to the table. A network that loses everything closes no socket and ends no request, so that every page judges
// its line by what it hears, with a limit for every request, and at once when the device has woken.

import { inLanguage, phrase } from "./sentence.js";

/** How long an answer may take before the page says that the table is away. */
export const LATE_MS = 6000;
/** The same when the device has just woken, or an answer is late already. */
export const PROBE_MS = 1200;
export const AWAY = phrase("The table is not answering; nothing was changed.");

const LOOK_MS = 3000;
const AGAIN_MS = 500;
const TICK_MS = 1000;
const SLACK_MS = 2000; // what a heartbeat, or a page's own timer, may be late
const MISSED = 2; // heartbeats that do not come, until a line counts as dead

/** Judges one line after the other: `renew` is called when the line is dead. */
export class Line {
  #ping;
  #renew;
  #heardAt = 0;
  #lookedAt = 0;
  #patience = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #probing;

  /**
   * @param {() => void} ping asks for an answer, if the line is open
   * @param {() => void} renew
   */
  constructor(ping, renew) {
    this.#ping = ping;
    this.#renew = renew;
  }

  /**
   * A line is being opened.
   * @param {number} patience for its first words, in ms
   */
  begin(patience) {
    this.end();
    this.#patience = patience;
    this.#heardAt = this.#lookedAt = Date.now();
    this.#ticking = setInterval(() => this.#look(), TICK_MS);
  }

  /** Nothing is expected on this line any more. */
  end() {
    clearInterval(this.#ticking);
    this.answered();
  }

  /** @param {number} everyMs so often at least the table says something from now on */
  expect(everyMs) {
    this.#patience = MISSED * everyMs + SLACK_MS;
  }

  /** Something came from the table. */
  heard() {
    this.#heardAt = Date.now();
  }

  /** The table has answered this page: both directions are open. */
  answered() {
    clearTimeout(this.#probing);
    this.#probing = undefined;
  }

  /** Asks whether the line is alive, and renews it unless an answer comes soon. */
  check() {
    if (this.#probing !== undefined) return;
    this.#probing = setTimeout(() => this.#renew(), PROBE_MS);
    this.#ping();
  }

  #look() {
    const now = Date.now();
    const slept = now < this.#lookedAt || now - this.#lookedAt > TICK_MS + SLACK_MS; // or the clock was set
    this.#lookedAt = now;
    if (slept) {
      this.#heardAt = now;
      this.check();
    } else if (now - this.#heardAt >= this.#patience) {
      this.#renew();
    }
  }
}

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
    return { code: 0, said: { error: AWAY } };
  }
}

/**
 * Looks at once, every few seconds, and when the device wakes. A look that is not answered is given up, because the line
 * that it was sent on may be dead, and another one follows soon: the browser opens a new line for it.
 * @param {(patience: number) => Promise<boolean>} look returns whether the table has answered
 * @param {number} patience for a table that answers, in ms
 * @param {() => boolean} isDue whether to look now, or rather in a while
 */
export async function keepLooking(look, patience, isDue) {
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

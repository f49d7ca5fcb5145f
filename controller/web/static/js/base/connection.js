// The wire to the table: one websocket at a time, numbered commands, and patience when the table is away.

/** @import {Command, Message} from "../types.js" */

import { LATE_MS, NO_ANSWER, PROBE_MS, onWaking } from "./requests.js";
import { language } from "./sentence.js";

/** @typedef {Pick<WebSocket, "readyState" | "send" | "close" | "addEventListener">} Socket */

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 5000;
const SLOWER = 1.7; // each wait is longer than the one before by this factor
const STEADY_MS = 10_000; // a line that is lost sooner is opened again later and later: there may be no room for all
const GREETING_MS = 8000; // how long the table may take to greet; more after each failure
const OPEN = 1; // a socket's state, by the standard

export class Connection {
  /** @type {Socket | null} */
  #socket = null;
  #wait = FIRST_WAIT_MS;
  #nextId = 1;
  /** @type {Map<number, (answer: {ok?: true, error?: string}) => void>} */
  #unanswered = new Map();
  #isOver = false;
  #greetedAt = Infinity; // when this line was greeted, in ms
  #isLate = false; // an answer is late, and no other news came since
  #watchdog;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  #onMessage;
  #onConnected;
  #openSocket;

  /**
   * @param {(message: Message) => void} onMessage takes the table's messages
   * @param {(connected: boolean) => void} onConnected
   * @param {() => Socket} openSocket
   * @param {(act: () => void) => void} whenWaking takes what to do when the device wakes
   */
  constructor(onMessage, onConnected, openSocket = openToTable, whenWaking = onWaking) {
    this.#onMessage = onMessage;
    this.#onConnected = onConnected;
    this.#openSocket = openSocket;
    this.#watchdog = new Watchdog(() => this.#ping(), () => this.#renew());
    whenWaking(() => { // the device has woken, or its network is another one
      if (this.#isOver) return;
      if (this.#socket) this.#watchdog.check();
      else this.open();
    });
  }

  open() {
    clearTimeout(this.#retry);
    const socket = this.#socket = this.#openSocket();
    const ifNewest = (/** @type {() => void} */ act) => { if (socket === this.#socket) act(); };
    socket.addEventListener("message", ({ data }) => ifNewest(() => this.#take(JSON.parse(data))));
    socket.addEventListener("close", () => ifNewest(() => this.#lost()));
    this.#watchdog.begin(Math.max(GREETING_MS, SLOWER * SLOWER * this.#wait));
  }

  /**
   * Sends a command and resolves to its answer: `{ok: true}` or `{error: "one sentence"}`. Never rejects.
   * @param {Command} command
   * @returns {Promise<{ok?: true, error?: string}>}
   */
  ask(command) {
    if (this.#socket?.readyState !== OPEN) return Promise.resolve({ error: NO_ANSWER });
    const id = this.#nextId++;
    this.#socket.send(JSON.stringify({ id, ...command }));
    setTimeout(() => this.#missed(id), LATE_MS);
    return new Promise((resolve) => this.#unanswered.set(id, resolve));
  }

  #ping() {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify({ id: this.#nextId++, do: "ping" }));
  }

  /** @param {number} id of a command that should have been answered by now */
  #missed(id) {
    if (!this.#unanswered.has(id)) return;
    this.#isLate = true;
    this.#onConnected(false);
    this.#watchdog.check(); // the table may be busy, or what was sent never came there
  }

  /** @param {Message} message */
  #take(message) {
    this.#watchdog.heard();
    if (message.type === "heartbeat") return;
    if (message.type === "answer") {
      this.#watchdog.answered();
      if (!this.#unanswered.has(message.id)) return; // a ping: its answer comes even while the table is busy
    }
    if (this.#isLate) this.#onConnected(true);
    this.#isLate = false;
    if (message.type === "answer") {
      this.#unanswered.get(message.id)?.(message);
      this.#unanswered.delete(message.id);
      return;
    }
    if (message.type === "hello") {
      this.#watchdog.answered();
      this.#watchdog.expect(message.heartbeat_ms);
      if (this.#greetedAt === Infinity) this.#greetedAt = performance.now();
      this.#onConnected(true);
    }
    if (message.type === "gone" && "sentence" in message) this.#isOver = true; // the seat of this page was given up
    this.#onMessage(message);
  }

  /** Opens another socket: nothing comes on this one, although it is not closed. */
  #renew() {
    const dead = this.#socket;
    this.#leave();
    dead?.close();
    if (this.#isOver) return;
    this.#slowDown();
    this.open();
  }

  #lost() {
    this.#leave();
    if (this.#isOver) return;
    this.#retry = setTimeout(() => this.open(), this.#wait);
    this.#slowDown();
  }

  #leave() {
    if (performance.now() - this.#greetedAt >= STEADY_MS) this.#wait = FIRST_WAIT_MS;
    this.#greetedAt = Infinity;
    this.#socket = null;
    this.#watchdog.end();
    if (!this.#isOver) this.#onConnected(false);
    for (const resolve of this.#unanswered.values()) resolve({ error: NO_ANSWER });
    this.#unanswered.clear();
    this.#isLate = false;
  }

  #slowDown() {
    this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * SLOWER);
  }
}

/**
 * The page of a seat talks as that seat; its address is its secret. Whoever watches, here or from
 * elsewhere, or looks for a seat, changes nothing.
 * @param {Pick<Location, "protocol" | "host" | "pathname">} page
 */
export function addressOfTable({ protocol, host, pathname }) {
  const watches = pathname === "/watch" || pathname === "/sit";
  return `${protocol === "https:" ? "wss" : "ws"}://${host}${watches ? "/watch" : /^\/(seat|table)\//.test(pathname) ? pathname : ""}/ws`;
}

/** @returns {Socket} */
function openToTable() {
  return new WebSocket(`${addressOfTable(location)}?lang=${language.language}`);
}

const TICK_MS = 1000;

const SLACK_MS = 2000; // what a heartbeat, or a page's own timer, may be late

const MISSED = 2; // heartbeats that do not come, until a line counts as dead

/** Judges one line after the other by what it hears, because a network that loses everything closes no socket: `renew` is called when the line is dead. */
class Watchdog {
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

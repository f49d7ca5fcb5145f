// The wire to the table: one websocket at a time, numbered commands, and patience when the table is away.

/** @import {Command, Message} from "../types.js" */

import { AWAY, LATE_MS, Line, onWaking } from "./requests.js";
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
  #line;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {(message: Message) => void} */
  #onMessage;
  /** @type {(connected: boolean) => void} */
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
    this.#line = new Line(() => this.#ping(), () => this.#renew());
    whenWaking(() => this.#wake());
  }

  open() {
    clearTimeout(this.#retry);
    const socket = this.#socket = this.#openSocket();
    const ifNewest = (/** @type {() => void} */ act) => { if (socket === this.#socket) act(); };
    socket.addEventListener("message", ({ data }) => ifNewest(() => this.#take(JSON.parse(data))));
    socket.addEventListener("close", () => ifNewest(() => this.#lost()));
    this.#line.begin(Math.max(GREETING_MS, SLOWER * SLOWER * this.#wait));
  }

  /**
   * Sends a command and resolves to its answer: `{ok: true}` or `{error: "one sentence"}`. Never rejects.
   * @param {Command} command
   * @returns {Promise<{ok?: true, error?: string}>}
   */
  ask(command) {
    if (this.#socket?.readyState !== OPEN) return Promise.resolve({ error: AWAY });
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
    this.#line.check(); // the table may be busy, or what was sent never came there
  }

  /** @param {Message} message */
  #take(message) {
    this.#line.heard();
    if (message.type === "heartbeat") return;
    if (message.type === "answer") {
      this.#line.answered();
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
      this.#line.answered();
      this.#line.expect(message.heartbeat_ms);
      if (this.#greetedAt === Infinity) this.#greetedAt = performance.now();
      this.#onConnected(true);
    }
    if (message.type === "gone" && "sentence" in message) this.#isOver = true; // the seat of this page was given up
    this.#onMessage(message);
  }

  /** Looks at once whether the table is there: the device has woken, or its network is another one. */
  #wake() {
    if (this.#isOver) return;
    if (this.#socket) this.#line.check();
    else this.open();
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
    this.#line.end();
    if (!this.#isOver) this.#onConnected(false);
    for (const resolve of this.#unanswered.values()) resolve({ error: AWAY });
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

// The wire to the table: one websocket, numbered commands, and patience when the table is away.

/** @import {Command, Message} from "./types.js" */

import { language, phrase } from "./sentence.js";

/** @typedef {Pick<WebSocket, "readyState" | "send" | "addEventListener">} Socket */

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 5000;
const LATE_MS = 6000; // a network that loses everything closes no socket: only the answer is missing
const OPEN = 1; // a socket's state, by the standard
const AWAY = phrase("The table is not answering; nothing was changed.");

export class Connection {
  /** @type {Socket | null} */
  #socket = null;
  #wait = FIRST_WAIT_MS;
  #nextId = 1;
  /** @type {Map<number, (answer: {ok?: true, error?: string}) => void>} */
  #unanswered = new Map();
  #isOver = false;
  #isLate = false; // an answer is late, and nothing was heard since
  /** @type {(message: Message) => void} */
  #onMessage;
  /** @type {(connected: boolean) => void} */
  #onConnected;
  #openSocket;
  #later;

  /**
   * @param {(message: Message) => void} onMessage takes the table's messages
   * @param {(connected: boolean) => void} onConnected
   * @param {() => Socket} openSocket
   * @param {(act: () => void, ms: number) => unknown} later
   */
  constructor(onMessage, onConnected, openSocket = openToTable, later = (act, ms) => setTimeout(act, ms)) {
    this.#onMessage = onMessage;
    this.#onConnected = onConnected;
    this.#openSocket = openSocket;
    this.#later = later;
  }

  open() {
    this.#socket = this.#openSocket();
    this.#socket.addEventListener("message", (event) => this.#take(JSON.parse(event.data)));
    this.#socket.addEventListener("close", () => this.#lost());
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
    this.#later(() => this.#missed(id), LATE_MS);
    return new Promise((resolve) => this.#unanswered.set(id, resolve));
  }

  /** @param {number} id of a command that should have been answered by now */
  #missed(id) {
    if (!this.#unanswered.has(id) || this.#isOver) return;
    this.#isLate = true;
    this.#onConnected(false);
  }

  /** @param {Message} message */
  #take(message) {
    if (this.#isLate) this.#onConnected(true);
    this.#isLate = false;
    if (message.type === "answer") {
      this.#unanswered.get(message.id)?.(message);
      this.#unanswered.delete(message.id);
      return;
    }
    if (message.type === "hello") {
      this.#wait = FIRST_WAIT_MS;
      this.#onConnected(true);
    }
    if (message.type === "gone") this.#isOver = true;
    this.#onMessage(message);
  }

  #lost() {
    if (!this.#isOver) this.#onConnected(false);
    for (const resolve of this.#unanswered.values()) resolve({ error: AWAY });
    this.#unanswered.clear();
    this.#isLate = false;
    if (this.#isOver) return; // the seat of this page was given up
    this.#later(() => this.open(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * 1.7);
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

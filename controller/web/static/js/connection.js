// The wire to the table: one websocket, numbered commands, and patience when the table is away.

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 5000;
const AWAY = "The table is not answering; nothing was changed.";

export class Connection {
  #socket = null;
  #wait = FIRST_WAIT_MS;
  #nextId = 1;
  #unanswered = new Map();
  #isOver = false;
  #onMessage;
  #onConnected;

  /** `onMessage` takes the table's messages, `onConnected` true and false. */
  constructor(onMessage, onConnected) {
    this.#onMessage = onMessage;
    this.#onConnected = onConnected;
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#socket = new WebSocket(`${scheme}://${location.host}${addressOfTable()}`);
    this.#socket.addEventListener("message", (event) => this.#take(JSON.parse(event.data)));
    this.#socket.addEventListener("close", () => this.#lost());
  }

  /** Sends a command and resolves to its answer: `{ok: true}` or `{error: "one sentence"}`. Never rejects. */
  ask(command) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.resolve({ error: AWAY });
    const id = this.#nextId++;
    this.#socket.send(JSON.stringify({ id, ...command }));
    return new Promise((resolve) => this.#unanswered.set(id, resolve));
  }

  #take(message) {
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
    if (this.#isOver) return; // the seat of this page was given up
    setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * 1.7);
  }
}

/** The page of a seat talks as that seat; its address is its secret. */
function addressOfTable() {
  return location.pathname.startsWith("/seat/") ? `${location.pathname}/ws` : "/ws";
}

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { Connection, addressOfTable } from "../../controller/web/static/js/connection.js";

const AWAY = { error: "The table is not answering; nothing was changed." };

/** A socket that a test holds at its other end. */
class FakeSocket {
  readyState = 1;
  sent = [];
  #listeners = {};

  addEventListener(kind, listener) {
    this.#listeners[kind] = listener;
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  tell(message) {
    this.#listeners.message({ data: JSON.stringify(message) });
  }

  close() {
    this.readyState = 3;
    this.#listeners.close();
  }
}

let sockets;
let waiting;
let told;
let connection;

beforeEach(() => {
  [sockets, waiting, told] = [[], [], []];
  const open = () => {
    sockets.push(new FakeSocket());
    return sockets.at(-1);
  };
  const later = (act, ms) => waiting.push({ act, ms });
  connection = new Connection((message) => told.push(message.type), (connected) => told.push(connected), open, later);
  connection.open();
});

test("a page talks to the table that it came from, a seat's page as its seat, a watcher as one", () => {
  assert.equal(addressOfTable({ protocol: "http:", host: "table.local:8000", pathname: "/" }), "ws://table.local:8000/ws");
  assert.equal(addressOfTable({ protocol: "https:", host: "table.local", pathname: "/lessons" }), "wss://table.local/ws");
  for (const pathname of ["/sit", "/watch"]) {
    assert.equal(addressOfTable({ protocol: "https:", host: "table.local", pathname }), "wss://table.local/watch/ws");
  }
  assert.equal(addressOfTable({ protocol: "http:", host: "table.local", pathname: "/seat/s3cret" }), "ws://table.local/seat/s3cret/ws");
});

test("every answer goes to the command with its number", async () => {
  const answers = [connection.ask({ do: "hint" }), connection.ask({ do: "set-up" })];
  assert.deepEqual(sockets[0].sent, [{ id: 1, do: "hint" }, { id: 2, do: "set-up" }]);
  sockets[0].tell({ type: "answer", id: 2, error: "No." });
  sockets[0].tell({ type: "answer", id: 1, ok: true });
  assert.deepEqual(await Promise.all(answers), [{ type: "answer", id: 1, ok: true }, { type: "answer", id: 2, error: "No." }]);
  assert.deepEqual(told, []);
});

test("the table is there once it has greeted", () => {
  sockets[0].tell({ type: "hello" });
  sockets[0].tell({ type: "table" });
  assert.deepEqual(told, [true, "hello", "table"]);
});

test("what was asked when the wire broke is answered: nothing was changed", async () => {
  const answer = connection.ask({ do: "hint" });
  sockets[0].close();
  assert.deepEqual([await answer, await connection.ask({ do: "hint" })], [AWAY, AWAY]);
  assert.deepEqual(told, [false]);
});

test("the page tries again after waits that grow to five seconds, and begins anew once the table is back", () => {
  for (let round = 0; round < 7; round += 1) {
    sockets.at(-1).close();
    waiting.at(-1).act();
  }
  assert.deepEqual(waiting.map(({ ms }) => Math.round(ms)), [400, 680, 1156, 1965, 3341, 5000, 5000]);
  sockets.at(-1).tell({ type: "hello" });
  sockets.at(-1).close();
  assert.equal(waiting.at(-1).ms, 400);
});

test("a page whose seat was given up does not come back", () => {
  sockets[0].tell({ type: "gone", sentence: "This seat was given up." });
  sockets[0].close();
  assert.deepEqual([told, waiting, sockets.length], [["gone"], [], 1]);
});

test("a table whose answer is late is said to be away until anything is heard of it again", async () => {
  const answer = connection.ask({ do: "hint" });
  const late = waiting.pop();
  assert.equal(late.ms, 6000);
  late.act();
  assert.deepEqual(told, [false]);
  sockets[0].tell({ type: "table" });
  sockets[0].tell({ type: "answer", id: 1, ok: true });
  assert.deepEqual([told, (await answer).ok], [[false, true, "table"], true]);
});

test("of an answer that came in time nothing is said", async () => {
  const answer = connection.ask({ do: "hint" });
  sockets[0].tell({ type: "answer", id: 1, ok: true });
  waiting.pop().act();
  assert.deepEqual([told, (await answer).ok], [[], true]);
});

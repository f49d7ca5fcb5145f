import assert from "node:assert/strict";
import test, { afterEach, beforeEach, mock } from "node:test";

import { Connection, addressOfTable } from "../../controller/web/static/js/base/connection.js";

const { performance } = globalThis;

const AWAY = { error: "The table is not answering; nothing was changed." };
const HELLO = { type: "hello", heartbeat_ms: 10_000 };
const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;

/** A socket that a test holds at its other end; one that is frozen says nothing of its end. */
class FakeSocket {
  readyState = OPEN;
  isFrozen = false;
  sent = [];
  #listeners = {};

  addEventListener(kind, listener) {
    this.#listeners[kind] = listener;
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  tell(message) {
    if (!this.isFrozen) this.#listeners.message({ data: JSON.stringify(message) });
  }

  close() {
    this.readyState = CLOSED;
    if (!this.isFrozen) this.#listeners.close();
  }
}

let sockets;
let told;
let connection;
let wake;
let clock; // the device's, in ms
let passed; // since the page was opened, in ms

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  [clock, passed] = [1_700_000_000_000, 0];
  mock.method(Date, "now", () => clock);
  mock.method(performance, "now", () => passed);
  [sockets, told] = [[], []];
  const open = () => {
    sockets.push(new FakeSocket());
    return sockets.at(-1);
  };
  const tell = (message) => told.push(message.type);
  connection = new Connection(tell, (connected) => told.push(connected), open, (act) => { wake = act; });
  connection.open();
});

afterEach(() => mock.reset());

/** Lets time pass, second by second as a page's timers do; returns whether another socket was opened. */
function wait(ms) {
  const before = sockets.length;
  for (let left = ms; left > 0; left -= 1000) {
    clock += Math.min(1000, left);
    passed += Math.min(1000, left);
    mock.timers.tick(Math.min(1000, left));
  }
  return sockets.length > before;
}

/** The device sleeps: its clock goes on, its timers do not. */
function sleep(ms) {
  clock += ms;
}

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
  sockets[0].tell(HELLO);
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
  for (const ms of [400, 680, 1156, 1965, 3341, 5000, 5000]) {
    sockets.at(-1).close();
    assert.deepEqual([wait(ms - 2), wait(3)], [false, true], `after ${ms} ms`);
  }
  sockets.at(-1).tell(HELLO);
  wait(10_000);
  sockets.at(-1).close();
  assert.deepEqual([wait(399), wait(1)], [false, true]);
});

test("a page that is let go as soon as it was greeted does not come back faster and faster: there is no room for all", () => {
  for (const ms of [400, 680, 1156]) {
    sockets.at(-1).tell(HELLO);
    sockets.at(-1).close();
    assert.deepEqual([wait(ms - 2), wait(3)], [false, true], `after ${ms} ms`);
  }
});

test("a page whose seat was given up does not come back", () => {
  sockets[0].tell({ type: "gone", sentence: "This seat was given up." });
  sockets[0].close();
  wake();
  assert.equal(wait(60_000), false);
  assert.deepEqual(told, ["gone"]);
});

test("a page of many tables comes back after one of the tables has gone", () => {
  sockets[0].tell(HELLO);
  sockets[0].tell({ type: "gone", table: "4f2a" });
  sockets[0].close();
  assert.equal(wait(400), true);
});

test("a frozen line is given up when two heartbeats are missed, and the new one tells the whole state", () => {
  sockets[0].tell(HELLO);
  sockets[0].isFrozen = true;
  assert.deepEqual([wait(21_000), told], [false, [true, "hello"]]);
  assert.deepEqual([wait(1000), sockets[0].readyState], [true, CLOSED]);
  sockets[1].tell(HELLO);
  sockets[1].tell({ type: "table" });
  assert.deepEqual(told, [true, "hello", false, true, "hello", "table"]);
});

test("a line on which nothing but heartbeats come is kept", () => {
  sockets[0].tell(HELLO);
  for (let beats = 0; beats < 60; beats += 1) {
    assert.equal(wait(10_000), false);
    sockets[0].tell({ type: "heartbeat" });
  }
  assert.deepEqual(told, [true, "hello"]);
});

test("a line on which nobody greets is given up, and the next ones later", () => {
  sockets[0].readyState = CONNECTING;
  sockets[0].isFrozen = true;
  assert.deepEqual([wait(7000), wait(1000)], [false, true]);
  for (let tries = 0; tries < 8; tries += 1) {
    sockets.at(-1).isFrozen = true;
    wait(15_000);
  }
  const before = sockets.length;
  sockets.at(-1).isFrozen = true;
  wait(60_000);
  assert.ok(sockets.length - before <= 5, "a table that has much to do is not asked more and more");
});

test("what a frozen line says later is not heard any more", () => {
  sockets[0].tell(HELLO);
  wait(22_000);
  told.length = 0;
  sockets[0].tell({ type: "table" });
  sockets[0].close();
  assert.deepEqual([told, wait(5000)], [[], false]);
});

test("a page that wakes asks whether it is heard, and opens another line when nobody answers at once", () => {
  sockets[0].tell(HELLO);
  sockets[0].isFrozen = true;
  wake();
  wake(); // a phone tells of it in several ways
  assert.deepEqual(sockets[0].sent, [{ id: 1, do: "ping" }]);
  assert.deepEqual([wait(1199), wait(1)], [false, true]);
});

test("a page that wakes keeps a line that answers", () => {
  sockets[0].tell(HELLO);
  wake();
  sockets[0].tell({ type: "answer", id: 1, ok: true });
  assert.equal(wait(9000), false);
  assert.deepEqual(told, [true, "hello"]);
});

test("what was on its way while the device slept is no answer", () => {
  sockets[0].tell(HELLO);
  wake();
  sockets[0].tell({ type: "table" });
  assert.equal(wait(1200), true);
});

test("a page that wakes while the table is away tries at once", () => {
  for (let tries = 0; tries < 6; tries += 1) {
    sockets.at(-1).close();
    wait(5000);
  }
  sockets.at(-1).close();
  const before = sockets.length;
  wake();
  assert.equal(sockets.length, before + 1);
});

test("a device that slept without a word to its pages is noticed by its clock", () => {
  sockets[0].tell(HELLO);
  sockets[0].isFrozen = true;
  sleep(3_600_000);
  assert.deepEqual([wait(1000), sockets[0].sent], [false, [{ id: 1, do: "ping" }]]);
  assert.equal(wait(1200), true);
});

test("a clock that is set back or forward breaks no line that answers", () => {
  sockets[0].tell(HELLO);
  for (const ms of [86_400_000, -86_400_000]) {
    clock += ms;
    wait(1000);
    sockets[0].tell({ type: "answer", id: sockets[0].sent.at(-1).id, ok: true });
    assert.equal(wait(9000), false);
    sockets[0].tell({ type: "heartbeat" });
  }
  assert.deepEqual([told, sockets[0].sent.length], [[true, "hello"], 2]);
});

test("a table whose answer is late is said to be away, and another line is opened when nothing is heard at all", async () => {
  sockets[0].tell(HELLO);
  const answer = connection.ask({ do: "hint" });
  sockets[0].isFrozen = true;
  assert.deepEqual([wait(5999), told], [false, [true, "hello"]]);
  assert.deepEqual([wait(1), told.at(-1)], [false, false]);
  assert.equal(wait(1200), true);
  sockets[1].tell(HELLO);
  assert.deepEqual([await answer, told.slice(-2)], [AWAY, [true, "hello"]]);
});

test("a table that is busy is said to be away until it has news, and its line is kept", async () => {
  sockets[0].tell(HELLO);
  const answer = connection.ask({ do: "hint" });
  wait(6000);
  sockets[0].tell({ type: "answer", id: 2, ok: true }); // the ping's
  sockets[0].tell({ type: "heartbeat" });
  assert.deepEqual([wait(9000), told], [false, [true, "hello", false]]);
  sockets[0].tell({ type: "table" });
  sockets[0].tell({ type: "answer", id: 1, ok: true });
  assert.deepEqual([told, (await answer).ok], [[true, "hello", false, true, "table"], true]);
});

test("of an answer that came in time nothing is said", async () => {
  sockets[0].tell(HELLO);
  const answer = connection.ask({ do: "hint" });
  sockets[0].tell({ type: "answer", id: 1, ok: true });
  assert.deepEqual([wait(9000), told, (await answer).ok], [false, [true, "hello"], true]);
});

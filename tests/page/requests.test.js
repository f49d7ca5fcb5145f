// Requests with a limit, looks that are given up, and what a page takes for waking.

import assert from "node:assert/strict";
import test, { afterEach, beforeEach, mock } from "node:test";

import { ask, askInTime, poll, onWaking } from "../../controller/web/static/js/base/requests.js";

const { AbortController, Event, EventTarget, navigator } = globalThis;

const AWAY = { code: 0, said: { error: "The table is not answering; nothing was changed." } };

let requests; // each with its address, options, and what answers it
let network;
let page; // the browser's window
let shown; // its document

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  requests = [];
  [network, page] = [new EventTarget(), new EventTarget()];
  shown = globalThis.document = Object.assign(new EventTarget(), { hidden: false });
  globalThis.addEventListener = page.addEventListener.bind(page);
  Object.defineProperty(navigator, "connection", { value: network, configurable: true });
  globalThis.fetch = (address, { signal, ...options }) => new Promise((resolve, reject) => {
    requests.push({ address, options, answer: (code, said) => resolve({ status: code, json: async () => said }) });
    signal.addEventListener("abort", () => reject(signal.reason));
  });
});

afterEach(() => mock.reset());

/** Lets what was promised be done. */
async function rest() {
  for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
}

async function wait(ms) {
  mock.timers.tick(ms);
  await rest();
}

test("a request is answered with its status and what it says", async () => {
  const asked = ask("/operator/do", { do: "lock", on: true });
  assert.deepEqual([requests[0].address, requests[0].options.method, requests[0].options.body], ["/operator/do?lang=en", "POST", '{"do":"lock","on":true}']);
  requests[0].answer(400, { error: "No." });
  assert.deepEqual(await asked, { code: 400, said: { error: "No." } });
});

test("a request that a frozen line has swallowed is given up after its time", async () => {
  const asked = ask("/operator/status", undefined, 4000);
  await wait(4000);
  assert.deepEqual(await asked, AWAY);
});

test("a page that asks something else meanwhile gives a request up", async () => {
  const open = new AbortController();
  const asked = askInTime("answers/judge", { signal: open.signal });
  open.abort();
  await assert.rejects(asked, { name: "AbortError" });
});

/** Looks at a table of which a test decides how it answers; returns how long each look may take. */
function looking(answers) {
  const looks = [];
  poll(async (patience) => {
    looks.push(patience);
    return answers();
  }, 8000, () => true);
  return looks;
}

test("a page looks every three seconds", async () => {
  const looks = looking(() => true);
  await rest();
  for (let turn = 0; turn < 3; turn += 1) await wait(3000);
  assert.deepEqual(looks, [8000, 8000, 8000, 8000]);
});

test("a look that is not answered is followed by others soon, on new lines", async () => {
  const looks = looking(() => false);
  await rest();
  for (let turn = 0; turn < 5; turn += 1) await wait(500);
  assert.deepEqual(looks, [8000, 1200, 2400, 4800, 8000, 8000]);
});

test("a page that wakes looks at once, and once more if that line is dead", async () => {
  let isThere = true;
  const looks = looking(() => isThere);
  await rest();
  page.dispatchEvent(new Event("focus"));
  await rest();
  isThere = false;
  page.dispatchEvent(new Event("focus"));
  await rest();
  assert.deepEqual(looks, [8000, 1200, 1200, 1200]);
});

test("a device that wakes and a network that changes are noticed, however they are told", () => {
  let woken = 0;
  onWaking(() => { woken += 1; });
  page.dispatchEvent(new Event("online"));
  page.dispatchEvent(new Event("focus"));
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  shown.dispatchEvent(new Event("visibilitychange"));
  shown.dispatchEvent(new Event("resume"));
  network.dispatchEvent(new Event("change"));
  assert.equal(woken, 6);
});

test("a page that is loaded or hidden has not woken", () => {
  let woken = 0;
  onWaking(() => { woken += 1; });
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  shown.hidden = true;
  shown.dispatchEvent(new Event("visibilitychange"));
  assert.equal(woken, 0);
});

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { forget, keep, kept, remember, remembered } from "../../controller/web/static/js/preferences.js";

function keepIn(storage) {
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
}

beforeEach(() => {
  const kept = new Map();
  keepIn({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, String(value)), removeItem: (key) => kept.delete(key) });
});

test("what was chosen is remembered, also when it was a no", () => {
  remember("calm", false);
  remember("turned", true);
  assert.deepEqual([remembered("calm", true), remembered("turned")], [false, true]);
});

test("what nobody chose is as the page would have it", () => {
  assert.deepEqual([remembered("calm", true), remembered("calm")], [true, false]);
});

test("a browser that keeps nothing forgets without a fuss", () => {
  const refuse = () => { throw new Error("denied"); };
  keepIn({ getItem: refuse, setItem: refuse });
  remember("calm", true);
  assert.equal(remembered("calm"), false);
});

test("a text is kept as it is", () => {
  keep("volume", "40");
  assert.deepEqual([kept("volume", "70"), kept("tune", "70")], ["40", "70"]);
});

test("what is forgotten is as if nobody had chosen", () => {
  remember("sound", false);
  forget("sound");
  assert.equal(remembered("sound", true), true);
});

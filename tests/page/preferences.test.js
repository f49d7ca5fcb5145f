import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { forget, keep, keepInTab, kept, keptInTab, remember, remembered } from "../../controller/web/static/js/base/preferences.js";

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

test("what holds for a tab is kept apart from what holds for the screen, and needs no browser that keeps it", () => {
  const tab = new Map();
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, value: { getItem: (key) => tab.get(key) ?? null, setItem: (key, value) => tab.set(key, value) } });
  keep("language", "de");
  keepInTab("language", "ja");
  assert.deepEqual([kept("language", ""), keptInTab("language"), keptInTab("another")], ["de", "ja", ""]);
  const refuse = () => { throw new Error("denied"); };
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, value: { getItem: refuse, setItem: refuse } });
  keepInTab("language", "fr");
  assert.equal(keptInTab("language"), "");
});

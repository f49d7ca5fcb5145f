import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { removeSaved, saveText, saveTabText, readText, readTabText, saveFlag, readFlag } from "../../controller/web/static/js/base/preferences.js";

function keepIn(storage) {
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
}

beforeEach(() => {
  const kept = new Map();
  keepIn({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, String(value)), removeItem: (key) => kept.delete(key) });
});

test("what was chosen is remembered, also when it was a no", () => {
  saveFlag("calm", false);
  saveFlag("turned", true);
  assert.deepEqual([readFlag("calm", true), readFlag("turned")], [false, true]);
});

test("what nobody chose is as the page would have it", () => {
  assert.deepEqual([readFlag("calm", true), readFlag("calm")], [true, false]);
});

test("a browser that keeps nothing forgets without a fuss", () => {
  const refuse = () => { throw new Error("denied"); };
  keepIn({ getItem: refuse, setItem: refuse });
  saveFlag("calm", true);
  assert.equal(readFlag("calm"), false);
});

test("a text is kept as it is", () => {
  saveText("volume", "40");
  assert.deepEqual([readText("volume", "70"), readText("tune", "70")], ["40", "70"]);
});

test("what is forgotten is as if nobody had chosen", () => {
  saveFlag("sound", false);
  removeSaved("sound");
  assert.equal(readFlag("sound", true), true);
});

test("what holds for a tab is kept apart from what holds for the screen, and needs no browser that keeps it", () => {
  const tab = new Map();
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, value: { getItem: (key) => tab.get(key) ?? null, setItem: (key, value) => tab.set(key, value) } });
  saveText("language", "de");
  saveTabText("language", "ja");
  assert.deepEqual([readText("language", ""), readTabText("language"), readTabText("another")], ["de", "ja", ""]);
  const refuse = () => { throw new Error("denied"); };
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, value: { getItem: refuse, setItem: refuse } });
  saveTabText("language", "fr");
  assert.equal(readTabText("language"), "");
});

import assert from "node:assert/strict";
import test from "node:test";

const stored = new Map();
globalThis.localStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => stored.set(key, text), removeItem: (key) => stored.delete(key) };
const { forgetHangs, guardDrawing, hasHung } = await import("../../controller/web/static/js/game/drawing-guard.js");

const HANGS = () => new Promise(() => {}); // a module that never comes back
const hasDrawn = (work) => {
  guardDrawing("newt", HANGS);
  guardDrawing("newt", HANGS);
  return guardDrawing("newt", work);
};

test("a game that held two pages up is known to the next one, and no other game", () => {
  guardDrawing("newt", HANGS);
  assert.equal(hasHung("newt"), false);
  guardDrawing("newt", HANGS);
  assert.deepEqual([hasHung("newt"), hasHung("chameleon")], [true, false]);
  forgetHangs();
  assert.equal(hasHung("newt"), false);
});

test("another game starts the count over", () => {
  guardDrawing("newt", HANGS);
  guardDrawing("toad", HANGS);
  assert.deepEqual([hasHung("newt"), hasHung("toad")], [false, false]);
  forgetHangs();
});

test("a game that was drawn, or that failed, holds nothing up", async () => {
  assert.deepEqual([hasDrawn(() => 7), hasHung("newt")], [7, false]);
  assert.deepEqual([await hasDrawn(async () => 8), hasHung("newt")], [8, false]);
  assert.throws(() => hasDrawn(() => { throw new Error("no wood"); }), { message: "no wood" });
  assert.equal(hasHung("newt"), false);
  await assert.rejects(hasDrawn(async () => { throw new Error("no wood"); }), { message: "no wood" });
  assert.equal(hasHung("newt"), false);
});

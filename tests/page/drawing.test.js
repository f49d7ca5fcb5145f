import assert from "node:assert/strict";
import test from "node:test";

const stored = new Map();
globalThis.localStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => stored.set(key, text), removeItem: (key) => stored.delete(key) };
const { drawAgain, drawing, wasHeldUp } = await import("../../controller/web/static/js/game/drawing.js");

const HANGS = () => new Promise(() => {}); // a module that never comes back
const hasDrawn = (work) => {
  drawing("newt", HANGS);
  drawing("newt", HANGS);
  return drawing("newt", work);
};

test("a game that held two pages up is known to the next one, and no other game", () => {
  drawing("newt", HANGS);
  assert.equal(wasHeldUp("newt"), false);
  drawing("newt", HANGS);
  assert.deepEqual([wasHeldUp("newt"), wasHeldUp("chameleon")], [true, false]);
  drawAgain();
  assert.equal(wasHeldUp("newt"), false);
});

test("another game starts the count over", () => {
  drawing("newt", HANGS);
  drawing("toad", HANGS);
  assert.deepEqual([wasHeldUp("newt"), wasHeldUp("toad")], [false, false]);
  drawAgain();
});

test("a game that was drawn, or that failed, holds nothing up", async () => {
  assert.deepEqual([hasDrawn(() => 7), wasHeldUp("newt")], [7, false]);
  assert.deepEqual([await hasDrawn(async () => 8), wasHeldUp("newt")], [8, false]);
  assert.throws(() => hasDrawn(() => { throw new Error("no wood"); }), { message: "no wood" });
  assert.equal(wasHeldUp("newt"), false);
  await assert.rejects(hasDrawn(async () => { throw new Error("no wood"); }), { message: "no wood" });
  assert.equal(wasHeldUp("newt"), false);
});

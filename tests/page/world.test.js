import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { World } from "../../controller/web/static/js/board/world.js";

const KNIGHT = { id: "r1", look: "red-black", at: "b1", over: null };
const RIVAL = { id: "b1", look: "blue-white", at: "c3", over: null };
let world;

beforeEach(() => {
  world = new World();
  world.learn([KNIGHT, RIVAL], []);
});

test("the table's word is believed", () => {
  assert.deepEqual([world.on("b1"), world.on("a1"), world.held(), world.boxed()], [KNIGHT, null, null, []]);
});

test("a piece that our hand lifts is in the hand before the table has answered", () => {
  world.asked();
  world.guess("r1", "hand");
  assert.deepEqual([world.on("b1"), world.held()], [null, { ...KNIGHT, at: "hand" }]);
  assert.equal(world.homeOf("r1"), "b1");
});

test("old news does not undo what our hand has just done", () => {
  world.asked();
  world.guess("r1", "hand");
  world.learn([KNIGHT, RIVAL], []);
  assert.equal(world.held()?.id, "r1");
});

test("a refusal puts the piece back", () => {
  world.asked();
  world.guess("r1", "hand");
  world.answered(false);
  assert.deepEqual([world.held(), world.on("b1")], [null, KNIGHT]);
});

test("news that come after the answer are believed, whatever was guessed", () => {
  world.asked();
  world.guess("r1", "c3");
  world.answered(true);
  assert.equal(world.waits, true);
  world.learn([{ ...KNIGHT, at: "c3" }, { ...RIVAL, at: "box" }], []);
  assert.deepEqual([world.waits, world.on("c3")?.id, world.boxed().map(({ id }) => id)], [false, "r1", ["b1"]]);
});

test("an answer that comes after the wire was lost counts for nothing", () => {
  world.asked();
  world.guess("r1", "hand");
  world.reset();
  world.answered(true);
  assert.deepEqual([world.held(), world.waits], [null, false]);
});

test("a piece that was in the hand already came from the square where the reeds miss one", () => {
  world = new World();
  world.learn([{ ...KNIGHT, at: "hand", over: "b2" }, RIVAL], ["b1"]);
  assert.deepEqual([world.homeOf("r1"), world.held()?.over], ["b1", "b2"]);
});

test("nobody knows where a piece came from that nobody saw", () => {
  world = new World();
  world.learn([{ ...KNIGHT, at: "hand" }], []);
  assert.equal(world.homeOf("r1"), null);
});

import assert from "node:assert/strict";
import test from "node:test";

import { fitting, inOrder, isComplete, kept, nextHandles, touched } from "../../controller/web/static/js/game/move-choice.js";

const LEGAL = ["play:archers:b4", "play:archers:c4", "attack:b2:b4", "pass"].map((move) => ({ move, sentence: move }));

/** A card of this game is "card:archers", a square is itself, and passing is the marker's square. */
function handlesOf(move) {
  const [verb, first, second] = move.split(":");
  if (verb === "pass") return ["c3"];
  return verb === "play" ? [`card:${first}`, second] : [first, second];
}

test("touching narrows the moves until one is left", () => {
  assert.deepEqual(fitting(LEGAL, ["card:archers"], handlesOf), LEGAL.slice(0, 2));
  assert.deepEqual([...nextHandles(LEGAL, ["card:archers"], handlesOf)], ["b4", "c4"]);
  assert.deepEqual([isComplete(LEGAL[0], ["card:archers"], handlesOf), isComplete(LEGAL[0], ["b4", "card:archers"], handlesOf)], [false, true]);
});

test("a touch adds, takes back, begins anew, or means nothing", () => {
  assert.deepEqual(touched(LEGAL, ["card:archers"], "b4", handlesOf), ["card:archers", "b4"]);
  assert.deepEqual(touched(LEGAL, ["card:archers"], "card:archers", handlesOf), []);
  assert.deepEqual(touched(LEGAL, ["card:archers"], "b2", handlesOf), ["b2"]);
  assert.equal(touched(LEGAL, ["card:archers"], "e5", handlesOf), null);
});

test("a choice is let go when its moves are no longer legal", () => {
  assert.deepEqual([kept(LEGAL, ["b2"], handlesOf), kept(LEGAL.slice(3), ["b2"], handlesOf)], [["b2"], []]);
});


test("choices stand in natural order", () => {
  const moves = ["done", "keep:1", "keep:10", "keep:11", "keep:2", "move:10:2:1", "move:2:10:1", "move:2:9:1"];
  assert.deepEqual(inOrder(moves.map((move) => ({ move }))).map(({ move }) => move), ["done", "keep:1", "keep:2", "keep:10", "keep:11", "move:2:9:1", "move:2:10:1", "move:10:2:1"]);
});

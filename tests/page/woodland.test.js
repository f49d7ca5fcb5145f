import assert from "node:assert/strict";
import test from "node:test";

import { actionOf, clearingInWords, handlesOf, phaseName, piecesInWords } from "../../controller/games/woodland/page/words.js";
import { page as woodland } from "../../controller/games/woodland/page/woodland.js";

test("a move is chosen by its clearings and by cards that this page knows", () => {
  const known = new Set(["anvil"]);
  assert.deepEqual(handlesOf("move:3:7:2", known), ["at:3", "at:7"]);
  assert.deepEqual(handlesOf("craft:anvil", known), ["card:anvil"]);
  assert.deepEqual(handlesOf("craft:secret", known), []);
  assert.deepEqual(handlesOf("move:8:4:1:marquise.2", known), ["at:8", "at:4"]);
  assert.deepEqual(handlesOf("buy:hand-card:anvil", known), ["card:anvil"]);
});

test("a move's sentence is shown below its action, without the player's name", () => {
  assert.deepEqual(actionOf({ move: "battle:5", sentence: "Cat battles in clearing 5." }, "Cat"), { action: "Battle", words: "Battles in clearing 5." });
  assert.deepEqual(actionOf({ move: "unheard-of:1", sentence: "Cat waits." }, "Cat"), { action: "unheard of", words: "Waits." });
});

test("pieces are counted in words", () => {
  assert.equal(piecesInWords({ warrior: 3, sawmill: 1, wood: 2, "rabbit-base": 2 }), "3 warriors, 1 sawmill, 2 wood, 2 rabbit bases");
});

test("a clearing is told in one breath", () => {
  const clearing = { suit: "fox", slots: 1, ruin: true, ruler: "eyrie", pieces: { eyrie: { warrior: 2 } } };
  assert.equal(clearingInWords("5", clearing), "Clearing 5, fox; 1 open slot and a ruin; Eyrie rules; Eyrie: 2 warriors");
});

test("a phase that the page has no word for is shown by its own", () => {
  assert.deepEqual([phaseName("birdsong"), phaseName("dusk")], ["Birdsong", "dusk"]);
});

test("the pawn stands on the clearing where Chameleander is", () => {
  const view = { squares: { a1: 4, e3: 7 }, sides: { chameleander: { clearing: 7 } } };
  assert.deepEqual(woodland.pieces(view), [{ square: "c1", look: "marker" }, { square: "e3", look: "pawn" }]);
  assert.deepEqual(woodland.pieces({ ...view, sides: {} }), [{ square: "c1", look: "marker" }]);
});

test("all that is on the map is counted, so that a loss is heard", () => {
  const clearings = {
    1: { pieces: { marquise: { warrior: 3, sawmill: 1 } } }, 2: { pieces: {} }, 3: { pieces: { eyrie: { warrior: 2 }, alliance: { sympathy: 1 } } },
  };
  assert.equal(woodland.standing({ clearings }), 7);
});

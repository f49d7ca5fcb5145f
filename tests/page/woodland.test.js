import assert from "node:assert/strict";
import test from "node:test";

import { actionOf, clearingInWords, handlesOf, phaseName, piecesInWords } from "../../controller/games/woodland/page/words.js";
import { fitOf } from "../../controller/games/woodland/page/cards.js";
import { countsOf, statesOf } from "../../controller/games/woodland/page/decree.js";
import { fightInWords, lossOf, reasonsFor } from "../../controller/games/woodland/page/fight.js";
import { leftInWords } from "../../controller/games/woodland/page/scores.js";
import { nextOf } from "../../controller/games/woodland/page/tracks.js";
import { page as woodland } from "../../controller/games/woodland/page/woodland.js";

test("a move is chosen by its clearings and by cards that this page knows", () => {
  const known = new Set(["anvil"]);
  assert.deepEqual(handlesOf("move:3:7:2", known), ["at:3", "to:7"]);
  assert.deepEqual(handlesOf("craft:anvil", known), ["card:anvil"]);
  assert.deepEqual(handlesOf("craft:secret", known), []);
  assert.deepEqual(handlesOf("move:8:4:1:marquise.2", known), ["at:8", "to:4"]);
  assert.deepEqual(handlesOf("buy:hand-card:anvil", known), ["card:anvil"]);
});

test("a move's sentence is shown below its action, without the player's name", () => {
  assert.deepEqual(actionOf({ move: "battle:5", sentence: "Cat battles in clearing 5." }, "Cat"), { action: "Battle", words: "Battles in clearing 5." });
  assert.deepEqual(actionOf({ move: "unheard-of:1", sentence: "Cat waits." }, "Cat"), { action: "unheard of", words: "Waits." });
  assert.deepEqual(actionOf({ move: "wait:1", sentence: "Catnip waits." }, "Cat"), { action: "wait", words: "Catnip waits." });
});

test("the table says which kind of action a move is, and no sentence is read for it", () => {
  const cobbler = { move: "move:3:7:2", action: "cobbler", sentence: "Cobbler: Cat moves." };
  assert.deepEqual(actionOf(cobbler, "Cat"), { action: "Cobbler", words: "Moves." });
  assert.deepEqual(actionOf({ ...cobbler, sentence: "Schuster: Katze zieht." }, "Katze"), { action: "Cobbler", words: "Schuster: Katze zieht." });
  assert.deepEqual(actionOf({ move: "skip:9:12", action: "skip", sentence: "Skip：9から12へ" }, "Cat"), { action: "Skip", words: "9から12へ" });
  assert.deepEqual(actionOf({ move: "recruit:3:fox", action: "decree-fox", sentence: "Decree, fox card: Cat recruits." }, "Cat"), { action: "Decree, fox card", words: "Recruits." });
  assert.deepEqual(actionOf({ move: "mayor:captain:battle:3", action: "mayor-captain", sentence: "Mayor as Captain: Cat battles." }, "Cat"), { action: "Mayor as Captain", words: "Battles." });
});

test("pieces are counted in words", () => {
  assert.equal(piecesInWords({ warrior: 3, sawmill: 1, wood: 2, "rabbit-base": 2 }), "3 warriors, 1 sawmill, 2 wood, 2 rabbit bases");
});

test("a clearing is told in one breath", () => {
  const clearing = { suit: "fox", slots: 1, ruin: true, ruler: "eyrie", pieces: { eyrie: { warrior: 2 } } };
  assert.equal(clearingInWords("5", clearing, [[5, 10], [1, 9], [5, 2]]), "Clearing 5, fox; 1 open slot and a ruin; Eyrie rules; Eyrie: 2 warriors; paths to 2 and 10");
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

test("the next piece of a track says what it costs and scores", () => {
  assert.equal(nextOf("sawmill", { left: 3, costs: [0, 1, 2, 3, 3, 4], points: [0, 1, 2, 3, 4, 5] }), "next: 3 wood, scores 3");
  assert.equal(nextOf("sympathy", { left: 10, costs: [1, 1, 1, 2, 2, 2, 3, 3, 3, 3], points: [0, 1, 1, 1, 2, 2, 3, 4, 4, 4] }), "next: 1 supporter, scores 0");
  assert.equal(nextOf("fox-post", { left: 2, costs: [], points: [2, 2, 2] }, 2), "next: 2 funds, scores 2");
  assert.equal(nextOf("workshop", { left: 0, costs: [0, 1], points: [0, 2] }), "all on the map");
});

test("a decree says suit by suit what is done and what is still to do", () => {
  assert.deepEqual(countsOf(["bird", "fox", "fox"], ["fox"]), [["fox", 2, 1], ["bird", 1, 1]]);
  assert.deepEqual(countsOf(["mouse"], null), [["mouse", 1, 0]]);
  assert.deepEqual(statesOf({ column: "move", left: ["fox"] }), ["done", "now", "", ""]);
  assert.deepEqual(statesOf(null), ["", "", "", ""]);
});

test("what is left of a phase is said in a few words", () => {
  assert.equal(leftInWords({ left: 2, of: 3, what: "actions" }), "2 of 3 actions left");
  assert.equal(leftInWords({ left: 4, of: 5, what: "funds" }), "4 funds left");
  assert.equal(leftInWords(null), "");
});

const FIGHT = { clearing: 5, attacker: "marquise", defender: "lizards", ambush: null, dice: [3, 2], counts: [2, 0], rolled: [0, 0], hits: [1, 0], shielded: {}, lost: { lizards: { warrior: 1 } }, over: true };

test("a battle says what of the dice did not count, and why", () => {
  assert.deepEqual(reasonsFor(FIGHT, 0), ["at most 2 with the warriors there", "Lizards ignore rolled hits", "1 extra"]);
  assert.deepEqual(reasonsFor(FIGHT, 1), ["no warrior there deals rolled hits"]);
  assert.deepEqual(reasonsFor({ ...FIGHT, dice: [1, 0], counts: [1, 0], rolled: [1, 0], hits: [1, 0], shielded: { lizards: 1 } }, 0), ["Lizards ignored 1"]);
  assert.deepEqual([lossOf(FIGHT, "lizards"), lossOf(FIGHT, "marquise"), lossOf({ ...FIGHT, over: false }, "marquise")], ["loses 1 warrior", "loses nothing", ""]);
});

test("a card's name is written so large that no word of it is broken", () => {
  assert.deepEqual([fitOf("Travel Gear"), fitOf("Fox Dominance"), fitOf("Mouse-in-a-Sack"), fitOf("Rüstungsschmiede")], ["1.00", "0.89", "1.00", "0.68"]);
});

test("who decides in a battle reads in one line what was rolled", () => {
  assert.equal(fightInWords({ ...FIGHT, over: false }), "Clearing 5: Marquise rolled 3, deals 1; Lizards rolled 2, deals 0");
  assert.equal(fightInWords({ ...FIGHT, over: false, dice: null, hits: null }), "Clearing 5: Marquise against Lizards");
  assert.deepEqual([fightInWords(FIGHT), fightInWords(null)], ["", ""]);
  assert.equal(lossOf({ ...FIGHT, lost: { vagabond: { "damaged sword": 2 } } }, "vagabond"), "damaged: sword ×2");
});

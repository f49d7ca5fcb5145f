import assert from "node:assert/strict";
import test from "node:test";

import { chipsOf } from "../../controller/games/dragons/page/face.js";
import { summands, verdictOf } from "../../controller/games/dragons/page/battle.js";
import { guideOf, handlesOf, rolesOf } from "../../controller/games/dragons/page/choosing.js";
import { wordsOf } from "../../controller/games/dragons/page/effects.js";
import { labelOf, nameOn, numberOf, priceOf, rulesOf, signed, worthOf } from "../../controller/games/dragons/page/words.js";
import { page as dragons } from "../../controller/games/dragons/page/dragons.js";

const LEGAL = ["play:archers:b4", "play:archers:c4", "attack:b2:b4", "pass"].map((move) => ({ move, sentence: move }));
const DRAKE = { card: "drake", name: "Hill Drake", kind: "dragon", price: 4, strength: 4, traits: ["flying"] };

test("a move is chosen by its card and its squares, passing by the marker", () => {
  assert.deepEqual(LEGAL.map(({ move }) => handlesOf(move)), [["card:archers", "b4"], ["card:archers", "c4"], ["b2", "b4"], ["c3"]]);
});

test("numbers have a true minus and a sign where they add", () => {
  assert.deepEqual([signed(2), signed(0), signed(-3), numberOf(DRAKE), numberOf({ kind: "terrain", modifier: -1 })], ["+2", "+0", "−3", "4", "−1"]);
});

test("a card says its rules and its price", () => {
  assert.deepEqual(rulesOf(DRAKE), ["Flying: ignores screens on both sides."]);
  assert.deepEqual([priceOf(DRAKE), priceOf({ kind: "action", price: 2 }), priceOf({ kind: "terrain", price: 0 })], ["4 gold when first turned face up", "2 gold", ""]);
});

test("a Dragon's strength is told part by part", () => {
  const why = [{ what: "printed", amount: 4 }, { what: "Swamp", amount: -1 }];
  assert.deepEqual([worthOf({ ...DRAKE, why }), worthOf(DRAKE)], [[["Printed", "4"], ["Swamp", "−1"]], []]);
});

test("a card whose face is hidden is never named", () => {
  const hidden = { seat: "blue", up: false };
  assert.deepEqual([nameOn(hidden), labelOf("b4", hidden, "red")], ["face-down card", "b4, Blue's face-down card"]);
  assert.equal(labelOf("b2", { ...DRAKE, seat: "red", up: false }, "red"), "b2, your Hill Drake, face down");
  assert.deepEqual([labelOf("c3", undefined, "red"), labelOf("a1", undefined, "red")], ["c3, the marker: pass or finish", "a1, empty"]);
});

test("the log tells how the cards were dealt and laid in one line, the latest first", () => {
  const moves = ["first:red", "lay:drake:b2", "lay:mere:c2", "draw", "pass"].map((move, index) => ({ ply: index + 1, seat: "red", move, sentence: move, news: [] }));
  assert.deepEqual(dragons.log({ moves }).map(({ move }) => move), ["pass", "first:red"]);
  assert.deepEqual(dragons.log({ moves: moves.slice(0, 3) }).map(({ move }) => move), ["lay:mere:c2"]);
  assert.deepEqual(dragons.log({ moves: moves.slice(4) }).map(({ move }) => move), ["pass"]); // a game that began from a position
});

test("Terrain that lies on a Dragon is drawn and never looks like a number that is added", () => {
  const [marsh, lake, moor] = ["black-swamp", "still-lake", "salt-swamp"].map((card) => ({ card }));
  assert.deepEqual(chipsOf({ attached: [marsh] }), [{ text: "", fill: "#3d6a3a", lands: 1 }]);
  assert.deepEqual(chipsOf({ attached: [marsh, lake, moor], counters: 1, "to-pay": 3, up: false }), [
    { text: "×3", fill: "#3d6a3a", lands: 3 }, { text: "+1", fill: "#2d6a86" }, { text: "3g", fill: "#8a6a1c" },
  ]);
  assert.deepEqual(chipsOf({ counters: -2, "to-pay": 3, up: true }), [{ text: "−2", fill: "#7d211a" }]);
});

test("edges tell who can attack, what can be attacked and what can only be exchanged", () => {
  const fits = ["attack:b2:b4", "exchange:b2", "exchange:c1", "play:lesser-slayer:c4", "play:grey-hero:remove:1:0"].map((move) => ({ move }));
  assert.deepEqual([...rolesOf(fits)], [["b2", "attack"], ["b4", "target"], ["c1", "exchange"], ["c4", "target"]]);
});

test("a lesson points at the card, then at the button, and at the way back from a wrong touch", () => {
  const table = { view: { legal: LEGAL }, can: { play: true }, teacher: { course: { moves: ["play:archers:c4"] } } };
  const told = (table, chosen) => {
    const { next, moves, isAstray } = guideOf(table, chosen);
    return [[...next], [...moves], isAstray];
  };
  assert.deepEqual(told(table, []), [["card:archers", "c4"], ["play:archers:c4"], false]);
  assert.deepEqual(told(table, ["card:archers"]), [["c4"], ["play:archers:c4"], false]);
  assert.deepEqual(told(table, ["b2"]), [[], [], true]);
  assert.deepEqual(told({ ...table, can: { play: false } }, ["b2"]), [[], [], false]);
  assert.deepEqual(told({ ...table, teacher: null }, []), [[], [], false]);
});

const FOUGHT = {
  winner: "red", attacker: "red", red: 3, blue: 3, names: { drake: "Hill Drake", mud: "Mud Drake", bow: "Archers", fog: "Fog", spring: "Fountain" },
  sums: { red: [{ card: "drake", amount: 3, parts: [["base strength", 4], ["Swamp", -1]] }], blue: [{ card: "mud", amount: 3, parts: [["base strength", 3]] }, { card: "bow", amount: 0, void: "fog" }] },
  killed: [{ seat: "blue", square: "b4", card: "mud" }], saved: [{ seat: "blue", square: "c4", by: "spring" }],
};

test("a battle that is over says who won it, by how much, and what fell", () => {
  assert.deepEqual(verdictOf(FOUGHT), ["Red won, 3 to 3: the attacker wins ties", "Mud Drake on b4 was killed", "Fountain saved the Dragon on c4"]);
  assert.deepEqual(verdictOf({ card: "fog", killed: [], saved: [], names: FOUGHT.names }), ["Fog ended it without a winner"]);
  assert.deepEqual([summands(FOUGHT.sums.red, FOUGHT.names), summands(FOUGHT.sums.blue, FOUGHT.names)], [
    [["Hill Drake: base strength", "4"], ["Swamp", "−1"]],
    [["Mud Drake: base strength", "3"], ["Archers: voided by Fog", "0"]],
  ]);
});

test("what happened is said on its square", () => {
  assert.deepEqual([{ kind: "slain" }, { kind: "counter", amount: -1 }, { kind: "attached", amount: -2 }, { kind: "turn" }].map(wordsOf), ["killed", "−1 counter", "−2 Terrain", ""]);
});

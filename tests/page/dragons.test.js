import assert from "node:assert/strict";
import test from "node:test";

import { handlesOf } from "../../controller/games/dragons/page/choosing.js";
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
  assert.deepEqual(rulesOf(DRAKE), ["Flying: no card in front stops it, on either side."]);
  assert.deepEqual([priceOf(DRAKE), priceOf({ kind: "action", price: 2 }), priceOf({ kind: "terrain", price: 0 })], ["4 gold when it is first turned up", "2 gold", ""]);
});

test("a Dragon's strength is told part by part", () => {
  const why = [{ what: "printed", amount: 4 }, { what: "Swamp", amount: -1 }];
  assert.deepEqual([worthOf({ ...DRAKE, why }), worthOf(DRAKE)], [[["Printed", "4"], ["Swamp", "−1"]], []]);
});

test("a card whose face is hidden is never named", () => {
  const hidden = { seat: "blue", up: false };
  assert.deepEqual([nameOn(hidden), labelOf("b4", hidden, "red")], ["face-down card", "b4, Blue's face-down card"]);
  assert.equal(labelOf("b2", { ...DRAKE, seat: "red", up: false }, "red"), "b2, your Hill Drake, face down");
  assert.deepEqual([labelOf("c3", undefined, "red"), labelOf("a1", undefined, "red")], ["c3, the marker: pass, or done", "a1, empty"]);
});

test("the log tells how the cards were dealt and laid in one line, the latest first", () => {
  const moves = ["first:red", "lay:drake:b2", "lay:mere:c2", "draw", "pass"].map((move, index) => ({ ply: index + 1, seat: "red", move, sentence: move, news: [] }));
  assert.deepEqual(dragons.log({ moves }).map(({ move }) => move), ["pass", "first:red"]);
  assert.deepEqual(dragons.log({ moves: moves.slice(0, 3) }).map(({ move }) => move), ["lay:mere:c2"]);
});

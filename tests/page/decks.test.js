import assert from "node:assert/strict";
import test from "node:test";

import { ALL, EMPTY, asText, countOf, curveOf, isFound, isSame, paperHere, totalOf, typesOf, withCard } from "../../controller/games/dragons/page/deck.js";

const BRUTE = { card: "red-brute", name: "Red Brute", kind: "dragon", price: 4, strength: 4, pile: "lair", lands: [] };
const SWAMP = { card: "black-swamp", name: "Black Swamp", kind: "terrain", price: 0, modifier: -1, pile: "lair", lands: ["Swamp"] };
const FOG = { card: "fog", name: "Fog", kind: "battle", price: 9, pile: "horde", lands: [], says: "No Archers count." };
const KNOWN = new Map([BRUTE, SWAMP, FOG].map((card) => [card.card, card]));

test("a touch adds a card and a touch takes it out, and the deck before stays as it was", () => {
  const two = withCard(withCard(EMPTY, "lair", "red-brute", 1), "lair", "red-brute", 1);
  assert.deepEqual([two.lair, countOf(two, "red-brute"), totalOf(two.lair), EMPTY.lair], [{ "red-brute": 2 }, 2, 2, {}]);
  assert.deepEqual(withCard(withCard(two, "lair", "red-brute", -1), "lair", "red-brute", -1).lair, {});
  assert.deepEqual(withCard(EMPTY, "lair", "red-brute", -1).lair, {});
  assert.equal(asText(two.lair), "red-brute:2");
});

test("the curve leaves Terrain out and holds what is dearest in its last column", () => {
  const deck = { ...EMPTY, lair: { "red-brute": 2, "black-swamp": 3 }, horde: { fog: 1, pony: 4 } };
  const none = { lair: 0, horde: 0 };
  assert.deepEqual(curveOf(deck, KNOWN), [none, none, none, none, { lair: 2, horde: 0 }, none, { lair: 0, horde: 1 }]);
  assert.deepEqual(typesOf(deck, KNOWN), [["dragon", 2], ["terrain", 3], ["battle", 1]]);
});

test("cards are found by type, terrain, cost, every word, and whether the deck has them", () => {
  const found = (filter, count = 0) => [BRUTE, SWAMP, FOG].filter((card) => isFound(card, { ...ALL, ...filter }, count)).map(({ card }) => card);
  assert.deepEqual(found({}), ["red-brute", "black-swamp", "fog"]);
  assert.deepEqual([found({ kind: "dragon" }), found({ land: "Swamp" }), found({ cost: "6" }), found({ cost: "0" })], [["red-brute"], ["black-swamp"], ["fog"], []]);
  assert.deepEqual([found({ text: "archers NO" }), found({ text: "archers yes" }), found({ only: true }), found({ only: true }, 1).length], [["fog"], [], [], 3]);
});

test("the order in which cards came makes no other deck", () => {
  const one = { ...EMPTY, lair: { a: 1, b: 2 } };
  assert.deepEqual([isSame(one, { ...EMPTY, lair: { b: 2, a: 1 } }), isSame(one, { ...one, name: "x" })], [true, false]);
});

test("sheets are drawn on the paper that people buy where they are", () => {
  assert.deepEqual(["en-US", "fr-CA", "es-MX", "en-GB", "de", "ja-JP"].map(paperHere), ["letter", "letter", "letter", "a4", "a4", "a4"]);
});

import assert from "node:assert/strict";
import test from "node:test";

import { after, asksFor, byAction, handlesAt, leadingOn, left, settled } from "../../controller/games/woodland/page/choosing.js";
import { handlesOf as handlesIn, marchersIn } from "../../controller/games/woodland/page/words.js";

const handlesOf = (move) => handlesIn(move, new Set(["anvil", "sword"]));
const NOTHING = { action: "", chosen: [] };

function legal(...moves) {
  return moves.map((move) => ({ move, sentence: move, action: move.split(":")[0] }));
}

/** What the lit places are after some choice. */
function lit(moves, choice = NOTHING) {
  return [...leadingOn(left(moves, choice, handlesOf), choice.chosen, handlesOf)].sort();
}

const DAYLIGHT = legal("battle:5:eyrie", "battle:5:alliance", "build:sawmill:5", "move:5:1:1", "move:5:1:2", "move:2:10:1", "overwork:5:anvil", "recruit", "done");

test("where several actions begin, their clearings light up, and none where a march would only end", () => {
  assert.deepEqual(lit(DAYLIGHT), ["at:2", "at:5", "card:anvil"]);
});

test("once it is clear where a march begins, the clearings where it may go light up", () => {
  assert.deepEqual(lit(DAYLIGHT, { action: "move", chosen: ["at:5"] }), ["to:1"]);
  assert.deepEqual(lit(DAYLIGHT, { action: "move", chosen: [] }), ["at:2", "at:5"]);
});

test("of a pawn, which can begin in one clearing only, just the ends light up", () => {
  assert.deepEqual(lit(legal("move:9:1:1", "move:9:12:1", "done")), ["to:1", "to:12"]);
  assert.deepEqual(lit(legal("move:9:1:1", "move:9:12:1", "battle:9:eyrie")), ["at:9", "to:1", "to:12"]);
});

test("warriors of the Burrow come from no clearing, so their ends light up beside others' beginnings", () => {
  assert.deepEqual(lit(legal("move:0:5:1", "move:2:7:1", "move:3:7:1")), ["at:2", "at:3", "at:5"]);
});

test("a touch of a lit clearing chooses it, a second one lets go of it", () => {
  const chosen = after(DAYLIGHT, NOTHING, ["at:5", "to:5"], handlesOf);
  assert.deepEqual(chosen, { action: "", chosen: ["at:5"] });
  assert.deepEqual(after(DAYLIGHT, chosen, ["at:5", "to:5"], handlesOf), NOTHING);
});

test("a touch of what does not fit the choice begins again with it, and of what fits nothing means nothing", () => {
  const marching = { action: "move", chosen: ["at:5"] };
  assert.deepEqual(after(DAYLIGHT, marching, ["at:2", "to:2"], handlesOf), { action: "move", chosen: ["at:2"] });
  assert.deepEqual(after(DAYLIGHT, marching, ["card:anvil"], handlesOf), { action: "", chosen: ["card:anvil"] });
  assert.equal(after(DAYLIGHT, NOTHING, ["at:11", "to:11"], handlesOf), null);
});

test("a clearing stands for where a march goes only where that is asked", () => {
  const moves = legal("move:5:1:1", "move:1:5:1");
  assert.deepEqual(handlesAt("1", moves, [], handlesOf), ["at:1", "to:1"]);
  assert.deepEqual(handlesAt("1", left(moves, { action: "", chosen: ["at:5"] }, handlesOf), ["at:5"], handlesOf), ["to:1", "at:1"]);
});

test("a touch settles a move only where nothing else could be meant", () => {
  const keep = legal("keep:1", "keep:3");
  assert.equal(settled(keep, left(keep, { action: "", chosen: ["at:3"] }, handlesOf), ["at:3"], handlesOf)?.move, "keep:3");
  const builds = left(DAYLIGHT, { action: "build", chosen: [] }, handlesOf);
  assert.equal(settled(builds, builds, ["at:5"], handlesOf)?.move, "build:sawmill:5");
  assert.equal(settled(DAYLIGHT, legal("build:sawmill:5"), ["at:5"], handlesOf), null, "another action could be meant");
  const cards = legal("overwork:5:anvil");
  assert.equal(settled(cards, cards, ["at:5"], handlesOf), null, "no card is spent unasked");
});

test("of a march only its beginning goes without saying", () => {
  const pawn = legal("move:9:1:1", "done");
  assert.equal(settled(pawn, legal("move:9:1:1"), ["to:1"], handlesOf)?.move, "move:9:1:1");
  assert.equal(settled(pawn, legal("move:9:1:1"), ["at:9"], handlesOf), null, "nobody leaves a clearing by a touch of it");
  assert.equal(settled(legal("trick:5:7"), legal("trick:5:7"), ["at:5"], handlesOf), null);
});

test("what is asked next is a place before a card", () => {
  assert.equal(asksFor(legal("move:5:1:1", "move:5:2:1"), ["at:5"], handlesOf), "place");
  assert.equal(asksFor(legal("overwork:5:anvil", "overwork:5:sword"), ["at:5"], handlesOf), "card");
  assert.equal(asksFor(legal("battle:5:eyrie", "battle:5:alliance"), ["at:5"], handlesOf), "");
});

test("moves are grouped by action in their order, those of a lesson first", () => {
  const kinds = (first) => byAction(legal("battle:2:eyrie", "battle:10:eyrie", "move:1:2:1"), first).map(([action, moves]) => [action, ...moves.map(({ move }) => move)]);
  assert.deepEqual(kinds(), [["battle", "battle:2:eyrie", "battle:10:eyrie"], ["move", "move:1:2:1"]]);
  assert.deepEqual(kinds(new Set(["move:1:2:1"]))[0], ["move", "move:1:2:1"]);
});

test("a forest is a place, a price is none", () => {
  assert.deepEqual(handlesOf("slip:north-west"), ["at:north-west"]);
  assert.deepEqual(handlesOf("price:hand-card:2"), []);
  assert.deepEqual(handlesOf("orders:eyrie:12:10"), ["at:12", "to:10"]);
  assert.deepEqual(handlesOf("mayor:marshal:move:3:4:2"), ["at:3", "to:4"]);
});

test("who goes on a march is said in two words, unless somebody goes along", () => {
  assert.deepEqual(["move:3:7:2", "marshal:move:3:7:1", "move:8:4:1:marquise.2", "battle:5:eyrie"].map(marchersIn), ["2 warriors", "1 warrior", "", ""]);
});

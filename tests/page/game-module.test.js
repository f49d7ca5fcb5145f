import assert from "node:assert/strict";
import test from "node:test";

import { API, withDefaults, loadGame, problemWith } from "../../controller/web/static/js/game/game-module.js";
import { meetShapes, shapeOf } from "../../controller/web/static/js/board/light-meanings.js";

const LEAST = { api: API };
const FACTS = {
  name: "draughts", title: "Draughts", api: API, module: "/games/draughts/draughts.js", style: null,
  seats: [{ name: "white", title: "White", colour: "#fff", side: "south" }, { name: "black", title: "Black", colour: "#000", side: "north" }],
};
const move = (ply, seat) => ({ ply, seat, move: "a1a2", written: "a1-a2", sentence: "A step." });
const [W1, B2, W3] = [move(1, "white"), move(2, "black"), move(3, "white")];
const draughts = withDefaults(LEAST, FACTS);

test("a game of pieces on squares needs no more than a version", async () => {
  const game = await loadGame(FACTS, async () => ({ page: LEAST }));
  const view = { pieces: { c3: "white" }, moves: [] };
  assert.deepEqual(game.pieces(view), [{ square: "c3", look: "white" }]);
  assert.deepEqual(game.tiles(view).slice(0, 3), ["black", "white", "black"]);
  assert.deepEqual([game.labelOf(view, "c3", "white"), game.labelOf(view, "c4", null)], ["c3, White's piece", "c4, empty"]);
  assert.equal(game.heldName("black-king", view), "Black's piece");
  assert.equal(game.standing(view), 1);
});

test("a game without a module is drawn by the page alone", async () => {
  const game = await loadGame({ ...FACTS, module: null }, () => assert.fail("nothing is fetched"));
  assert.deepEqual([game.nameOf("white"), game.nameOf("boulder")], ["White's piece", "boulder"]);
});

test("what a module gives itself is taken in place of the page's own", () => {
  assert.deepEqual(withDefaults({ ...LEAST, box: "men", tiles: () => ["white"] }, FACTS).tiles({}), ["white"]);
});

test("the score has two moves a row", () => {
  assert.deepEqual(draughts.score([W1, B2, W3]), [{ number: 1, halves: [W1, B2] }, { number: 2, halves: [W3, null] }]);
});

test("a game that the second seat begins starts with an empty first half", () => {
  assert.deepEqual(draughts.score([B2, W3]), [{ number: 1, halves: [null, B2] }, { number: 2, halves: [W3, null] }]);
});

test("a game without moves has no rows", () => {
  assert.deepEqual(draughts.score([]), []);
});

test("moves that nobody writes down are told as sentences, the latest first", () => {
  const told = [1, 2].map((ply) => ({ ply, seat: "white", move: "pass", sentence: `Pass ${ply}.` }));
  assert.deepEqual(draughts.log({ moves: told })?.map(({ sentence, news }) => [sentence, news]), [["Pass 2.", []], ["Pass 1.", []]]);
  assert.equal(draughts.log({ moves: [W1, B2] }), null);
});

test("a module that cannot be used is said to be so in one sentence that names it", async () => {
  const told = async (fetched) => (await assert.rejects(loadGame(FACTS, fetched), (error) => { told.last = error.message; return true; }), told.last);
  assert.equal(await told(async () => { throw new TypeError("404"); }), "This page cannot show Draughts: its module /games/draughts/draughts.js did not load or failed. "
    + "Reload this page; if that does not help, run “chameleon doctor”.");
  assert.match(await told(async () => { throw new SyntaxError("}"); }), /is not valid JavaScript/);
  assert.equal(await told(async () => ({})), "This page cannot show Draughts: its module /games/draughts/draughts.js exports no “page”.");
});

test("a module of another version, or with a part of the wrong kind, is refused", () => {
  assert.equal(problemWith({ ...LEAST, api: 2 }), "is written for version 2 of the page's interface, and this table has version 1");
  assert.equal(problemWith({ api: 1, rules: "none", ways: ["step"] }), "has an unexpected value for rules");
  assert.equal(problemWith(LEAST), "");
});

test("a light has its shape, a dark square and a light of a later version have none", () => {
  meetShapes({ shapes: { jump: "diamond", "jump-risk": "diamond risk" }, drawings: {} });
  assert.deepEqual(["jump", "jump-risk", "home", null, "of a later version", "toString"].map(shapeOf), ["diamond", "diamond risk", "dashes", "", "", ""]);
});

test("the lights of the game before are forgotten", () => {
  meetShapes({ shapes: { jump: "diamond" }, drawings: {} });
  meetShapes({ shapes: {}, drawings: {} });
  assert.deepEqual([shapeOf("jump"), shapeOf("home")], ["", "dashes"]);
});

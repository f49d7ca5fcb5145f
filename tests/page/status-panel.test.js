import assert from "node:assert/strict";
import test from "node:test";

import { headingOf, moveParts, whyOf } from "../../controller/web/static/js/game/status-panel.js";

/** What is read, with the words that stand out between stars. */
function written(move) {
  return moveParts(move).map(({ words, standsOut }) => (standsOut ? `*${words}*` : words)).join("");
}

test("the squares of the computer's move stand out in its sentence", () => {
  assert.equal(written({ move: "a5a4", from: "a5", to: "a4", sentence: "Blue's white piece steps from a5 to a4." }), "Blue's white piece steps from *a5* to *a4*.");
});

test("a piece that comes from the box has only one square", () => {
  assert.equal(written({ move: "c3", from: null, to: "c3", sentence: "Blue drops a piece on c3, beside a3." }), "Blue drops a piece on *c3*, beside a3.");
});

test("a move without squares is told as it is", () => {
  assert.equal(written({ move: "pass", from: null, to: null, sentence: "Blue passes." }), "Blue passes.");
});

test("the reason is that of the computer's newest move, or of the one that has to be made for it", () => {
  const moves = [{ ply: 1, seat: "red" }, { ply: 2, seat: "blue" }, { ply: 3, seat: "chance" }];
  const whys = { 2: "it attacks c3", 4: "it wins at once" };
  const told = (view, pending = null) => whyOf({ whys, mood: "play", engine_move: pending, view: { ply: view.length, moves: view, outcome: null } });
  assert.equal(told(moves), "it attacks c3");
  assert.equal(told(moves, { move: "a1b2" }), "it wins at once");
  assert.equal(told(moves.slice(0, 1)), "");
  assert.equal(told([]), "");
  assert.equal(told([...moves, { ply: 4, seat: "red" }, { ply: 5, seat: "red" }]), "");
});

test("the computer's reason is gone once a game was given up, and while it is looked back at", () => {
  const moves = [{ ply: 1, seat: "red" }, { ply: 2, seat: "blue" }];
  const told = (reason, mood = "over") => whyOf({ whys: { 2: "it attacks c3" }, mood, engine_move: null, view: { ply: 2, moves, outcome: { winner: "blue", reason } } });
  assert.deepEqual(["resigned", "match-resigned", "time"].map((reason) => told(reason)), ["", "", ""]);
  assert.equal(told("captured-all"), "it attacks c3");
  assert.equal(told("captured-all", "review"), "");
});

test("the end names everybody who has won, and a draw nobody", () => {
  const heading = (outcome) => headingOf(outcome, { red: { name: "Anna" }, vagabond: { name: "" } });
  assert.equal(heading({ winner: "red" }), "Anna (red) wins");
  assert.equal(heading({ winner: "eyrie", winners: ["eyrie", "vagabond"] }), "eyrie and vagabond win");
  assert.equal(heading({ winner: null, winners: [] }), "A draw");
  assert.equal(heading({ winner: "blue", match: "red" }), "Anna (red) wins the match");
  assert.equal(headingOf({ winner: "red" }), "red wins");
});

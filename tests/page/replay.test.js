import assert from "node:assert/strict";
import test from "node:test";

import { pictureAt, seatsHere, squaresOfStep, stepsSince } from "../../controller/web/static/js/game/replay.js";

/** A view after moves that are told as "seat move": its numbers and sentences follow. */
function viewOf(turn, ...told) {
  const moves = told.map((words, index) => {
    const [seat, move] = words.split(" ");
    return { ply: index + 1, seat, move, sentence: `${seat} plays ${move}.` };
  });
  return { turn, moves, ply: moves.length };
}

const plies = ({ from, steps }) => [from, ...steps.map(({ ply }) => ply)];

test("a page decides for its own seat, everybody's page for all that people play", () => {
  const table = { seats: { red: { player: "human" }, blue: { player: "engine:2" }, green: { player: "human" } } };
  assert.deepEqual(seatsHere("blue", table), ["blue"]);
  assert.deepEqual(seatsHere(null, table), ["red", "green"]);
});

test("what the others did since the last decision is told from there on", () => {
  const view = viewOf("red", "red a", "blue b", "red c", "blue d", "green e");
  assert.deepEqual(stepsSince(view, ["red"], { 1: "it runs", 5: "it attacks c3" }), { from: 3, steps: [
    { ply: 4, seat: "blue", move: "d", sentences: ["blue plays d."], plies: [4], why: "" },
    { ply: 5, seat: "green", move: "e", sentences: ["green plays e."], plies: [5], why: "it attacks c3" },
  ] });
});

test("while others are at it, the steps grow", () => {
  assert.deepEqual(plies(stepsSince(viewOf("blue", "red a"), ["red"])), [1]);
  assert.deepEqual(plies(stepsSince(viewOf("green", "red a", "blue b"), ["red"])), [1, 2]);
});

test("who takes several decisions in a row still sees what came before the first", () => {
  const view = viewOf("red", "red a", "blue b", "chance 6", "red c", "chance 2", "red d");
  assert.deepEqual(plies(stepsSince(view, ["red"])), [1, 3]);
});

test("a decision out of turn is a decision, too", () => {
  const view = viewOf("blue", "red a", "blue attack", "red defend", "blue b");
  assert.deepEqual(plies(stepsSince(view, ["red"])), [3, 4]);
});

test("what chance does belongs to the decision before it, also to one's own", () => {
  const view = viewOf("red", "red a", "chance 1", "blue b", "chance 2", "chance 3", "blue c");
  const { from, steps } = stepsSince(view, ["red"]);
  assert.equal(from, 2);
  assert.deepEqual(steps.map(({ seat, sentences }) => [seat, sentences]), [
    ["blue", ["blue plays b.", "chance plays 2.", "chance plays 3."]], ["blue", ["blue plays c."]],
  ]);
});

test("what a move made happen follows its own sentence", () => {
  const view = viewOf("red", "red a", "blue b");
  view.moves[1].news = ["Red loses a piece."];
  assert.deepEqual(stepsSince(view, ["red"]).steps[0].sentences, ["blue plays b.", "Red loses a piece."]);
});

test("who has not decided yet is told all, and people at one page nothing of each other", () => {
  assert.deepEqual(plies(stepsSince(viewOf("red", "chance 1", "blue a", "blue b"), ["red"])), [1, 2, 3]);
  assert.deepEqual(stepsSince(viewOf("red", "red a", "blue b"), ["red", "blue"]), { from: 2, steps: [] });
  assert.deepEqual(stepsSince(viewOf("red"), ["red"]), { from: 0, steps: [] });
});

test("a page that watches the computer play steps through all of it, as far as it is told", () => {
  assert.deepEqual(plies(stepsSince(viewOf("red", "red a", "blue b"), [])), [0, 1, 2]);
  const long = viewOf("red", ...Array.from({ length: 300 }, () => "blue a"));
  assert.deepEqual(plies(stepsSince({ ...long, moves: long.moves.slice(50) }, ["red"])).length, 121);
});

test("the picture of an earlier moment shows that moment, and nothing can be done in it", () => {
  const view = viewOf("red", "red a", "blue b");
  const table = { view: { ...view, game: "chess" }, said: "blue plays b.", world: { pieces: [] }, lifted: ["a1"], question: { moves: [] },
    can: { play: true, take_back: true }, seats: {}, frame: [], meanings: [] };
  const then = { game: "chess", ply: 1, turn: "blue", legal: [], moves: [] };
  const { view: shown, can, world, lifted, question, frame, meanings, said, earlier } = pictureAt(table, then, null);
  assert.deepEqual(shown, { ...then, moves: view.moves.slice(0, 1) });
  assert.deepEqual([can, world, lifted, question, said, earlier], [{ play: false, take_back: true }, null, [], null, "blue plays b.", { before: null }]);
  assert.deepEqual([frame.length, new Set(frame.map(String)), new Set(meanings)], [25, new Set(["0,0,0,steady"]), new Set([null])]);
  assert.equal(table.can.play, true);
});

test("a step is drawn between the two squares that its move names, or at the one", () => {
  assert.deepEqual(squaresOfStep({ move: "b1c3" }), ["b1", "c3"]);
  assert.deepEqual(squaresOfStep({ move: "attack:b2:c4" }), ["b2", "c4"]);
  assert.deepEqual(squaresOfStep({ move: "lay:hill-drake:d2" }), ["d2"]);
  assert.deepEqual(squaresOfStep({ move: "move:5:6:3" }), []);
  assert.deepEqual(squaresOfStep({ move: "swap:a1:b2:c3" }), []);
  assert.deepEqual(squaresOfStep(undefined), []);
});

test("what the table answered for somebody here is told with what the others did", () => {
  const view = viewOf("red", "red a", "blue b", "red done", "blue c");
  assert.deepEqual(plies(stepsSince(view, ["red"], { 3: "it is the only answer" })), [1, 2, 3, 4]);
});

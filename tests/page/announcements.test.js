import assert from "node:assert/strict";
import test from "node:test";

import { announcementsOf } from "../../controller/web/static/js/game/announcements.js";

const LEAVES = "Red's black piece jumps from b1 to c3.";
const MOVES = [{ ply: 1, sentence: LEAVES }, { ply: 2, sentence: "Blue attacks.", news: ["The battle is a draw."] }, { ply: 3, seat: "chance", sentence: "Blue draws." }, { ply: 4, seat: "chance", sentence: "Blue draws." }];

/** A table after so many moves. */
function table(ply, facts = {}) {
  const { outcome = null, ...more } = facts;
  const view = { game: "any", ply, moves: MOVES.slice(0, ply), outcome };
  return { view, game_id: 1, said: "A new game.", expect: "Red to move: lift a piece.", held: "", pending: null, engine_move: null, question: null, health: { ok: true, sentence: "all is well" }, ...more };
}

/** What is read aloud of several tables, one after the other. */
function read(...tables) {
  let heard = null;
  return tables.map((each) => {
    const now = announcementsOf(heard, each);
    heard = now.heard;
    return now.news;
  });
}

test("who comes hears what was said last and what is expected, and nothing again while nothing changes", () => {
  assert.deepEqual(read(table(0), table(0)), [["A new game.", "Red to move: lift a piece."], []]);
});

test("a move is told once, though the table says it, too", () => {
  const thinks = table(1, { said: LEAVES, expect: "Blue is thinking." });
  assert.deepEqual(read(table(0), thinks, thinks, { ...thinks, expect: "Red to move: lift a piece." }).slice(1), [[LEAVES, "Blue is thinking."], [], ["Red to move: lift a piece."]]);
});

test("of moves that come together each is told with what followed, and the same sentence once", () => {
  assert.deepEqual(read(table(1), table(4, { said: "Blue draws." }))[1], ["Blue attacks.", "The battle is a draw.", "Blue draws."]);
});

test("a move that is made again at once is counted, so that it can be told from one that was not made", () => {
  const again = (ply) => {
    const { view, ...facts } = table(0);
    const move = { seat: "blue", sentence: "Blue beckons." };
    return { ...facts, said: move.sentence, view: { ...view, ply, moves: [1, 2, 3].slice(0, ply).map((each) => ({ ...move, ply: each })) } };
  };
  assert.deepEqual(read(again(0), again(1), again(2), again(3)).slice(1), [["Blue beckons."], ["2 times in a row: Blue beckons."], ["3 times in a row: Blue beckons."]]);
});

test("what is said beside the moves is told, and what is expected comes again when it was something else meanwhile", () => {
  const trouble = "The computer player is late.";
  const told = read(table(0), table(1, { said: `${trouble} ${LEAVES}`, expect: "Blue is thinking." }), table(2, { said: "Blue attacks. The battle is a draw." }));
  assert.deepEqual(told[1], [LEAVES, trouble, "Blue is thinking."]);
  assert.deepEqual(told[2], ["Blue attacks.", "The battle is a draw.", "Red to move: lift a piece."]);
});

test("another game begins with what is said of it, not with its moves", () => {
  assert.deepEqual(read(table(4), table(2, { game_id: 2, said: "A new game. Red draws." }))[1], ["A new game. Red draws.", "Red to move: lift a piece."]);
});

test("a piece in the hand, a question, the end and a table that is not well are told", () => {
  const moment = { held: "The pawn on b1: goes to c3.", question: { moves: [{ sentence: "Red steps." }] }, health: { ok: false, sentence: "no board" }, outcome: { winner: "red", sentence: "Red has captured all." } };
  assert.deepEqual(read(table(0), table(0, moment))[1], ["red wins.", "Red has captured all.", "Red steps.", "The pawn on b1: goes to c3.", "no board"]);
});

test("what extensions say of the table is told once", () => {
  const added = ["Waiting for the other table."];
  const first = announcementsOf(null, table(0), added);
  assert.ok(first.news.includes(added[0]));
  assert.deepEqual(announcementsOf(first.heard, table(0), added).news, []);
});

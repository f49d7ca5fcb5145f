import assert from "node:assert/strict";
import test from "node:test";

import { parseMove } from "../../controller/web/static/js/board/board-in-words.js";

const LEGAL = [{ move: "b1c3", sentence: "Red's black piece jumps from b1 to c3." }, { move: "b1a2", sentence: "Red's black piece steps from b1 to a2." }, { move: "play:archers:b2", sentence: "Red plays Archers on b2." }, { move: "done", sentence: "Red is done." }];

/** What a text is read as: a move, or what is wrong with it. */
function read(text, legal = LEGAL) {
  const { move, error } = parseMove(text, legal, "Blue is thinking.");
  return move ?? error;
}

test("a move is read however people write it", () => {
  for (const text of ["b1c3", "B1C3", " b1 - c3 ", "b1xc3", "b1 to c3", "b1 takes c3"]) assert.equal(read(text), "b1c3");
  for (const text of ["play:archers:b2", "Play Archers b2"]) assert.equal(read(text), "play:archers:b2");
});

test("a move is read by its number in the list, and as its sentence", () => {
  assert.deepEqual(["2", " 4 ", "red is done", "Red plays Archers on b2"].map((text) => read(text)), ["b1a2", "done", "done", "play:archers:b2"]);
});

test("who types another move hears where the piece may go, or how a move is typed", () => {
  assert.equal(read("b1d4"), "“b1d4” is not a legal move. From b1 you can play b1c3, b1a2.");
  assert.equal(read("7"), "“7” is not a legal move here. Enter one such as b1c3, or its number from 1 to 4.");
  assert.equal(read("e5e4"), "“e5e4” is not a legal move here. Enter one such as b1c3, or its number from 1 to 4.");
  assert.equal(read("  "), "Enter a move such as b1c3, or its number in the list of legal moves.");
  assert.equal(read("b1c3", []), "You cannot move here now. Blue is thinking.");
});

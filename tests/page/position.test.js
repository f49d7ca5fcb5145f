// Positions of Chameleon as the editor reads, writes and changes them.

import assert from "node:assert/strict";
import test from "node:test";

globalThis.location = { hash: "", search: "" };
const { START, felt, named, naming, piecesOf, read, untold, withPiece, written } = await import("../../controller/games/chameleon/page/position.js");

test("a text that is read is written the same", () => {
  for (const text of [START, "5/1B1w1/5/5/W4 r", "w4/5/2bb1/5/4W b"]) assert.equal(written(read(text)), text);
});

test("what is no position is none", () => {
  for (const text of ["", "5/5 r", "wbwbw/5/5/5/WBWBW", "wbwbw/5/5/5/WBWBW x", "wbwbww/5/5/5/WBWBW r", "x4/5/5/5/5 r"]) assert.equal(read(text), null);
});

test("a1 is the first square and e5 the last", () => {
  const pieces = piecesOf(read("4w/5/5/5/B4 r"));
  assert.deepEqual(pieces.map(({ square, look }) => [square, look]), [["a1", "red-black"], ["e5", "blue-white"]]);
});

test("a piece that is put where it stands is taken away, and another takes its place", () => {
  const position = read("5/5/2b2/5/W4 r");
  assert.equal(written(withPiece(position, "c3", "b")), "5/5/5/5/W4 r");
  assert.equal(written(withPiece(position, "c3", "B")), "5/5/2B2/5/W4 r");
  assert.equal(written(position), "5/5/2b2/5/W4 r");
});

test("what the board feels is pieces until somebody says which", () => {
  const position = felt(["a1", "c3"], "blue");
  assert.deepEqual([written(position), untold(position)], ["5/5/2?2/5/?4 b", ["a1", "c3"]]);
  assert.deepEqual(piecesOf(position).map(({ square, look }) => [square, look]), [["a1", "untold"], ["c3", "untold"]]);
  const told = withPiece(withPiece(position, "a1", "W"), "c3", "b");
  assert.deepEqual([written(told), untold(told)], ["5/5/2b2/5/W4 b", []]);
});

test("an address names a position, and what was named is found again", () => {
  assert.equal(naming(START), "#position=wbwbw/5/5/5/WBWBW+r");
  assert.equal(named({ hash: naming("5/1B1w1/5/5/W4 r"), search: "" }), "5/1B1w1/5/5/W4 r");
  assert.equal(named({ hash: "", search: "?position=5/5+r" }), "5/5 r");
  assert.equal(named({ hash: "#table", search: "" }), null);
});

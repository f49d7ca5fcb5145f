import assert from "node:assert/strict";
import test from "node:test";

import { BOARD, SQUARES, endsOf, middleOf, squareUnder, stepFrom } from "../../controller/web/static/js/board/squares.js";

test("a1 comes first and e5 last", () => {
  assert.deepEqual([SQUARES.length, SQUARES[0], SQUARES[1], SQUARES[5], SQUARES[24]], [25, "a1", "b1", "a2", "e5"]);
});

test("a1 lies at the lower left, and at the upper right of a turned board", () => {
  assert.deepEqual(middleOf("a1", false), { x: 92, y: 492 });
  assert.deepEqual(middleOf("a1", true), { x: 492, y: 92 });
});

test("every square is found again under its middle, turned or not", () => {
  for (const turned of [false, true]) assert.deepEqual(SQUARES.map((square) => squareUnder(middleOf(square, turned), turned)), SQUARES);
});

test("no square is under the frame or beside the board", () => {
  const outside = [{ x: 41, y: 100 }, { x: 100, y: 41 }, { x: BOARD - 41, y: 100 }, { x: 100, y: BOARD - 41 }, { x: -5, y: 900 }];
  assert.deepEqual(outside.map((point) => squareUnder(point, false)), [null, null, null, null, null]);
});

test("arrows go where the eye expects, and stop at the edge", () => {
  assert.deepEqual([stepFrom("c3", 1, 0, false), stepFrom("c3", 0, 1, false)], ["d3", "c4"]);
  assert.deepEqual([stepFrom("c3", 1, 0, true), stepFrom("c3", 0, 1, true)], ["b3", "c2"]);
  assert.deepEqual([stepFrom("e5", 1, 1, false), stepFrom("a1", -1, -1, false)], ["e5", "a1"]);
});

test("a move goes from the one square that it names to the other, where it names two", () => {
  assert.deepEqual(["b1c3", "slide a1-e5", "c3", "a1b2c3", "pass"].map(endsOf), [["b1", "c3"], ["a1", "e5"], null, null, null]);
});

import assert from "node:assert/strict";
import test from "node:test";

import { page as chameleon } from "../../controller/games/chameleon/page/chameleon.js";

const empty = Array.from({ length: 25 }, (_, index) => ({ tile: index % 2 ? "white" : "black", piece: null }));

test("pieces, tiles and what was captured are read from the view", () => {
  const squares = empty.with(24, { tile: "black", piece: { seat: "blue", nature: "white" } });
  const view = { squares, captured: { red: ["black"], blue: [] } };
  assert.deepEqual(chameleon.pieces(view), [{ square: "e5", look: "blue-white" }]);
  assert.deepEqual([chameleon.captured(view, "blue"), chameleon.captured(view, "red")], [["red-black"], []]);
  assert.deepEqual(chameleon.tiles(view).slice(0, 2), ["black", "white"]);
});

test("squares are called by what stands there and what lies beneath", () => {
  const view = { squares: empty };
  assert.equal(chameleon.labelOf(view, "a1", null), "a1, empty black square");
  assert.equal(chameleon.labelOf(view, "b1", "red-black"), "b1, Red's black piece on a white square");
});

test("who lifts a rival's piece by mistake hears whose it is", () => {
  const view = { turn: "red" };
  assert.deepEqual([chameleon.heldName("red-black", view), chameleon.heldName("blue-white", view)], ["your piece", "Blue's white piece"]);
});

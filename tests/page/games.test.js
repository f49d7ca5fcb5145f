import assert from "node:assert/strict";
import test from "node:test";

import { canDraw, drawerOf } from "../../controller/web/static/js/games/index.js";
import { shapeOf } from "../../controller/web/static/js/shapes.js";

const NAMES = ["chameleon", "dragons", "woodland"];

test("the page draws every game of the table and no other", () => {
  assert.deepEqual([...NAMES, "chess", "toString", ""].map(canDraw), [true, true, true, false, false, false]);
});

test("the board is turned for seats at the far side, and each of them is a seat of its game", () => {
  assert.deepEqual(NAMES.map((name) => drawerOf(name).farSeats), [["blue"], ["blue"], []]);
  for (const { farSeats, seats } of NAMES.map(drawerOf)) assert.ok(farSeats.every((seat) => seat in seats));
});

test("a light has its shape, a dark square and a light of a later version have none", () => {
  assert.deepEqual([shapeOf("jump"), shapeOf("capture-risk"), shapeOf(null), shapeOf("of a later version")], ["diamond", "corners risk", "", ""]);
});

import assert from "node:assert/strict";
import test from "node:test";

import { PieceIdentities } from "../../controller/web/static/js/board/pieces.js";

const RED = { square: "b1", look: "red-black" };
const BLUE = { square: "b5", look: "blue-white" };

test("every piece is given a name of its own", () => {
  assert.deepEqual(new PieceIdentities().identify([RED, BLUE]), [{ ...RED, id: "v0" }, { ...BLUE, id: "v1" }]);
});

test("a piece that moves keeps its name, so that it glides", () => {
  const identities = new PieceIdentities();
  identities.identify([RED, BLUE]);
  assert.deepEqual(identities.identify([{ ...RED, square: "c3" }, BLUE]), [{ ...RED, square: "c3", id: "v0" }, { ...BLUE, id: "v1" }]);
});

test("of two alike, the one that stayed is the one that stayed", () => {
  const identities = new PieceIdentities();
  identities.identify([RED, { ...RED, square: "d1" }]);
  const moved = identities.identify([{ ...RED, square: "a3" }, { ...RED, square: "d1" }]);
  assert.deepEqual(moved.map(({ id, square }) => [id, square]), [["v0", "a3"], ["v1", "d1"]]);
});

test("a piece that comes back into play later has a new name", () => {
  const identities = new PieceIdentities();
  identities.identify([RED, BLUE]);
  identities.identify([RED]);
  assert.deepEqual(identities.identify([RED, BLUE]).map(({ id }) => id), ["v0", "v2"]);
});

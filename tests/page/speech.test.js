import assert from "node:assert/strict";
import test from "node:test";

import { Speech } from "../../controller/web/static/js/speech.js";

const speech = new Speech();
speech.meet({ game: { meanings: [{ meaning: "step", label: "Step" }, { meaning: "capture", label: "Capture" }, { meaning: "last", label: "Last move" }] } }, ["step", "capture"]);

test("a square says what its light says, and whether a piece may go there", () => {
  assert.equal(speech.square("a2, empty black square", "step"), "a2, empty black square, legal: step");
  assert.equal(speech.square("a2, empty black square", "last"), "a2, empty black square, last move");
  assert.equal(speech.square("a2, empty black square", null), "a2, empty black square");
  assert.equal(speech.square("a2, empty black square", "of a later version"), "a2, empty black square");
});

test("the squares where a piece may go are counted and named by kind", () => {
  assert.equal(speech.legal({ a1: null, a2: "step", b2: "capture", c2: "step", d2: "last" }), "3 legal squares: step a2, c2; capture b2.");
  assert.equal(speech.legal({ a2: "step" }), "1 legal square: step a2.");
  assert.equal(speech.legal({ a1: null, d2: "last" }), "");
});

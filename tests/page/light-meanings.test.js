import assert from "node:assert/strict";
import test from "node:test";

import { language } from "../../controller/web/static/js/base/sentence.js";
import { LightDescriptions } from "../../controller/web/static/js/board/light-meanings.js";

const speech = new LightDescriptions();
speech.meet({ game: { meanings: [{ meaning: "step", label: "Step", why: "Any piece may step." }, { meaning: "capture", label: "Capture" }, { meaning: "last", label: "Last move" }] } }, ["step", "capture"]);

test("a square says what its light says, and whether a piece may go there", () => {
  assert.equal(speech.labelOfSquare("a2, empty black square", "step"), "a2, empty black square, legal: step");
  assert.equal(speech.labelOfSquare("a2, empty black square", "last"), "a2, empty black square, last move");
  assert.equal(speech.labelOfSquare("a2, empty black square", null), "a2, empty black square");
  assert.equal(speech.labelOfSquare("a2, empty black square", "of a later version"), "a2, empty black square");
});

test("nouns of another language keep their capital letters", () => {
  const german = new LightDescriptions();
  language.language = "de";
  german.meet({ game: { meanings: [{ meaning: "last", label: "Letzter Zug" }] } });
  assert.equal(german.labelOfSquare("a2, leeres schwarzes Feld", "last"), "a2, leeres schwarzes Feld, Letzter Zug");
  language.language = "en";
});

test("a light says why it shines", () => {
  assert.equal(speech.reasonFor("step"), "Any piece may step.");
  assert.equal(speech.reasonFor("of a later version"), "");
});

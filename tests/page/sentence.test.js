import assert from "node:assert/strict";
import test from "node:test";

import { allOf, around, asSentence, beginning, inARow, inside, language, phrase, plural, term } from "/js/base/sentence.js";

test("a sentence has its parts by name, in any order", () => {
  assert.equal(phrase("{move} is played by {seat}.", { seat: "White", move: "e4" }), "e4 is played by White.");
  assert.equal(phrase("{n} {"), "{n} {");
});

test("one thing and several are said otherwise", () => {
  assert.deepEqual([0, 1, 2].map((n) => plural("{n} move by {seat}", "{n} moves by {seat}", n, { seat: "Red" })),
    ["0 moves by Red", "1 move by Red", "2 moves by Red"]);
});

test("a translation asks for the form of a name", () => {
  Object.assign(language, {
    messages: { "Play as {seat}": "Place {seat:of}", "{who} win.": "{who:Subject} {who:gagne|gagnent}.", "{who} ready": "{who:prêt|prête|prêts|prêtes}" },
    names: { Alliance: ["f", { subject: "l’Alliance", of: "de l’Alliance" }], Corvidés: ["mp", { subject: "les Corvidés", of: "des Corvidés" }] },
    given: { subject: [["", ""]], of: [["[aeiou]", "d’"], ["", "de "]] },
    kinds: ["m", "f", "mp", "fp"],
  });
  const said = (/** @type {string} */ who) => [phrase("Play as {seat}", { seat: who }), phrase("{who} win.", { who }), phrase("{who} ready", { who })];
  assert.deepEqual(["Alliance", "Corvidés", "Anna", "Paul"].map(said), [
    ["Place de l’Alliance", "L’Alliance gagne.", "prête"],
    ["Place des Corvidés", "Les Corvidés gagnent.", "prêts"],
    ["Place d’Anna", "Anna gagne.", "prêt"],
    ["Place de Paul", "Paul gagne.", "prêt"],
  ]);
  Object.assign(language, { messages: {}, names: {}, given: {}, kinds: [] });
});

test("things are listed as people list them", () => {
  assert.deepEqual([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(allOf), ["", "a", "a and b", "a, b and c"]);
});

test("what is only named stands in a row", () => {
  assert.deepEqual([inARow([]), inARow(["a", "b", "c"]), inARow(["a", "b"], "; ")], ["", "a, b, c", "a; b"]);
});

test("a part begins a sentence with a capital letter", () => {
  assert.deepEqual(["the pawn", "", "éclair", "3 moves"].map(beginning), ["The pawn", "", "Éclair", "3 moves"]);
});

test("a refusal is shown as a whole sentence, and a sentence as it is", () => {
  assert.deepEqual(["unknown request", "It is Blue's turn: wait for the move.", "Do you agree?"].map(asSentence),
    ["Unknown request.", "It is Blue's turn: wait for the move.", "Do you agree?"]);
});

test("a name inside a sentence is written small in English, and as it is elsewhere", () => {
  assert.equal(inside("Last move"), "last move");
  language.language = "de";
  assert.equal(inside("Letzter Zug"), "Letzter Zug");
  language.language = "en";
});

test("a word in English is itself", () => assert.equal(term("piece", "the king"), "the king"));

test("elements stand where a sentence has them", () => {
  const [code, link] = [{ is: "code" }, { is: "link" }];
  assert.deepEqual(around(phrase("Type {code} there, or open {link}"), { code, link }), ["Type ", code, " there, or open ", link]);
  assert.deepEqual(around("{code}.", { code }), [code, "."]);
});

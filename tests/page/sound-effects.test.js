import assert from "node:assert/strict";
import test from "node:test";

import { TONES, heardOf, loudness, soundOf } from "../../controller/web/static/js/sound/sound-effects.js";

const before = { game: "chess 1", ply: 3, standing: 10, isAsked: false, isRepair: false, isShow: false, end: null };
const after = (facts) => soundOf(before, { ...before, ...facts });

test("each thing that happens has its sound", () => {
  assert.equal(after({ ply: 4 }), "move");
  assert.equal(after({ ply: 4, standing: 9 }), "capture");
  assert.equal(after({ ply: 4, standing: 11 }), "move");
  assert.equal(after({ isAsked: true }), "question");
  assert.equal(after({ isRepair: true }), "repair");
  assert.equal(after({ ply: 4, end: "win" }), "win");
  assert.equal(after({ ply: 4, end: "draw" }), "draw");
});

test("what weighs more is heard alone", () => {
  assert.equal(after({ ply: 4, standing: 9, end: "win", isAsked: true }), "win");
  assert.equal(after({ ply: 4, standing: 9, isRepair: true }), "repair");
  assert.equal(after({ ply: 4, standing: 9, isAsked: true }), "question");
});

test("what goes on or has ended makes no sound", () => {
  const asked = { ...before, isAsked: true, isRepair: true, end: "win" };
  assert.equal(soundOf(asked, asked), null);
  assert.equal(soundOf(asked, before), null);
});

test("a move that is taken back sounds like a move, also when a piece comes back", () => {
  assert.equal(after({ ply: 2, standing: 11 }), "move");
  assert.equal(after({ ply: 2, standing: 9 }), "move");
});

test("a page that has just been opened and another game are silent", () => {
  assert.equal(soundOf(null, before), null);
  assert.equal(after({ game: "chess 2", ply: 0, standing: 32 }), null);
  assert.equal(after({ game: "dragons 1", ply: 9, isAsked: true }), null);
});

test("what is heard is read from the table", () => {
  const table = { view: { game: "chess", ply: 7, outcome: null }, game_id: 4, mood: "play", question: null };
  const game = { standing: () => 12 };
  assert.deepEqual(heardOf(table, game), { game: "chess 4", ply: 7, standing: 12, isAsked: false, isRepair: false, isShow: false, end: null });
  const seen = (facts) => heardOf({ ...table, ...facts }, game);
  assert.equal(seen({ question: { moves: [] } }).isAsked, true);
  assert.equal(seen({ asked: { answers: true } }).isAsked, true);
  assert.equal(seen({ asked: { answers: false } }).isAsked, false);
  assert.equal(seen({ mood: "repair" }).isRepair, true);
  assert.deepEqual(["red", null].map((winner) => seen({ view: { ...table.view, outcome: { winner } } }).end), ["win", "draw"]);
});

test("what a table in a shop shows while nobody plays is silent, and so is the first moment of a guest", () => {
  assert.equal(after({ ply: 4, isShow: true }), null);
  assert.equal(soundOf({ ...before, ply: 20, isShow: true }, before), null);
  const table = { view: { game: "chess", ply: 0, outcome: null }, game_id: 1, mood: "play", shop: { state: "attract" } };
  assert.equal(heardOf(table, { standing: () => 12 }).isShow, true);
});

test("the operator's volume limits what was chosen here", () => {
  assert.deepEqual([loudness(100), loudness(50, 50), loudness(0), loudness(80, 0), loudness(900, -3)], [1, 0.25, 0, 0, 0]);
});

test("every sound is short, and soft enough not to be distorted where its tones meet", () => {
  for (const [name, tones] of Object.entries(TONES)) {
    assert.ok(tones.every(({ at, ms, loud, from, to }) => at >= 0 && at + ms <= 1600 && loud > 0 && from > 20 && to > 20), name);
    const together = (at) => tones.filter((each) => each.at <= at && at < each.at + each.ms).reduce((sum, { loud }) => sum + loud, 0);
    assert.ok(tones.every(({ at }) => together(at) <= 1.25), name);
  }
});

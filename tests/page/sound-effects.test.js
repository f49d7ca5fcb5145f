import assert from "node:assert/strict";
import test from "node:test";

import { Speaker, TONES, loudness, soundOf, soundStateOf } from "../../controller/web/static/js/sound/sound-effects.js";

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
  assert.deepEqual(soundStateOf(table, game), { game: "chess 4", ply: 7, standing: 12, isAsked: false, isRepair: false, isShow: false, end: null });
  const seen = (facts) => soundStateOf({ ...table, ...facts }, game);
  assert.equal(seen({ question: { moves: [] } }).isAsked, true);
  assert.equal(seen({ asked: { answers: true } }).isAsked, true);
  assert.equal(seen({ asked: { answers: false } }).isAsked, false);
  assert.equal(seen({ mood: "repair" }).isRepair, true);
  assert.deepEqual(["red", null].map((winner) => seen({ view: { ...table.view, outcome: { winner } } }).end), ["win", "draw"]);
});

test("what a table in a shop shows while nobody plays is silent, and so is the first moment of a guest", () => {
  assert.equal(after({ ply: 4, isShow: true }), null);
  assert.equal(soundOf({ ...before, ply: 20, isShow: true }, before), null);
  const table = { view: { game: "chess", ply: 0, outcome: null }, game_id: 1, mood: "play", guests: "attract" };
  assert.equal(soundStateOf(table, { standing: () => 12 }).isShow, true);
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

/** As much of a browser's synthesizer as a sound needs; notes down what is played. */
class Synthesizer {
  state = "suspended";
  currentTime = 5;
  destination = {};
  played = [];
  volumes = [];

  resume() {
    this.state = "running";
  }

  createGain() {
    const gain = { value: 1, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const node = { gain, connect: (into) => { if (into === this.destination) this.volumes.push(node); return into; } };
    return node;
  }

  createOscillator() {
    const tone = { frequency: { setValueAtTime: (from) => { tone.from = from; }, exponentialRampToValueAtTime() {} },
      connect: (into) => into, start: (at) => { tone.at = at; }, stop: (end) => { this.played.push([tone.from, tone.type, tone.at, end]); } };
    return tone;
  }
}

test("nothing sounds before somebody has touched the page", () => {
  const made = [];
  const speaker = new Speaker(() => made[made.push(new Synthesizer()) - 1]);
  speaker.play("move", 1);
  assert.deepEqual(made, []);
  speaker.wake();
  speaker.wake();
  speaker.play("move", 1);
  assert.deepEqual([made.length, made[0].played.length], [1, TONES.move.length]);
});

test("every tone of a sound is played at its time and pitch, as loud as was chosen", () => {
  const synthesizer = new Synthesizer();
  const speaker = new Speaker(() => synthesizer);
  speaker.wake();
  speaker.play("capture", 0.5);
  const begins = (at) => 5 + 0.01 + at / 1000;
  assert.deepEqual(synthesizer.played, TONES.capture.map(({ at, ms, from, shape }) => [from, shape, begins(at), begins(at) + ms / 1000]));
  assert.deepEqual(synthesizer.volumes.map(({ gain }) => gain.value), [0.25]);
});

test("without volume and in a browser without sound it is silent", () => {
  const synthesizer = new Synthesizer();
  const speaker = new Speaker(() => synthesizer);
  speaker.wake();
  speaker.play("win", 0);
  assert.deepEqual(synthesizer.played, []);
  const mute = new Speaker(() => { throw new Error("no sound here"); });
  mute.wake();
  mute.play("win", 1);
});

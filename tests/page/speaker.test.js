import assert from "node:assert/strict";
import test from "node:test";

import { TONES } from "../../controller/web/static/js/sound/sound-effects.js";
import { Speaker } from "../../controller/web/static/js/sound/speaker.js";

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

import assert from "node:assert/strict";
import test from "node:test";

import { ReadAloud, checkVoice } from "../../controller/web/static/js/sound/read-aloud.js";
import { saveFlag } from "../../controller/web/static/js/base/preferences.js";

/** A browser's speech; notes down what is said. */
class Synthesis {
  said = [];
  voices = [{ lang: "de-DE", name: "Petra" }, { lang: "en_GB", name: "Ada", localService: true }, { lang: "en-US", name: "Eve", default: true }];

  getVoices() {
    return this.voices;
  }

  speak({ text, lang, rate, volume, voice }) {
    this.said.push([text, lang, rate, volume, voice?.name]);
  }

  cancel() {
    this.said.push("cancel");
  }
}

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };

function made({ synthesis = new Synthesis(), volume = () => 0.7 } = {}) {
  kept.clear();
  return { synthesis, aloud: new ReadAloud(volume, synthesis, (text) => ({ text })) };
}

test("a page is silent until somebody asks for its voice", () => {
  const { aloud, synthesis } = made();
  aloud.speak("Red to move: lift a piece.");
  assert.deepEqual(synthesis.said, []);
  saveFlag("say-aloud", true);
  aloud.speak("Red to move: lift a piece.");
  assert.deepEqual(synthesis.said, [["Red to move: lift a piece.", "en", 1, 0.7, "Eve"]]);
});

test("it speaks as fast as was chosen, within what can be understood", () => {
  const { aloud, synthesis } = made();
  saveFlag("say-aloud", true);
  for (const [chosen, rate] of [[1.5, 1.5], [9, 2.5], [0.1, 0.5], ["much", 1]]) {
    aloud.speed = chosen;
    aloud.speak("Check.");
    assert.equal(synthesis.said.at(-1)[2], rate);
  }
});

test("the last sentence is said again, in place of what is being said", () => {
  const { aloud, synthesis } = made();
  saveFlag("say-aloud", true);
  aloud.speak("One.");
  aloud.speak("Two.");
  aloud.repeat();
  assert.deepEqual(synthesis.said.map((each) => (each === "cancel" ? each : each[0])), ["One.", "Two.", "cancel", "Two."]);
});

test("a browser that cannot speak, or not in this language, says so once and nothing waits for it", () => {
  for (const [synthesis, sentence] of [[null, "This browser does not support speech."], [Object.assign(new Synthesis(), { voices: [{ lang: "de-DE" }] }), "This browser has no voice for this language."]]) {
    kept.clear();
    const aloud = new ReadAloud(() => 1, synthesis ?? null, (text) => ({ text }));
    saveFlag("say-aloud", true);
    aloud.speak("One.");
    const shown = [];
    const waiting = [];
    checkVoice(aloud, (problem) => shown.push(problem), (look) => waiting.push(look));
    for (const look of waiting) look();
    assert.deepEqual([aloud.problem, shown], [sentence, ["", sentence]]);
  }
});

test("a voice that the browser finds later is no trouble", () => {
  const { aloud, synthesis } = made();
  const { voices } = synthesis;
  synthesis.voices = [];
  saveFlag("say-aloud", true);
  const shown = [];
  const waiting = [];
  checkVoice(aloud, (problem) => shown.push(problem), (look) => waiting.push(look));
  synthesis.voices = voices;
  for (const look of waiting) look();
  assert.deepEqual(shown, ["", ""]);
});

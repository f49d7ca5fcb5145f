// The keyboard on the table's own screen: its keys in six languages, and kana from Latin letters.

import assert from "node:assert/strict";
import test from "node:test";

import { firstPlane, isForWords, keyRows } from "../../controller/web/static/js/keyboard/layouts.js";
import { atEnd, inKatakana, toKana } from "../../controller/web/static/js/keyboard/romaji.js";

const LANGUAGES = ["en", "de", "fr", "es", "it", "ja"];
const FIELD = { type: "text", inputMode: "", autocapitalize: "" };

/** The letters of the rows between the digits and the space bar. */
const letters = (language, how) => keyRows(language, "letters", how).slice(1, 4).map((row) => row.filter((key) => key.length === 1).join(""));

test("each language has the letters of its own keyboard, where its people look for them", () => {
  assert.deepEqual(Object.fromEntries(LANGUAGES.map((language) => [language, letters(language)])), {
    en: ["qwertyuiop", "asdfghjkl", "zxcvbnm.-"],
    de: ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß.-"],
    fr: ["azertyuiopé", "qsdfghjklmè", "wxcvbnàç'-"],
    es: ["qwertyuiop", "asdfghjklñ", "zxcvbnm.-"],
    it: ["qwertyuiopè", "asdfghjklòà", "zxcvbnmìù-"],
    ja: ["qwertyuiop", "asdfghjkl", "zxcvbnm.-"],
  });
  assert.deepEqual(letters("de", { isUpper: true }), ["QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNMẞ.-"]);
  assert.deepEqual(letters("qps"), letters("en"));
});

test("every character of ASCII that can be printed has a key in every language, for passwords", () => {
  const wanted = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  for (const language of LANGUAGES) {
    const planes = [keyRows(language, "letters"), keyRows(language, "letters", { isUpper: true }), keyRows(language, "symbols")];
    const keys = new Set([" ", ...planes.flat(2)]);
    assert.deepEqual(wanted.filter((letter) => !keys.has(letter)), [], language);
  }
});

test("no row is so long that its keys are too narrow for a finger on an upright tablet", () => {
  const planes = ["letters", "symbols", "accents"];
  const rows = LANGUAGES.flatMap((language) => planes.flatMap((plane) => keyRows(language, plane, { shows: true })));
  assert.equal(Math.max(...rows.map(({ length }) => length)), 11);
});

test("every plane leads back to the letters, and shift and backspace are always where they were", () => {
  for (const language of LANGUAGES) {
    assert.ok(keyRows(language, "symbols").flat().includes("{letters}"), language);
    for (const plane of ["letters", "symbols", "accents"]) assert.equal(keyRows(language, plane)[0].at(-1), "{backspace}");
  }
  assert.ok(keyRows("fr", "accents").flat().includes("{letters}"));
  assert.ok(keyRows("ja", "letters").flat().includes("{writing}"));
});

test("a number has a pad, with a minus and a point only where they may be", () => {
  assert.deepEqual(keyRows("en", "digits").slice(0, 4), [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], ["0", "{backspace}"]]);
  assert.deepEqual(keyRows("en", "digits", { number: { negative: true, fraction: true } })[3], ["-", ".", "0", "{backspace}"]);
  assert.equal(firstPlane({ ...FIELD, type: "number" }), "digits");
  assert.equal(firstPlane({ ...FIELD, type: "password", inputMode: "numeric" }), "digits");
  assert.equal(firstPlane(FIELD), "letters");
});

test("words are written in kana at first; passwords, addresses and codes are not", () => {
  assert.ok(isForWords(FIELD));
  assert.ok(isForWords({ ...FIELD, type: "search" }));
  for (const other of [{ type: "password" }, { type: "url" }, { inputMode: "url" }, { autocapitalize: "none" }, { autocapitalize: "characters" }, { pattern: "[a-z]*" }])
    assert.equal(isForWords({ ...FIELD, ...other }), false, JSON.stringify(other));
});

/** What a field holds after each letter has been typed, and then nothing follows. */
function typed(text) {
  let [done, waiting] = ["", ""];
  for (const letter of text) {
    const { written, rest } = toKana(waiting + letter);
    [done, waiting] = [done + written, rest];
  }
  return done + atEnd(waiting);
}

test("Latin letters become hiragana as on a Japanese keyboard", () => {
  const words = {
    sakura: "さくら", toukyou: "とうきょう", shinbun: "しんぶん", "kon'ya": "こんや", konnnichiha: "こんにちは", hon: "ほん", honn: "ほん",
    kitte: "きって", zasshi: "ざっし", matcha: "まっちゃ", jaa: "じゃあ", zyo: "じょ", fuji: "ふじ", huzi: "ふじ", tsuki: "つき", tuki: "つき",
    firumu: "ふぃるむ", vaiorin: "ゔぁいおりん", pa_thi: "ぱ_てぃ", "ra-men": "らーめん", chekku: "ちぇっく", wo: "を", xtu: "っ", lya: "ゃ", nyan: "にゃん",
    "a.i,u": "あ。い、う", Ken: "Kえん", "7ban": "7ばん", tsa: "つぁ", she: "しぇ", dezain: "でざいん",
  };
  assert.deepEqual(Object.fromEntries(Object.keys(words).map((word) => [word, typed(word)])), words);
});

test("every kana has letters that write it", () => {
  const all = Array.from({ length: 0x3094 - 0x3041 + 1 }, (_, at) => String.fromCharCode(0x3041 + at)).filter((kana) => !"ゎゐゑ".includes(kana));
  const letters = "aiueokstnhmyrwgzdbpxljfcv";
  const tries = [...letters].flatMap((one) => ["", ...letters].flatMap((two) => ["", "a", "i", "u", "e", "o"].map((three) => typed(one + two + three))));
  const found = new Set([...tries, typed("xtsu")].flatMap((word) => [...word]));
  assert.deepEqual(all.filter((kana) => !found.has(kana)), []);
});

test("katakana are the same sounds", () => {
  assert.equal(inKatakana(typed("ra-men to vaiorin").replaceAll(" ", "")), "ラーメントヴァイオリン");
  assert.equal(inKatakana("7 abc"), "7 abc");
});

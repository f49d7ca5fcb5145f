// Kana from Latin letters, as Japanese keyboards write them. Kanji are not offered: names and passwords need none.

const CONSONANTS = {
  "": "あいうえお", k: "かきくけこ", s: "さしすせそ", t: "たちつてと", n: "なにぬねの", h: "はひふへほ", m: "まみむめも", r: "らりるれろ",
  g: "がぎぐげご", z: "ざじずぜぞ", d: "だぢづでど", b: "ばびぶべぼ", p: "ぱぴぷぺぽ", x: "ぁぃぅぇぉ", l: "ぁぃぅぇぉ",
};
const VOWELS = [..."aiueo"];
const GLIDES = { ya: "ゃ", yi: "ぃ", yu: "ゅ", ye: "ぇ", yo: "ょ" };
/** Consonants whose sound has a kana of its own, and the vowels that follow it in small kana. */
const SOUNDS = { sh: "し", ch: "ち", j: "じ", f: "ふ", v: "ゔ", ts: "つ" };
const OTHERS = {
  ya: "や", yu: "ゆ", yo: "よ", wa: "わ", wi: "うぃ", we: "うぇ", wo: "を", shi: "し", chi: "ち", ji: "じ", fu: "ふ", vu: "ゔ", tsu: "つ",
  thi: "てぃ", dhi: "でぃ", nn: "ん", "n'": "ん", xn: "ん", xtu: "っ", xtsu: "っ", ltu: "っ", ltsu: "っ", "-": "ー", ",": "、", ".": "。",
  xya: "ゃ", xyu: "ゅ", xyo: "ょ", lya: "ゃ", lyu: "ゅ", lyo: "ょ",
};
const FROM_HIRAGANA = 0x60; // so much further on is the same kana in katakana

const KANA = kana();
const LONGEST = Math.max(...[...KANA.keys()].map(({ length }) => length));

function kana() {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const [consonant, row] of Object.entries(CONSONANTS)) {
    VOWELS.forEach((vowel, at) => found.set(consonant + vowel, row[at]));
    if (consonant && !"xl".includes(consonant)) for (const [glide, small] of Object.entries(GLIDES)) found.set(consonant + glide, row[1] + small);
  }
  for (const [consonant, sound] of Object.entries(SOUNDS)) VOWELS.forEach((vowel, at) => found.set(consonant + vowel, sound + follower(consonant, vowel, at)));
  for (const [typed, written] of Object.entries(OTHERS)) found.set(typed, written);
  return found;
}

/**
 * "sha" is し and a small ゃ, "fa" is ふ and a small ぁ.
 * @param {string} consonant
 * @param {string} vowel
 * @param {number} at the vowel's place among all
 */
function follower(consonant, vowel, at) {
  return "fvts".includes(consonant) ? CONSONANTS.x[at] : GLIDES[/** @type {keyof typeof GLIDES} */ (`y${vowel}`)];
}

/**
 * Returns the kana of what was typed, and the letters at its end that may still become one: "kyot" is きょ and "t".
 * @param {string} typed
 */
export function toKana(typed) {
  let [written, rest] = ["", typed];
  while (rest) {
    const next = kanaAt(rest);
    if (next) [written, rest] = [written + next[0], rest.slice(next[1])];
    else if (mayBecomeKana(rest)) break;
    else [written, rest] = [written + rest[0], rest.slice(1)];
  }
  return { written, rest };
}

/**
 * Returns the kana with which a text begins, and how many letters it takes.
 * @param {string} text
 * @returns {[string, number] | null}
 */
function kanaAt(text) {
  for (let size = Math.min(LONGEST, text.length); size; size -= 1) {
    const found = KANA.get(text.slice(0, size));
    if (found) return [found, size];
  }
  if (/^(?:([bcdfghjkmprstvwz])\1|tch)/.test(text)) return ["っ", 1];
  return /^n[^aiueoyn']/.test(text) ? ["ん", 1] : null;
}

/** @param {string} text */
function mayBecomeKana(text) {
  return [...KANA.keys()].some((typed) => typed.startsWith(text)) || text === "tc" || /^([bcdfghjkmprstvwz])\1$/.test(text);
}

/**
 * Returns what the letters that wait become when nothing follows: an "n" is ん.
 * @param {string} rest
 */
export function atEnd(rest) {
  return rest === "n" ? "ん" : rest;
}

/** @param {string} text */
export function inKatakana(text) {
  return text.replace(/[ぁ-ゖ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + FROM_HIRAGANA));
}

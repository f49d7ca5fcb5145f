// Which keys the keyboard on the screen has. What stands in braces is no letter: "{shift}".

const DIGITS = "1234567890";
/** The three rows of letters in each language. @type {Record<string, string[]>} */
const LETTERS = {
  en: ["qwertyuiop", "asdfghjkl", "zxcvbnm.-"],
  de: ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß.-"],
  fr: ["azertyuiopé", "qsdfghjklmè", "wxcvbnàç'-"],
  es: ["qwertyuiop", "asdfghjklñ", "zxcvbnm.-"],
  it: ["qwertyuiopè", "asdfghjklòà", "zxcvbnmìù-"],
  ja: ["qwertyuiop", "asdfghjkl", "zxcvbnm.-"],
};
/** With the digits and the letters all that ASCII can print. */
const SYMBOLS = ["!\"#$%&'()*", "+,-./:;<=>?", "@[\\]^_`{|}~"];
const ACCENTS = ["áàâäãåæçñß", "éèêëíìîïóò", "ôöõøœúùûüý"];

/** What the letters are on a Japanese keyboard. @typedef {"hiragana" | "katakana" | "latin"} Writing */
/** @typedef {"letters" | "symbols" | "accents" | "digits"} Plane */

/** A key's text, or what it does in braces. @typedef {string} Key */

/**
 * Returns the rows of keys.
 * @param {string} language
 * @param {Plane} plane
 * @param {{isUpper?: boolean, shows?: boolean, number?: {negative: boolean, fraction: boolean}}} [how]
 *   `shows`: whether a key shows the password
 * @returns {Key[][]}
 */
export function keyRows(language, plane, { isUpper = false, shows = false, number = { negative: false, fraction: false } } = {}) {
  if (plane === "digits") return numberPad(number);
  const rows = { letters: LETTERS[language] ?? LETTERS.en, symbols: SYMBOLS, accents: ACCENTS }[plane];
  const [first, second, third] = rows.map((row) => [...row].map((letter) => (isUpper ? upperCase(letter) : letter)));
  const other = language === "ja" ? "{writing}" : plane === "accents" ? "{letters}" : "{accents}";
  return [
    [...DIGITS, "{backspace}"],
    first,
    second,
    plane === "symbols" ? third : ["{shift}", ...third],
    [plane === "symbols" ? "{letters}" : "{symbols}", other, ...(shows ? ["{show}"] : []), "{space}", "{left}", "{right}", "{enter}", "{done}"],
  ];
}

/**
 * @param {{negative: boolean, fraction: boolean}} number
 * @returns {Key[][]}
 */
function numberPad({ negative, fraction }) {
  const others = [...(negative ? ["-"] : []), ...(fraction ? ["."] : [])];
  return [[..."123"], [..."456"], [..."789"], [...others, "0", "{backspace}"], ["{enter}", "{done}"]];
}

/** @param {string} letter */
function upperCase(letter) {
  return letter === "ß" ? "ẞ" : letter.toUpperCase();
}

/**
 * Returns which kind of keys a field begins with.
 * @param {{type: string, inputMode: string}} field
 * @returns {Plane}
 */
export function firstPlane({ type, inputMode }) {
  return type === "number" || type === "tel" || ["numeric", "decimal", "tel"].includes(inputMode) ? "digits" : "letters";
}

/**
 * Returns whether a field is for words of a language, and not for a password, an address or a code.
 * @param {{type: string, inputMode: string, autocapitalize: string, pattern?: string}} field
 */
export function isForWords({ type, inputMode, autocapitalize, pattern = "" }) {
  return ["text", "search", "textarea"].includes(type) && ["", "text", "search"].includes(inputMode) && !pattern
    && ["", "on", "sentences", "words"].includes(autocapitalize);
}

// Sentences in the language of this page. Whoever imports this waits until the language is there, so that even texts
// that a module holds from its beginning are in it.

import { readTabText, readText, removeSaved, saveTabText, saveText } from "./preferences.js";

/**
 * What the table tells of a language.
 * @typedef {{language: string, offered: {code: string, name: string}[], trouble: string, doubled?: boolean, kiosk?: boolean,
 *   messages: Record<string, string>, plurals: Record<string, string[]>, forms: number[],
 *   names: Record<string, [string, Record<string, string>]>, given: Record<string, [string, string][]>, kinds: string[]}} Language
 */

/** @type {Language} */
const ENGLISH = { language: "en", offered: [], trouble: "", messages: {}, plurals: {}, forms: [], names: {}, given: {}, kinds: [] };
const READ_ALOUD = ["aria-label", "title", "placeholder", "alt"];
const PART = /\{(\w+)(?::([^\s{}][^{}]*))?\}/g; // with the form of a name that a translation asks for
const OF_CONTEXT = "\u0004"; // as gettext writes a message with a context
const IS_PAGE = typeof document !== "undefined" && typeof location !== "undefined"; // tests of modules have none
const PATIENCE_MS = [4000, 8000, 16_000]; // for one line after the other: the first may be dead
const CHOSEN = IS_PAGE ? chosenLanguage() : "";

/** @type {Language} the language of this page */
export const language = IS_PAGE ? await asked(CHOSEN) : ENGLISH;
/** How numbers, times and lists are written in it. */
export const locale = ["en", "qps"].includes(language.language) ? "en-GB" : language.language;
/** What stands between things in a row. */
const BETWEEN = { ", ": term("list", ", "), "; ": term("list", "; ") };

/**
 * Returns a sentence: a message in English with its parts in braces, in the language of this page.
 * @param {string} message
 * @param {Record<string, unknown>} [parts]
 */
export function phrase(message, parts = {}) {
  return filled(own(message), parts);
}

/**
 * Returns a sentence about `n` things; both messages may name `{n}`.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Record<string, unknown>} [parts]
 */
export function plural(one, many, n, parts = {}) {
  const english = n === 1 ? one : many;
  const form = language.plurals[one]?.[language.forms[n < language.forms.length ? n : 100 + (n % 100)]];
  return filled(form || own(english), { n, ...parts });
}

/**
 * Returns a word that stands alone or as a part of sentences; `context` tells translators what it names.
 * @param {string} context
 * @param {string} name
 */
export function term(context, name) {
  return language.messages[`${context}${OF_CONTEXT}${name}`] ?? (language.doubled ? own(name) : name);
}

/**
 * Returns "a", "a and b", or "a, b and c".
 * @param {string[]} items
 */
export function allOf(items) {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(items);
}

/**
 * Returns "a, b, c", or "a; b; c": for what is only named, one after the other.
 * @param {string[]} items
 * @param {", " | "; "} [between]
 */
export function inARow(items, between = ", ") {
  return items.join(language.doubled ? between : BETWEEN[between]);
}

/**
 * Returns a text with a capital letter, for the beginning of a sentence.
 * @param {string} text
 */
export function beginning(text) {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/**
 * Returns a refusal, which the table writes for the middle of a line, as a whole sentence.
 * @param {string} text
 */
export function asSentence(text) {
  return /[.!?。！？]$/.test(text) ? text : phrase("{what}.", { what: beginning(text) });
}

/**
 * Returns a name as it stands inside a sentence: English writes it small there, other languages leave it as it is.
 * @param {string} name
 */
export function inside(name) {
  return language.language === "en" ? name.toLowerCase() : name;
}

/**
 * Returns a sentence as what an element holds, with elements in it: what stands in braces there is one of `parts`.
 * @template P
 * @param {string} sentence
 * @param {Record<string, P>} parts
 * @returns {(string | P)[]}
 */
export function around(sentence, parts) {
  return sentence.split(/(\{\w+(?::[^\s{}][^{}]*)?\})/).map((each, index) => (index % 2 ? parts[each.slice(1, -1).split(":")[0]] : each)).filter((each) => each !== "");
}

/**
 * Returns an address of the table at which it answers in the language of this page.
 * @param {string} address
 */
export function inLanguage(address) {
  return `${address}${address.includes("?") ? "&" : "?"}lang=${language.language}`;
}

/**
 * Speaks another language from now on, on this screen.
 * @param {string} code
 */
export function speakLanguage(code) {
  saveText("language", code);
  saveTabText("language", code);
  const address = new URL(location.href);
  if (!address.searchParams.has("lang")) return location.reload();
  address.searchParams.delete("lang");
  history.replaceState(null, "", address);
  return location.reload();
}

/** Forgets which language was chosen on this screen, and comes again in that of the address or the browser. */
export function forgetLanguage() {
  if (!readText("language", "")) return;
  removeSaved("language");
  saveTabText("language", readTabText("language-of-address"));
  location.reload();
}

/** Returns the language of the address, which holds for the pages that follow in this tab; else what was chosen, or "". */
function chosenLanguage() {
  const named = new URLSearchParams(location.search).get("lang");
  if (named) for (const name of ["language", "language-of-address"]) saveTabText(name, named);
  return named || readTabText("language") || readText("language", "");
}

/**
 * Says in the language of this page what a part of it says in English, as it was served.
 * @param {Element} part
 */
export function translate(part) {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const said = text.nodeValue?.trim().replace(/\s+/g, " ");
    if (said && /[a-z]/i.test(said) && !text.parentElement?.closest("script, style")) text.nodeValue = text.nodeValue?.replace(/\S.*\S|\S/s, () => own(said)) ?? null;
  }
  for (const element of part.querySelectorAll(READ_ALOUD.map((name) => `[${name}]`).join()))
    for (const name of READ_ALOUD) {
      const said = element.getAttribute(name);
      if (said && /[a-z]/.test(said)) element.setAttribute(name, own(said));
    }
}

/** @param {string} message */
function own(message) {
  if (language.doubled) return `⟦${message} ${message.replace(PART, "")}⟧`;
  return language.messages[message] ?? message;
}

/**
 * @param {string} message
 * @param {Record<string, unknown>} parts
 */
function filled(message, parts) {
  return message.replace(PART, (whole, name, form) => (name in parts ? inForm(String(parts[name]), form) : whole));
}

/**
 * Returns a name as a sentence needs it, "of" or, at its beginning, "Of"; of words with bars between, the one that agrees with it.
 * @param {string} name
 * @param {string} [form]
 */
function inForm(name, form) {
  if (!form) return name;
  const [kind, forms] = language.names[name] ?? ["", {}];
  const words = form.split("|");
  if (words.length > 1) return words[words.length === 2 ? Number(kind.endsWith("p")) : Math.max(0, language.kinds.indexOf(kind))];
  const small = form.toLowerCase();
  const before = language.given[small]?.find(([pattern]) => new RegExp(`^(?:${pattern})`, "i").test(name))?.[1] ?? "";
  const said = forms[small] ?? before + name;
  return small === form ? said : beginning(said);
}

/**
 * @param {string} chosen
 * @returns {Promise<Language>}
 */
async function asked(chosen) {
  for (const patience of PATIENCE_MS) {
    try {
      const answer = await fetch(`/language.json${chosen ? `?lang=${encodeURIComponent(chosen)}` : ""}`, { signal: AbortSignal.timeout(patience) });
      return { ...ENGLISH, ...(await answer.json()) };
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "TimeoutError")) break;
    }
  }
  return ENGLISH; // the page itself says that the table does not answer
}

if (IS_PAGE) {
  document.documentElement.lang = language.language;
  if (language.language !== "en") translate(document.documentElement);
}

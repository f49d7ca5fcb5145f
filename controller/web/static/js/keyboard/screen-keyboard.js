// The keyboard on the table's own screen, for every text field of a page: it opens when a finger or the page goes to a field,
// and hides when a real keyboard writes. It writes as a real one would, so that whatever listens to a field hears of it.

import { button, html, svg } from "../base/dom.js";
import { language, phrase, term } from "../base/sentence.js";
import { firstPlane, isForWords, keyRows } from "./layouts.js";
import { atEnd, inKatakana, toKana } from "./romaji.js";

/** @import {Key, Plane, Writing} from "./layouts.js" */
/** @typedef {HTMLInputElement | HTMLTextAreaElement} Field */

const KINDS = ["text", "password", "search", "url", "number", "email", "tel"];
const WRITINGS = /** @type {const} */ (["hiragana", "katakana", "latin"]);
const WRITING_MARKS = { hiragana: "あ", katakana: "ア", latin: "A" };
const HOLD_MS = 450, REPEAT_MS = 70; // how long backspace is held until it repeats, and then how often
const ROOM_PX = 12; // between the field and the keyboard
const STYLES = "/css/screen-keyboard.css";

/** @type {Record<string, {mark: string, name: string}>} */
const NAMES = {
  "{shift}": { mark: "⇧", name: term("keyboard", "Shift") },
  "{backspace}": { mark: "⌫", name: term("keyboard", "Backspace") },
  "{letters}": { mark: language.language === "ja" ? "ABC" : "abc", name: term("keyboard", "Letters") },
  "{symbols}": { mark: "#+=", name: term("keyboard", "Symbols") },
  "{accents}": { mark: "éü", name: term("keyboard", "Accents") },
  "{writing}": { mark: "あ", name: term("keyboard", "Hiragana, katakana, Latin letters") },
  "{show}": { mark: "", name: phrase("Show the password") },
  "{space}": { mark: "␣", name: term("keyboard", "Space") },
  "{left}": { mark: "←", name: term("keyboard", "Left") },
  "{right}": { mark: "→", name: term("keyboard", "Right") },
  "{enter}": { mark: "↵", name: term("keyboard", "Enter") },
  "{done}": { mark: term("keyboard", "Done"), name: term("keyboard", "Done") },
};

/** Gives this page its keyboard. */
export function startScreenKeyboard() {
  const styles = html("link", { rel: "stylesheet", href: STYLES });
  styles.addEventListener("load", () => new ScreenKeyboard().listen(), { once: true });
  document.head.append(styles);
}

class ScreenKeyboard {
  /** The field that is written into, null while the keyboard is closed. @type {Field | null} */
  #field = null;
  /** @type {Plane} */
  #plane = "letters";
  /** @type {"off" | "once" | "locked"} */
  #shift = "off";
  /** @type {Writing} */
  #writing = "latin";
  /** Letters in the field that may still become kana, and where they end. */
  #waiting = { letters: "", end: 0 };
  #isPressed = false;
  /** Whether a real keyboard wrote last. */
  #isReal = false;
  #repeat = 0;
  #keys = html("div", { id: "screen-keyboard", popover: "manual", role: "region", "aria-label": phrase("Keyboard on the screen") });

  listen() {
    document.addEventListener("focusin", () => this.#settle());
    document.addEventListener("focusout", () => this.#settle());
    document.addEventListener("close", () => this.#settle(), true);
    document.addEventListener("pointerdown", (event) => this.#touch(event), true);
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => this.#release(), true);
    document.addEventListener("keydown", (event) => this.#hear(event), true);
    addEventListener("resize", () => this.#makeRoom());
    this.#keys.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps the focus
    this.#keys.addEventListener("contextmenu", (event) => event.preventDefault()); // backspace is held
    this.#keys.addEventListener("focusin", ({ target }) => this.#mark(target));
    this.#settle();
  }

  /** Opens, closes or stays, once a click has reached what it was meant for: opening moves what is on the page. */
  #settle() {
    setTimeout(() => {
      if (this.#isPressed) return;
      const active = document.activeElement;
      const wanted = this.#isReal ? null : this.#keys.contains(active) ? this.#field : fieldOf(active);
      if (wanted === this.#field) return;
      if (wanted) this.#open(wanted);
      else this.#close();
    });
  }

  /** @param {PointerEvent} event */
  #touch({ target, pointerType }) {
    this.#isPressed = true;
    if (pointerType !== "mouse") this.#isReal = false;
    if (!(target instanceof Node && this.#keys.contains(target))) this.#finish();
  }

  #release() {
    this.#isPressed = false;
    clearTimeout(this.#repeat);
    this.#settle();
  }

  /** @param {Field} field */
  #open(field) {
    this.#close();
    this.#field = field;
    this.#plane = firstPlane(field);
    const words = isForWords(field);
    this.#writing = language.language === "ja" && words ? "hiragana" : "latin";
    const isName = words && field.type === "text" && !field.value && language.language !== "ja";
    this.#shift = field.autocapitalize === "characters" ? "locked" : isName ? "once" : "off";
    this.#draw();
    (field.closest("dialog") ?? document.body).append(this.#keys); // all else on the page is inert while a dialog is open
    this.#keys.showPopover();
    this.#makeRoom();
  }

  #close() {
    clearTimeout(this.#repeat);
    this.#field = null;
    this.#waiting = { letters: "", end: 0 };
    this.#keys.remove();
    delete document.documentElement.dataset.keyboard;
    document.documentElement.style.removeProperty("--keyboard");
  }

  /** Moves what is on the page so that the field stays in sight; where it cannot, the keyboard is at the upper edge. */
  #makeRoom() {
    if (!this.#field) return;
    const root = document.documentElement, height = this.#keys.offsetHeight;
    root.style.setProperty("--keyboard", `${height}px`);
    root.dataset.keyboard = "below";
    this.#field.scrollIntoView({ block: "nearest", behavior: "instant" });
    if (this.#field.getBoundingClientRect().bottom + ROOM_PX <= innerHeight - height) return;
    root.dataset.keyboard = "above";
    this.#field.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  #draw() {
    const field = this.#field, shows = field && showing(field);
    if (!field) return;
    const number = field instanceof HTMLInputElement && field.type === "number"
      ? { negative: !(Number(field.min || -1) >= 0), fraction: !Number.isInteger(Number(field.step || 1)) } : undefined;
    const isPressed = { "{shift}": this.#shift !== "off", "{show}": shows?.getAttribute("aria-checked") === "true" };
    const rows = keyRows(language.language, this.#plane, { isUpper: this.#shift !== "off", shows: Boolean(shows), number });
    this.#keys.dataset.plane = this.#plane;
    this.#keys.replaceChildren(...rows.map((row) => html("div", {}, ...row.map((key) => this.#key(key, isPressed)))));
    this.#mark(this.#keys.querySelector("button"));
  }

  /**
   * @param {Key} key
   * @param {Record<string, boolean>} isPressed of keys that are on or off
   */
  #key(key, isPressed) {
    const { mark, name } = NAMES[key] ?? { mark: key, name: null };
    const shown = key === "{writing}" ? WRITING_MARKS[this.#writing] : key === "{shift}" && this.#shift === "locked" ? "⇪" : mark;
    const made = button({ "data-key": key, tabindex: -1, "aria-label": name, "aria-pressed": key in isPressed ? String(isPressed[key]) : null },
      () => {}, key === "{show}" ? eye() : shown);
    const isLate = ["{done}", "{enter}"].includes(key); // what lies beneath them must not get the click
    made.addEventListener("pointerdown", ({ button: which }) => {
      if (isLate || which) return;
      this.#press(key);
      if (key === "{backspace}") this.#holdBackspace(HOLD_MS);
    });
    made.addEventListener("click", ({ detail }) => { if (isLate || !detail) this.#press(key); }); // no detail: a real keyboard, or a screen reader
    return made;
  }

  /** @param {number} ms */
  #holdBackspace(ms) {
    this.#repeat = setTimeout(() => {
      this.#press("{backspace}");
      this.#holdBackspace(REPEAT_MS);
    }, ms);
  }

  /** @param {Key} key */
  #press(key) {
    const field = this.#field;
    if (!field?.isConnected) return this.#close();
    const before = document.activeElement;
    if (before !== field) field.focus({ preventScroll: true });
    this.#do(key, field);
    if (before instanceof HTMLElement && before.dataset.key && this.#field) this.#focusKey(before.dataset.key);
    return undefined;
  }

  /**
   * @param {Key} key
   * @param {Field} field
   */
  #do(key, field) {
    if (!(key in NAMES)) return this.#type(key);
    if (key === "{backspace}") return this.#erase();
    this.#finish();
    switch (key) {
      case "{space}": return write(" ");
      case "{left}": return moveCaret(field, -1);
      case "{right}": return moveCaret(field, 1);
      case "{done}": return field.blur();
      case "{enter}": return enter(field);
      case "{show}": showing(field)?.click(); break;
      case "{shift}": this.#shift = /** @type {const} */ ({ off: "once", once: "locked", locked: "off" })[this.#shift]; break;
      case "{writing}": this.#writing = WRITINGS[(WRITINGS.indexOf(this.#writing) + 1) % WRITINGS.length]; break;
      default: this.#plane = /** @type {Plane} */ (key.slice(1, -1));
    }
    return this.#draw();
  }

  /** @param {string} letter */
  #type(letter) {
    const waiting = this.#stillWaiting();
    if (this.#writing === "latin") write(letter);
    else {
      const { written, rest } = toKana(waiting + letter);
      for (let each = 0; each < waiting.length; each += 1) erase();
      write(this.#written(written) + rest);
      this.#waiting = { letters: rest, end: this.#field?.selectionStart ?? 0 };
    }
    if (this.#shift === "once") {
      this.#shift = "off";
      this.#draw();
    }
  }

  #erase() {
    const letters = this.#stillWaiting().slice(0, -1);
    erase();
    this.#waiting = { letters, end: this.#field?.selectionStart ?? 0 };
  }

  /** The letters that wait become what they are when nothing follows. */
  #finish() {
    const waiting = this.#stillWaiting();
    this.#waiting = { letters: "", end: 0 };
    if (!this.#field || atEnd(waiting) === waiting) return;
    for (let each = 0; each < waiting.length; each += 1) erase();
    write(this.#written(atEnd(waiting)));
  }

  /** Returns the letters before the caret that may still become kana: none once somebody has put the caret elsewhere. */
  #stillWaiting() {
    const { letters, end } = this.#waiting;
    const field = this.#field;
    const isThere = field && field === document.activeElement && field.selectionStart === end && field.selectionEnd === end
      && field.value.slice(end - letters.length, end) === letters;
    return isThere ? letters : "";
  }

  /** @param {string} kana */
  #written(kana) {
    return this.#writing === "katakana" ? inKatakana(kana) : kana;
  }

  // A real keyboard

  /** @param {KeyboardEvent} event */
  #hear(event) {
    if (!event.isTrusted) return;
    const field = this.#field, isOnKeys = this.#keys.contains(document.activeElement);
    const isWriting = event.key.length === 1 || ["Backspace", "Delete", "Enter"].includes(event.key);
    if (field && event.key === "Escape") event.preventDefault(); // the dialog stays
    else if (field && event.key === "Tab" && !isOnKeys && !event.shiftKey) {
      event.preventDefault();
      return this.#focusKey();
    } else if (isOnKeys && event.key !== "Tab") return this.#move(event);
    else if (!isWriting && !isOnKeys) return undefined;
    if (isOnKeys) field?.focus({ preventScroll: true }); // Tab goes on from there
    this.#isReal = true;
    return this.#close();
  }

  /** @param {KeyboardEvent} event among the keys */
  #move(event) {
    const row = document.activeElement?.parentElement?.children.length ?? 0;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[event.key];
    if (!by) return;
    event.preventDefault();
    this.#go(by);
  }

  /** @param {number} by so many keys */
  #go(by) {
    const keys = [...this.#keys.querySelectorAll("button")];
    const at = keys.findIndex((each) => each === document.activeElement);
    keys[Math.min(Math.max(at + by, 0), keys.length - 1)].focus();
  }

  /** @param {Key} [key] else the one that had the focus last */
  #focusKey(key) {
    const found = this.#keys.querySelector(key ? `[data-key="${CSS.escape(key)}"]` : "[tabindex='0']");
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }

  /**
   * The key that Tab leads to.
   * @param {EventTarget | null} key
   */
  #mark(key) {
    for (const each of this.#keys.querySelectorAll("[tabindex='0']")) each.setAttribute("tabindex", "-1");
    if (key instanceof HTMLElement) key.tabIndex = 0;
  }
}

/**
 * Returns a text field that can be written into, and that has no keys of its own on the page.
 * @param {Element | null} element
 * @returns {Field | null}
 */
function fieldOf(element) {
  const isField = element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && KINDS.includes(element.type));
  return isField && !element.readOnly && !element.disabled && !element.dataset.keys ? element : null;
}

/**
 * Returns the switch that shows the password of a field.
 * @param {Field} field
 */
function showing(field) {
  const found = field.id && document.querySelector(`[role="switch"][aria-controls="${CSS.escape(field.id)}"]`);
  return found instanceof HTMLElement ? found : null;
}

/** Drawn, because few fonts have one. */
function eye() {
  return svg("svg", { viewBox: "0 0 24 24", width: 26, height: 26, fill: "none", stroke: "currentColor", "stroke-width": 2, "aria-hidden": "true" },
    svg("path", { d: "M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7z" }), svg("circle", { cx: 12, cy: 12, r: 3 }));
}

/** @param {string} text goes where the caret is, in at most the field's length; the field says so as for a real key */
function write(text) {
  document.execCommand("insertText", false, text);
}

function erase() {
  document.execCommand("delete");
}

/**
 * @param {Field} field
 * @param {-1 | 1} by
 */
function moveCaret(field, by) {
  const at = field.selectionStart;
  if (at === null) return; // a field of numbers does not tell
  const pair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(by < 0 ? field.value.slice(at - 2, at) : field.value.slice(at, at + 2));
  const to = Math.max(0, at + by * (pair ? 2 : 1));
  field.setSelectionRange(to, to);
}

/**
 * What Enter does in a field: its own listeners first, then its form is sent.
 * @param {Field} field
 */
function enter(field) {
  const goesOn = field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true }));
  if (field instanceof HTMLTextAreaElement) return goesOn && write("\n");
  const { form } = field;
  field.blur();
  if (!goesOn || !form) return undefined;
  const sends = [...form.elements].find((each) => (each instanceof HTMLButtonElement || each instanceof HTMLInputElement) && each.type === "submit");
  if (sends instanceof HTMLElement) return sends.click();
  return form.requestSubmit();
}

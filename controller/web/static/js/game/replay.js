// Stepping through what the others did: sentence by sentence in a panel, while the board shows how it stood after each.

/** @import {Act, Message, Picture, Seat, Table, View} from "../types.js" */
/** @import {Step} from "./recap.js" */

import { byId, focusOn, html, isNews, setText, showPanel } from "../base/dom.js";
import { announce } from "../base/live-region.js";
import { phrase, plural } from "../base/sentence.js";
import { pictureOf, seatsHere, stepsSince, wayOf } from "./recap.js";
import { seatMark, titleOf } from "./seats.js";

const BEFORE = phrase("How it stood before.");
const isNarrow = matchMedia("(max-width: 939px) and (max-aspect-ratio: 13/10), (max-aspect-ratio: 1/1), (max-width: 559px)");

export class Stepping {
  /** @type {Act} */
  #act;
  #redraw;
  #isOpen = false;
  /** How many of the steps are shown: 0 is where somebody here decided last. */
  #at = 0;
  #from = 0;
  /** @type {Step[]} */
  #steps = [];
  /** @type {Map<number, View>} */
  #views = new Map();
  /** @type {Set<number>} what was asked for and has not come yet */
  #asked = new Set();
  #game = "";
  #newest = 0;
  /** @type {Picture | null} the picture that stays until the next one is there */
  #shown = null;

  /**
   * `act` sends a command, `redraw` shows the table again.
   * @param {Act} act
   * @param {() => void} redraw
   */
  constructor(act, redraw) {
    this.#act = act;
    this.#redraw = redraw;
    byId("step-through").addEventListener("click", () => this.#open());
    byId("recap").addEventListener("keydown", (event) => this.#press(event));
  }

  /** Whether this page shows an earlier moment. */
  get isOpen() {
    return this.#isOpen;
  }

  /** The two squares between which the step that is shown went, or the one where something was done. */
  get way() {
    return this.#isOpen ? wayOf(this.#steps[this.#at - 1]) : [];
  }

  /**
   * Takes an earlier moment that the table sent.
   * @param {Extract<Message, {type: "earlier"}>} message
   */
  take({ plies, view }) {
    this.#views.set(plies, view);
    if (this.#isOpen) this.#redraw();
  }

  /** Goes back to the table as it stands now. */
  close() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#redraw();
    byId("step-through").focus({ preventScroll: true });
  }

  /**
   * Learns what has happened, and returns the table that is to be drawn: an earlier one while somebody steps through it.
   * @param {Table} table
   * @param {Seat | null} seat whose page this is
   * @returns {Picture}
   */
  picture(table, seat) {
    this.#learn(table, seatsHere(seat, table));
    document.body.dataset.earlier = String(this.#isOpen);
    this.#showButton();
    this.#showPanel();
    if (!this.#isOpen) return table;
    const view = this.#views.get(this.#plyAt(this.#at));
    for (const step of [this.#at, this.#at - 1, this.#at + 1]) this.#fetch(step);
    if (view) this.#shown = pictureOf(table, view, this.#views.get(this.#plyAt(this.#at - 1)) ?? null);
    return this.#shown ?? table;
  }

  /**
   * @param {Table} table
   * @param {Seat[]} mine
   */
  #learn({ view, game_id: number, lifted, whys }, mine) {
    const { from, steps } = stepsSince(view, mine, whys);
    const game = `${view.game} ${number}`;
    const isMyHand = mine.includes(view.turn) && lifted.length > 0;
    if (game !== this.#game || view.ply < this.#newest) this.#views.clear(); // another game, or moves were taken back
    if (game !== this.#game || from !== this.#from || !steps.length || isMyHand) this.#isOpen = false;
    if (!this.#isOpen) this.#shown = null;
    [this.#game, this.#newest, this.#from, this.#steps] = [game, view.ply, from, steps];
    this.#at = Math.min(this.#at, steps.length);
  }

  /** @param {number} step */
  #plyAt(step) {
    return step > 0 ? this.#steps[step - 1].ply : this.#from;
  }

  /** @param {number} step */
  #fetch(step) {
    if (step < 0 || step > this.#steps.length) return;
    const plies = this.#plyAt(step);
    if (this.#views.has(plies) || this.#asked.has(plies)) return;
    this.#asked.add(plies);
    Promise.resolve(this.#act({ do: "earlier", plies })).finally(() => this.#asked.delete(plies));
  }

  #open() {
    this.#isOpen = true;
    this.#go(1);
    this.#focus("step-forward");
    byId("recap").scrollIntoView({ block: "nearest" });
    if (isNarrow.matches) document.documentElement.scrollTop = 0; // the picture is at the top, the panel at the foot
  }

  /** @param {number} step */
  #go(step) {
    this.#at = Math.max(0, Math.min(this.#steps.length, step));
    this.#redraw();
    announce(...this.#sentencesAt(this.#at));
    byId("recap").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  /**
   * What a row says.
   * @param {number} step
   */
  #sentencesAt(step) {
    if (step === 0) return [BEFORE];
    const { sentences, why } = this.#steps[step - 1];
    return [...sentences, ...(why ? [phrase("Why: {reason}.", { reason: why })] : [])];
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    /** @type {Record<string, () => void>} */
    const keys = { ArrowLeft: () => this.#go(this.#at - 1), ArrowRight: () => this.#go(this.#at + 1), Escape: () => this.close() };
    const press = keys[event.key];
    if (!press) return;
    event.preventDefault();
    press();
  }

  #showButton() {
    const many = this.#steps.length;
    byId("step-through").hidden = many === 0 || this.#isOpen;
    setText(byId("step-through"), plural("Show it again", "Step through {n} moves", many));
  }

  #showPanel() {
    const panel = byId("recap");
    if (!isNews(panel, this.#isOpen, this.#at, this.#steps)) return;
    if (!this.#isOpen) {
      showPanel(panel);
      return;
    }
    const focused = document.activeElement?.id;
    const last = this.#steps.length;
    const rows = [this.#row(0, null, [BEFORE]), ...this.#steps.map(({ seat }, index) => this.#row(index + 1, seat, this.#sentencesAt(index + 1)))];
    showPanel(panel, html("header", {}, html("strong", {}, phrase("An earlier moment")), html("span", {}, this.#at ? phrase("{number} of {all}", { number: this.#at, all: last }) : phrase("Before"))),
      html("ol", { class: "steps", tabindex: 0, "aria-label": phrase("What happened") }, ...rows),
      html("div", { class: "buttons" }, this.#button("step-back", phrase("Back"), this.#at === 0, () => this.#go(this.#at - 1)),
        this.#button("step-forward", phrase("Forward"), this.#at === last, () => this.#go(this.#at + 1)),
        this.#button("step-now", phrase("Now"), false, () => this.close())));
    if (focused?.startsWith("step-")) this.#focus(focused);
  }

  /**
   * Gives the focus to one of the buttons; at the end of the way, to the one that goes back.
   * @param {string} id
   */
  #focus(id) {
    const panel = byId("recap");
    focusOn(panel, panel.querySelector(`#${id}:enabled`) ? `#${id}` : ".buttons :enabled");
  }

  /**
   * @param {number} step
   * @param {Seat | null} seat
   * @param {string[]} sentences
   */
  #row(step, seat, [first, ...news]) {
    const isShown = step === this.#at;
    const mark = seat && seat !== "chance" ? seatMark(seat) : null;
    const button = html("button", { type: "button", "data-step": step }, mark, html("span", {}, first, ...news.map((each) => html("small", {}, each))));
    if (seat && mark) button.title = titleOf(seat);
    button.addEventListener("click", () => this.#go(step));
    return html("li", { "aria-current": isShown ? "step" : null }, button);
  }

  /**
   * @param {string} id
   * @param {string} words
   * @param {boolean} disabled
   * @param {() => void} press
   */
  #button(id, words, disabled, press) {
    const button = html("button", { type: "button", id, disabled, class: id === "step-now" ? "primary" : "" }, words);
    button.addEventListener("click", press);
    return button;
  }
}

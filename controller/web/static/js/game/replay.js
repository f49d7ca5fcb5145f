// Stepping through what the others did: sentence by sentence in a panel, while the board shows how it stood after each.

/** @import {Message, Picture, Played, Seat, Table, View} from "../types.js" */

import { act } from "../base/commands.js";
import { button, byId, focusOn, html, isNews, setText, showPanel } from "../base/dom.js";
import { announce } from "../base/live-region.js";
import { phrase, plural } from "../base/sentence.js";
import { SQUARES, endsOf } from "../board/squares.js";
import { seatMark, titleOf } from "./seats.js";

const BEFORE = phrase("The position before this move.");
const NARROW = "(max-width: 939px) and (max-aspect-ratio: 13/10), (max-aspect-ratio: 1/1), (max-width: 559px)";

export class Replay {
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

  /** @param {() => void} redraw shows the table again */
  constructor(redraw) {
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
    return this.#isOpen ? squaresOfStep(this.#steps[this.#at - 1]) : [];
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
    if (view) this.#shown = pictureAt(table, view, this.#views.get(this.#plyAt(this.#at - 1)) ?? null);
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
    act({ do: "earlier", plies }).finally(() => this.#asked.delete(plies));
  }

  #open() {
    this.#isOpen = true;
    this.#go(1);
    this.#focus("step-forward");
    byId("recap").scrollIntoView({ block: "nearest" });
    if (matchMedia(NARROW).matches) document.documentElement.scrollTop = 0; // the picture is at the top, the panel at the foot
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
    return [...sentences, ...(why ? [phrase("Reason: {reason}.", { reason: why })] : [])];
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
    setText(byId("step-through"), plural("Replay the move", "Step through {n} moves", many));
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
    showPanel(panel, html("header", {}, html("strong", {}, phrase("An earlier position")), html("span", {}, this.#at ? phrase("{number} of {all}", { number: this.#at, all: last }) : phrase("Before"))),
      html("ol", { class: "steps", tabindex: 0, "aria-label": phrase("Sequence of events") }, ...rows),
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
    const title = seat && mark ? titleOf(seat) : null;
    return html("li", { "aria-current": isShown ? "step" : null },
      button({ "data-step": step, title }, () => this.#go(step), mark, html("span", {}, first, ...news.map((each) => html("small", {}, each)))));
  }

  /**
   * @param {string} id
   * @param {string} words
   * @param {boolean} disabled
   * @param {() => void} press
   */
  #button(id, words, disabled, press) {
    return button({ id, disabled }, press, words);
  }
}

// The steps, and how the table looked after each

const CHANCE = "chance";
/** So many steps at most: the newest. */
const MOST = 120;

/**
 * A decision of another seat, with what chance did upon it: `ply` is how many moves were played after it.
 * `why` is the computer's reason for it, or empty.
 * @typedef {{ply: number, seat: Seat, move: string, sentences: string[], plies: number[], why: string}} Step
 */

/**
 * The seats that this page decides for: its own, or on everybody's page all that people play.
 * @param {Seat | null} seat
 * @param {Pick<Table, "seats">} table
 */
export function seatsHere(seat, { seats }) {
  return seat ? [seat] : Object.keys(seats).filter((each) => seats[each].player === "human");
}

/**
 * Returns where the game stood when one of `mine` had decided last, as a number of moves, and what the others did since.
 *
 * While one of `mine` takes several decisions in a row, it is still told of what came before the first of them.
 * @param {Pick<View, "turn" | "ply"> & {moves: Played[]}} view
 * @param {Seat[]} mine
 * @param {Table["whys"]} [whys] why the computer played its moves, and the table what it answered alone
 * @returns {{from: number, steps: Step[]}}
 */
export function stepsSince({ moves, turn, ply }, mine, whys = {}) {
  // What the table answered for somebody here, because there was one answer only, has to be read as what others did.
  /** @param {number} at */
  const isMine = (at) => mine.includes(moves[at].seat) && !whys[moves[at].ply];
  let end = moves.length;
  for (let at = end - 1; mine.includes(turn) && at >= 0 && (isMine(at) || moves[at].seat === CHANCE); at -= 1) if (isMine(at)) end = at;
  let begin = end;
  while (begin > 0 && !isMine(begin - 1)) begin -= 1;
  while (begin < end && moves[begin].seat === CHANCE) begin += 1; // it belongs to what was decided here
  const steps = together(moves.slice(begin, end), whys).slice(-MOST);
  return { from: steps.length ? steps[0].plies[0] - 1 : ply, steps };
}

/**
 * Puts what chance does to the decision before it.
 * @param {Played[]} moves
 * @param {Table["whys"]} whys
 */
function together(moves, whys) {
  /** @type {Step[]} */
  const steps = [];
  for (const { ply, seat, move, sentence, news = [] } of moves) {
    const last = steps.at(-1);
    if (seat !== CHANCE || !last) steps.push({ ply, seat, move, sentences: [sentence, ...news], plies: [ply], why: whys[ply] ?? "" });
    else Object.assign(last, { ply, sentences: [...last.sentences, sentence, ...news], plies: [...last.plies, ply] });
  }
  return steps;
}

/**
 * Returns the table as it looked at an earlier moment: nobody can do anything there, and its lights are out.
 * @param {Table} table
 * @param {View} view what could be seen then
 * @param {View | null} before what could be seen a step earlier, where that is known
 * @returns {Picture}
 */
export function pictureAt(table, view, before) {
  const moves = table.view.moves.filter(({ ply }) => ply <= view.ply);
  return {
    ...table, view: { ...view, moves }, earlier: { before },
    frame: SQUARES.map(() => [0, 0, 0, "steady"]), meanings: SQUARES.map(() => null), lifted: [],
    question: null, repair: null, pending: null, engine_move: null, card: null, world: null,
    can: { ...table.can, play: false },
  };
}

/**
 * Returns the squares that a step's move names, where these are one or two.
 * @param {Step | undefined} step
 */
export function squaresOfStep(step) {
  const named = step?.move.match(/\b[a-e][1-5]\b/g) ?? [];
  return (step && endsOf(step.move)) ?? (named.length === 1 ? [named[0]] : []);
}

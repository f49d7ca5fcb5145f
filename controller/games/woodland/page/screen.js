// The page of Woodland: the map for everybody; on a seat's own page its cards, its decisions and what can be touched for them.

/** @import {Act, GameScreen, Hello, Picture} from "/js/types.js" */
/** @import {WoodlandView} from "./types.js" */

import { arrive, beginning, byId, focusOn, html, isNews, lookAt, nextHandles, phrase, showPanel, showSharing, touched } from "/js/game.js";
import { effectOf, lookAtCard, showCards } from "./cards.js";
import { showDecision } from "./decision.js";
import { showFight } from "./fight.js";
import { drawMap, mapKey } from "./map.js";
import { showScores } from "./scores.js";
import { boardLines } from "./squares.js";
import { commons } from "./sides.js";
import { clearingLines, handlesOf } from "./words.js";

/** @implements {GameScreen<WoodlandView>} */
export class Screen {
  #board;
  #act;
  /** @type {Hello | null} */
  #hello = null;
  /** @type {Picture<WoodlandView> | null} */
  #table = null;
  /** @type {string[]} */
  #chosen = [];
  /** @type {number | null} */
  #ply = null;
  /** @type {Set<string>} */
  #open = new Set();
  #lesson = "";

  /**
   * `act` sends a command; the board is where the pawn is moved.
   * @param {import("/js/board/board.js").Board} board
   * @param {Act} act
   */
  constructor(board, act) {
    this.#board = board;
    this.#act = act;
  }

  /**
   * Touches of the board choose the clearings under them.
   * @param {MouseEvent | KeyboardEvent} event
   */
  hear(event) {
    const square = this.#board.chosenBy(event);
    const at = square && this.#table?.view.squares[square];
    if (at) this.#touchClearing(String(at));
  }

  /** @param {Hello} hello */
  meet(hello) {
    this.#hello = hello;
    this.#chosen = [];
    this.#ply = null;
    arrive(hello);
  }

  /** @param {Picture<WoodlandView>} table */
  show(table) {
    if (!this.#hello) return;
    this.#table = table;
    const { view } = table;
    if (view.ply !== this.#ply) this.#chosen = [];
    this.#ply = view.ply;
    showScores(view);
    showFight(view);
    showSharing(this.#hello, table);
    this.draw();
    this.#readLesson(table);
  }

  /**
   * Brings what a lesson says into sight whenever that is new: its words stand far above the buttons of a long decision.
   * @param {Picture<WoodlandView>} table
   */
  #readLesson({ teacher }) {
    const lesson = teacher?.course ? JSON.stringify([teacher.course.number, teacher.course.state, teacher.course.text]) : "";
    const isNew = lesson && lesson !== this.#lesson;
    this.#lesson = lesson;
    if (isNew) byId("voice").scrollIntoView({ block: "start" });
  }

  /** Draws what depends on the touches of this page alone. */
  draw() {
    if (!this.#table || !this.#hello) return;
    const { view } = this.#table;
    const { seat } = this.#hello;
    const next = seat ? nextHandles(view.legal, this.#chosen, this.#handles()) : /** @type {Set<string>} */ (new Set());
    /** @param {string} handle */
    const state = (handle) => (this.#chosen.includes(handle) ? "chosen" : next.has(handle) ? "can" : "");
    this.#drawMap(view, state);
    this.#board.decorate(boardLines(view, this.#board));
    document.body.dataset.choosing = String(this.#chosen.length > 0);
    if (!seat) return;
    showCards(view.sides[seat], state, (card) => this.#touch(`card:${card.card}`, () => lookAtCard(card)));
    showDecision({ table: this.#table, seat, chosen: this.#chosen, handlesOf: this.#handles(),
      nameOf: (handle) => this.#nameOf(handle), effectOf: (handle) => this.#effectOf(handle),
      open: this.#open, guided: new Set(this.#table.teacher?.course?.moves),
      play: (move) => this.#act({ do: "play", move }), letGo: (handle) => this.#choose(this.#chosen.filter((each) => each !== handle)) });
  }

  /**
   * @param {WoodlandView} view
   * @param {(handle: string) => string} state
   */
  #drawMap(view, state) {
    const panel = byId("map");
    const changed = this.#changed();
    /** @param {string} at */
    const stateOf = (at) => state(`at:${at}`) || (changed.has(at) ? "changed" : "");
    const states = Object.keys(view.clearings).map(stateOf);
    if (!isNews(panel, view.clearings, states, view["deck-size"], view.discard, view.items, view.dominance)) return;
    const focused = document.activeElement?.getAttribute("data-clearing");
    showPanel(panel, drawMap(view, stateOf, (at) => this.#touchClearing(at)), html("div", { class: "below-map" }, commons(view), mapKey(Object.keys(view.sides))));
    if (focused) focusOn(panel, `[data-clearing="${focused}"]`);
  }

  /** The clearings that a step changed, while somebody steps through what the others did. */
  #changed() {
    const { earlier, view } = this.#table ?? {};
    const before = earlier?.before;
    const isOther = (/** @type {string} */ at) => JSON.stringify(before?.clearings[at]) !== JSON.stringify(view?.clearings[at]);
    return new Set(before && view ? Object.keys(view.clearings).filter(isOther) : []);
  }

  /** What of a move can be touched: clearings, and the cards by which moves of this seat can be found. */
  #handles() {
    const known = new Set(this.#cards().map(({ card }) => card));
    return (/** @type {string} */ move) => handlesOf(move, known);
  }

  #cards() {
    if (!this.#table || !this.#hello?.seat) return this.#table?.view.dominance ?? [];
    const { sides, dominance } = this.#table.view;
    const { hand, own } = sides[this.#hello.seat];
    const open = Object.entries(sides).flatMap(([seat, side]) => (side.open && seat !== this.#hello?.seat ? side.hand : []));
    return [...hand, ...(Array.isArray(own.supporters) ? own.supporters : []), ...dominance, ...open];
  }

  /** @param {string} handle */
  #nameOf(handle) {
    const [kind, word] = handle.split(":");
    if (kind === "at") return phrase("Clearing {at}", { at: word });
    return this.#cards().find(({ card }) => card === word)?.name ?? word;
  }

  /** @param {string} handle */
  #effectOf(handle) {
    const card = this.#cards().find(({ card: word }) => `card:${word}` === handle);
    return card ? effectOf(card) : "";
  }

  /** @param {string} at */
  #touchClearing(at) {
    const clearing = this.#table?.view.clearings[at];
    if (!clearing) return;
    this.#touch(`at:${at}`, () => {
      const [title, ...lines] = clearingLines(at, clearing);
      lookAt(title, html("div", { class: "about" }, ...lines.map((line) => html("p", {}, phrase("{what}.", { what: beginning(line) })))));
    });
  }

  /**
   * Chooses what fits the choice so far; begins anew with it when it fits alone; else `look`s at it.
   * @param {string} handle
   * @param {() => void} look
   */
  #touch(handle, look) {
    if (!this.#table) return;
    const { view, can } = this.#table;
    const isLetGo = this.#chosen.includes(handle);
    const chosen = can.play || isLetGo ? touched(view.legal, this.#chosen, handle, this.#handles()) : null;
    if (chosen) this.#choose(chosen);
    else look();
  }

  /** @param {string[]} chosen */
  #choose(chosen) {
    this.#chosen = chosen;
    this.draw();
  }
}

// The page of Woodland: the map for everybody, and on a seat's own page its cards, its decisions and the touchable parts.

/** @import {Act, GameScreen, Hello, Picture} from "/js/types.js" */
/** @import {WoodlandView} from "./types.js" */

import { arrive, beginning, byId, focusOn, html, isNews, lookAt, phrase, showPanel, showSharing } from "/js/game.js";
import { effectOf, lookAtCard, showCards } from "./cards.js";
import { after, handlesAt, leadingOn, left, settled } from "./choosing.js";
import { showDecision } from "./decision.js";
import { showFight } from "./fight.js";
import { drawMap, forestName, mapKey } from "./map.js";
import { focusChoice, openPlaceChoice } from "./place-choice.js";
import { showScores } from "./scores.js";
import { boardLines } from "./squares.js";
import { commons } from "./sides.js";
import { FORESTS, clearingLines, handlesOf } from "./words.js";

/** @type {import("./choosing.js").Choice} */
const NOTHING = { action: "", chosen: [] };

/** @implements {GameScreen<WoodlandView>} */
export class Screen {
  #board;
  #act;
  /** @type {Hello | null} */
  #hello = null;
  /** @type {Picture<WoodlandView> | null} */
  #table = null;
  #choice = NOTHING;
  /** The place whose menu is open; "" for none. */
  #place = "";
  /** @type {number | null} */
  #ply = null;
  #lesson = "";

  /**
   * `act` sends a command; the pawn is moved on `board`.
   * @param {import("/js/board/board.js").Board} board
   * @param {Act} act
   */
  constructor(board, act) {
    this.#board = board;
    this.#act = act;
  }

  /**
   * A touch on the board chooses the clearing on that square.
   * @param {MouseEvent | KeyboardEvent} event
   */
  hear(event) {
    const square = this.#board.chosenBy(event);
    const at = square && this.#table?.view.squares[square];
    if (at) this.#touchPlace(String(at), event instanceof KeyboardEvent);
  }

  /** @param {Hello} hello */
  meet(hello) {
    this.#hello = hello;
    [this.#choice, this.#place] = [NOTHING, ""];
    this.#ply = null;
    arrive(hello);
  }

  /** @param {Picture<WoodlandView>} table */
  show(table) {
    if (!this.#hello) return;
    this.#table = table;
    const { view } = table;
    if (view.ply !== this.#ply) [this.#choice, this.#place] = [NOTHING, ""];
    this.#ply = view.ply;
    showScores(view);
    showFight(view);
    showSharing(this.#hello, table);
    this.draw();
    this.#readLesson(table);
  }

  /**
   * Scrolls to a new lesson text, which may be far above the buttons of a long decision.
   * @param {Picture<WoodlandView>} table
   */
  #readLesson({ teacher }) {
    const lesson = teacher?.course ? JSON.stringify([teacher.course.number, teacher.course.state, teacher.course.text]) : "";
    const isNew = lesson && lesson !== this.#lesson;
    this.#lesson = lesson;
    if (isNew) byId("voice").scrollIntoView({ block: "start" });
  }

  /** Draws the parts that depend only on touches of this page. */
  draw() {
    if (!this.#table || !this.#hello) return;
    const { view } = this.#table;
    const { seat } = this.#hello;
    const { chosen } = this.#choice;
    const next = seat ? leadingOn(this.#left(), chosen, this.#handles()) : /** @type {Set<string>} */ (new Set());
    /** @param {...string} handles */
    const state = (...handles) => (handles.some((each) => chosen.includes(each)) ? "chosen" : handles.some((each) => next.has(each)) ? "can" : "");
    this.#drawMap(view, state);
    this.#board.decorate(boardLines(view, this.#board));
    document.body.dataset.choosing = String(chosen.length > 0);
    if (!seat) return;
    showCards(view.sides[seat], state, (card) => this.#touch([`card:${card.card}`], () => lookAtCard(card)));
    const now = this.#deciding(this.#table, seat);
    showDecision(now);
    this.#showPlaceChoice(now);
  }

  /**
   * @param {Picture<WoodlandView>} table
   * @param {string} seat
   * @returns {import("./decision.js").Deciding}
   */
  #deciding(table, seat) {
    return { table, seat, choice: this.#choice, handlesOf: this.#handles(),
      nameOf: (handle) => this.#nameOf(handle), effectOf: (handle) => this.#effectOf(handle),
      guided: new Set(table.teacher?.course?.moves),
      play: (move) => this.#act({ do: "play", move }), choose: (choice) => this.#choose(choice) };
  }

  /** The legal moves that fit the choice on this page; none while another seat decides. */
  #left() {
    const { can, view } = this.#table ?? {};
    return can?.play && view ? left(view.legal, this.#choice, this.#handles()) : [];
  }

  /**
   * Opens the menu at the last touched place while it is chosen and a choice remains.
   * @param {import("./decision.js").Deciding} now
   */
  #showPlaceChoice(now) {
    document.getElementById("place-choice")?.remove();
    const moves = this.#left();
    const place = this.#place && byId("map").querySelector(`[data-clearing="${this.#place}"], [data-forest="${this.#place}"]`);
    if (!place || !moves.length) return;
    openPlaceChoice(byId("map"), place, { title: this.#nameOf(`at:${this.#place}`), moves, now, look: () => this.#look(this.#place), close: () => this.#letGo() });
  }

  #letGo() {
    const place = this.#place;
    this.#choose({ ...this.#choice, chosen: this.#choice.chosen.filter((handle) => !handle.endsWith(`:${place}`)) });
    focusOn(byId("map"), `[data-clearing="${place}"], [data-forest="${place}"]`);
  }

  /**
   * @param {WoodlandView} view
   * @param {(...handles: string[]) => string} state
   */
  #drawMap(view, state) {
    const panel = byId("map");
    const changed = this.#changed();
    /** @param {string} at */
    const stateOf = (at) => state(`at:${at}`, `to:${at}`) || (changed.has(at) ? "changed" : "");
    const states = [...Object.keys(view.clearings), ...FORESTS].map(stateOf);
    if (!isNews(panel, view.clearings, Object.values(view.sides).map(({ own }) => [own.forest, own.forests, own.plots]), states, view["deck-size"], view.discard, view.items, view.dominance)) return;
    const focused = document.activeElement?.getAttribute("data-clearing") ?? document.activeElement?.getAttribute("data-forest");
    showPanel(panel, drawMap(view, stateOf, (at, byKeys) => this.#touchPlace(at, byKeys)), html("div", { class: "below-map" }, commons(view), mapKey(Object.keys(view.sides))));
    if (focused) focusOn(panel, `[data-clearing="${focused}"], [data-forest="${focused}"]`);
  }

  /** The clearings that changed, while the page steps through the moves of others. */
  #changed() {
    const { earlier, view } = this.#table ?? {};
    const before = earlier?.before;
    const isOther = (/** @type {string} */ at) => JSON.stringify(before?.clearings[at]) !== JSON.stringify(view?.clearings[at]);
    return new Set(before && view ? Object.keys(view.clearings).filter(isOther) : []);
  }

  /** The touchable parts of a move: clearings, and cards of this seat. */
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
    if (kind !== "card") return FORESTS.has(word) ? forestName(word) : kind === "to" ? phrase("to clearing {at}", { at: word }) : phrase("Clearing {at}", { at: word });
    return this.#cards().find(({ card }) => card === word)?.name ?? word;
  }

  /** @param {string} handle */
  #effectOf(handle) {
    const card = this.#cards().find(({ card: word }) => `card:${word}` === handle);
    return card ? effectOf(card) : "";
  }

  /**
   * @param {string} at a clearing or a forest
   * @param {boolean} byKeys
   */
  #touchPlace(at, byKeys) {
    const { chosen } = this.#choice;
    this.#touch(handlesAt(at, this.#left(), chosen, this.#handles()), () => this.#look(at), at);
    const choice = document.getElementById("place-choice");
    if (byKeys && choice) focusChoice(choice);
  }

  /**
   * Shows the contents of a clearing.
   * @param {string} at
   */
  #look(at) {
    const clearing = this.#table?.view.clearings[at];
    if (!clearing) return;
    const [title, ...lines] = clearingLines(at, clearing);
    lookAt(title, html("div", { class: "about" }, ...lines.map((line) => html("p", {}, phrase("{what}.", { what: beginning(line) })))));
  }

  /**
   * Extends the choice or starts a new one, plays a move that a touch of the map settles, and otherwise calls `look`.
   * @param {string[]} handles the possible handles of the touched element, the likelier first
   * @param {() => void} look
   * @param {string} [place] the place on the map that was touched
   */
  #touch(handles, look, place = "") {
    if (!this.#table) return;
    const { view, can } = this.#table;
    const choice = can.play ? after(view.legal, this.#choice, handles, this.#handles()) : null;
    if (!choice) return look();
    const scope = choice.chosen.length > this.#choice.chosen.length ? this.#left() : left(view.legal, { ...choice, chosen: [] }, this.#handles());
    const move = place && settled(scope, left(view.legal, choice, this.#handles()), choice.chosen, this.#handles());
    this.#choose(choice, choice.chosen.some((handle) => handles.includes(handle)) ? place : "");
    if (move) this.#act({ do: "play", move: move.move });
  }

  /**
   * @param {import("./choosing.js").Choice} choice
   * @param {string} [place] the place where a menu opens; by default the current one while it is chosen
   */
  #choose(choice, place = this.#place) {
    this.#choice = choice;
    this.#place = choice.chosen.some((handle) => handle.endsWith(`:${place}`)) ? place : "";
    this.draw();
  }
}

// The page of Woodland: the map for everybody; on a seat's own page its cards, its decisions and what can be touched for them.

/** @import {Act, GameScreen, Hello, Table, WoodlandView} from "../types.js" */

import { showSitting } from "../dragons/sitting.js";
import { byId, focusOn, html, isNews, showPanel } from "../nodes.js";
import { lookAt, showHand } from "./cards.js";
import { fitting, showDecision, showTurn } from "./decision.js";
import { drawMap, mapKey } from "./map.js";
import { arrive, handOver, others } from "./sharing.js";
import { boardLines } from "./squares.js";
import { commons } from "./sides.js";
import { SEATS, clearingInWords, handlesOf } from "./words.js";

/** @implements {GameScreen<WoodlandView>} */
export class Screen {
  /** @type {import("../board.js").Board} */
  #board;
  /** @type {Act} */
  #act;
  /** @type {Hello | null} */
  #hello = null;
  /** @type {Table<WoodlandView> | null} */
  #table = null;
  /** @type {string[]} */
  #chosen = [];
  /** @type {number | null} */
  #ply = null;
  /** @type {Set<string>} */
  #open = new Set();

  /**
   * `act` sends a command; the board is where the pawn is moved.
   * @param {import("../board.js").Board} board
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
    const isKey = event instanceof KeyboardEvent;
    if (isKey && event.key !== "Enter" && event.key !== " ") return;
    const square = isKey ? this.#board.pointed : this.#board.squareAt(event);
    const at = square && this.#table?.view.squares[square];
    if (at) this.#touchClearing(String(at));
  }

  /** @param {Hello} hello */
  meet(hello) {
    this.#hello = hello;
    document.body.dataset.seat = hello.seat ?? "";
    this.#chosen = [];
    this.#ply = null;
    arrive(hello.seat);
  }

  /** @param {Table<WoodlandView>} table */
  show(table) {
    if (!this.#hello) return;
    this.#table = table;
    const { view } = table;
    if (view.ply !== this.#ply) this.#chosen = [];
    this.#ply = view.ply;
    document.body.dataset.ply = String(view.ply);
    document.body.dataset.decides = String(Boolean(table.can.play));
    showTurn(view);
    showSitting(this.#hello, table, SEATS);
    this.#share(table, this.#hello.seat);
    this.draw();
  }

  /** Draws what depends on the touches of this page alone. */
  draw() {
    if (!this.#table || !this.#hello) return;
    const { view } = this.#table;
    const { seat } = this.#hello;
    const next = new Set(seat ? fitting(view.legal, this.#chosen, this.#known()).flatMap(({ move }) => handlesOf(move, this.#known())) : []);
    /** @param {string} handle */
    const state = (handle) => (this.#chosen.includes(handle) ? "chosen" : next.has(handle) ? "can" : "");
    this.#drawMap(view, state);
    this.#board.decorate(boardLines(view, this.#board));
    document.body.dataset.choosing = String(this.#chosen.length > 0);
    if (!seat) return;
    showHand(view.sides[seat], state, (card) => this.#touch(`card:${card.card}`, () => lookAt(card)));
    showDecision({ table: this.#table, seat, chosen: this.#chosen, known: this.#known(), nameOf: (handle) => this.#nameOf(handle), open: this.#open,
      play: (move) => this.#act({ do: "play", move }), letGo: (handle) => this.#choose(this.#chosen.filter((each) => each !== handle)) });
  }

  /**
   * @param {WoodlandView} view
   * @param {(handle: string) => string} state
   */
  #drawMap(view, state) {
    const panel = byId("map");
    const states = Object.keys(view.clearings).map((at) => state(`at:${at}`));
    if (!isNews(panel, view.clearings, states, view["deck-size"], view.discard, view.items, view.dominance)) return;
    const focused = document.activeElement?.getAttribute("data-clearing");
    showPanel(panel, drawMap(view, (at) => state(`at:${at}`), (at) => this.#touchClearing(at)), html("div", { class: "below-map" }, commons(view), mapKey(Object.keys(view.sides))));
    if (focused) focusOn(panel, `[data-clearing="${focused}"]`);
  }

  /** Cards by which moves of this seat can be found. */
  #known() {
    return new Set(this.#cards().map(({ card }) => card));
  }

  #cards() {
    if (!this.#table || !this.#hello?.seat) return this.#table?.view.dominance ?? [];
    const { sides, dominance } = this.#table.view;
    const { hand, own } = sides[this.#hello.seat];
    return [...hand, ...(Array.isArray(own.supporters) ? own.supporters : []), ...dominance];
  }

  /** @param {string} handle */
  #nameOf(handle) {
    const [kind, word] = handle.split(":");
    if (kind === "at") return `Clearing ${word}`;
    return this.#cards().find(({ card }) => card === word)?.name ?? word;
  }

  /** @param {string} at */
  #touchClearing(at) {
    const clearing = this.#table?.view.clearings[at];
    if (clearing) this.#touch(`at:${at}`, () => this.#tell(clearingInWords(at, clearing)));
  }

  /**
   * Chooses what fits the choice so far; begins anew with it when it fits alone; else `look`s at it.
   * @param {string} handle
   * @param {() => void} look
   */
  #touch(handle, look) {
    if (!this.#table) return;
    const { view, can } = this.#table;
    if (this.#chosen.includes(handle)) this.#choose(this.#chosen.filter((each) => each !== handle));
    else if (can.play && fitting(view.legal, [...this.#chosen, handle], this.#known()).length) this.#choose([...this.#chosen, handle]);
    else if (can.play && fitting(view.legal, [handle], this.#known()).length) this.#choose([handle]);
    else look();
  }

  /** @param {string[]} chosen */
  #choose(chosen) {
    this.#chosen = chosen;
    this.draw();
  }

  /** @param {string} words */
  #tell(words) {
    byId("card-title").textContent = words.split(";")[0];
    byId("card-body").replaceChildren(html("div", { class: "about" }, ...words.split("; ").slice(1).map((line) => html("p", {}, `${line[0].toUpperCase()}${line.slice(1)}.`))));
    byId("card-dialog", HTMLDialogElement).showModal();
  }

  /**
   * Shows the other seats of this browser, the one that decides first.
   * @param {Table<WoodlandView>} table
   * @param {string | null} own
   */
  #share({ seats, view }, own) {
    const held = others(own, seats);
    const panel = byId("sharing");
    if (!isNews(panel, held, view.turn, view.outcome, seats, own)) return;
    const free = own ? Object.keys(seats).filter((seat) => seats[seat].player === "human" && seats[seat].free) : [];
    showPanel(panel, ...Object.entries(held).map(([seat, address]) => handOver(seat, address, seat === view.turn && !view.outcome)),
      ...free.map((seat) => html("form", { method: "post", action: `/sit/${seat}?share=yes` }, html("button", { type: "submit", class: "sits", "data-sit-too": seat }, `${SEATS[seat]} plays here, too`))));
  }
}

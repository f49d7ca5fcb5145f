// The page of a game with hidden cards: what a seat holds and decides, or for the public screen what everybody may see.

import { byId } from "../nodes.js";
import { battleLine, showBattle } from "./battle.js";
import { fitting, kept, nextHandles, touched, verbOf } from "./choosing.js";
import { showDecision } from "./decision.js";
import { lookAt, whereIs } from "./detail.js";
import { showHand } from "./hand.js";
import { showReader } from "./reader.js";
import { showSitting } from "./sitting.js";
import { SEATS } from "./words.js";

export class Screen {
  #board;
  #act;
  #hello = null;
  #table = null;
  #chosen = [];
  #ply = null;
  #tapped = null; // the card that the table last told as selected

  /** `act` sends a command; the board is where squares are touched. */
  constructor(board, act) {
    this.#board = board;
    this.#act = act;
  }

  /** Takes a click or a key on the board. */
  hear(event) {
    const isKey = event.type === "keydown";
    if (isKey && event.key !== "Enter" && event.key !== " ") return;
    const square = isKey ? this.#board.pointed : this.#board.squareAt(event);
    if (square) this.#touchSquare(square);
  }

  meet(hello) {
    this.#hello = hello;
    document.body.dataset.seat = hello.seat ?? "";
    this.#chosen = [];
    this.#ply = null;
  }

  show(table) {
    this.#table = table;
    const { view } = table;
    if (view.ply !== this.#ply) this.#chosen = [];
    this.#ply = view.ply;
    this.#chosen = kept(view.legal, this.#chosen);
    this.#followTap(table.card);
    document.body.dataset.ply = view.ply;
    document.body.dataset.decides = String(Boolean(table.can.play));
    showSitting(this.#hello, table, SEATS);
    showBattle(view);
    showReader(table.reader, this.#act);
    this.draw();
  }

  /** Draws what depends on the touches of this page alone. */
  draw() {
    if (!this.#table) return;
    const { view } = this.#table;
    const next = this.#hello.seat ? nextHandles(view.legal, this.#chosen) : new Set();
    const state = (handle) => (this.#chosen.includes(handle) ? "chosen" : next.has(handle) ? "can" : "");
    this.#board.offer(Object.fromEntries([...next,
      ...this.#chosen].filter((handle) => !handle.startsWith("card:")).map((square) => [square, state(square)])));
    document.body.dataset.choosing = String(this.#chosen.length > 0);
    this.#board.decorate(battleLine(view, this.#board.turned));
    if (!this.#hello.seat) return;
    showHand(view.sides[this.#hello.seat], state, (card) => this.#touch(`card:${card.card}`, card));
    showDecision({ table: this.#table, chosen: this.#chosen, factOf: (handle) => this.#factOf(handle),
      play: (move) => this.#act({ do: "play", move }), letGo: () => this.#choose([]),
      byHand: this.#cardForHands() ? () => this.#select(this.#cardForHands()) : null });
  }

  /** A card that was tapped on the reader is chosen here as well. */
  #followTap(card) {
    if (card === this.#tapped) return;
    this.#tapped = card;
    const handle = `card:${card}`;
    if (card && !this.#chosen.includes(handle)) this.#chosen = kept(this.#table.view.legal, [handle]);
  }

  #touchSquare(square) {
    if (!this.#table) return;
    const fact = this.#table.view.squares[square];
    const isChoice = Boolean(this.#hello.seat) && this.#table.can.play && touched(this.#table.view.legal, this.#chosen, square);
    if (isChoice) this.#touch(square, fact);
    else if (square[1] === "3" && this.#table.view.battle) byId("battle").scrollIntoView({ block: "center" });
    else if (fact && (this.#hello.seat || !this.#table.world)) lookAt(fact, whereIs(square, fact));
  }

  #touch(handle, fact) {
    const chosen = touched(this.#table.view.legal, this.#chosen, handle);
    if (chosen) this.#choose(chosen);
    else lookAt(fact);
  }

  #choose(chosen) {
    const { legal } = this.#table.view;
    const fits = chosen.length > 1 ? fitting(legal, chosen) : [];
    if (fits.length === 1 && verbOf(fits[0].move) === "lay") { // nothing is given away, and there are six to lay
      this.#act({ do: "play", move: fits[0].move });
      return;
    }
    this.#chosen = chosen;
    if (this.#tapped && !chosen.includes(`card:${this.#tapped}`)) this.#select(null);
    this.draw();
  }

  /** The card that is touched, while the table has not been told of it and a hand could go on with it on the board. */
  #cardForHands() {
    const handle = this.#chosen.find((each) => each.startsWith("card:"));
    const squares = [...nextHandles(this.#table.view.legal, handle ? [handle] : [])].filter((each) => !each.startsWith("card:"));
    const card = handle && squares.length ? handle.slice("card:".length) : null;
    return card === this.#tapped ? null : card;
  }

  /** Tells the table which card a hand is to play on the board: only a button does so, because reading is not choosing. */
  #select(card) {
    this.#tapped = card;
    this.#act({ do: "select", card });
    this.draw();
  }

  #factOf(handle) {
    const { view } = this.#table;
    if (!handle.startsWith("card:")) return view.squares[handle];
    const text = handle.slice("card:".length);
    const { hand, dealt } = view.sides[this.#hello.seat];
    const played = view.battle?.played ?? [];
    return [...hand, ...dealt, ...played, ...Object.values(view.squares)].find(({ card }) => card === text);
  }
}

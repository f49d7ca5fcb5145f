// The page of Woodland: the map for everybody; on a seat's own page its cards, its decisions and what can be touched for them.

import { showSitting } from "../dragons/sitting.js";
import { byId, html, isNews, showPanel } from "../nodes.js";
import { lookAt, showHand } from "./cards.js";
import { fitting, showDecision, showTurn } from "./decision.js";
import { drawMap, mapKey } from "./map.js";
import { arrive, handOver, others } from "./sharing.js";
import { boardLines } from "./squares.js";
import { commons } from "./sides.js";
import { SEATS, clearingInWords, handlesOf } from "./words.js";

export class Screen {
  #board;
  #act;
  #hello = null;
  #table = null;
  #chosen = [];
  #ply = null;
  #open = new Set();

  /** `act` sends a command; the board is where the pawn is moved. */
  constructor(board, act) {
    this.#board = board;
    this.#act = act;
  }

  /** Touches of the board choose the clearings under them. */
  hear(event) {
    const isKey = event.type === "keydown";
    if (isKey && event.key !== "Enter" && event.key !== " ") return;
    const square = isKey ? this.#board.pointed : this.#board.squareAt(event);
    const at = this.#table?.view.squares[square];
    if (at) this.#touchClearing(String(at));
  }

  meet(hello) {
    this.#hello = hello;
    document.body.dataset.seat = hello.seat ?? "";
    this.#chosen = [];
    this.#ply = null;
    arrive(hello.seat);
  }

  show(table) {
    this.#table = table;
    const { view } = table;
    if (view.ply !== this.#ply) this.#chosen = [];
    this.#ply = view.ply;
    document.body.dataset.ply = view.ply;
    document.body.dataset.decides = String(Boolean(table.can.play));
    showTurn(view);
    showSitting(this.#hello, table, SEATS);
    this.#share();
    this.draw();
  }

  /** Draws what depends on the touches of this page alone. */
  draw() {
    if (!this.#table) return;
    const { view } = this.#table;
    const seat = this.#hello.seat;
    const next = new Set(seat ? fitting(view.legal, this.#chosen, this.#known()).flatMap(({ move }) => handlesOf(move, this.#known())) : []);
    const state = (handle) => (this.#chosen.includes(handle) ? "chosen" : next.has(handle) ? "can" : "");
    this.#drawMap(view, state);
    this.#board.decorate(boardLines(view, this.#board));
    document.body.dataset.choosing = String(this.#chosen.length > 0);
    if (!seat) return;
    showHand(view.sides[seat], state, (card) => this.#touch(`card:${card.card}`, () => lookAt(card)));
    showDecision({ table: this.#table, seat, chosen: this.#chosen, known: this.#known(), nameOf: (handle) => this.#nameOf(handle), open: this.#open,
      play: (move) => this.#act({ do: "play", move }), letGo: (handle) => this.#choose(this.#chosen.filter((each) => each !== handle)) });
  }

  #drawMap(view, state) {
    const panel = byId("map");
    const states = Object.keys(view.clearings).map((at) => state(`at:${at}`));
    if (!isNews(panel, view.clearings, states, view["deck-size"], view.discard, view.items, view.dominance)) return;
    const focused = document.activeElement?.dataset?.clearing;
    showPanel(panel, drawMap(view, (at) => state(`at:${at}`), (at) => this.#touchClearing(at)), html("div", { class: "below-map" }, commons(view), mapKey(Object.keys(view.sides))));
    if (focused) panel.querySelector(`[data-clearing="${focused}"]`)?.focus({ preventScroll: true });
  }

  /** Cards by which moves of this seat can be found. */
  #known() {
    const side = this.#table.view.sides[this.#hello.seat];
    const supporters = Array.isArray(side?.own.supporters) ? side.own.supporters : [];
    return new Set([...(side?.hand ?? []), ...supporters, ...this.#table.view.dominance].map(({ card }) => card));
  }

  #nameOf(handle) {
    const [kind, word] = handle.split(":");
    if (kind === "at") return `Clearing ${word}`;
    const side = this.#table.view.sides[this.#hello.seat];
    const cards = [...side.hand, ...(Array.isArray(side.own.supporters) ? side.own.supporters : []), ...this.#table.view.dominance];
    return cards.find(({ card }) => card === word)?.name ?? word;
  }

  #touchClearing(at) {
    this.#touch(`at:${at}`, () => this.#tell(clearingInWords(at, this.#table.view.clearings[at])));
  }

  /** Chooses what fits the choice so far; begins anew with it when it fits alone; else `look`s at it. */
  #touch(handle, look) {
    const { view, can } = this.#table;
    if (this.#chosen.includes(handle)) this.#choose(this.#chosen.filter((each) => each !== handle));
    else if (can.play && fitting(view.legal, [...this.#chosen, handle], this.#known()).length) this.#choose([...this.#chosen, handle]);
    else if (can.play && fitting(view.legal, [handle], this.#known()).length) this.#choose([handle]);
    else look();
  }

  #choose(chosen) {
    this.#chosen = chosen;
    this.draw();
  }

  #tell(words) {
    byId("card-title").textContent = words.split(";")[0];
    byId("card-body").replaceChildren(html("div", { class: "about" }, ...words.split("; ").slice(1).map((line) => html("p", {}, `${line[0].toUpperCase()}${line.slice(1)}.`))));
    byId("card-dialog").showModal();
  }

  /** Shows the other seats of this browser, the one that decides first. */
  #share() {
    const { seats, view } = this.#table;
    const held = others(this.#hello.seat, seats);
    const panel = byId("sharing");
    if (!isNews(panel, held, view.turn, view.outcome, seats, this.#hello.seat)) return;
    const free = this.#hello.seat ? Object.keys(seats).filter((seat) => seats[seat].player === "human" && seats[seat].free) : [];
    showPanel(panel, ...Object.entries(held).map(([seat, address]) => handOver(seat, address, seat === view.turn && !view.outcome)),
      ...free.map((seat) => html("form", { method: "post", action: `/sit/${seat}?share=yes` }, html("button", { type: "submit", class: "sits", "data-sit-too": seat }, `${SEATS[seat]} plays here, too`))));
  }
}

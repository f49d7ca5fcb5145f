// The page of Dragons: a seat's hand and decisions, or for the public screen only public information.

/** @import {Act, GameScreen, Hello, Picture, Square} from "/js/types.js" */
/** @import {CardFact, DragonsView} from "./types.js" */

import { byId, fitting, inARow, isNews, kept, nextHandles, phrase, showHand, touched } from "/js/game.js";
import { battleLine, showBattle } from "./battle.js";
import { guideOf, handlesOf, rolesOf, verbOf } from "./choosing.js";
import { showDecision } from "./decision.js";
import { lookAtCard, whereIs } from "./detail.js";
import { marksOf } from "./effects.js";
import { cardFace } from "./face.js";
import { kindOf, priceOf } from "./words.js";

/** @implements {GameScreen<DragonsView>} */
export class Screen {
  #board;
  #act;
  /** @type {Hello | null} */
  #hello = null;
  /** @type {Picture<DragonsView> | null} */
  #table = null;
  /** @type {string[]} */
  #chosen = [];
  /** @type {number | null} */
  #ply = null;
  /** @type {string | null} */
  #tapped = null; // the selected card in the table's last message
  #selecting = 0; // the number of selections that the table has not answered yet

  /**
   * `act` sends a command; the squares of `board` can be touched.
   * @param {import("/js/board/board.js").Board} board
   * @param {Act} act
   */
  constructor(board, act) {
    this.#board = board;
    this.#act = act;
  }

  /**
   * Handles a click or a key on the board.
   * @param {MouseEvent | KeyboardEvent} event
   */
  hear(event) {
    const square = this.#board.chosenBy(event);
    if (square) this.#touchSquare(square);
  }

  get #legal() {
    return this.#table?.view.legal ?? [];
  }

  /** @param {Hello} hello */
  meet(hello) {
    this.#hello = hello;
    this.#chosen = [];
    this.#ply = null;
  }

  /** @param {Picture<DragonsView>} table */
  show(table) {
    if (!this.#hello) return;
    this.#table = table;
    const { view } = table;
    if (view.ply !== this.#ply) this.#chosen = [];
    this.#ply = view.ply;
    this.#chosen = kept(view.legal, this.#chosen, handlesOf);
    this.#followTap(table.card);
    showBattle(view);
    this.draw();
  }

  /** Draws the parts that depend only on touches of this page. */
  draw() {
    if (!this.#table || !this.#hello) return;
    const { seat } = this.#hello;
    const { view } = this.#table;
    const next = seat ? nextHandles(view.legal, this.#chosen, handlesOf) : /** @type {Set<string>} */ (new Set());
    /** @param {string} handle */
    const state = (handle) => (this.#chosen.includes(handle) ? "chosen" : next.has(handle) ? "can" : "");
    const roles = view.phase === "battle" && !view.battle ? rolesOf(fitting(view.legal, this.#chosen, handlesOf)) : new Map();
    this.#board.offer(Object.fromEntries([...next, ...this.#chosen].filter((handle) => !handle.startsWith("card:"))
      .map((square) => [square, `${state(square)} ${roles.get(square) ?? ""}`.trimEnd()])));
    document.body.dataset.choosing = String(this.#chosen.length > 0);
    this.#board.decorate(battleLine(view, this.#board.turned));
    if (isNews(this.#board.element, view.ply, view.happened, this.#board.turned, Boolean(this.#table.earlier))) {
      this.#board.mark(marksOf(this.#table, (square) => this.#board.middleOf(square)));
    }
    if (!seat) return;
    const guide = guideOf(this.#table, this.#chosen);
    const { dealt, hand } = view.sides[seat];
    showHand({ title: dealt.length ? phrase("Your Lair cards") : phrase("Your hand"), cards: dealt.length ? dealt : hand, state,
      touch: (card) => this.#touch(`card:${card.card}`, card), isGuided: (handle) => guide.next.has(handle), face: cardFace,
      nameOf: (card, how) => inARow([card.name, kindOf(card), priceOf(card), how ? "" : phrase("not playable now")].filter(Boolean)) });
    showDecision({ table: this.#table, chosen: this.#chosen, guide, factOf: (handle) => this.#factOf(handle),
      play: (move) => this.#act({ do: "play", move }), letGo: () => this.#choose([]),
      byHand: this.#cardForHands() ? () => this.#select(this.#cardForHands()) : null });
  }

  /**
   * Chooses the card that was tapped on the reader.
   * @param {string | null} card
   */
  #followTap(card) {
    if (card === this.#tapped || this.#selecting) return; // a message before the answer may be older than the selection
    this.#tapped = card;
    const handle = `card:${card}`;
    if (card && !this.#chosen.includes(handle)) this.#chosen = kept(this.#table?.view.legal ?? [], [handle], handlesOf);
  }

  /** @param {Square} square */
  #touchSquare(square) {
    if (!this.#table || !this.#hello) return;
    const { view, can, world } = this.#table;
    const fact = view.squares[square];
    const isChoice = Boolean(this.#hello.seat) && can.play && touched(view.legal, this.#chosen, square, handlesOf);
    if (isChoice) this.#touch(square, fact);
    else if (square[1] === "3" && view.battle) byId("battle").scrollIntoView({ block: "center" });
    else if (fact && (this.#hello.seat || !world)) lookAtCard(fact, whereIs(square, fact));
  }

  /**
   * @param {string} handle
   * @param {CardFact | undefined} fact
   */
  #touch(handle, fact) {
    const chosen = touched(this.#legal, this.#chosen, handle, handlesOf);
    if (chosen) this.#choose(chosen);
    else if (fact) lookAtCard(fact);
  }

  /** @param {string[]} chosen */
  #choose(chosen) {
    const fits = chosen.length > 1 ? fitting(this.#legal, chosen, handlesOf) : [];
    if (fits.length === 1 && verbOf(fits[0].move) === "lay") { // this gives nothing away, and there are six cards to lay
      this.#act({ do: "play", move: fits[0].move });
      return;
    }
    this.#chosen = chosen;
    if (this.#tapped && !chosen.includes(`card:${this.#tapped}`)) this.#select(null);
    this.draw();
  }

  /** The touched card that has not been sent to the table and could be played on the board. */
  #cardForHands() {
    const handle = this.#chosen.find((each) => each.startsWith("card:"));
    const squares = [...nextHandles(this.#legal, handle ? [handle] : [], handlesOf)].filter((each) => !each.startsWith("card:"));
    const card = handle && squares.length ? handle.slice("card:".length) : null;
    return card === this.#tapped ? null : card;
  }

  /**
   * Sends the card that a hand will play on the board. Only a button does this, because reading a card does not choose it.
   * @param {string | null} card
   */
  async #select(card) {
    this.#tapped = card;
    this.#selecting += 1;
    const answer = this.#act({ do: "select", card });
    this.draw();
    await answer;
    this.#selecting -= 1;
  }

  /**
   * @param {string} handle
   * @returns {CardFact | undefined}
   */
  #factOf(handle) {
    const [view, seat] = [this.#table?.view, this.#hello?.seat];
    if (!view || !seat) return undefined;
    if (!handle.startsWith("card:")) return view.squares[handle];
    const text = handle.slice("card:".length);
    const { hand, dealt } = view.sides[seat];
    const played = view.battle?.played ?? [];
    /** @type {CardFact[]} */
    const cards = [...hand, ...dealt, ...played, ...Object.values(view.squares)];
    return cards.find(({ card }) => card === text);
  }
}

// Mouse, touch and keyboard over a simulated board. A tap lifts a piece and keeps it in the hand; a drag carries it and lets
// go where it ends. What is dropped where no rule allows it goes back, and a sentence says why; with `isHonest` all becomes
// what a hand does over real wood, slips included.

/** @import {Point, Square, WorldPiece} from "../types.js" */

import { byId } from "../base/dom.js";
import { toast } from "../base/live-region.js";
import { phrase } from "../base/sentence.js";
import { BOARD, stepFrom } from "./squares.js";

/** @typedef {(action: string, details?: {square?: Square, piece?: string}) => Promise<boolean>} HandAct */
/** @typedef {{pointer: number, x: number, y: number, fresh: boolean, moved: boolean}} Drag */
/** @typedef {Point & {id: string, free: boolean, square: Square | null}} Float */

const STILL_PX = 7;
const DOUBLE_CLICK_MS = 350;
const LEFT_BUTTON = 1;
/** @type {Record<string, [right: number, up: number]>} */
const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** @type {Record<string, [right: number, up: number]>} as far as the board goes */
const FARTHEST = { PageUp: [0, 4], PageDown: [0, -4], Home: [-4, 0], End: [4, 0] };

export class SimulatedHand {
  #board;
  #world;
  #act;
  #redraw;
  #follow;
  #isLow;
  #isHonest;
  /** @type {string | null} the piece that the mouse of this page has picked up */
  #picked = null;
  /** @type {Promise<boolean>} whether the table let it */
  #wasPicked = Promise.resolve(true);
  /** @type {{square: Square | null, at: number}} where it was pressed, and when, in ms */
  #press = { square: null, at: 0 };
  /** @type {Square | null} an empty square under a press that may become a click */
  #asked = null;
  /** @type {Drag | null} */
  #drag = null;
  /** @type {Float | null} */
  #float = null; // where the piece that this page holds hovers: {id, x, y, free, square}

  /**
   * `act(action, details)` tells the table and resolves to whether it took it; `redraw` shows the pieces again, `follow`
   * only the held one; `isLow` is the slide toggle; `isHonest` whether a drop stays where it falls, as on a real board.
   * @param {object} parts
   * @param {import("./board.js").Board} parts.board
   * @param {import("./world.js").World} parts.world
   * @param {HandAct} parts.act
   * @param {() => void} parts.redraw
   * @param {() => void} parts.follow
   * @param {() => boolean} parts.isLow
   * @param {() => boolean} parts.isHonest
   */
  constructor({ board, world, act, redraw, follow, isLow, isHonest }) {
    this.#board = board;
    this.#world = world;
    this.#act = act;
    this.#redraw = redraw;
    this.#follow = follow;
    this.#isLow = isLow;
    this.#isHonest = isHonest;
  }

  get #cursor() {
    return this.#board.pointed;
  }

  /**
   * Listens for hands; without a simulated board only the cursor moves.
   * @param {() => boolean} isSimulated
   */
  listen(isSimulated) {
    /**
     * @template {Event} E
     * @param {(this: SimulatedHand, event: E) => void} handle
     * @returns {(event: E) => void}
     */
    const whenSimulated = (handle) => (event) => {
      if (isSimulated()) handle.call(this, event);
    };
    const box = byId("box");
    this.#board.element.addEventListener("pointerdown", whenSimulated(this.#touchBoard));
    box.addEventListener("pointerdown", whenSimulated(this.#touchBox));
    box.addEventListener("click", whenSimulated(this.#pressBox));
    this.#board.element.addEventListener("click", whenSimulated(this.#askWhyNot));
    document.addEventListener("pointermove", whenSimulated(this.#carry));
    document.addEventListener("pointerup", whenSimulated(this.#letGo));
    for (const grasped of [this.#board.element, box]) grasped.addEventListener("touchstart", this.#keepsPageStill, { passive: false });
    document.addEventListener("pointercancel", whenSimulated(this.#breakOff));
    this.#board.element.addEventListener("keydown", (event) => this.#key(event, isSimulated()));
  }

  /**
   * Returns the held piece with the place where it hovers, or null: {id, look, x, y, free}.
   * @returns {import("../types.js").HeldPiece | null}
   */
  held() {
    const piece = this.#world.held();
    if (!piece) {
      this.#float = null;
      return null;
    }
    if (this.#float?.id === piece.id) return { ...piece, ...this.#float };
    const home = this.#world.homeOf(piece.id);
    const square = piece.over ?? (home === "box" ? null : home);
    const place = square ? this.#board.middleOf(square) : { x: BOARD / 2, y: BOARD - 20 };
    return { ...piece, ...place, free: false };
  }

  /** Forgets where the held piece hovers: the board was turned under it. */
  forget() {
    this.#float = null;
  }

  /** @param {Square} square */
  lift(square) {
    const piece = this.#world.on(square);
    if (piece) this.#grasp(piece.id, { ...this.#board.middleOf(square), free: false, square }, this.#isHonest() ? "lift" : "choose", { square });
    else if (!this.#isHonest()) this.#act("choose", { square });
  }

  /**
   * @param {string} id
   * @param {Omit<Float, "id">} place
   * @param {string} action
   * @param {{square?: Square, piece?: string}} details
   */
  #grasp(id, place, action, details) {
    this.#world.guess(id, "hand");
    this.#float = { id, ...place };
    this.#picked = id;
    this.#wasPicked = this.#act(action, details);
    this.#redraw();
  }

  /** The piece that this page holds, or with honest hands that any hand holds. */
  #held() {
    const held = this.#world.held();
    return held && (this.#isHonest() || held.id === this.#picked) ? held : null;
  }

  /**
   * Puts the piece down: with a click, which may mean another piece, or where a drag ends.
   * @param {Square} square
   * @param {"choose" | "drop"} how
   */
  #put(square, how) {
    if (this.#isHonest()) return this.place(square);
    const other = how === "choose" && this.#world.on(square);
    if (other) this.#picked = other.id; // the one in the hand from now on, unless it is captured
    this.#leave(how, { square });
  }

  /** Puts the piece beside the board, where it stays only with honest hands. */
  #putBeside() {
    if (this.#isHonest()) this.box();
    else this.#leave("cancel").then((was) => { if (was) toast(phrase("A piece dropped off the board returns to its square.")); });
  }

  /**
   * Tells the table what became of the piece in the hand, unless it never was there; resolves to whether it took that.
   * @param {string} action
   * @param {{square?: Square}} [details]
   */
  async #leave(action, details) {
    return await this.#wasPicked && this.#act(action, details);
  }

  /** @param {Square} square */
  place(square) {
    const piece = this.#world.held();
    if (!piece) return;
    const victim = this.#world.on(square);
    if (victim) this.#world.guess(victim.id, "box");
    this.#world.guess(piece.id, square);
    this.#act("place", { square });
    this.#redraw();
  }

  box() {
    const piece = this.#world.held();
    if (!piece) return;
    this.#world.guess(piece.id, "box");
    this.#act("box");
    this.#redraw();
  }

  /**
   * @param {string} id
   * @param {Point} place
   */
  take(id, place) {
    this.#grasp(id, { ...place, free: true, square: null }, this.#isHonest() ? "take" : "pick", { piece: id });
  }

  /** @param {PointerEvent} event */
  #touchBoard(event) {
    const square = this.#board.squareAt(event);
    if (event.button !== 0) return this.#refuseButton(square);
    this.#board.element.classList.remove("keyed");
    const fresh = !this.#held();
    this.#asked = fresh && square && !this.#world.on(square) ? square : null;
    if (fresh && !(square && this.#world.on(square))) return;
    if (this.#isDoubleClick(event, square)) return;
    this.#board.element.setPointerCapture(event.pointerId);
    if (fresh) this.#press = { square, at: event.timeStamp };
    this.#drag = this.#begun(event, fresh);
    if (square) this.#board.point(square);
    if (!fresh) this.#hover(event);
    else if (square) this.lift(square);
  }

  /**
   * A mouse that clicks twice wants its piece once.
   * @param {PointerEvent} event
   * @param {Square | null} square
   */
  #isDoubleClick({ timeStamp }, square) {
    return !this.#isHonest() && this.#held() !== null && square === this.#press.square && timeStamp - this.#press.at < DOUBLE_CLICK_MS;
  }

  /** @param {Square | null} square */
  #refuseButton(square) {
    if (!this.#isHonest() && square && this.#world.on(square)) toast(phrase("Move pieces with the left mouse button."));
  }

  /** A click on an empty square with nothing in the hand: the table says what may be chosen. */
  #askWhyNot() {
    const square = this.#asked;
    this.#asked = null;
    if (square && !this.#isHonest() && !this.#held()) this.#act("choose", { square });
  }

  /** @param {PointerEvent} event */
  #touchBox(event) {
    if (event.button !== 0) return;
    const id = pieceUnder(event);
    const fresh = !this.#held();
    if (fresh && !id) return;
    byId("box").setPointerCapture(event.pointerId);
    this.#drag = this.#begun(event, fresh);
    if (fresh && id) this.take(id, this.#board.placeOf(event));
  }

  /**
   * A tray button pressed by the keyboard: a click without a pointer.
   * @param {MouseEvent} event
   */
  #pressBox(event) {
    const id = pieceUnder(event);
    if (event.detail !== 0 || !id || this.#held()) return;
    this.take(id, this.#board.middleOf(this.#cursor));
    this.#board.element.focus();
    this.#board.element.classList.add("keyed");
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} fresh
   */
  #begun(event, fresh) {
    return { pointer: event.pointerId, x: event.clientX, y: event.clientY, fresh, moved: false };
  }

  /** @param {PointerEvent} event */
  #carry(event) {
    if (!this.#held()) return;
    if (this.#drag?.pointer === event.pointerId) {
      if (event.pointerType === "mouse" && !(event.buttons & LEFT_BUTTON)) return this.#letGo(event); // it was released elsewhere
      const far = Math.hypot(event.clientX - this.#drag.x, event.clientY - this.#drag.y) > STILL_PX;
      this.#drag.moved ||= far;
      if (this.#drag.moved) this.#hover(event);
    } else if (event.pointerType === "mouse" && event.target instanceof Element && event.target.closest("#stage")) {
      this.#hover(event);
    }
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    const held = this.#held();
    if (!held) return;
    const square = this.#board.squareAt(event);
    const before = this.#float?.square ?? null;
    this.#float = { id: held.id, ...this.#board.placeOf(event), free: true, square: square ?? before };
    if (square && square !== before) this.#pass(square, event.shiftKey);
    this.#follow();
  }

  /**
   * @param {Square} square
   * @param {boolean} shift
   */
  #pass(square, shift) {
    this.#act(shift || this.#isLow() ? "slide" : "over", { square });
  }

  /** @param {PointerEvent} event */
  #letGo(event) {
    const drag = this.#drag;
    if (!drag || drag.pointer !== event.pointerId) return;
    this.#drag = null;
    if (!this.#held() || (drag.fresh && !drag.moved)) return;
    const square = this.#board.squareAt(event);
    if (square) this.#put(square, drag.moved ? "drop" : "choose");
    else this.#putBeside();
  }

  /**
   * A finger that carries a piece does not scroll the page; the drag has begun by now, because pointerdown comes first.
   * @param {Event} event
   */
  #keepsPageStill = (event) => {
    if (this.#drag) event.preventDefault();
  };

  /**
   * The browser took the finger away, to scroll or for a call: a piece that this finger lifted goes back where it was.
   * @param {PointerEvent} event
   */
  #breakOff(event) {
    const drag = this.#drag;
    if (!drag || drag.pointer !== event.pointerId) return;
    this.#drag = null;
    const held = this.#held();
    if (held && drag.fresh) this.#putBack(held);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {boolean} simulated
   */
  #key(event, simulated) {
    if (event.altKey || event.metaKey) return;
    const arrow = ARROWS[event.key] ?? (event.ctrlKey ? null : FARTHEST[event.key]);
    const held = simulated ? this.#held() : null;
    const grasps = simulated && (event.key === "Enter" || event.key === " ");
    if (arrow) this.#step(arrow, event.shiftKey, held);
    else if (grasps && held) this.#put(this.#cursor, "choose");
    else if (grasps) this.lift(this.#cursor);
    else if (held && (event.key === "Delete" || event.key === "Backspace")) this.#putBeside();
    else if (held && event.key === "Escape") this.#putBack(held);
    else return;
    this.#board.element.classList.add("keyed");
    event.preventDefault();
  }

  /**
   * @param {number[]} way
   * @param {boolean} shift
   * @param {WorldPiece | null} held
   */
  #step([right, up], shift, held) {
    const square = stepFrom(this.#cursor, right, up, this.#board.turned);
    if (square === this.#cursor) return;
    this.#board.point(square);
    if (!held) return;
    this.#float = { id: held.id, ...this.#board.middleOf(square), free: false, square };
    this.#pass(square, shift);
    this.#follow();
  }

  /** @param {WorldPiece} held */
  #putBack(held) {
    if (!this.#isHonest()) return void this.#leave("cancel");
    const home = this.#world.homeOf(held.id);
    if (home && home !== "box") this.place(home);
    else this.box();
  }
}

/**
 * Returns the piece in the box that an event touches.
 * @param {Event} event
 */
function pieceUnder({ target }) {
  return target instanceof Element ? target.closest("[data-piece-id]")?.getAttribute("data-piece-id") : null;
}

// A table in a shop: what the screen shows while nobody plays, the countdown, and how a guest says goodbye.

/** @import {Act, Hello, Shop, Table} from "./types.js" */

import { byId, say } from "./nodes.js";

/**
 * Returns the table as this page draws it: while nobody plays, with the game that the computer plays against itself.
 * @param {Table} table
 * @returns {Table}
 */
export function drawn(table) {
  const show = table.shop?.state === "attract" ? table.shop.show : null;
  if (!show) return table;
  const { view, frame, meanings, said } = show;
  const nothing = { world: null, lifted: [], question: null, repair: null, pending: null, engine_move: null, card: null, reader: null };
  return { ...table, ...nothing, view, frame, meanings, said, mood: "play" };
}

/**
 * Returns which screen a page shows for guests: "attract" and "countdown" only where somebody may answer, else "guest"; "" in no shop.
 * @param {Shop | null | undefined} shop
 * @param {Pick<Hello, "seat" | "watches">} hello
 * @param {string} path of the page's address
 */
export function screenFor(shop, { seat, watches }, path) {
  if (!shop) return "";
  if (shop.state === "attract") return seat || watches || path !== "/" ? "guest" : "attract";
  return shop.state === "countdown" && watches ? "guest" : shop.state;
}

export class GuestScreen {
  #act;
  #start;
  #before = "";
  #isTouched = false; // the guest began here, and chooses a game first
  #hasHands = false; // pieces can be lifted on this page

  /**
   * @param {Act} act
   * @param {Pick<import("./start.js").Start, "open" | "leave">} start the start screen, to which a guest comes who touches this one
   */
  constructor(act, start) {
    this.#act = act;
    this.#start = start;
    byId("begin-here").addEventListener("click", () => this.#begin());
    byId("board-place").addEventListener("click", (event) => {
      if (this.#before !== "attract" || this.#hasHands) return;
      event.stopPropagation(); // nothing on this board is anybody's yet
      this.#begin();
    }, { capture: true });
    byId("still-here").addEventListener("click", () => act({ do: "begin" }));
    byId("finish").addEventListener("click", () => act({ do: "done" }));
    byId("guest-done").addEventListener("click", () => byId("done-dialog", HTMLDialogElement).showModal());
    for (const button of byId("done-dialog").querySelectorAll("button")) button.addEventListener("click", () => byId("done-dialog", HTMLDialogElement).close());
  }

  /** Whether the screen calls guests, because nobody plays. */
  get isCalling() {
    return this.#before === "attract";
  }

  /**
   * Shows who is at the table; a guest who touched this screen comes to the start screen, one who lifted a piece to the board.
   * @param {Hello} hello
   * @param {Table} table
   */
  show(hello, { shop, said, world, mood }) {
    const wanted = screenFor(shop, hello, location.pathname);
    const screen = wanted === "countdown" && mood === "closed" ? "guest" : wanted; // nobody can answer at a locked table
    const [before, isTouched] = [this.#before, this.#isTouched];
    this.#before = screen;
    this.#hasHands = Boolean(world);
    document.body.dataset.shop = screen;
    byId("attract").hidden = screen !== "attract";
    byId("guest-done").hidden = !["guest", "countdown"].includes(screen) || Boolean(hello.seat || hello.watches || shop?.state === "attract");
    byId("still-there").hidden = screen !== "countdown";
    if (screen === "attract" && shop) {
      this.#isTouched = false;
      this.#welcome(shop, said);
    }
    if (screen === "countdown") say(byId("countdown"), String(shop?.seconds));
    if (before !== "countdown" && screen === "countdown") byId("still-here").focus();
    if (screen !== "guest" && byId("done-dialog", HTMLDialogElement).open) byId("done-dialog", HTMLDialogElement).close();
    if (before !== "attract" || screen !== "guest") return;
    if (isTouched) this.#start.open();
    else this.#start.leave();
  }

  /**
   * @param {Shop} shop
   * @param {string} said
   */
  #welcome({ sentence, light, show }, said) {
    say(byId("begin-sentence"), sentence);
    byId("attract-game").hidden = !show;
    say(byId("attract-said"), show ? said : "");
    byId("attract-board").hidden = !light;
    say(byId("attract-light"), light);
  }

  #begin() {
    this.#isTouched = true;
    this.#act({ do: "begin" });
  }
}

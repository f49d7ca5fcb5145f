// A table in a shop: what the screen shows while nobody plays, the countdown, and how a guest says goodbye.

/** @import {ExtensionScreen, Hello, PageOfTable, Shop, Table} from "/js/types.js" */

import { act } from "/js/base/commands.js";
import { all, byId, isSwitchedOn, setText } from "/js/base/dom.js";
import { forgetLanguage, plural } from "/js/base/sentence.js";
import { isAlone } from "/js/game/shared-screen.js";
import { resetDisplay } from "/js/settings/accessibility-settings.js";
import { resetKidsMode } from "/js/settings/kids-mode.js";
import { resetReadAloud } from "/js/sound/read-aloud.js";
import { resetSound } from "/js/sound/sound-effects.js";

/**
 * @param {PageOfTable} page
 * @returns {ExtensionScreen}
 */
export function start({ start }) {
  const guests = new GuestScreen(start);
  return { tableShown, meet: ({ operator }) => all(".to-operator").forEach((way) => { way.hidden = !operator; }), take: (table, hello) => guests.show(hello, table), hasTheScreen: () => guests.isCalling };
}

class GuestScreen {
  #start;
  #before = "";
  #isTouched = false; // the guest began here, and chooses a game first
  #hasHands = false; // pieces can be lifted on this page

  /** @param {PageOfTable["start"]} start where a guest comes who touches this screen */
  constructor(start) {
    this.#start = start;
    byId("begin-here").addEventListener("click", () => this.#begin());
    byId("board-place").addEventListener("click", (event) => {
      if (this.#before !== "attract" || this.#hasHands) return;
      event.stopPropagation(); // nothing on this board is anybody's yet
      this.#begin();
    }, { capture: true });
    byId("still-there").addEventListener("close", () => { if (this.#before === "countdown") act({ do: "begin" }); }); // however it was closed, somebody is there
    byId("finish").addEventListener("click", () => act({ do: "done" }));
    byId("guest-done").addEventListener("click", () => byId("done-dialog", HTMLDialogElement).showModal());
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
    byId("guest-done").hidden = !["guest", "countdown"].includes(screen) || Boolean((hello.seat && !isAlone()) || hello.watches || shop?.state === "attract");
    if (screen === "attract" && shop) this.#welcome(shop, said);
    if (screen === "attract" && before && before !== "attract") this.#clear();
    if (screen === "attract" && before !== "attract") forgetLanguage(); // also when the page was opened anew meanwhile
    this.#ask(screen === "countdown", shop?.seconds);
    if (before !== "attract" || screen !== "guest") return;
    this.#isTouched = false;
    if (isTouched) this.#start.open();
    else this.#start.leave();
  }

  /**
   * @param {Shop} shop
   * @param {string} said
   */
  #welcome({ sentence, light, show }, said) {
    setText(byId("begin-sentence"), sentence);
    byId("attract-game").hidden = !show;
    setText(byId("attract-said"), show ? said : "");
    byId("attract-board").hidden = !light;
    setText(byId("attract-light"), light);
  }

  /**
   * Asks whether anybody is still there, above whatever else is open, or asks no longer.
   * @param {boolean} asks
   * @param {number} [seconds]
   */
  #ask(asks, seconds = 0) {
    const dialog = byId("still-there", HTMLDialogElement);
    if (asks) {
      setText(byId("countdown"), String(seconds));
      setText(byId("still-there-why"), plural("The board resets for the next guest in {n} second.", "The board resets for the next guest in {n} seconds.", seconds));
    }
    if (asks && !dialog.open) dialog.showModal();
    if (!asks && dialog.open) dialog.close();
  }

  /** Nothing is left on the screen of what the guest before had opened or chosen here. */
  #clear() {
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    if (isSwitchedOn(byId("slide-low"))) byId("slide-low").click();
    resetDisplay();
    resetSound();
    resetReadAloud();
    resetKidsMode();
    this.#start.forget();
    scrollTo(0, 0);
  }

  async #begin() {
    this.#isTouched = true;
    if (!(await act({ do: "begin" }))) this.#isTouched = false;
  }
}

/**
 * Returns the table as this page draws it: with the games that guests may choose, and while nobody plays with the one that
 * the computer plays against itself. A phone with a seat sees its own cards.
 * @param {Table} table
 * @param {Pick<Hello, "seat"> | null} hello
 * @returns {Table}
 */
export function tableShown(table, hello) {
  if (table.shop?.games?.length) table = { ...table, offered: table.shop.games };
  const show = table.shop?.state === "attract" && !hello?.seat ? table.shop.show : null;
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

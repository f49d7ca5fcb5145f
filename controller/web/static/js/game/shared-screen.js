// The people at one screen: the seats that this browser holds, the curtain between two of them, and none for one alone.

/** @import {Command, Hello, Seat, SeatFact, Table} from "../types.js" */

import { button, byId, html, isNews, showPanel } from "../base/dom.js";
import { ifKept } from "../base/preferences.js";
import { phrase } from "../base/sentence.js";
import { titleOf } from "./seats.js";

const CURTAIN = "chameleon-table curtain";
const ALONE = "chameleon-table alone";
/** What `ALONE` holds in a tab that waits for a game for one, and for its seat; later it is the address of that seat's page. */
const WANTED = "wanted", ON_THE_WAY = "on the way";
const BEGINS = ["new-game", "game", "resume", "lesson", "puzzle"];

/**
 * The seats that this browser holds, by game.
 * @param {string} game
 * @returns {Record<Seat, string>}
 */
function readHeldSeats(game) {
  return ifKept(() => JSON.parse(localStorage.getItem(keyOf(game)) ?? "null")) ?? {};
}

/**
 * @param {string} game
 * @param {Record<Seat, string>} held
 */
function saveHeldSeats(game, held) {
  ifKept(() => localStorage.setItem(keyOf(game), JSON.stringify(held))); // else every seat needs a screen of its own
}

/** @param {string} game */
function keyOf(game) {
  return `chameleon-table ${game} seats`;
}

/**
 * Remembers that this browser sits at a seat; draws the curtain when the screen was just handed over.
 * @param {Hello} hello
 */
export function arrive({ game: { name }, seat }) {
  if (!seat) return;
  saveHeldSeats(name, { ...readHeldSeats(name), [seat]: location.pathname });
  if (sessionStorage.getItem(CURTAIN) === seat) drawCurtain(seat);
}

/**
 * Returns the seats of a game where this browser sits, as far as it remembers.
 * @param {string} game
 */
export function seatsHeldHere(game) {
  return Object.keys(readHeldSeats(game));
}

/**
 * Returns the people who play, by their seats.
 * @param {Pick<Table, "seats">} table
 */
function people({ seats }) {
  return Object.keys(seats).filter((seat) => seats[seat].player === "human");
}

/** Whether this tab was led to its seat because one person plays the computer. */
export function isAlone() {
  const alone = sessionStorage.getItem(ALONE);
  return alone === location.pathname || (alone === ON_THE_WAY && location.pathname.startsWith("/seat/")); // before its first table is shown
}

/** One person who plays the computer with hidden cards gets the seat's page at once, in the tab where the game was begun. */
export class SoloGame {
  /** @type {number | null | undefined} the game before the one that this page begins; undefined while it begins none */
  #before = undefined;
  /** Whether somebody has just come to `/sit`, as a phone that scans the code does. */
  #comes = globalThis.location?.pathname === "/sit";
  /** Whether the game that this page begins says who plays: then its own seat may be another one. */
  #moves = false;

  /**
   * Carries a command out, and follows the game that it begins.
   * @param {Command} command
   * @param {Pick<Table, "game_id"> | null} table
   * @param {() => Promise<boolean>} carryOut
   */
  async begin(command, table, carryOut) {
    if (!BEGINS.includes(command.do)) return carryOut();
    this.#before = table?.game_id ?? null;
    this.#moves = "seats" in command;
    const done = await carryOut();
    if (!done) this.#before = undefined;
    return done;
  }

  /**
   * This page's seat is gone: one that was alone goes back to where games begin, and follows another game that was begun here.
   * @param {Hello | null} hello
   * @param {boolean} hasBegun
   */
  leave(hello, hasBegun) {
    const wasAlone = isAlone();
    sessionStorage.removeItem(ALONE);
    if (hello?.seat) saveHeldSeats(hello.game.name, Object.fromEntries(Object.entries(readHeldSeats(hello.game.name)).filter(([seat]) => seat !== hello.seat)));
    if (hasBegun || this.#moves) {
      sessionStorage.setItem(ALONE, WANTED);
      location.assign("/sit");
    } else if (wasAlone) location.assign("/");
  }

  /**
   * Sits down when the game that was begun here is for one, and a person who comes to `/sit` where one seat only is free; a
   * seat's page remembers that this browser sits there.
   * @param {Hello} hello
   * @param {Table} table
   */
  show(hello, table) {
    if (hello.seat) {
      saveHeldSeats(hello.game.name, { ...readHeldSeats(hello.game.name), [hello.seat]: location.pathname });
      if (sessionStorage.getItem(ALONE) === ON_THE_WAY) sessionStorage.setItem(ALONE, location.pathname);
      return;
    }
    const isNext = sessionStorage.getItem(ALONE) === WANTED;
    const comes = this.#comes && !isNext;
    this.#comes = false;
    if (isNext) sessionStorage.removeItem(ALONE);
    else if (!comes && (this.#before === undefined || this.#before === table.game_id)) return;
    this.#before = undefined;
    const seat = comes ? freeSeat(hello, table) : seatForOne(hello, table, seatsHeldHere(hello.game.name));
    if (!seat) return;
    if (!comes) sessionStorage.setItem(ALONE, ON_THE_WAY);
    const form = html("form", { method: "post", action: `/sit/${seat}`, hidden: true });
    document.body.append(form);
    form.submit();
  }
}

/**
 * Returns the seat of the only person in a game with hidden cards, or of the learner in a lesson, if this page may sit down
 * there; null otherwise.
 * @param {Pick<Hello, "secret" | "seat">} hello
 * @param {Pick<Table, "seats" | "teacher"> & {view: Pick<Table["view"], "turn">}} table
 * @param {Seat[]} held by this browser
 */
export function seatForOne({ secret, seat: own }, table, held) {
  const [only, ...others] = table.teacher?.course ? [table.view.turn] : people(table);
  const isFree = table.seats[only]?.free || held.includes(only);
  return secret && !own && isFree && !others.length ? only : null;
}

/**
 * Returns the only seat that is free in a game with hidden cards; null otherwise, also for who sits already.
 * @param {Pick<Hello, "secret" | "seat">} hello
 * @param {Pick<Table, "seats">} table
 */
export function freeSeat({ secret, seat: own }, table) {
  const [only, ...others] = people(table).filter((seat) => table.seats[seat].free);
  return secret && !own && only && !others.length ? only : null;
}

/**
 * Shows the other seats of this browser, the one that decides first, and the free ones that may be played here as well.
 * @param {Hello} hello
 * @param {Table} table
 */
export function showSharing({ game: { name }, seat: own }, { seats, view }) {
  const held = others(name, own, seats);
  const panel = byId("sharing");
  if (!isNews(panel, held, view.turn, view.outcome, seats, own)) return;
  const free = own ? Object.keys(seats).filter((seat) => seats[seat].player === "human" && seats[seat].free) : [];
  const isShared = people({ seats }).length > 1; // a person alone goes back by another button
  showPanel(panel, ...Object.entries(isShared ? held : {}).map(([seat, address]) => handOver(seat, address, seat === view.turn && !view.outcome)),
    ...free.map((seat) => html("form", { method: "post", action: `/sit/${seat}?share=yes` },
      html("button", { type: "submit", class: "sits", "data-sit-too": seat }, phrase("{seat} also plays here", { seat: titleOf(seat) })))));
}

/**
 * Returns the seats that this browser holds beside its own: seat -> address; those that were given up are forgotten.
 * @param {string} game
 * @param {Seat | null} own
 * @param {Record<Seat, SeatFact>} seats
 */
function others(game, own, seats) {
  const held = Object.fromEntries(Object.entries(readHeldSeats(game)).filter(([seat]) => seats[seat]?.taken));
  saveHeldSeats(game, held);
  return Object.fromEntries(Object.entries(held).filter(([seat]) => seat !== own));
}

/**
 * Returns a button that hands the screen over to another seat of this browser.
 * @param {Seat} seat
 * @param {string} address
 * @param {boolean} isAsked
 */
function handOver(seat, address, isAsked) {
  const words = isAsked ? phrase("It is {seat}'s turn: hand over the screen", { seat: titleOf(seat) }) : phrase("Hand over to {seat}", { seat: titleOf(seat) });
  return button({ class: isAsked ? "move" : "sits", "data-hand-over": seat }, () => {
    sessionStorage.setItem(CURTAIN, seat);
    location.assign(address);
  }, words);
}

/** @param {Seat} seat */
function drawCurtain(seat) {
  const curtain = html("div", { id: "curtain", role: "dialog", "aria-modal": "true", "aria-label": phrase("For {seat} only", { seat: titleOf(seat) }) });
  const opener = button({ class: "primary" }, () => {
    sessionStorage.removeItem(CURTAIN);
    curtain.remove();
  }, phrase("I am {seat}: show my cards", { seat: titleOf(seat) }));
  curtain.append(html("p", {}, phrase("Hand the screen to {seat}.", { seat: titleOf(seat) })), opener);
  document.getElementById("curtain")?.remove();
  document.body.append(curtain);
  opener.focus();
}

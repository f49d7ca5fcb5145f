// Several people at one screen: the seats that this browser holds, and the curtain between two of them.

/** @import {Hello, Seat, SeatFact, Table} from "./types.js" */

import { byId, html, isNews, showPanel } from "./nodes.js";
import { titleOf } from "./seats.js";
import { phrase } from "./sentence.js";

const CURTAIN = "chameleon-table curtain";

/**
 * The seats that this browser holds, by game.
 * @param {string} game
 * @returns {Record<Seat, string>}
 */
function read(game) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(game)) ?? "null") ?? {};
  } catch {
    return {};
  }
}

/**
 * @param {string} game
 * @param {Record<Seat, string>} held
 */
function write(game, held) {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(held));
  } catch {
    // without a memory every seat needs a screen of its own
  }
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
  write(name, { ...read(name), [seat]: location.pathname });
  if (sessionStorage.getItem(CURTAIN) === seat) drawCurtain(seat);
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
  showPanel(panel, ...Object.entries(held).map(([seat, address]) => handOver(seat, address, seat === view.turn && !view.outcome)),
    ...free.map((seat) => html("form", { method: "post", action: `/sit/${seat}?share=yes` },
      html("button", { type: "submit", class: "sits", "data-sit-too": seat }, phrase("{seat} plays here, too", { seat: titleOf(seat) })))));
}

/**
 * Returns the seats that this browser holds beside its own: seat -> address; those that were given up are forgotten.
 * @param {string} game
 * @param {Seat | null} own
 * @param {Record<Seat, SeatFact>} seats
 */
function others(game, own, seats) {
  const held = Object.fromEntries(Object.entries(read(game)).filter(([seat]) => seats[seat]?.taken));
  write(game, held);
  return Object.fromEntries(Object.entries(held).filter(([seat]) => seat !== own));
}

/**
 * Returns a button that hands the screen over to another seat of this browser.
 * @param {Seat} seat
 * @param {string} address
 * @param {boolean} isAsked
 */
function handOver(seat, address, isAsked) {
  const words = isAsked ? phrase("{seat} decides: hand the screen over", { seat: titleOf(seat) }) : phrase("Hand over to {seat}", { seat: titleOf(seat) });
  const button = html("button", { type: "button", class: isAsked ? "move" : "sits", "data-hand-over": seat }, words);
  button.addEventListener("click", () => {
    sessionStorage.setItem(CURTAIN, seat);
    location.assign(address);
  });
  return button;
}

/** @param {Seat} seat */
function drawCurtain(seat) {
  const curtain = html("div", { id: "curtain", role: "dialog", "aria-modal": "true", "aria-label": phrase("For {seat} only", { seat: titleOf(seat) }) });
  const button = html("button", { type: "button", class: "primary" }, phrase("I am {seat}: show my cards", { seat: titleOf(seat) }));
  button.addEventListener("click", () => {
    sessionStorage.removeItem(CURTAIN);
    curtain.remove();
  });
  curtain.append(html("p", {}, phrase("Give the screen to {seat}.", { seat: titleOf(seat) })), button);
  document.getElementById("curtain")?.remove();
  document.body.append(curtain);
  button.focus();
}

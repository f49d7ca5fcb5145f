// Several people at one screen: the seats that this browser holds, and the curtain between two of them.

/** @import {Seat, SeatFact} from "../types.js" */

import { html } from "../nodes.js";
import { SEATS } from "./words.js";

const KEY = "chameleon-table woodland seats";
const CURTAIN = "chameleon-table curtain";

/** @returns {Record<Seat, string>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") ?? {};
  } catch {
    return {};
  }
}

/** @param {Record<Seat, string>} held */
function write(held) {
  try {
    localStorage.setItem(KEY, JSON.stringify(held));
  } catch {
    // without a memory every seat needs a screen of its own
  }
}

/**
 * Remembers that this browser sits at a seat; draws the curtain when the screen was just handed over.
 * @param {Seat | null} seat
 */
export function arrive(seat) {
  if (!seat) return;
  write({ ...read(), [seat]: location.pathname });
  if (sessionStorage.getItem(CURTAIN) === seat) drawCurtain(seat);
}

/**
 * Returns the seats that this browser holds beside its own: seat -> address; those that were given up are forgotten.
 * @param {Seat | null} own
 * @param {Record<Seat, SeatFact>} seats
 */
export function others(own, seats) {
  const held = Object.fromEntries(Object.entries(read()).filter(([seat]) => seats[seat]?.taken));
  write(held);
  return Object.fromEntries(Object.entries(held).filter(([seat]) => seat !== own));
}

/**
 * Returns a button that hands the screen over to another seat of this browser.
 * @param {Seat} seat
 * @param {string} address
 * @param {boolean} isAsked
 */
export function handOver(seat, address, isAsked) {
  const button = html("button", { type: "button", class: isAsked ? "move" : "sits", "data-hand-over": seat }, isAsked ? `${SEATS[seat]} decides: hand the screen over` : `Hand over to ${SEATS[seat]}`);
  button.addEventListener("click", () => {
    sessionStorage.setItem(CURTAIN, seat);
    location.assign(address);
  });
  return button;
}

/** @param {Seat} seat */
function drawCurtain(seat) {
  const curtain = html("div", { id: "curtain", role: "dialog", "aria-modal": "true", "aria-label": `For ${SEATS[seat]} only` });
  const button = html("button", { type: "button", class: "primary" }, `I am ${SEATS[seat]}: show my cards`);
  button.addEventListener("click", () => {
    sessionStorage.removeItem(CURTAIN);
    curtain.remove();
  });
  curtain.append(html("p", {}, `Give the screen to ${SEATS[seat]}.`), button);
  document.getElementById("curtain")?.remove();
  document.body.append(curtain);
  button.focus();
}

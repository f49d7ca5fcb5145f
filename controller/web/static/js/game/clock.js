// The clock: what each seat has left, counted on between two words of the table, and the clocks that a new game may have.

/** @import {ClockFacts, Seat, Table} from "../types.js" */

import { all, byId } from "../base/dom.js";
import { phrase, plural } from "../base/sentence.js";
import { titleOf } from "./seats.js";

const RULE = /^(move|game|hourglass) (\d+)(?:\+(\d+))?( loses)?$/;
const OFFERED = ["none", "move 30", "move 60", "game 300", "game 600+5", "hourglass 60", "hourglass 180"];
const LOSES = " loses";
const LAST_SECONDS_MS = 10_000;
const LOOK_MS = 200;

/**
 * What each seat has left at a time of the table's clock, in ms: as the table itself counts it.
 * @param {ClockFacts} clock
 * @param {number} now
 * @returns {Record<Seat, number>}
 */
export function leftAt({ rule, left, runs, since }, now) {
  const found = { ...left };
  if (runs === null) return found;
  const spent = Math.min(found[runs], Math.max(0, now - since));
  found[runs] -= spent;
  const others = Object.keys(found).filter((seat) => seat !== runs);
  if (rule.startsWith("hourglass")) for (const seat of others) found[seat] += spent / others.length;
  return found;
}

/**
 * A time as a clock shows it: "4:05", "1:02:00"; what has begun of a second counts.
 * @param {number} ms
 */
export function clockFace(ms) {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/**
 * A clock in words: "5 minutes each".
 * @param {string} rule
 */
export function clockWords(rule) {
  const [, kind, seconds, increment] = RULE.exec(rule) ?? [];
  if (!kind) return phrase("No clock");
  const time = inWords(Number(seconds));
  if (kind === "move") return phrase("{time} for each move", { time });
  if (kind === "hourglass") return phrase("Hourglass, {time} each", { time });
  if (!increment) return phrase("{time} each", { time });
  return plural("{time} each, and {n} second with each move", "{time} each, and {n} seconds with each move", Number(increment), { time });
}

/** @param {number} seconds */
function inWords(seconds) {
  return seconds % 60 ? plural("{n} second", "{n} seconds", seconds) : plural("{n} minute", "{n} minutes", seconds / 60);
}

/**
 * Whether a seat has only its last seconds left: those in which the table's light changes as well.
 * @param {string} rule
 * @param {number} left
 */
export function isLow(rule, left) {
  const [, , seconds] = RULE.exec(rule) ?? [];
  return left <= Math.min(LAST_SECONDS_MS, (Number(seconds) * 1000) / 5);
}

// On the page

/** @type {Table | null} */
let newest = null;
let ahead = 0; // the table's clock beside this page's

/**
 * Shows what each seat has left, from now on.
 * @param {Table} table
 */
export function showClocks(table) {
  newest = table;
  ahead = table.t - performance.now();
  document.body.dataset.clock = table.clock ? "on" : "off";
  draw();
}

/** Lets the clocks go on between two words of the table. */
export function startClocks() {
  setInterval(draw, LOOK_MS);
}

function draw() {
  if (!newest) return;
  const { clock, view } = newest;
  const left = clock ? leftAt(clock, performance.now() + ahead) : {};
  for (const face of all("#players .clock")) {
    const seat = face.dataset.clock ?? "";
    face.hidden = !clock || !(seat in left);
    if (!clock || face.hidden) continue;
    const runs = clock.runs === seat;
    const stands = clock.runs === null && view.turn === seat && !view.outcome;
    const isLast = isLow(clock.rule, left[seat]);
    set(face, "state", runs ? "runs" : stands ? "stands" : "waits");
    set(face, "low", String(isLast));
    const words = clockFace(left[seat]);
    if (face.textContent !== words) face.textContent = words;
    const parts = { seat: titleOf(seat), time: left[seat] > 0 ? words : phrase("out of time") };
    const label = stands ? phrase("{seat} has {time} left; the clock is paused", parts) : phrase("{seat} has {time} left", parts);
    if (face.title !== label) face.title = label;
  }
}

/**
 * @param {HTMLElement} element
 * @param {string} fact
 * @param {string} value
 */
function set(element, fact, value) {
  if (element.dataset[fact] !== value) element.dataset[fact] = value;
}

// In the dialog for a new game

/**
 * Offers the clocks for a new game; that of the games before is chosen.
 * @param {Table} table
 */
export function offerClocks({ next_clock: next }) {
  const base = next.replace(LOSES, "");
  const rules = OFFERED.includes(base) ? OFFERED : [...OFFERED, base];
  const choice = byId("which-clock", HTMLSelectElement);
  choice.replaceChildren(...rules.map((rule) => new Option(clockWords(rule), rule, false, rule === base)));
  byId("which-flag", HTMLSelectElement).value = next.endsWith(LOSES) ? "loses" : "shows";
}

/** Returns the clock that was chosen for a new game. */
export function chosenClock() {
  const rule = byId("which-clock", HTMLSelectElement).value;
  return rule !== "none" && byId("which-flag", HTMLSelectElement).value === "loses" ? `${rule}${LOSES}` : rule;
}

/**
 * Says what a clock's rule is: "game 300+5 loses" is "5 minutes and 5 seconds a move each".
 * @param {string} rule
 */
export function clockInWords(rule) {
  const [, kind, seconds, more] = RULE.exec(rule) ?? [];
  if (!kind) return rule;
  const time = inWords(Number(seconds));
  if (kind === "move") return phrase("{time} for a move", { time });
  if (kind === "hourglass") return phrase("hourglass of {time}", { time });
  return more ? plural("{time} each and {n} second a move", "{time} each and {n} seconds a move", Number(more), { time }) : phrase("{time} each", { time });
}

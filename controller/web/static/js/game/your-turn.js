// Calls a person who waits for their turn, by the title and the icon of the page, by a sound and a vibration, and keeps the
// screen of a phone awake while a game goes on.

/** @import {Hello, Table} from "../types.js" */

import { phrase } from "../base/sentence.js";
import { playForTurn } from "../sound/sound-effects.js";

const ICON = "/favicon.svg";
const YOUR_TURN_ICON = "/favicon-your-turn.svg";
const VIBRATION_MS = [60, 80, 60];

/**
 * Returns whether the person at this page decides now: the page's own seat does, or the only person at the table.
 * @param {Pick<Hello, "seat" | "watches">} hello
 * @param {Pick<Table, "view" | "seats" | "guests">} table
 */
export function isYourTurn({ seat, watches }, { view, seats, guests }) {
  if (watches || view.outcome || guests === "attract") return false;
  const people = Object.keys(seats).filter((each) => seats[each].player === "human");
  const own = seat ?? (people.length === 1 && !seats[people[0]].taken ? people[0] : null);
  return own !== null && view.turn === own;
}

/** Whether this browser can keep its screen awake: it does for pages of this machine and for encrypted ones. */
export function canStayAwake() {
  return "wakeLock" in navigator;
}

let title = "";
let wasYours = false;
let isUnderWay = false;
let isAsking = false;
/** @type {WakeLockSentinel | null} */
let lock = null;

/** A page that was hidden has lost its lock, and asks for it again in sight. */
export function listenVisibility() {
  document.addEventListener("visibilitychange", stayAwake);
}

/**
 * Gives the page its title, before which "Your turn" may stand.
 * @param {string} name
 */
export function setPageTitle(name) {
  title = name;
  showTurn();
}

/**
 * Calls the person who is on turn now and was not before.
 * @param {Hello} hello
 * @param {Table} table
 */
export function callPerson(hello, table) {
  const isYours = isYourTurn(hello, table);
  const isNew = isYours && !wasYours && table.view.ply > 0;
  wasYours = isYours;
  showTurn();
  if (isNew && document.hidden) playForTurn();
  const mayVibrate = navigator.userActivation?.hasBeenActive; // browsers complain before the first touch
  if (isNew && mayVibrate && (hello.seat || document.hidden)) navigator.vibrate?.(VIBRATION_MS);
  isUnderWay = !table.view.outcome && table.view.ply > 0 && table.guests !== "attract";
  stayAwake();
}

function showTurn() {
  document.title = wasYours ? phrase("● Your turn – {page}", { page: title }) : title;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  const address = wasYours ? YOUR_TURN_ICON : ICON;
  if (icon && icon.getAttribute("href") !== address) icon.href = address;
}

/** Keeps the screen awake as long as the game goes on; a browser that refuses, as one with a low battery, is not asked on. */
async function stayAwake() {
  if (!isUnderWay || document.hidden) return letSleep();
  if (lock || isAsking || !canStayAwake()) return;
  isAsking = true;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  } catch {
    lock = null;
  } finally {
    isAsking = false;
  }
  if (!isUnderWay) letSleep();
}

function letSleep() {
  lock?.release();
  lock = null;
}

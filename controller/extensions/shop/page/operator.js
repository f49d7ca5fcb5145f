// The operator's page: gives the PIN, then shows how the table is and sends what the operator wants.

import { button, byId, html, isNews, isSure } from "/js/base/dom.js";
import { keepFocus } from "/js/base/focus.js";
import { showStatus, showTrouble } from "/js/base/operator-page.js";
import { ask, poll } from "/js/base/requests.js";
import { phrase } from "/js/base/sentence.js";

/**
 * How the table is, as its operator is told.
 * @typedef {object} Status
 * @property {string} version
 * @property {string} build another one when the table serves other files than this page was made of
 * @property {string} game
 * @property {boolean} locked
 * @property {boolean} shop guests come and go
 * @property {boolean} guest one is there
 * @property {number} volume
 * @property {number} brightness
 * @property {{name: string, ok: boolean, sentence: string}[]} health
 * @property {{title: string, sentence: string, words: string, address: string}[]} links what else can be done here
 * @property {DayOfGame[]} today
 */

/**
 * @typedef {{game: string, title: string, games: number, ended: number, minutes: number, lessons: number, lessons_done: number,
 *   puzzles: number, puzzles_done: number, ends: string}} DayOfGame
 */

const PATIENCE_MS = 4000; // for a look at the table
const DOING_MS = 25_000; // the table itself gives up what takes longer
const DOOR_MS = 60_000; // a door that nobody opens gives the screen back to the table

/** @type {Status | null} */
let status = null;
/** @type {string | null} the files that this page was made of */
let build = null;
/** When somebody touched the door last, in ms. */
let touched = 0;
/** The sliders that a finger holds: what the table says of them waits. */
const held = new Set();

/**
 * Shows how the table is; returns whether it has answered.
 * @param {number} [patience]
 */
function look(patience = PATIENCE_MS) {
  return showStatus("/operator/status", patience, show, showDoor);
}

/** A door that nobody opens gives the screen back to the table; a hidden page asks nothing. */
function isDue() {
  if (!byId("door").hidden && performance.now() - touched > DOOR_MS) location.assign("/");
  return status ? !document.hidden : !byId("away").hidden;
}

function showDoor() {
  status = null;
  byId("desk").hidden = true;
  byId("what").textContent = "";
  if (!byId("door").hidden) return;
  byId("door").hidden = false;
  touched = performance.now();
  byId("pin").focus();
}

/** @param {Status} news */
function show(news) {
  if (build !== null && build !== news.build) return location.reload();
  build = news.build;
  status = news;
  byId("door").hidden = true;
  byId("desk").hidden = false;
  byId("what").textContent = news.locked ? phrase("{game}, closed", { game: news.game }) : news.game;
  byId("about-program").textContent = phrase("Version {version}. A restart takes a few seconds; games and seats " +
    "are kept.", { version: news.version });
  if (isNews(byId("links"), news.links)) byId("links").replaceChildren(...news.links.map(({ title, sentence, words, address }) =>
    html("section", {}, html("h2", {}, title), html("p", {}, sentence), html("p", {}, html("a", { class: "button", href: address }, words)))));
  byId("lock").setAttribute("aria-checked", String(news.locked));
  byId("shop").setAttribute("aria-checked", String(news.shop));
  byId("guests").hidden = !news.guest || news.locked;
  for (const name of /** @type {const} */ (["volume", "brightness"])) if (!held.has(name)) showLevel(name, news[name]);
  byId("health").replaceChildren(...news.health.map(({ name, ok, sentence }) =>
    html("li", { "data-ok": String(ok) }, html("b", {}, name), html("span", {}, sentence))));
  showToday(news.today);
}

/**
 * @param {"volume" | "brightness"} name
 * @param {number} level
 */
function showLevel(name, level) {
  const slider = byId(name, HTMLInputElement);
  slider.value = String(level);
  byId(`${name}-value`).textContent = `${name === "volume" ? level : Math.round((100 * level) / 255)} %`;
}

/** @param {DayOfGame[]} today */
function showToday(today) {
  byId("nothing").hidden = today.length > 0;
  if (!today.length) {
    byId("today").replaceChildren();
    return;
  }
  const heads = [phrase("Game"), phrase("Games"), phrase("Finished"), phrase("Minutes"), phrase("Lessons"), phrase("Puzzles"), phrase("Endings")];
  const rows = today.map((row) => [
    row.title, row.games, row.ended, row.minutes, done(row.lessons, row.lessons_done), done(row.puzzles, row.puzzles_done), row.ends,
  ]);
  byId("today").replaceChildren(html("table", {},
    html("thead", {}, html("tr", {}, ...heads.map((head) => html("th", { scope: "col" }, head)))),
    html("tbody", {}, ...rows.map((row) => html("tr", {}, ...row.map((cell, at) => html("td", { "data-label": heads[at] }, cell)))))));
}

/**
 * @param {number} begun
 * @param {number} finished
 */
function done(begun, finished) {
  return begun ? phrase("{begun} ({finished} done)", { begun, finished }) : "0";
}

/**
 * Sends a wish, and shows what came of it.
 * @param {object} wish
 */
async function want(wish) {
  const { code, said } = await ask("/operator/do", wish, DOING_MS);
  if (code === 401) return showDoor();
  showTrouble(said.error ?? "");
  await look();
}

/**
 * A game that is being played is put away when guests begin to come and go.
 * @param {boolean} on
 */
async function setShop(on) {
  if (!on || await isSure(phrase("Turn on shop mode?"), phrase("The board resets for the first guest; the current game stays in the journal."), phrase("Begin"))) want({ do: "shop", on });
}

/** @param {SubmitEvent} event */
async function login(event) {
  event.preventDefault();
  const pin = byId("pin", HTMLInputElement);
  const { said } = await ask("/operator/login", { pin: pin.value });
  pin.value = "";
  byId("refusal").textContent = said.error ?? "";
  if (said.ok) await look();
  else pin.focus();
}

function listenDoor() {
  for (const touch of ["pointerdown", "keydown"]) byId("door").addEventListener(touch, () => { touched = performance.now(); });
  const pin = byId("pin", HTMLInputElement);
  /** @type {(label: string, name: string, press: () => void) => HTMLElement} */
  const key = (label, name, press) => button({ "aria-label": name }, press, label);
  const digit = (/** @type {string} */ value) => key(value, value, () => { if (pin.value.length < pin.maxLength) pin.value += value; });
  byId("keys").append(..."123456789".split("").map(digit),
    key("⌫", phrase("Delete the last digit"), () => { pin.value = pin.value.slice(0, -1); }), digit("0"), key("C", phrase("Delete all digits"), () => { pin.value = ""; }));
  byId("login").addEventListener("submit", (event) => login(/** @type {SubmitEvent} */ (event)));
}

function listenDesk() {
  byId("lock").addEventListener("click", () => want({ do: "lock", on: !status?.locked }));
  byId("shop").addEventListener("click", () => setShop(!status?.shop));
  byId("guest-done").addEventListener("click", async () => {
    if (await isSure(phrase("End this guest's session?"), phrase("The board resets for the next guest at once. The game stays in the journal."), phrase("End session"))) want({ do: "guest-done" });
  });
  for (const name of /** @type {const} */ (["volume", "brightness"])) {
    const slider = byId(name, HTMLInputElement);
    slider.addEventListener("input", () => { held.add(name); showLevel(name, Number(slider.value)); });
    slider.addEventListener("change", async () => {
      await want({ do: name, level: Number(slider.value) });
      held.delete(name);
    });
  }
  byId("restart").addEventListener("click", async () => {
    if (await isSure(phrase("Restart the program?"), phrase("Pages reconnect automatically after a few seconds. You will need the PIN " +
      "again."), phrase("Restart"))) want({ do: "restart" });
  });
  byId("leave").addEventListener("click", async () => {
    await ask("/operator/logout", {});
    location.assign("/");
  });
}

keepFocus();
listenDoor();
listenDesk();
poll(look, PATIENCE_MS, isDue);

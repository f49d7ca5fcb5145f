// Leagues on the operator's page: begins an evening, pairs rounds, corrects results, lets players and tables come and go.

import { button, byId, html, isSure } from "/js/base/dom.js";
import { keepFocus } from "/js/base/focus.js";
import { readText, saveText } from "/js/base/preferences.js";
import { showTrouble } from "/js/base/operator-page.js";
import { ask, poll } from "/js/base/requests.js";
import { around, inARow, phrase, plural } from "/js/base/sentence.js";
import { clockInWords } from "/js/game/clock.js";

/**
 * How a league stands, and what else the hub has.
 * @typedef {object} Status
 * @property {string[]} leagues
 * @property {string[][]} games name and title of those that can be played
 * @property {string[]} systems
 * @property {string[]} scores
 * @property {League | null} league
 * @property {boolean} [is_ours]
 * @property {string} [code] by which tables follow its organiser and nobody else
 * @property {string | null} [link] leads to what tables write for it; null where no other machine can open it
 * @property {{name: string, is_here: boolean}[]} [players]
 * @property {{key: string, name: string}[]} [tables]
 * @property {{key: string, name: string}[]} [found] tables that play the game and do not belong to the league yet
 */

/**
 * @typedef {{name: string, game: string, system: string, clock: string, rounds_planned: number | null, is_over: boolean,
 *   standings: Line[], rounds: Round[]}} League
 * @typedef {{rank: number, player: string, points: string, buchholz: string, sonneborn_berger: string, wins: number}} Line
 * @typedef {{number: number, pairings: Pairing[], bye: string | null}} Round
 * @typedef {{first: string, second: string, table_name: string | null, score: string | null, said: string | null}} Pairing
 */

const PATIENCE_MS = 8000; // for a look at the table, which asks the hub
const DOING_MS = 25_000; // the table itself gives up what takes longer
const CHOOSING_MS = 10_000;
/** How a link names the code of a league. */
const CODE = /^#code=([A-Za-z0-9][A-Za-z0-9-]*(?:@[0-9a-f]+)?)$/;

/** @type {Status | null} */
let status = null;
let name = readText("league", "");
/** The round that is shown; null for the newest. @type {number | null} */
let shown = null;
let drawn = "";
/** Whether what was asked last was refused: that stays in sight until something else is asked. */
let isRefused = false;
/** When somebody touched a score last, in ms. */
let choosing = -Infinity;

/**
 * Shows how the leagues stand; returns whether the table has answered. Who has not given the PIN goes to the door.
 * @param {number} [patience]
 * @returns {Promise<boolean>}
 */
async function look(patience = PATIENCE_MS) {
  const { code, said } = await ask(`/operator/league/status${name ? `?league=${encodeURIComponent(name)}` : ""}`, undefined, patience);
  if (said.known === false) location.assign("/operator");
  if (said.error && code && name && !status) { // the league that was looked at last is gone
    name = "";
    return look(patience);
  }
  if (said.error || !isRefused) showTrouble(said.error ?? "");
  if (said.error || said.known === false) return code !== 0;
  if (!name && said.leagues.length) {
    choose(said.leagues[0]);
    return look(patience);
  }
  status = said;
  show(said);
  return true;
}

/** @param {string} wanted */
function choose(wanted) {
  [name, shown] = [wanted, null];
  saveText("league", wanted);
}

/** @param {Status} news */
function show(news) {
  const text = JSON.stringify([news, shown]);
  if (text === drawn) return;
  drawn = text;
  const { leagues, league } = news;
  byId("nothing").hidden = leagues.length > 0;
  byId("which-row").hidden = leagues.length < 2;
  byId("which").replaceChildren(...leagues.map((each) => html("option", { value: each, selected: each === name }, each)));
  byId("code").hidden = !league;
  byId("show-code").hidden = !league || !news.link;
  for (const section of ["round", "ranks", "people", "places"]) {
    byId(section).hidden = !league;
    byId(section).classList.toggle("not-ours", !news.is_ours || Boolean(league?.is_over));
  }
  byId("title").textContent = league ? league.name : phrase("Leagues");
  if (!league) return;
  byId("what").textContent = news.is_ours ? aboutInWords(league) : phrase("{league}, organised on another machine", { league: aboutInWords(league) });
  byId("code").replaceChildren(...around(phrase("Code for the tables: {code}"), { code: html("code", {}, news.code ?? "") }));
  showRound(league, news);
  showStandings(league);
  showNames(news);
}

/** What tables write to play in a league and to follow its organiser. @param {string} code */
function lineFor(code) {
  return html("p", { class: "line" }, ...around(phrase("Add to each table's configuration, under net: {line}"), { line: html("code", {}, `league: ${code}`) }));
}

/** Shows the code of the league, for people and for the camera of a phone. */
function showCode() {
  const { code, link, league } = status ?? {};
  if (!code || !link || !league) return;
  byId("code-title").textContent = league.name;
  byId("code-shown").replaceChildren(
    html("img", { src: `/operator/league/code.svg?code=${encodeURIComponent(code)}`, alt: phrase("QR code for {address}", { address: link }), width: 240, height: 240 }),
    html("div", {}, lineFor(code),
      html("p", { class: "quiet" }, ...around(phrase("Or scan the code, or send this link: {link}"), { link: html("a", { href: link }, link.replace(/^https?:\/\//, "")) }))));
  byId("code-dialog", HTMLDialogElement).showModal();
}

/** Who came by the link of a code has no PIN, and needs nothing but the line. @param {string} code */
function showOnly(code) {
  for (const id of ["begin", "back"]) byId(id).hidden = true;
  byId("title").textContent = code.split("@")[0];
  byId("desk").replaceChildren(html("section", { id: "only-line" }, lineFor(code)));
}

/** @param {League} league */
function aboutInWords({ system, rounds_planned: planned, clock, is_over: isOver }) {
  return inARow([systemInWords(system), planned ? plural("{n} round", "{n} rounds", planned) : "", clock === "none" ? phrase("no clock") : clockInWords(clock),
    isOver ? phrase("over") : ""].filter(Boolean));
}

/**
 * Says how players are paired.
 * @param {string} system
 */
function systemInWords(system) {
  if (system === "swiss") return phrase("Swiss");
  return system === "round-robin" ? phrase("round robin") : system;
}

/**
 * @param {League} league
 * @param {Status} news
 */
function showRound({ rounds, is_over: isOver }, { scores, is_ours: isOurs }) {
  const number = Math.min(shown ?? rounds.length, rounds.length);
  const round = rounds[number - 1];
  byId("round-title").textContent = round ? phrase("Round {number}", { number }) : phrase("No round yet");
  byId("pairings").replaceChildren(...(round?.pairings ?? []).map((pairing, at) => {
    const { first, second, table_name: table, score, said } = pairing;
    const choice = html("select", { "aria-label": phrase("Score of {first} and {second}", { first, second }), disabled: !isOurs, "data-board": at + 1 },
      ...[...(score ? [] : [""]), ...scores].map((each) => html("option", { value: each, selected: each === (score ?? "") }, each || "…")));
    choice.addEventListener("change", () => want("result", { round: number, board: at + 1, score: choice.value }));
    return html("li", {}, html("b", {}, first), choice, html("b", {}, second),
      html("small", {}, inARow([table ?? phrase("at any table"), score ? said ?? phrase("by hand") : said ?? phrase("in progress")])));
  }));
  byId("bye").textContent = round?.bye ? phrase("{player} has a bye.", { player: round.bye }) : "";
  byId("earlier", HTMLButtonElement).disabled = number < 2;
  byId("later", HTMLButtonElement).disabled = number >= rounds.length;
  byId("pair").hidden = isOver;
}

/** @param {League} league */
function showStandings({ name: title, standings, system, is_over: isOver }) {
  const heads = [phrase("Rank"), phrase("Player"), phrase("Points"), ...(system === "swiss" ? [phrase("BH")] : []), phrase("SB"), phrase("Wins")];
  const rows = standings.map((line) => [line.rank, line.player, line.points, ...(system === "swiss" ? [line.buchholz] : []), line.sonneborn_berger, line.wins]);
  byId("standings").replaceChildren(html("table", {},
    html("thead", {}, html("tr", {}, ...heads.map((head) => html("th", { scope: "col" }, head)))),
    html("tbody", {}, ...rows.map((row) => html("tr", {}, ...row.map((cell) => html("td", {}, cell)))))));
  byId("export", HTMLAnchorElement).href = `/operator/league/${encodeURIComponent(title)}.zip`;
  byId("end").hidden = isOver;
}

/** @param {Status} news */
function showNames({ players, tables, found }) {
  byId("players").replaceChildren(...(players ?? []).map(({ name: player, is_here: isHere }) =>
    html("li", { "data-here": String(isHere) }, html("span", {}, player),
      isHere ? button({}, () => want("leave", { player }), phrase("Withdraw")) : button({}, () => want("add", { players: [player] }), phrase("Rejoin")))));
  byId("tables").replaceChildren(
    ...(tables ?? []).map(({ key, name: title }) => html("li", { "data-here": "true" }, html("span", {}, title), button({}, () => want("no-table", { table: key }), phrase("Stop using this table")))),
    ...(found ?? []).map(({ key, name: title }) => html("li", { "data-here": "false" }, html("span", {}, title), button({}, () => want("table", { table: key }), phrase("Use this table")))));
}

/**
 * Sends what the organiser wants, and shows what came of it; returns whether it was done.
 * @param {string} what
 * @param {object} [facts]
 * @param {string} [league]
 */
async function want(what, facts = {}, league = name) {
  const { code, said: { error } } = await ask("/operator/league/do", { league, do: what, ...facts }, DOING_MS);
  if (code === 401) location.assign("/operator");
  if (!error) await look();
  drawn = error ? "" : drawn;
  if (error && status) show(status);
  isRefused = Boolean(error);
  showTrouble(error ?? "");
  return !error;
}

function listenFounding() {
  const dialog = byId("new-league", HTMLDialogElement);
  byId("begin").addEventListener("click", async () => {
    if (!status) await look();
    byId("game").replaceChildren(...(status?.games ?? []).map(([game, title]) => html("option", { value: game }, title)));
    byId("system").replaceChildren(...(status?.systems ?? []).map((system) => html("option", { value: system }, systemInWords(system))));
    dialog.showModal();
  });
  dialog.addEventListener("click", ({ target }) => { if (target instanceof Element && target.closest(".closes")) dialog.close(); });
  byId("founding").addEventListener("submit", async (event) => {
    event.preventDefault();
    const [wanted, rounds, clock] = ["name", "rounds", "clock"].map((id) => byId(id, HTMLInputElement).value.trim());
    const [game, system] = ["game", "system"].map((id) => byId(id, HTMLSelectElement).value);
    dialog.close();
    const before = name;
    choose(wanted);
    if (!(await want("new", { game, system, rounds: Number(rounds), clock: clock || "none" }, wanted))) choose(before);
  });
}

function listenDesk() {
  for (const touch of ["focusin", "pointerdown", "keydown"]) byId("pairings").addEventListener(touch, () => { choosing = performance.now(); });
  byId("pairings").addEventListener("change", () => { choosing = -Infinity; });
  const shownCode = byId("code-dialog", HTMLDialogElement);
  byId("show-code").addEventListener("click", showCode);
  shownCode.addEventListener("click", ({ target }) => { if (target instanceof Element && target.closest(".closes")) shownCode.close(); });
  byId("which").addEventListener("change", () => { choose(byId("which", HTMLSelectElement).value); look(); });
  byId("pair").addEventListener("click", () => { shown = null; want("pair"); });
  byId("earlier").addEventListener("click", () => turn(-1));
  byId("later").addEventListener("click", () => turn(1));
  byId("end").addEventListener("click", async () => {
    if (await isSure(phrase("End the evening?"), phrase("No more rounds will be paired. Results can still be " +
      "corrected."), phrase("End session"))) want("end");
  });
  byId("add").addEventListener("submit", async (event) => {
    event.preventDefault();
    const field = byId("new-players", HTMLInputElement);
    const players = field.value.split(",").map((player) => player.trim()).filter(Boolean);
    if (players.length && (await want("add", { players }))) field.value = "";
    field.focus();
  });
}

/** @param {number} by */
function turn(by) {
  if (!status?.league) return;
  shown = (shown ?? status.league.rounds.length) + by;
  show(status);
}

/** While a score is being chosen, what it is chosen from stays. */
function isDue() {
  return !document.hidden && performance.now() - choosing > CHOOSING_MS;
}

keepFocus();
const linked = location.hash.match(CODE);
if (linked) {
  showOnly(linked[1]);
} else {
  listenFounding();
  listenDesk();
  poll(look, PATIENCE_MS, isDue);
}

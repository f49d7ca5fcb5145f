// The page for whoever watches many tables: their boards as they stand, and an evening's rounds and standings.

/** @import {Card, HallMessage, LeagueShown, PairingShown, ResultShown} from "./board-thumbnails.js" */

import { Connection } from "/js/base/connection.js";
import { byId, html, isNews, setText, showPanel, svg } from "/js/base/dom.js";
import { keepFocus } from "/js/base/focus.js";
import { inLanguage, locale, phrase, term } from "/js/base/sentence.js";
import { boardPaints } from "/js/board/board.js";
import { BoardThumbnails } from "./board-thumbnails.js";
import { byName, pageOf, playerInWords, roundInWords, scoreOf, tablesInWords } from "./watch-words.js";

/** @type {Map<string, Card>} */
const tables = new Map();
/** @type {Map<string, LeagueShown>} */
const leagues = new Map();
/** @type {ResultShown[]} */
let results = [];
let build = "";
let isServerThere = true;

const page = pageOf(location.pathname);
const gamePaints = svg("defs");
byId("paints", SVGElement).append(svg("defs", {}, ...boardPaints()), gamePaints);
const thumbnails = new BoardThumbnails(gamePaints, showBoards);
document.body.dataset.page = page.league === null ? "tables" : "league";

/** @param {HallMessage} message */
function take(message) {
  if (message.type === "hello") {
    if (build && build !== message.build) return location.reload(); // the server serves another page by now
    build = message.build;
    for (const known of [tables, leagues]) known.clear(); // what is still there is told again
  }
  if (message.type === "card") tables.set(message.table, message);
  if (message.type === "league") leagues.set(message.name, message);
  if (message.type === "results") results = message.games;
  if (message.type === "server") isServerThere = message.connected;
  if (message.type === "gone") tables.delete(message.table);
  requestShow();
}

let isShowing = false;

/** Shows what is new once, however many messages come together. */
function requestShow() {
  if (isShowing) return;
  isShowing = true;
  requestAnimationFrame(() => {
    isShowing = false;
    show();
  });
}

function show() {
  showAway(isServerThere ? "" : phrase("The hub is not answering – trying again"));
  showPlaces();
  showLeague(page.league === null ? null : leagues.get(page.league) ?? null);
  showBoards();
  showResults();
}

/** @param {string} sentence */
function showAway(sentence) {
  byId("away-sentence").textContent = sentence;
  byId("away").hidden = !sentence;
}

function showPlaces() {
  const places = byId("places");
  const names = [...leagues.keys()].sort(byName);
  if (!isNews(places, names)) return;
  const link = (/** @type {string} */ words, /** @type {string} */ href, /** @type {boolean} */ isHere) =>
    html("a", { href, "aria-current": isHere ? "page" : null }, words);
  showPanel(places, ...(names.length ? [link(phrase("All tables"), "/tables", page.league === null)] : []),
    ...names.map((name) => link(name, `/league/${name}`, name === page.league)));
}

// A league

/** @param {LeagueShown | null} league */
function showLeague(league) {
  const shown = [...tables.values()];
  setText(byId("title"), page.league ?? phrase("Tables"));
  document.title = page.league ?? phrase("Tables");
  setText(byId("what"), league ? roundInWords(league) : tablesInWords(shown));
  const [newest, ...earlier] = [...(league?.rounds ?? [])].reverse();
  byId("round").hidden = !newest;
  byId("standings").hidden = !league?.standings.length;
  if (newest && isNews(byId("pairings"), newest)) {
    byId("round-title").textContent = phrase("Round {number}", { number: newest.number });
    byId("pairings").replaceChildren(...newest.pairings.map((pairing, index) => html("li", {}, pairingRow(pairing, index + 1, true))));
    showPanel(byId("bye"), newest.bye ? phrase("{player} has a bye: a point without a game.", { player: newest.bye }) : null);
  }
  if (league && isNews(byId("lines"), league.standings, league.rounds.length)) showStandings(league);
  if (isNews(byId("earlier"), earlier)) {
    showPanel(byId("earlier"), ...earlier.map((round) => html("details", {}, html("summary", {}, phrase("Round {number}", { number: round.number })),
      html("ol", {}, ...round.pairings.map((pairing, index) => html("li", {}, pairingRow(pairing, index + 1, false)))))));
  }
}

/**
 * @param {PairingShown} pairing
 * @param {number} board
 * @param {boolean} isNow
 */
function pairingRow({ first, second, table, table_name: name, score, said, unproven }, board, isNow) {
  const [ours, theirs] = scoreOf(score);
  const player = (/** @type {string} */ who, /** @type {boolean} */ hasLost) => html("b", { class: hasLost ? "lost" : null }, who);
  const where = unproven ? html("small", {}, said) : isNow && !score ? html("small", {}, name ? phrase("at {table}", { table: name }) : phrase("at any table, result entered by hand")) : null;
  const inside = [html("i", {}, board), player(first, ours < theirs),
    score ? html("span", { class: "score" }, `${ours} – ${theirs}`.replaceAll("0.5", "½")) : html("span", { class: "score live" }, unproven ? term("result", "unproven") : isNow ? phrase("playing") : "–"),
    player(second, theirs < ours), where];
  return table && isNow && tables.has(table) ? html("a", { class: "pairing", href: `/table/${table}` }, ...inside) : html("div", { class: "pairing" }, ...inside);
}

/** @param {LeagueShown} league */
function showStandings({ standings, rounds }) {
  const numbers = rounds.map(({ number }) => number);
  const head = html("tr", {}, ...[phrase("Rank"), phrase("Player")].map((word) => html("th", { scope: "col" }, word)),
    ...numbers.map((number) => html("th", { scope: "col", class: "met" }, number)),
    ...[phrase("Points"), phrase("BH"), phrase("SB")].map((word) => html("th", { scope: "col" }, word)));
  const rows = standings.map((line) => html("tr", { class: `${line.is_here ? "" : "gone"} ${line.rank === 1 && rounds.length ? "first" : ""}` },
    html("td", {}, line.rank), html("td", {}, line.player),
    ...numbers.map((number) => {
      const met = line.met.find(({ round }) => round === number);
      return html("td", { class: `met ${met?.points === "1" ? "win" : ""}`, title: met && (met.opponent ? phrase("against {opponent}", { opponent: met.opponent }) : phrase("bye")) }, met ? met.points ?? "·" : "");
    }),
    html("td", { class: "points" }, line.points), html("td", {}, line.buchholz), html("td", {}, line.sonneborn_berger)));
  byId("lines").replaceChildren(html("thead", {}, head), html("tbody", {}, ...rows));
}

// The boards

/** @type {Map<string, Element>} */
const drawn = new Map();

function showBoards() {
  const league = page.league;
  const shown = [...tables.values()].filter(({ pairing }) => league === null || pairing?.league === league)
    .sort((one, other) => Number(one.away) - Number(other.away) || (one.pairing?.board ?? 99) - (other.pairing?.board ?? 99) || byName(one.name, other.name));
  byId("boards").hidden = !shown.length;
  byId("boards-title").hidden = league === null;
  const isEmpty = !shown.length && (league === null || !leagues.get(league)?.rounds.length);
  showPanel(byId("nothing"), isEmpty ? (league === null ? phrase("No table is sharing its board yet.") : phrase("No round has been paired yet.")) : null);
  const list = byId("cards");
  list.style.setProperty("--count", String(Math.max(1, shown.length)));
  const items = shown.map((card) => cardOf(card));
  if (items.length !== list.children.length || items.some((item, index) => list.children[index] !== item)) list.replaceChildren(...items);
}

/**
 * A table's card: the element stays, so that keyboard and pointer lose nothing.
 * @param {Card} card
 */
function cardOf(card) {
  const item = drawn.get(card.table) ?? html("li", {});
  drawn.set(card.table, item);
  const picture = thumbnails.draw(card);
  if (isNews(item, card, Boolean(picture))) {
    const isFocused = item.contains(document.activeElement);
    const { outcome } = card.view;
    const link = html("a", { class: "card", href: `/table/${card.table}`, "data-table": card.table, "data-game": card.game.name, "data-away": card.away, "data-over": Boolean(outcome) },
      html("h3", { "aria-level": 2 }, html("span", {}, card.name), html("small", {}, card.game.title)),
      html("span", { class: "picture" }, picture), players(card),
      html("p", { class: "said" }, card.away ? phrase("This table has not reported for a while.") : outcome ? [outcome.sentence, card.unproven].filter(Boolean).join(" ") : card.said));
    item.replaceChildren(link);
    if (isFocused) link.focus({ preventScroll: true });
  }
  return item;
}

/** @param {Card} card */
function players({ seats, game, pairing, view }) {
  const names = Object.keys(seats);
  const winners = view.outcome?.winners ?? [view.outcome?.winner];
  return html("ul", { class: names.length > 2 ? "players many" : "players" }, ...names.map((seat, index) => {
    const facts = game.seats.find(({ name }) => name === seat);
    const who = pairing && names.length === 2 ? (index ? pairing.second : pairing.first) : facts?.title ?? seat;
    const row = html("li", { class: winners.includes(seat) ? "won" : view.turn === seat && !view.outcome ? "on-turn" : null },
      html("span", { class: "disc", "aria-hidden": "true" }), html("b", {}, who), html("small", {}, playerInWords(seats[seat].player)));
    if (facts && CSS.supports("color", facts.colour)) row.style.setProperty("--seat", facts.colour);
    return row;
  }));
}

// Results

function showResults() {
  byId("results").hidden = !results.length || page.league !== null;
  if (!isNews(byId("games"), results)) return;
  byId("games").replaceChildren(...results.map(({ who, said, where, ended_ms: ended }) => html("li", {}, html("b", {}, who), html("small", {}, said), html("small", {}, where),
    html("time", { datetime: new Date(ended).toISOString() }, new Date(ended).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" })))));
}

const openSocket = () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${inLanguage("/ws")}`);
const connection = new Connection(/** @type {(message: any) => void} */ (take), (isConnected) => {
  if (!isConnected) showAway(phrase("The server of this page is not answering – trying again"));
}, openSocket);
keepFocus();
connection.open();

// Sitting down and getting up: the public screen offers the free seats and a code for phones, a seat's page can be given up.

/** @import {Game, Hello, Seat, SeatFact, Table} from "../types.js" */

import { act } from "../base/commands.js";
import { byId, html, isNews, showPanel } from "../base/dom.js";
import { toast } from "../base/live-region.js";
import { ifKept, readText, saveText } from "../base/preferences.js";
import { phrase } from "../base/sentence.js";
import { LONGEST_NAME } from "./players.js";
import { titleOf } from "./seats.js";
import { seatsHeldHere } from "./shared-screen.js";
import { canStayAwake, setPageTitle } from "./your-turn.js";

const NAME = "own-name", SITS_DOWN = "chameleon-table sits down";

/** @type {Record<Seat, boolean | undefined>} */
let known = {};

/**
 * Tells everybody when a seat is taken, and when one is given up or freed.
 * @param {Record<Seat, SeatFact>} seats
 */
function toastChanges(seats) {
  for (const [seat, { taken }] of Object.entries(seats)) {
    if (seat in known && known[seat] !== taken) toast(taken ? phrase("{seat} is now taken.", { seat: titleOf(seat) }) : phrase("The seat of {seat} is free.", { seat: titleOf(seat) }));
  }
  known = Object.fromEntries(Object.entries(seats).map(([seat, { taken }]) => [seat, taken]));
}

/**
 * Shows on the public screen how a phone joins, and where somebody sits or may sit; a seat's page shows how to give it
 * up. In an open game everybody may play on one page: there seats show where somebody has taken one, or wants to.
 * @param {Hello} hello
 * @param {Table} table
 */
export function showSeatPanel(hello, table) {
  const panel = byId("sitting");
  if (isNews(byId("start-phones"), hello.sit, hello.sit_by_number)) showPanel(byId("start-phones"), ...(hello.sit ? [code(hello.sit, hello.sit_by_number)] : []));
  const page = hello.seat ? "seat" : hello.from ? "elsewhere" : { "/sit": "sit", "/watch": "watch" }[location.pathname] ?? "public";
  const hasSeats = hello.secret || page === "sit" || Object.values(table.seats).some(({ taken }) => taken);
  if (hasSeats || hello.seat) toastChanges(table.seats);
  const held = seatsHeldHere(hello.game.name);
  const wanted = page === "public" && hello.secret && !table.view.outcome ? table.view.turn : "";
  if (isNews(byId("sit-now"), wanted, table.seats[wanted], held)) showPanel(byId("sit-now"), ...(mayTake(wanted, table.seats[wanted], held) ? [sittingDown(wanted)] : []));
  if (!isNews(panel, page, hasSeats, hello.seat, hello.sit, hello.sit_by_number, hello.here, table.seats, table.can.leave, held)) return;
  const seats = html("div", { class: "seats" }, ...Object.keys(table.seats).map((seat) => seatForm(seat, table.seats[seat], { isHeld: held.includes(seat), isPhone: page === "sit", isHere: hello.here })));
  showPanel(byId("leave"), ...(hello.seat && table.can.leave ? [leaving(hello.seat)] : []));
  if (hello.seat) giveName(hello.seat, table);
  if (hello.seat) showPanel(panel, ...stayingAwake());
  else if (page === "elsewhere") showPanel(panel, html("h2", {}, phrase("You are watching")), html("a", { class: "button", href: "/" }, phrase("All tables")));
  else if (page === "watch") showPanel(panel, html("h2", {}, phrase("You are watching")), html("a", { class: "button", href: "/sit" }, phrase("Take a seat")));
  else if (page === "sit") showPanel(panel, html("h2", {}, phrase("Join the game")), Object.values(table.seats).some(({ name }) => typeof name === "string") ? ownName() : null, seats, html("a", { class: "button", href: "/watch" }, phrase("Watch only")), whatASeatIs(hello));
  else if (!hasSeats) showPanel(panel, ...(hello.sit ? [code(hello.sit, hello.sit_by_number)] : [])); // "How to play" says how phones get here
  else showPanel(panel, html("h2", {}, hello.sit ? phrase("Play with your phone") : phrase("Take a seat")), seats,
    hello.sit ? code(hello.sit, hello.sit_by_number) : html("p", { class: "reach" }, hello.reach), whatASeatIs(hello));
}

/** The field for the name of who sits down here; this screen keeps what is typed. */
function ownName() {
  const name = html("input", { id: "own-name", type: "text", maxlength: LONGEST_NAME, autocomplete: "off", spellcheck: "false", enterkeyhint: "done", value: readText(NAME, "") });
  name.addEventListener("input", () => saveText(NAME, name.value.trim()));
  name.addEventListener("keydown", ({ key }) => { if (key === "Enter") name.blur(); });
  return html("label", { class: "own-name" }, phrase("Your name (optional)"), name);
}

/**
 * Gives who has just sat down the name that was typed before.
 * @param {Seat} seat
 * @param {Table} table
 */
function giveName(seat, { can, seats }) {
  if (!ifKept(() => sessionStorage.getItem(SITS_DOWN))) return;
  ifKept(() => sessionStorage.removeItem(SITS_DOWN));
  const name = readText(NAME, "");
  if (name && can.name?.includes(seat) && !seats[seat].name) act({ do: "names", names: { [seat]: name } });
}

/** @param {Hello} hello */
function whatASeatIs({ secret }) {
  return html("p", { class: "quiet" }, secret ? phrase("Once you take a seat, your page shows its hidden cards.")
    : phrase("Once you take a seat, only your page can move its pieces or resign."));
}

/**
 * A seat whose page was closed stays its holder's for three minutes; a page on the table's own machine may free it at once,
 * and where this browser sits, it leads back.
 * @param {Seat} seat
 * @param {SeatFact} fact
 * @param {{isHeld: boolean, isPhone: boolean, isHere: boolean}} page
 */
function seatForm(seat, { player, taken, free, connected }, { isHeld, isPhone, isHere }) {
  const isBack = isHeld && taken && !connected;
  if (taken && !free && !connected && isHere && !isBack) return freeing(seat);
  const isFree = player === "human" && (free || isBack);
  const words = isBack ? phrase("Back to your seat")
    : isFree ? phrase("Play as {seat}", { seat: titleOf(seat) })
    : player === "table" ? phrase("{seat} plays at the other table", { seat: titleOf(seat) })
    : !taken ? phrase("The computer plays {seat}", { seat: titleOf(seat) })
    : connected ? phrase("{seat} is taken", { seat: titleOf(seat) }) : phrase("{seat} is taken, page closed", { seat: titleOf(seat) });
  const form = html("form", { method: "post", action: `/sit/${seat}`, target: isPhone || isBack ? null : "_blank" },
    html("button", { type: "submit", class: `sits ${seat}`, "data-sit": seat, "data-seat": seat, disabled: !isFree }, words));
  if (isPhone) form.addEventListener("submit", () => ifKept(() => sessionStorage.setItem(SITS_DOWN, "yes")));
  return form;
}

/**
 * @param {Seat} seat
 * @param {SeatFact | undefined} fact
 * @param {Seat[]} held by this browser
 */
function mayTake(seat, fact, held) {
  return fact?.player === "human" && (fact.free || (held.includes(seat) && !fact.connected));
}

/**
 * Returns the button that takes the seat whose decision the table waits for.
 * @param {Seat} seat
 */
function sittingDown(seat) {
  return html("form", { method: "post", action: `/sit/${seat}` },
    html("button", { type: "submit", class: "primary", "data-sit-now": seat }, phrase("Your turn: play as {seat}", { seat: titleOf(seat) })));
}

/** @param {Seat} seat */
function freeing(seat) {
  const title = phrase("{seat}'s page is closed.", { seat: titleOf(seat) });
  return html("form", { method: "post", action: `/free/${seat}` },
    html("button", { type: "submit", class: "sits", "data-free": seat, title }, phrase("Free the seat of {seat}", { seat: titleOf(seat) })));
}

/**
 * @param {string} address
 * @param {string | null} byNumber the same in numbers, for a phone that does not understand names of this network
 */
function code(address, byNumber) {
  return html("figure", { class: "code" }, html("img", { src: "/sit.svg", alt: phrase("Code for {address}, to play or watch on a phone", { address }), width: 132, height: 132 }),
    html("figcaption", {}, html("span", {}, phrase("Play or watch on a phone: scan the code, or open")), html("b", {}, bare(address)),
    ...(byNumber ? [html("small", {}, phrase("or {address}", { address: bare(byNumber) }))] : [])));
}

/** @param {string} address */
function bare(address) {
  return address.replace(/^https?:\/\//, "");
}

/** A phone whose browser does not let the page keep it awake goes dark while others think. */
function stayingAwake() {
  const isPhone = matchMedia("(pointer: coarse)").matches;
  return isPhone && !canStayAwake() ? [html("p", { class: "quiet" }, phrase("This phone's screen turns off while you wait. To keep it on longer, change " +
    "its display settings."))] : [];
}

/** @param {Seat} seat */
function leaving(seat) {
  return html("form", { method: "post", action: location.pathname.replace(/^\/seat\//, "/leave/") },
    html("button", { type: "submit", id: "leave-seat" }, phrase("Leave the seat of {seat}", { seat: titleOf(seat) })));
}

/**
 * Tells stylesheets and people which game this is, and whose page.
 * @param {Hello} greeting
 * @param {Game} drawn
 */
export function showTitle({ game: { name, title }, seat, from }, { layout }) {
  setPageTitle(from ? phrase("{table}: {game}", { table: from.name, game: title }) : phrase("{game} table", { game: title }));
  byId("title").textContent = seat ? phrase("{game}: {seat}", { game: title, seat: titleOf(seat) }) : from ? phrase("{table}: {game}", { table: from.name, game: title }) : title;
  document.body.dataset.from = from ? "elsewhere" : "";
  byId("all-tables").hidden = !from;
  const page = seat ? "seat" : from ? "watch" : { "/sit": "sit", "/watch": "watch" }[location.pathname] ?? "public";
  Object.assign(document.body.dataset, { waiting: "false", game: name, layout, seat: seat ?? "", page });
}

// Another table: a game is offered to it or joined by a code, and what it asks is answered here.

/** @import {ExtensionScreen, Hello, OtherTable, Table} from "/js/types.js" */

import { act } from "/js/base/commands.js";
import { button, byId, html, isNews, openDialog, showPanel } from "/js/base/dom.js";
import { readText, saveText } from "/js/base/preferences.js";
import { around, phrase } from "/js/base/sentence.js";
import { titleOf } from "/js/game/seats.js";
import { agreeOrDecline } from "/js/game/status-panel.js";

const JOIN = "#join=";
const ELSEWHERE = "elsewhere";

/** The address of this page, for a link to the game that it offers; null when nobody else can open it. @type {string | null} */
let page = null;
/** @type {OtherTable | null} */
let now = null;
let hasOffered = false; // on this page, which shows the code as soon as there is one

/** @returns {ExtensionScreen} */
export function start() {
  const dialog = byId("other-table-dialog", HTMLDialogElement);
  const code = byId("other-code", HTMLInputElement);
  byId("another-table").addEventListener("click", () => {
    byId("new-game-dialog", HTMLDialogElement).close();
    openFor("join or offer");
  });
  byId("offer-game").addEventListener("click", async () => {
    dialog.close();
    hasOffered = true; // the table's news may come before its answer
    if (!(await act({ do: "other-table", away: chosen() }))) hasOffered = false;
  });
  byId("join-game").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!code.value.trim()) return code.focus();
    act({ do: "other-table", code: code.value.trim() });
    dialog.close();
  });
  addEventListener("hashchange", follow);
  byId("join-elsewhere").addEventListener("submit", (event) => {
    event.preventDefault();
    const { value } = byId("elsewhere", HTMLInputElement);
    const there = value.trim().replace(/^https?:\/\//, "").replace(/\/.*$/, "");
    if (!there) return;
    saveText(ELSEWHERE, there);
    location.assign(`${location.protocol}//${there}/${JOIN}${code.value}`);
  });
  return { meet, show, sentences: ({ other_table: other }) => (other ? [other.sentence, other.question] : []) };
}

/**
 * Opens the dialog for one of the things that it is for.
 * @param {"join" | "join or offer" | "elsewhere"} purpose
 */
function openFor(purpose) {
  byId("offer-section").hidden = purpose !== "join or offer";
  byId("join-game").hidden = purpose === "elsewhere";
  byId("join-elsewhere").hidden = purpose !== "elsewhere";
  openDialog(byId("other-table-dialog", HTMLDialogElement));
}

/** Who came by a link to a game finds its code filled in; at the table that offers it, they are asked where they play. */
function follow() {
  if (!location.hash.startsWith(JOIN)) return;
  const code = decodeURIComponent(location.hash.slice(JOIN.length));
  history.replaceState(null, "", location.pathname);
  byId("other-code", HTMLInputElement).value = code;
  byId("elsewhere", HTMLInputElement).value = readText(ELSEWHERE, "");
  openFor(now?.address === code ? "elsewhere" : "join");
}

/**
 * Lets the dialog say what holds for the game that is on the table.
 * @param {Hello} hello
 */
function meet(hello) {
  page = hello.join ?? null;
  byId("another-table").hidden = Boolean(hello.seat);
  byId("offer-secret").hidden = !hello.secret;
}

/** Lets somebody choose among the seats of the game that is on the table: the last one is offered first.
 * @param {string[]} seats
 */
function offerSeats(seats) {
  const fieldset = byId("away-seats");
  if (!isNews(fieldset, seats)) return;
  const boxes = seats.map((seat, place) => {
    const box = html("input", { type: "checkbox", value: seat });
    box.checked = place === seats.length - 1;
    return html("label", {}, box, ` ${titleOf(seat)}`);
  });
  fieldset.replaceChildren(html("legend", {}, phrase("The other table plays")), ...boxes);
}

function chosen() {
  const boxes = [...byId("away-seats").querySelectorAll("input")];
  return boxes.filter((box) => box.checked).map((box) => box.value);
}

/**
 * Says how it is with the other table.
 * @param {Table} table
 */
function show({ other_table: other, seats, shop }) {
  byId("another-table").classList.toggle("barred", shop?.other_tables === false);
  offerSeats(Object.keys(seats));
  now = other ?? null;
  follow();
  showInvitation();
  const panel = byId("other-table");
  if (!isNews(panel, now, page)) return;
  panel.dataset.state = other?.state ?? "";
  showPanel(panel, ...(other ? linkPanel(other) : []));
}

/** @param {OtherTable} other */
function linkPanel(other) {
  const waits = other.state === "playing" && other.waits ? html("p", { class: "quiet" }, phrase("Waiting for the other table.")) : null;
  const show = button({ id: "show-code" }, () => openDialog(byId("invitation-dialog", HTMLDialogElement)), phrase("Show the code"));
  return [html("p", {}, other.sentence), ...(waits ? [waits] : []), ...question(other),
    html("div", { class: "buttons" }, ...(other.state === "waiting" ? [show] : []), ...leaving(other))];
}

/** Shows whoever offers a game its code, large enough to be read across a room, until another table has joined. */
function showInvitation() {
  const dialog = byId("invitation-dialog", HTMLDialogElement);
  if (now?.state !== "waiting") {
    if (dialog.open) dialog.close();
    return;
  }
  const { code, address } = now;
  const link = page && `${page}${JOIN}${address}`;
  if (isNews(dialog, link, address)) {
    byId("invitation").replaceChildren(
      link ? html("img", { src: `/join.svg?${code}`, alt: phrase("QR code for {address}", { address: link }), width: 200, height: 200 }) : "",
      html("div", {}, html("p", { class: "join-code", "aria-label": phrase("Code {code}", { code: [...code].join(" ") }) }, `${code.slice(0, 4)} ${code.slice(4)}`),
        html("p", {}, ...around(phrase("On the other table, choose New game > With another table and enter {code}"), { code: html("code", {}, address) })),
        link ? html("p", { class: "quiet" }, ...around(phrase("Or scan the code, or send this link: {link}"), { link: html("a", { href: link }, link.replace(/^https?:\/\//, "")) })) : ""));
  }
  if (hasOffered) openDialog(dialog);
  hasOffered = false;
}

/** @param {OtherTable} other */
function question({ question: asked }) {
  return asked ? [html("strong", {}, asked), agreeOrDecline((agrees) => act({ do: "answer-table", agrees }))] : [];
}

/** @param {OtherTable} other */
function leaving({ state, name }) {
  if (state === "playing") return [];
  const words = state === "waiting" ? phrase("Withdraw offer") : state === "refused" && !name ? phrase("Close") : phrase("Leave other table");
  return [button({ id: "leave-table" }, () => act({ do: "leave-table" }), words)];
}

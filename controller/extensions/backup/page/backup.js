// The page of backups: writes one to a USB stick, lists those on a stick, and puts one back.

import { button, byId, html, isNews, isSure, setText } from "/js/base/dom.js";
import { keepFocus } from "/js/base/focus.js";
import { showStatus, showTrouble } from "/js/base/operator-page.js";
import { ask, poll } from "/js/base/requests.js";
import { phrase } from "/js/base/sentence.js";

/**
 * @typedef {object} Status
 * @property {string} build another one when the table serves other files than this page was made of
 * @property {string} table what this table is called
 * @property {{number: number, what: string, state: "" | "running" | "done" | "failed", sentence: string}} errand what was asked for last
 * @property {Stick[]} sticks none while something goes on
 * @property {string} listed the device of the stick whose backups these are; "" for none
 * @property {Backup[]} backups
 */

/**
 * @typedef {{device: string, label: string, size: number, folder: string, is_read_only: boolean}} Stick
 * @typedef {{file: string, made_ms: number | null, day: string, version: string, table: string, names: number}} Backup
 */

const PATIENCE_MS = 8000;

/** @type {Status | null} */
let status = null;
/** The number of the last errand whose result this page need not show. @type {number | null} */
let seen = null;

/**
 * Shows how all is; returns whether the table has answered. Who has not given the PIN goes to the door.
 * @param {number} [patience]
 */
function look(patience = PATIENCE_MS) {
  return showStatus("/operator/backup/status", patience, show);
}

/** @param {Status} news */
function show(news) {
  if (status && status.build !== news.build) return location.reload();
  status = news;
  const { errand } = news;
  seen ??= errand.state === "running" ? errand.number - 1 : errand.number;
  const isRunning = errand.state === "running";
  byId("desk").hidden = false;
  setText(byId("said"), isRunning ? running(errand.what) : errand.number > seen ? errand.sentence : "");
  if (!isRunning && isNews(byId("sticks"), news.sticks)) byId("sticks").replaceChildren(...sticks(news.sticks));
  for (const each of document.querySelectorAll("#desk button")) if (each instanceof HTMLButtonElement) each.disabled = isRunning || each.dataset.never === "true";
  const isThere = news.backups.length > 0 && (isRunning || news.sticks.some(({ device }) => device === news.listed));
  byId("backups-section").hidden = !isThere;
  if (isNews(byId("backups"), news.backups)) byId("backups").replaceChildren(...news.backups.map(backup));
  return undefined;
}

/** @param {string} what */
function running(what) {
  if (what === "write") return phrase("Writing the backup and reading it back … Leave the stick in.");
  return what === "list" ? phrase("Checking the stick …") : phrase("Checking the backup …");
}

/** @param {Stick[]} found */
function sticks(found) {
  if (!found.length) return [html("p", {}, phrase("Plug a USB stick into the table."))];
  return found.map(({ device, label, size, is_read_only: isReadOnly }) => html("div", { class: "stick", role: "group", "aria-label": label || device },
    html("p", {}, html("b", {}, label || device), ` ${(size / 1e9).toFixed(1)} GB`),
    isReadOnly ? html("p", {}, phrase("This stick is read-only.")) : null,
    html("div", { class: "buttons" },
      button({ "data-never": String(isReadOnly), disabled: isReadOnly }, () => want({ do: "write", stick: device }), phrase("Write a backup")),
      button({}, () => want({ do: "list", stick: device }), phrase("Show backups")))));
}

/** @param {Backup} found */
function backup(found) {
  const { file, day, table, version, made_ms: made } = found;
  if (made === null) return html("div", { class: "stick" }, html("p", {}, phrase("{file} is damaged; use another copy.", { file })));
  return html("div", { class: "stick", role: "group", "aria-label": day },
    html("p", {}, html("b", {}, day), " ", table ? phrase("table {table}, version {version}", { table, version }) : phrase("version {version}", { version })),
    html("div", { class: "buttons" }, button({}, () => restore(found), phrase("Restore this backup"))));
}

/** @param {Backup} found */
async function restore({ file, day, table }) {
  const isOthers = table !== "" && table !== status?.table;
  const replaces = phrase("This replaces the games, cards, decks and statistics of this table; the configuration " +
    "stays. The current data is saved in a folder. Then the table restarts.");
  const about = isOthers ? `${phrase("This backup is from another table, {table}.", { table })} ${replaces}` : replaces;
  if (await isSure(phrase("Restore the backup of {day}?", { day }), about, phrase("Restore this backup"))) await want({ do: "restore", stick: status?.listed, file });
}

/**
 * Sends what the operator wants, and shows what came of it.
 * @param {object} command
 */
async function want(command) {
  const { code, said } = await ask("/operator/backup/do", command);
  if (code === 401) location.assign("/operator");
  showTrouble(said.error ?? "");
  await look();
}

keepFocus();
poll(look, PATIENCE_MS, () => !document.hidden || !status);

// What is written down: the moves played, and what each light means.

/** @import {Game, Hello, LegendEntry, LogLine, Played, Table, View} from "../types.js" */

import { all, byId, html, isNews, showRows, svg } from "../base/dom.js";
import { phrase } from "../base/sentence.js";
import { drawShape, shapeOf } from "../board/light-meanings.js";
import { visibleColour } from "../board/lights.js";

/**
 * @param {View} view
 * @param {Game} game
 */
export function showMoves(view, game) {
  const list = byId("moves");
  if (!isNews(list, view.game, view.moves)) return;
  const log = game.log(view);
  list.classList.toggle("sentences", log !== null);
  const last = view.moves.at(-1)?.ply;
  const rows = log ? log.map((line) => row(() => logLine(line), line)) : game.score(view.moves).flatMap(({ number, halves }) => [
    row(() => html("li", { class: "number", "aria-hidden": "true" }, `${number}.`), number),
    ...halves.map((move) => row(() => half(move, move?.ply === last), move, move?.ply === last)),
  ]);
  showRows(list, rows.length ? rows : [row(() => html("li", { class: "none" }, phrase("No move yet.")))]);
  list.scrollTop = log ? 0 : list.scrollHeight;
}

/**
 * @param {() => Element} make
 * @param {...unknown} facts all that the row shows
 */
function row(make, ...facts) {
  return { key: JSON.stringify(facts), make };
}

/** @param {LogLine} line */
function logLine({ ply, seat, move, sentence, news }) {
  const happened = news.map((each) => html("span", { class: "news" }, each));
  return html("li", { class: seat, "data-seat": seat, "data-ply": ply, "data-move": move }, sentence, ...happened);
}

/**
 * @param {Played | null} move
 * @param {boolean} isLast
 */
function half(move, isLast) {
  if (!move) return html("li", { class: "half", "aria-hidden": "true" });
  return html("li", { class: `half ${move.seat}${isLast ? " last" : ""}`, "data-seat": move.seat, "data-ply": move.ply, title: move.sentence }, move.written);
}

export class Legend {
  /** @type {(LegendEntry & {element: HTMLElement})[]} */
  #rows = [];
  /** @type {HTMLElement[]} */
  #ofClock = [];

  /**
   * @param {Hello} hello
   * @param {import("../board/lights.js").Lights} lights
   */
  meet(hello, lights) {
    /** @param {LegendEntry[]} meanings */
    const rowsOf = (meanings) => meanings.map((meaning) => ({ ...meaning, element: legendRow(meaning, lights) }));
    const [rows, ofClock] = [rowsOf(hello.game.meanings), rowsOf(hello.meanings)];
    this.#rows = [...rows, ...ofClock];
    this.#ofClock = ofClock.map(({ element }) => element);
    byId("legend").replaceChildren(...rows.map(({ element }) => element));
  }

  /**
   * Marks the meanings that the board shows now; the light of a clock is explained in games that have one.
   * @param {Pick<Table, "meanings" | "clock">} table
   */
  show({ meanings, clock }) {
    const shining = new Set(meanings);
    for (const element of this.#ofClock) if (Boolean(clock) !== element.isConnected) clock ? byId("legend").append(element) : element.remove();
    for (const { meaning, element } of this.#rows) element.classList.toggle("shining", shining.has(meaning));
  }
}

/**
 * @param {LegendEntry} entry
 * @param {import("../board/lights.js").Lights} lights
 */
function legendRow({ meaning, label, rgb, pattern, why }, lights) {
  const swatch = html("span", { class: "swatch", "aria-hidden": "true" }, html("i"),
    svg("svg", { viewBox: "-50 -50 100 100" }, ...drawShape(meaning)));
  const { hue } = visibleColour(rgb, 255);
  swatch.style.setProperty("--hue", hue);
  lights.set(`legend ${meaning}`, pattern, (level) => swatch.style.setProperty("--strength", visibleColour(rgb, level).strength.toFixed(3)));
  return html("li", { "data-meaning": meaning, "data-rgb": rgb.join(","), "data-pattern": pattern, "data-shape": shapeOf(meaning) }, swatch,
    html("div", {}, html("strong", {}, label), html("span", {}, why)));
}

/** Lets the tabs choose which record is seen where there is no room for both. */
export function listenTabs() {
  const tabs = all("[data-tab]");
  /** @param {HTMLElement} chosen */
  const choose = (chosen) => {
    byId("records").dataset.shown = chosen.dataset.tab;
    for (const tab of tabs) tab.setAttribute("aria-selected", String(tab === chosen));
  };
  for (const tab of tabs) tab.addEventListener("click", () => choose(tab));
  choose(tabs[0]);
}

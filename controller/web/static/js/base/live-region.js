// The one place that is read aloud as things happen: what happened and what is expected now, each of it once.

/** @import {Played, Table} from "../types.js" */

import { byId, html } from "./dom.js";
import { phrase } from "./sentence.js";
import { headingOf, winnersOf } from "../game/status-panel.js";

const KEPT = 40;
const CHANCE = "chance";

/**
 * What ears were told of a table last.
 * @typedef {{game: string, ply: number, said: string, sentences: string[]}} Heard
 */

/**
 * Returns what is to be read aloud now that the table says this, and what to remember of it; the first table that a page
 * hears is told without the moves before it.
 * @param {Heard | null} before
 * @param {Table} table
 * @returns {{news: string[], heard: Heard}}
 */
export function newsOf(before, table) {
  const { view, game_id: number } = table;
  const game = `${view.game} ${number}`;
  const isSame = before?.game === game && before.ply <= view.ply;
  const fresh = isSame ? view.moves.filter(({ ply }) => ply > before.ply) : [];
  const said = isSame && before.said === table.said ? [] : rest(table.said, fresh.flatMap(({ sentence, news = [] }) => [sentence, ...news]));
  const moves = fresh.flatMap((move) => [counted(move, view.moves), ...(move.news ?? [])]);
  const sentences = [...said, ...momentOf(table)];
  const known = new Set(isSame ? before.sentences : []);
  const news = [...moves, ...sentences.filter((each) => !known.has(each))];
  return { news: news.filter((each, index) => news.indexOf(each) === index), heard: { game, ply: view.ply, said: table.said, sentences } };
}

/**
 * What a move says; one that was made several times in a row is counted, for the same sentence again would not be heard.
 * @param {Played} move
 * @param {Played[]} moves all of them
 */
function counted({ ply, seat, sentence }, moves) {
  const earlier = moves.filter((each) => each.ply < ply).reverse();
  const other = earlier.findIndex((each) => each.seat !== seat || each.sentence !== sentence);
  const n = 1 + (other < 0 ? earlier.length : other);
  return n === 1 || seat === CHANCE ? sentence : phrase("{n} times in a row: {sentence}", { n, sentence });
}

/**
 * What was said beside the moves that are told one by one.
 * @param {string} said
 * @param {string[]} moves
 */
function rest(said, moves) {
  const left = moves.reduce((words, move) => words.replace(move, ""), said).trim();
  return left ? [left] : [];
}

/**
 * What holds now: how the game ended, what is asked, what the hand holds, what is expected, what is wrong with the table.
 * @param {Table} table
 */
function momentOf(table) {
  const { view: { outcome }, pending, engine_move: move, question, held, health, other_table: other, expect } = table;
  return [
    outcome ? phrase("{what}.", { what: headingOf(winnersOf(outcome), outcome.match) }) : "",
    outcome?.sentence ?? "",
    table.unproven ?? "",
    pending && !move ? phrase("Not final yet: {sentence}", { sentence: pending.sentence }) : "",
    ...(question?.moves ?? []).map(({ sentence }) => sentence),
    held,
    expect,
    health.ok ? "" : health.sentence,
    other?.sentence ?? "",
    other?.question ?? "",
    table.asked?.sentence ?? "",
  ].filter(Boolean);
}

/** @type {Heard | null} */
let heard = null;
/** @type {string[]} what waits until a dialog is closed: outside of it nothing is read */
let waiting = [];

/**
 * Reads aloud what is new at the table.
 * @param {Table} table
 */
export function listenTo(table) {
  const { news, heard: now } = newsOf(heard, table);
  heard = now;
  tell(...news);
}

/**
 * Reads sentences aloud, one after the other; the sentence that was read last is not read again.
 * @param {...string} sentences
 */
export function tell(...sentences) {
  waiting.push(...sentences);
  if (!document.querySelector("dialog[open]")) speakUp();
}

/** Reads what waited while a dialog was open. */
export function listenToDialogs() {
  document.addEventListener("close", () => { if (!document.querySelector("dialog[open]")) speakUp(); }, true);
}

function speakUp() {
  const region = byId("ears");
  for (const sentence of waiting) {
    if (region.lastElementChild?.textContent === sentence) continue;
    region.append(html("p", {}, sentence));
    aloud?.(sentence);
  }
  waiting = [];
  while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}

/** @type {((sentence: string) => void) | null} */
let aloud = null;

/**
 * Lets something else hear all that is read: the page's own voice; null for nothing.
 * @param {((sentence: string) => void) | null} listener
 */
export function overhear(listener) {
  aloud = listener;
}

/**
 * Reads once more what an element says: somebody asked for it.
 * @param {string} id
 */
export function repeat(id) {
  const sentence = byId(id).textContent ?? "";
  byId("ears").append(html("p", {}, sentence));
  aloud?.(sentence);
}

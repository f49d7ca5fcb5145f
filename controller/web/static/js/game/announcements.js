// What screen readers announce of a table, each sentence once: what happened, and what is expected now.

/** @import {Played, Table} from "../types.js" */

import { announce } from "../base/live-region.js";
import { phrase } from "../base/sentence.js";
import { headingOf } from "./status-panel.js";

/**
 * What was announced of a table last.
 * @typedef {{game: string, ply: number, said: string, sentences: string[]}} Heard
 */

const CHANCE = "chance";

/**
 * Returns what is to be read aloud now that the table says this, and what to remember of it; the first table that a page
 * hears is told without the moves before it.
 * @param {Heard | null} before
 * @param {Table} table
 * @param {string[]} [added] what extensions say of the table
 * @returns {{news: string[], heard: Heard}}
 */
export function announcementsOf(before, table, added = []) {
  const { view, game_id: number } = table;
  const game = `${view.game} ${number}`;
  const isSame = before?.game === game && before.ply <= view.ply;
  const fresh = isSame ? view.moves.filter(({ ply }) => ply > before.ply) : [];
  const said = isSame && before.said === table.said ? [] : rest(table.said, fresh.flatMap(({ sentence, news = [] }) => [sentence, ...news]));
  const moves = fresh.flatMap((move) => [counted(move, view.moves), ...(move.news ?? [])]);
  const sentences = [...said, ...currentSentences(table, added)];
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
 * @param {string[]} added by extensions
 */
function currentSentences(table, added) {
  const { view: { outcome }, seats, pending, engine_move: move, question, held, health, expect } = table;
  return [
    outcome ? phrase("{what}.", { what: headingOf(outcome, seats) }) : "",
    outcome?.sentence ?? "",
    table.unproven ?? "",
    pending && !move ? phrase("Not confirmed yet: {sentence}", { sentence: pending.sentence }) : "",
    ...(question?.moves ?? []).map(({ sentence }) => sentence),
    held,
    expect,
    health.ok ? "" : health.sentence,
    ...added,
    table.asked?.sentence ?? "",
  ].filter(Boolean);
}

/** @type {Heard | null} */
let heard = null;

/**
 * Reads aloud what is new at the table.
 * @param {Table} table
 * @param {string[]} added what extensions say of it
 */
export function announceTable(table, added) {
  const { news, heard: now } = announcementsOf(heard, table, added);
  heard = now;
  announce(...news);
}

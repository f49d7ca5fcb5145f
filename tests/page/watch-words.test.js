// Words for whoever watches many tables.

import assert from "node:assert/strict";
import test from "node:test";

import { clockInWords } from "/js/game/clock.js";
import { byName, pageOf, playerInWords, roundInWords, scoreOf, tablesInWords } from "../../controller/extensions/watching/page/watch-words.js";

/** A league in its second round. */
const league = (changes = {}) => ({
  players: 7, clock: "game 300+5", rounds_planned: 5, is_over: false,
  rounds: [{ pairings: [{ score: "1-0" }] }, { number: 2, pairings: [{ score: "1-0" }, { score: null }, { score: null }] }], ...changes,
});

test("an address says which page it is", () => {
  assert.deepEqual(["/", "/tables", "/league/friday", "/league/a/b"].map((path) => pageOf(path).league), [null, null, "friday", null]);
});

test("tables are in the order in which people count", () => {
  assert.deepEqual(["Table 10", "Bar", "Table 2"].sort(byName), ["Bar", "Table 2", "Table 10"]);
});

test("a score has two sides, and none while the game is played", () => {
  assert.deepEqual(["1-0", "1/2-1/2", "0-0", null].map(scoreOf), [[1, 0], [0.5, 0.5], [0, 0], [-1, -1]]);
});

test("who is no person at the table is said", () => {
  assert.deepEqual(["human", "engine:3", "table"].map(playerInWords), ["", "level 3", "another table"]);
});

test("a clock's rule is said in words", () => {
  assert.equal(clockInWords("game 300+5 loses"), "5 minutes each and 5 seconds a move");
  assert.equal(clockInWords("move 30"), "30 seconds for a move");
  assert.equal(clockInWords("hourglass 60"), "hourglass of 1 minute");
});

test("where an evening is, is said in one line", () => {
  assert.equal(roundInWords(league()), "7 players, round 2 of 5, 2 games in progress, 5 minutes each and 5 seconds a move");
  assert.equal(roundInWords(league({ rounds: [], clock: "none", players: 1 })), "1 player, about to begin");
  assert.equal(roundInWords(league({ is_over: true, clock: "none" })), "7 players, over");
  const done = league({ rounds: [{ number: 3, pairings: [{ score: "0-1" }] }], rounds_planned: null, clock: "none" });
  assert.equal(roundInWords(done), "7 players, round 3, all games finished");
  const unproven = league({ rounds: [{ number: 1, pairings: [{ score: null, unproven: true }, { score: null }] }], clock: "none" });
  assert.equal(roundInWords(unproven), "7 players, round 1 of 5, 1 game in progress");
});

test("how many tables there are is said, without those that are away", () => {
  const table = (over, away = false) => ({ away, view: { outcome: over ? {} : null } });
  assert.equal(tablesInWords([table(false), table(true), table(false, true)]), "2 tables, live; 1 game is over");
  assert.equal(tablesInWords([table(false)]), "1 table, live");
  assert.equal(tablesInWords([]), "");
});

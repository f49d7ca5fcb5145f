import assert from "node:assert/strict";
import test from "node:test";

import { beganInWords, beginsWithStart, unfinishedGames, isUnderWay, nextUnsolved, offeredGames, playersInWords, seatsAgainst, seatsTogether, usualLevel } from "../../controller/web/static/js/dialogs/offers.js";

const DUEL = { seats: { red: "human", blue: "engine:2" }, levels: ["1", "2", "3"] };
const FOREST = { seats: { cats: "engine:2", birds: "engine:2", us: "human" }, levels: ["1", "2"] };

test("against the computer one person takes the seat that is usually a person's", () => {
  assert.deepEqual(seatsAgainst(DUEL, "3"), { red: "human", blue: "engine:3" });
  assert.deepEqual(seatsAgainst(FOREST, "1"), { cats: "engine:1", birds: "engine:1", us: "human" });
});

test("a page that has a seat keeps it against the computer", () => {
  assert.deepEqual(seatsAgainst(DUEL, "3", "blue"), { red: "engine:3", blue: "human" });
  assert.deepEqual(seatsAgainst(FOREST, "1", "red"), { cats: "engine:1", birds: "engine:1", us: "human" });
});

test("where no seat or every seat is usually a person's, the first is this one's", () => {
  assert.deepEqual(seatsAgainst({ seats: { red: "human", blue: "human" }, levels: ["1"] }, "1"), { red: "human", blue: "engine:1" });
  assert.deepEqual(seatsAgainst({ seats: { red: "engine:1", blue: "engine:1" }, levels: ["1"] }, "1"), { red: "human", blue: "engine:1" });
});

test("against each other everybody is a person", () => {
  assert.deepEqual(seatsTogether(FOREST), { cats: "human", birds: "human", us: "human" });
});

test("the level is the usual one, or else one for beginners", () => {
  const level = (seats, levels) => usualLevel({ seats, levels });
  assert.deepEqual([level(DUEL.seats, ["1", "2", "3"]), level({ red: "human" }, ["1", "2", "3"]), level({ red: "human" }, ["1"]), level({}, [])], ["2", "2", "1", ""]);
});

test("who plays is told in a few words", () => {
  const words = (...players) => playersInWords(Object.fromEntries(players.map((player, index) => [index, player])));
  assert.equal(words("human", "engine:2"), "one person against the computer, level 2");
  assert.equal(words("human", "human", "engine:2", "engine:3"), "2 people against the computer");
  assert.equal(words("human", "human"), "2 people");
  assert.equal(words("engine:2", "engine:2"), "the computer, level 2, against itself");
});

test("when a game began is told by somebody who knows what day it is", () => {
  const now = new Date(2026, 10, 22, 15, 0).getTime();
  const at = (...when) => beganInWords(new Date(...when).getTime(), now);
  assert.equal(at(2026, 10, 22, 9, 5), "today, 09:05");
  assert.equal(at(2026, 10, 21, 23, 59), "yesterday, 23:59");
  assert.equal(at(2026, 10, 1, 12, 0), "1 November, 12:00");
  assert.equal(at(2025, 11, 31, 12, 0), "31 December 2025, 12:00");
});

const table = (decided, outcome = null, course = null) => ({
  view: { moves: [{ seat: "chance" }, ...Array(decided).fill({ seat: "white" })], outcome }, teacher: { course },
});

test("a game is under way once somebody has moved, and until it is over", () => {
  assert.deepEqual([table(0), table(3), table(3, {}), table(0, null, {})].map(isUnderWay), [false, true, false, true]);
  assert.equal(isUnderWay({ view: { moves: [], outcome: null }, teacher: null }), false);
});

test("the shared page begins with the start screen while nothing is played, a seat's page with the board", () => {
  const begins = (seat, ply, hash = "", pathname = "/") => beginsWithStart({ seat }, table(ply), { hash, pathname });
  assert.deepEqual([begins(null, 0), begins(null, 4), begins("red", 0, "", "/seat/x"), begins(null, 0, "", "/sit")], [true, false, false, false]);
});

test("the address says it, so that a page that is loaded again is where it was", () => {
  const begins = (hash) => beginsWithStart({ seat: "red" }, table(2), { hash, pathname: "/seat/x" });
  assert.deepEqual([begins("#start"), begins("#table")], [true, false]);
  assert.equal(beginsWithStart({ seat: null }, table(0), { hash: "#table", pathname: "/" }), false);
});

test("a table that plays one game offers that one", () => {
  const hello = { game: { name: "duel" }, games: [{ name: "duel" }, { name: "forest" }] };
  const names = (change_game) => offeredGames(hello, { can: { change_game } }).map(({ name }) => name);
  assert.deepEqual([names(true), names(false)], [["duel", "forest"], ["duel"]]);
});

test("the next lesson is the first that is not solved, and the first again when all are", () => {
  assert.deepEqual([nextUnsolved([1, 3], 3), nextUnsolved(undefined, 3), nextUnsolved([1, 2], 2), nextUnsolved([1, 2])], [2, 1, 1, 3]);
});

test("the games that are offered may be named; otherwise there are all", () => {
  const hello = { game: { name: "go" }, games: [{ name: "go" }, { name: "chess" }, { name: "draughts" }] };
  const names = (offered) => offeredGames(hello, { can: { change_game: true }, offered }).map(({ name }) => name);
  assert.deepEqual(names(["chess"]), ["go", "chess"]);
  assert.deepEqual(names(undefined), ["go", "chess", "draughts"]);
});

test("in a shop nobody goes on with another guest's game", () => {
  const kept = [{ game_id: 4 }];
  const shown = (guests, change_game = true) => unfinishedGames({ can: { change_game }, kept, guests });
  assert.deepEqual([shown(""), shown("guest"), shown("", false)], [kept, [], []]);
});

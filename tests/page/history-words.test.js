import assert from "node:assert/strict";
import test from "node:test";

import { pairInWords } from "../../controller/extensions/history/page/history.js";
import { dayInWords, resultInWords, seatsInWords } from "../../controller/extensions/history/page/history-words.js";

const player = (title, kind, name = "", won = false) => ({ seat: title.toLowerCase(), title, player: kind, name, won });

test("a game is told by its seats with who played them", () => {
  assert.equal(seatsInWords([player("Red", "human", "Anna"), player("Blue", "engine:2")]), "Red: Anna, Blue: Level 2");
  assert.equal(seatsInWords([player("Red", "human"), player("Blue", "table")]), "Red: Person, Blue: At the other table");
});

test("the winner is told by name, or by the seat, and several are told together", () => {
  assert.equal(resultInWords([player("Red", "human", "Anna", true), player("Blue", "human", "Ben")]), "Winner: Anna");
  assert.equal(resultInWords([player("Red", "human", "Anna", true), player("Blue", "human", "", true)]), "Winners: Anna, Blue");
  assert.equal(resultInWords([player("Red", "human"), player("Blue", "human")]), "A draw");
});

test("all games of two people add up to one line", () => {
  assert.equal(pairInWords({ names: ["Anna", "Ben"], wins: [3, 2], draws: 0 }), "Head to head: Anna 3, Ben 2");
  assert.equal(pairInWords({ names: ["Anna", "Ben"], wins: [1, 0], draws: 1 }), "Head to head: Anna 1, Ben 0, 1 draw");
});

test("a day is told with its year", () => {
  assert.match(dayInWords(Date.UTC(2026, 10, 27, 12)), /^\d+ November 2026$/);
});

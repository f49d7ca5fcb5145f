import assert from "node:assert/strict";
import test from "node:test";

import { clockFace, clockWords, isLow, leftAt } from "../../controller/web/static/js/game/clock.js";

const CLOCK = { rule: "game 300+5", left: { red: 300_000, blue: 60_000 }, runs: "red", since: 1000, waits: false };

test("the page counts on as the table does", () => {
  assert.deepEqual(leftAt(CLOCK, 1000), { red: 300_000, blue: 60_000 });
  assert.deepEqual(leftAt(CLOCK, 21_000), { red: 280_000, blue: 60_000 });
  assert.deepEqual(leftAt(CLOCK, 0), { red: 300_000, blue: 60_000 }); // its own clock may be a moment behind
  assert.deepEqual(leftAt(CLOCK, 999_000), { red: 0, blue: 60_000 });
  assert.deepEqual(leftAt({ ...CLOCK, runs: null }, 999_000), CLOCK.left);
});

test("in an hourglass the others gain what one uses, and no more than it had", () => {
  const glass = { ...CLOCK, rule: "hourglass 60", left: { red: 60_000, blue: 60_000, green: 0 } };
  assert.deepEqual(leftAt(glass, 11_000), { red: 50_000, blue: 65_000, green: 5000 });
  assert.deepEqual(leftAt(glass, 999_000), { red: 0, blue: 90_000, green: 30_000 });
});

test("a time is shown as a clock shows it, and what has begun of a second counts", () => {
  assert.deepEqual([300_000, 299_999, 9001, 1, 0, 3_723_000].map(clockFace), ["5:00", "5:00", "0:10", "0:01", "0:00", "1:02:03"]);
});

test("a rule is told in words", () => {
  assert.deepEqual(["none", "move 30", "move 60 loses", "game 300", "game 600+5 loses", "hourglass 180"].map(clockWords), [
    "No clock", "30 seconds for each move", "1 minute for each move", "5 minutes each",
    "10 minutes each, and 5 seconds with each move", "Hourglass, 3 minutes each",
  ]);
});

test("the last ten seconds are marked, or the last fifth of a short time", () => {
  assert.deepEqual([10_001, 10_000, 0].map((left) => isLow("game 300", left)), [false, true, true]);
  assert.deepEqual([2001, 2000].map((left) => isLow("move 10 loses", left)), [false, true]);
});

import assert from "node:assert/strict";
import test from "node:test";

import { freeSeat, isAlone, seatForOne } from "../../controller/web/static/js/game/shared-screen.js";

const SHARED = { secret: true, seat: null };
const [FREE, TAKEN, ENGINE] = [{ player: "human", free: true }, { player: "human", free: false }, { player: "engine:2", free: true }];

/** A table where Red is on turn. */
function table(red, blue, course = null) {
  return { seats: { red, blue }, view: { turn: "red" }, teacher: { course } };
}

test("one person who plays the computer with hidden cards is led to the free seat, or to the own one", () => {
  assert.equal(seatForOne(SHARED, table(FREE, ENGINE), []), "red");
  assert.equal(seatForOne(SHARED, table(TAKEN, ENGINE), ["red"]), "red");
  assert.equal(seatForOne(SHARED, { ...table(FREE, ENGINE), teacher: null }, []), "red");
});

test("a learner is led to the seat that the lesson is about, though nobody else plays", () => {
  assert.equal(seatForOne(SHARED, table(FREE, FREE, { kind: "lesson" }), []), "red");
  assert.equal(seatForOne(SHARED, table(TAKEN, FREE, { kind: "lesson" }), []), null);
});

test("nobody is led to another's seat, from a seat, to one of several people's, or where nothing is hidden", () => {
  const led = [seatForOne(SHARED, table(TAKEN, ENGINE), []), seatForOne({ secret: true, seat: "blue" }, table(FREE, ENGINE), []),
    seatForOne(SHARED, table(FREE, FREE), []), seatForOne({ secret: false, seat: null }, table(FREE, ENGINE), []),
    seatForOne(SHARED, table(ENGINE, ENGINE), [])];
  assert.deepEqual(led, [null, null, null, null, null]);
});

test("who scans the code gets the only free seat, and chooses among several", () => {
  assert.equal(freeSeat(SHARED, table(TAKEN, FREE)), "blue");
  assert.equal(freeSeat(SHARED, table(FREE, ENGINE)), "red");
  const chosen = [freeSeat(SHARED, table(FREE, FREE)), freeSeat(SHARED, table(TAKEN, ENGINE)), freeSeat({ secret: false, seat: null }, table(FREE, ENGINE)),
    freeSeat({ secret: true, seat: "red" }, table(TAKEN, FREE))];
  assert.deepEqual(chosen, [null, null, null, null]);
});

test("a seat's page knows from its beginning that its person was led there alone", () => {
  const kept = new Map();
  globalThis.sessionStorage = { getItem: (name) => kept.get(name) ?? null };
  const at = (pathname, alone) => {
    globalThis.location = { pathname };
    kept.set("chameleon-table alone", alone);
    return isAlone();
  };
  assert.deepEqual([at("/seat/x", "on the way"), at("/seat/x", "/seat/x"), at("/seat/x", "/seat/y"), at("/seat/x", null), at("/sit", "on the way")],
    [true, true, false, false, false]);
});

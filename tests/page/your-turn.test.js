import assert from "node:assert/strict";
import test from "node:test";

import { isYourTurn } from "../../controller/web/static/js/game/your-turn.js";

/** Whether it is the turn of the person at a page of a game between Red and Blue, in which Red is on turn. */
function isTurn({ red = "human", blue = "engine:2", taken = false, page = {}, outcome = null, guests = null }) {
  const seats = { red: { player: red, taken }, blue: { player: blue, taken: false } };
  return isYourTurn({ seat: null, watches: false, ...page }, { view: { turn: "red", outcome }, seats, guests });
}

test("the only person at the table is called on the page for everybody", () => {
  assert.equal(isTurn({}), true);
});

test("a seat's own page calls when that seat is on turn, also between two people", () => {
  assert.equal(isTurn({ page: { seat: "red" }, blue: "human" }), true);
  assert.equal(isTurn({ page: { seat: "blue" }, blue: "human" }), false);
});

test("two people at one screen, a page that watches and a phone's owner on another page are not called", () => {
  assert.equal(isTurn({ blue: "human" }), false);
  assert.equal(isTurn({ page: { watches: true } }), false);
  assert.equal(isTurn({ taken: true }), false);
});

test("nobody is called while the computer decides, after the end, or by a game that a shop shows", () => {
  assert.equal(isTurn({ red: "engine:2", blue: "human" }), false);
  assert.equal(isTurn({ outcome: { winner: "red" } }), false);
  assert.equal(isTurn({ guests: "attract" }), false);
});

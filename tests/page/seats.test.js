import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { changeSides, exchangeNames, meetSeats, seesFromFar, titleOf } from "../../controller/web/static/js/game/seats.js";

const DRAUGHTS = [
  { name: "white", title: "White", colour: "#fffaf0", side: "south" },
  { name: "black", title: "Black", colour: "#222222", side: "north" },
];
let sheets;

beforeEach(() => {
  globalThis.CSSStyleSheet = class {
    rules = [];
    insertRule(rule) {
      this.rules.unshift(rule);
    }
  };
  globalThis.CSS = { escape: (text) => text, supports: (_, colour) => colour.startsWith("#") };
  sheets = { adoptedStyleSheets: ["the page's own"] };
  globalThis.document = sheets;
});

test("a seat's colour is a variable inside its elements and everywhere by its name", () => {
  meetSeats({ seats: DRAUGHTS.slice(0, 1) });
  assert.deepEqual(sheets.adoptedStyleSheets[1].rules, ['[data-seat="white"] { --seat: #fffaf0 }', ":root { --seat-white: #fffaf0 }"]);
});

test("the colours of the game before are put away, and what is no colour is left out", () => {
  meetSeats({ seats: DRAUGHTS });
  meetSeats({ seats: [{ ...DRAUGHTS[0], colour: "red; } body { display: none" }] });
  assert.deepEqual(sheets.adoptedStyleSheets.map(({ rules }) => rules), [undefined, []]);
});

/** Whether a page sees the board turned while these play White and Black. */
function turned(white, black, page = {}) {
  return seesFromFar({ seat: null, watches: false, ...page }, { seats: { white: { player: white }, black: { player: black } } });
}

test("the page of the player in the north shows the board turned", () => {
  meetSeats({ seats: DRAUGHTS });
  assert.deepEqual(["white", "black", "onlooker"].map((seat) => turned("human", "human", { seat })), [false, true, false]);
});

test("where another table plays the near side, the shared page shows the board as the people here sit", () => {
  meetSeats({ seats: DRAUGHTS });
  assert.deepEqual([turned("table", "human"), turned("human", "table"), turned("table", "table"), turned("table", "engine:1")], [true, false, false, false]);
  assert.deepEqual([turned("human", "human"), turned("engine:1", "human"), turned("table", "human", { watches: true })], [false, false, false]);
});

test("a seat is called as its game says, and by its name where it says nothing", () => {
  meetSeats({ seats: DRAUGHTS });
  assert.deepEqual(["black", "chance"].map(titleOf), ["Black", "chance"]);
});

test("who changes sides moves one seat further; the same players, or another table, have no sides to change", () => {
  const seats = (...players) => Object.fromEntries(players.map((player, index) => [`seat-${index}`, { player }]));
  assert.deepEqual(changeSides(seats("human", "engine:2")), { "seat-0": "engine:2", "seat-1": "human" });
  assert.deepEqual(changeSides(seats("human", "engine:1", "engine:1")), { "seat-0": "engine:1", "seat-1": "human", "seat-2": "engine:1" });
  assert.equal(changeSides(seats("human", "human")), null);
  assert.equal(changeSides(seats("human", "table")), null);
});

test("people at one screen exchange their names, and nobody does who has none or a page of their own", () => {
  const seats = (...facts) => Object.fromEntries(facts.map(([name, taken = false, player = "human"], index) => [`seat-${index}`, { name, taken, player }]));
  assert.deepEqual(exchangeNames(seats(["Anna"], ["Ben"]), []), { "seat-0": "Ben", "seat-1": "Anna" });
  assert.deepEqual(exchangeNames(seats(["Anna", true], ["", true]), ["seat-0", "seat-1"]), { "seat-0": "", "seat-1": "Anna" });
  assert.equal(exchangeNames(seats(["Anna", true], ["Ben"]), []), null);
  assert.equal(exchangeNames(seats([""], [""]), []), null);
  assert.equal(exchangeNames(seats(["Anna"], ["", false, "engine:1"]), []), null);
});

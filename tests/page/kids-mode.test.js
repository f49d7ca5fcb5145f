import assert from "node:assert/strict";
import test from "node:test";

import { pictureOf } from "../../controller/web/static/js/settings/kids-mode.js";

/** What a table shows of a moment. */
function moment({ mood = "play", lifted = [], turn = "red", outcome = null, blue = "engine:2" } = {}) {
  return { mood, lifted, pending: null, seats: { red: { player: "human" }, blue: { player: blue } }, view: { turn, outcome } };
}

test("each moment of a game has a picture, in the colour of whose turn it is", () => {
  const told = [
    [moment(), "lift", "red"],
    [moment({ turn: "blue" }), "lift", "blue"],
    [moment({ lifted: ["b1"] }), "place", "red"],
    [moment({ mood: "thinking", turn: "blue" }), "wait", "blue"],
    [moment({ mood: "engine", turn: "blue" }), "robot", "blue"],
    [moment({ mood: "engine", turn: "blue", blue: "table" }), "lift", "blue"],
    [moment({ mood: "engine", turn: "blue", blue: "table", lifted: ["b5"] }), "place", "blue"],
    [moment({ mood: "question" }), "which", null],
    [moment({ mood: "illegal", lifted: ["b1"] }), "back", null],
    [moment({ mood: "wrong" }), "back", null],
    [moment({ mood: "repair" }), "repair", null],
    [moment({ mood: "fault" }), "broken", null],
    [moment({ mood: "new-game" }), "begin", null],
    [moment({ mood: "review" }), "look", null],
    [moment({ mood: "closed" }), "closed", null],
    [moment({ mood: "over", outcome: { winner: "blue" } }), "won", "blue"],
    [moment({ mood: "over", outcome: { winner: "north", winners: ["north", "south"] } }), "won", "north"],
    [moment({ mood: "over", outcome: { winner: null } }), "draw", null],
  ];
  for (const [table, picture, seat] of told) assert.deepEqual(pictureOf(table), { picture, seat });
});

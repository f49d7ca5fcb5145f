import assert from "node:assert/strict";
import test from "node:test";

import { playerChoices } from "../../controller/web/static/js/game/players.js";

test("a seat is played by a person or by one of the game's levels", () => {
  const about = { 1: "a beginner", steady: "plays safe" };
  assert.deepEqual(playerChoices({ levels: ["1", "steady"], about }), [
    ["human", "Person"], ["engine:1", "Level 1 - a beginner"], ["engine:steady", "Steady - plays safe"],
  ]);
});

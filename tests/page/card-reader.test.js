import assert from "node:assert/strict";
import test from "node:test";

import { cardsOf } from "../../controller/web/static/js/board/card-reader.js";

test("cards on the simulated reader have names, are counted face down, and can be taken away though no move is left for them", () => {
  const tags = [{ uid: "04AA", name: "Fog" }, { uid: "04BB", name: null }];
  assert.deepEqual(cardsOf({ cards: ["04CC", "04AA"], tags }), [["04AA", "Fog"], ["04BB", "Card 2, face down"], ["04CC", "The card on this square"]]);
  assert.deepEqual(cardsOf(null), []);
});

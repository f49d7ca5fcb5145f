import assert from "node:assert/strict";
import test from "node:test";

import { screenFor, tableShown } from "../../controller/extensions/shop/page/shop.js";

const everybody = { seat: null, watches: false };
const real = { view: { game: "chess", ply: 0 }, frame: ["real"], meanings: [], world: { pieces: [] }, lifted: ["a1"], said: "Welcome." };
const show = { view: { game: "chess", ply: 7 }, frame: ["shown"], meanings: ["last"], said: "White moves." };

test("while nobody plays the screen draws the game of the computer, and nobody can lift its pieces", () => {
  const { view, frame, meanings, world, lifted, said } = tableShown({ ...real, shop: { state: "attract", show } }, everybody);
  assert.deepEqual({ view, frame, meanings, world, lifted, said }, { ...show, world: null, lifted: [] });
});

test("while the lights have their turn, while somebody plays, and in no shop, the table is drawn as it is", () => {
  for (const shop of [{ state: "attract", show: null }, { state: "guest", show: null }, { state: "countdown", show }, null]) {
    const table = { ...real, shop };
    assert.equal(tableShown(table, everybody), table);
  }
  const seen = { ...real, shop: { state: "attract", show } };
  assert.equal(tableShown(seen, { seat: "white", watches: false }), seen, "a phone with a seat sees its own cards");
});

test("a shop may name the games that guests choose", () => {
  const shop = { state: "guest", games: ["chess"], show: null };
  assert.deepEqual(tableShown({ ...real, shop }, everybody).offered, ["chess"]);
  assert.equal(tableShown({ ...real, shop: { ...shop, games: [] } }, everybody).offered, undefined);
});

test("the screen that calls guests is the one for everybody; a phone with a seat and whoever watches go on seeing the board", () => {
  const attract = { state: "attract" };
  assert.equal(screenFor(attract, everybody, "/"), "attract");
  assert.equal(screenFor(attract, everybody, "/sit"), "guest");
  assert.equal(screenFor(attract, { seat: "white", watches: false }, "/seat/x"), "guest");
  assert.equal(screenFor(attract, { seat: null, watches: true }, "/watch"), "guest");
});

test("whoever plays is asked whether somebody is still there; whoever watches is not", () => {
  const countdown = { state: "countdown" };
  assert.equal(screenFor(countdown, everybody, "/"), "countdown");
  assert.equal(screenFor(countdown, { seat: "white", watches: false }, "/seat/x"), "countdown");
  assert.equal(screenFor(countdown, { seat: null, watches: true }, "/watch"), "guest");
  assert.equal(screenFor(null, everybody, "/"), "");
});

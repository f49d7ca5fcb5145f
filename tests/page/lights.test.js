import assert from "node:assert/strict";
import test from "node:test";

import { Lights, levelAt, visibleColour } from "../../controller/web/static/js/board/lights.js";

const BLINK = [[300, 255], [200, 0]];

test("a pattern is looped, at any time and before the table's clock began", () => {
  const levels = [0, 299, 300, 499, 500, 1_000_299, -1, -201].map((t) => levelAt(BLINK, t));
  assert.deepEqual(levels, [255, 255, 0, 0, 255, 255, 0, 255]);
});

test("a light's hue does not change with its brightness", () => {
  assert.deepEqual(visibleColour([40, 20, 0], 255).hue, visibleColour([80, 40, 0], 128).hue);
  assert.deepEqual(visibleColour([0, 0, 0], 255), { hue: "0, 0, 0", strength: 0 });
  assert.deepEqual(visibleColour([255, 0, 0], 255), { hue: "255, 0, 0", strength: 1 });
});

test("half the power still looks bright", () => {
  const { strength } = visibleColour([128, 128, 128], 255);
  assert.ok(strength > 0.6 && strength < 0.7);
});

function lamp(clock) {
  const shown = [];
  const lights = new Lights(clock);
  lights.learn({ blink: BLINK });
  return { lights, shown, light: (pattern) => lights.set("a1", pattern, (level) => shown.push(level)) };
}

test("lamps blink in step with the table's clock, not with the page's", () => {
  const { lights, shown, light } = lamp(() => 50);
  lights.synchronise(10_350);
  light("blink");
  assert.deepEqual(shown, [0]);
});

test("a lamp is touched only when its level changes", () => {
  let now = 0;
  const { lights, shown, light } = lamp(() => now);
  light("blink");
  for (now of [100, 250, 301, 450, 600]) lights.calm(false);
  assert.deepEqual(shown, [255, 0, 255]);
});

test("a lamp plays its pattern late, so that a light sweeps over the board, and calm lights stand still together", () => {
  let now = 0;
  const { lights } = lamp(() => now);
  const levels = {};
  for (const [square, late] of [["a1", 0], ["b1", 250]]) lights.set(square, "blink", (level) => { levels[square] = level; }, late);
  const seen = [0, 250, 300, 500, 549, 550].map((t) => { now = t; lights.calm(false); return [levels.a1, levels.b1]; });
  assert.deepEqual(seen, [[255, 255], [255, 255], [0, 255], [255, 255], [255, 255], [255, 0]]);
  lights.calm(true);
  assert.deepEqual(levels, { a1: 255, b1: 255 });
});

test("calm lights stand still at their brightest, and play again when asked", () => {
  const { lights, shown, light } = lamp(() => 400);
  light("blink");
  lights.calm(true);
  lights.calm(false);
  assert.deepEqual(shown, [0, 255, 0]);
});

test("a pattern that the page does not know shines steadily", () => {
  const { shown, light } = lamp(() => 0);
  light("of a later version");
  assert.deepEqual(shown, [255]);
});

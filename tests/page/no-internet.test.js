// The note about a Wi-Fi that leads to the table only: on phones and computers in it, not on the table's own screen.

import assert from "node:assert/strict";
import test from "node:test";

import { needsNote } from "../../controller/extensions/appliance/page/no-internet.js";

test("a phone in a Wi-Fi without internet is told so, and the table's own screen never is", () => {
  assert.equal(needsNote({ offline: true, here: false }), true);
  assert.equal(needsNote({ offline: false, here: false }), false);
  assert.equal(needsNote({ offline: true, here: true }), false);
});

// The note about a Wi-Fi that leads to the table only: on phones and computers in it, not on the table's own screen.

import assert from "node:assert/strict";
import test from "node:test";

import { isOwnScreen, needsNote } from "../../controller/extensions/appliance/page/no-internet.js";

test("the table's own screen is known by its address", () => {
  for (const host of ["localhost", "127.0.0.1", "127.0.1.1", "[::1]"]) assert.equal(isOwnScreen(host), true, host);
  for (const host of ["10.42.0.1", "chameleon.local", "127.example.org", "localhost.example.org", "[fe80::1]", ""]) assert.equal(isOwnScreen(host), false, host);
});

test("a phone in a Wi-Fi without internet is told so, and the table's own screen never is", () => {
  assert.equal(needsNote(true, "10.42.0.1"), true);
  assert.equal(needsNote(false, "10.42.0.1"), false);
  assert.equal(needsNote(true, "127.0.0.1"), false);
});

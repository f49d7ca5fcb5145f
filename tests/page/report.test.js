// The report of a moment: whose it is, and what its file is called.

import assert from "node:assert/strict";
import test from "node:test";

import { addressFor, nameIn } from "../../controller/extensions/report/page/report.js";

test("a seat's page asks for what its seat may know, every other page for what everybody may", () => {
  assert.equal(addressFor("/seat/abc-1/"), "/seat/abc-1/report");
  assert.equal(addressFor("/seat/abc-1"), "/seat/abc-1/report");
  for (const path of ["/", "/sit", "/report", "/watch"]) assert.equal(addressFor(path), "/report");
});

test("a file has the table's name for it, and never that of another folder", () => {
  assert.equal(nameIn('attachment; filename="table-report-2026-11-28-013059.zip"'), "table-report-2026-11-28-013059.zip");
  for (const wrong of ["", "attachment", 'attachment; filename="../../x"']) assert.equal(nameIn(wrong), "report.zip");
});

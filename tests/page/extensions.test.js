import assert from "node:assert/strict";
import test from "node:test";

import { Extensions } from "../../controller/web/static/js/base/extensions.js";

const PAGE = { act: async () => true, start: { open() {}, leave() {}, forget() {} } };
const HELLO = { seat: null };

/** A page with these modules, by name; one that is null does not come. */
async function withModules(modules) {
  const extensions = new Extensions(PAGE, async (address) => modules[address] ?? Promise.reject(new Error("404")));
  await extensions.bring(Object.keys(modules).map((name) => ({ name, module: name })));
  return extensions;
}

/** What is written to the console meanwhile. */
async function complaints(act) {
  const { console } = globalThis;
  const before = console.error;
  const said = [];
  console.error = (sentence, error) => said.push(`${sentence} ${error.message}`);
  try {
    await act();
  } finally {
    console.error = before;
  }
  return said;
}

test("a module is started once with what it may use, and takes part in what the page shows", async () => {
  const seen = [];
  const bell = {
    start: (page) => {
      seen.push(page);
      return {
        tableShown: (table) => ({ ...table, rung: true }), take: (table) => seen.push(["take", table.t]), meet: (hello) => seen.push(["meet", hello.seat]),
        show: (table) => seen.push(["show", table.t]), hasTheScreen: () => true, sentences: ({ t }) => [`It rings at ${t}.`],
      };
    },
  };
  const extensions = await withModules({ bell, plain: { start() {} } });
  await extensions.bring([{ name: "late", module: "late" }]); // a greeting after the first brings nothing more
  assert.deepEqual(extensions.tableShown({ t: 1 }, HELLO), { t: 1, rung: true });
  extensions.take({ t: 1 }, HELLO);
  extensions.meet(HELLO);
  extensions.show({ t: 2 });
  assert.deepEqual([extensions.areThere, extensions.haveTheScreen, extensions.sentences({ t: 3 })], [true, true, ["It rings at 3."]]);
  assert.deepEqual(seen, [PAGE, ["take", 1], ["meet", null], ["show", 2]]);
});

test("a module that does not come, or fails as it starts or later, is named once, and the others go on", async () => {
  const crack = () => { throw new Error("cracked"); };
  const said = await complaints(async () => {
    const bell = { start: () => ({ tableShown: (table) => ({ ...table, rung: true }) }) };
    const extensions = await withModules({ bell, gone: null, cracked: { start: crack }, later: { start: () => ({ tableShown: crack }) } });
    for (const t of [1, 2]) assert.deepEqual(extensions.tableShown({ t }, HELLO), { t, rung: true });
    assert.equal(extensions.haveTheScreen, false);
  });
  assert.deepEqual(said, [
    "The extension “gone” has failed on this page. 404", "The extension “cracked” has failed on this page. cracked",
    "The extension “later” has failed on this page. cracked",
  ]);
});

test("nothing is there before all have come", async () => {
  let come;
  const extensions = new Extensions(PAGE, () => new Promise((resolve) => { come = resolve; }));
  const coming = extensions.bring([{ name: "bell", module: "bell" }]);
  assert.equal(extensions.areThere, false);
  come({ start() {} });
  await coming;
  assert.equal(extensions.areThere, true);
});

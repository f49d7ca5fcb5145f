// Prints what Node finds modules to import and to export: standard input holds their texts by their addresses, standard output
// gets [imports, exports] of each. Run it with --experimental-vm-modules.

import process from "node:process";
import { json } from "node:stream/consumers";
import { SourceTextModule } from "node:vm";

const texts = Object.entries(await json(process.stdin));
const modules = Object.fromEntries(texts.map(([identifier, text]) => [identifier, new SourceTextModule(text, { identifier })]));
const resolved = (asked, from) => new URL(asked, `http://page${from}`).pathname;
const found = {};
for (const [address, module] of Object.entries(modules)) {
  if (module.status === "unlinked") await module.link((asked, { identifier }) => modules[resolved(asked, identifier)]);
  const imports = module.dependencySpecifiers.map((asked) => resolved(asked, address));
  found[address] = [imports, Reflect.ownKeys(module.namespace).filter((name) => typeof name === "string")];
}
process.stdout.write(JSON.stringify(found));

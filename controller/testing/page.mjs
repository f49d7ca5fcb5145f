// Asks a game's module what the page will ask of it, in Node and without a browser: PAGE is the page's folder of files,
// standard input holds {module, facts, meanings, drawn, views}, and what is wrong is printed as a list of sentences.

import { registerHooks } from "node:module";
import { readFileSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";

const page = pathToFileURL(process.argv[2]).href;
registerHooks({ resolve: (asked, context, next) => next(asked.startsWith("/js/") ? page + asked : asked, context) });

/** As much of an element as drawings need. */
class Stub {
  constructor(tag) { Object.assign(this, { tagName: tag, children: [], style: {}, dataset: {}, classList: new Set() }); }
  setAttribute() {}
  append(...children) { this.children.push(...children); }
  addEventListener() {}
}
globalThis.Element = globalThis.HTMLElement = globalThis.SVGElement = globalThis.Node = Stub;
globalThis.document = { body: new Stub("body"), createElement: (tag) => new Stub(tag), createElementNS: (_, tag) => new Stub(tag) };

const asked = JSON.parse(readFileSync(0, "utf8"));
const wrong = [];
const check = (what, isRight) => { if (!isRight) wrong.push(what); };
const areElements = (found) => Array.isArray(found) && found.every((each) => each instanceof Stub);

const { withDefaults, problemWith } = await import(`${page}/js/game/game-module.js`);
const { meetShapes, shapeOf } = await import(`${page}/js/board/light-meanings.js`);
const own = (await import(pathToFileURL(asked.module).href)).page;
const complaint = problemWith(own);
if (complaint) {
  wrong.push(`the module ${complaint}`);
} else {
  const game = withDefaults(own, asked.facts);
  meetShapes(game);
  for (const meaning of asked.meanings) check(`the light “${meaning}” has no shape`, shapeOf(meaning) || asked.drawn.includes(meaning));
  for (const way of game.ways) check(`“${way}” of ways is no light of the game`, asked.meanings.includes(way));
  for (const [name, draw] of Object.entries(game.drawings)) check(`the drawing “${name}” is not a list of elements`, areElements(draw()));
  check("paints gives something else than elements", areElements(game.paints()));
  check("rules gives something else than elements", areElements(game.rules()) && game.rules().length > 0);
  for (const { view, standing } of asked.views) {
    const tiles = game.tiles(view);
    check(`there are ${tiles.length} tiles`, tiles.length === 25 && tiles.every((tile) => ["black", "white"].includes(tile)));
    const pieces = game.pieces(view);
    const there = pieces.map(({ square }) => square).sort().join(" ");
    check(`in ${view.position} pieces stand on ${there}, expected ${standing}`, standing === null || there === standing);
    for (const { square, look } of pieces) {
      check(`there is no drawing of ${look}`, game.drawPiece(look) instanceof Stub);
      check(`${look} has no name`, game.nameOf(look) && game.heldName(look, view));
      check(`${square} has no label`, game.labelOf(view, square, look).includes(square));
    }
    for (const seat of asked.facts.seats) check("captured gives no list of looks", game.captured(view, seat.name).every((look) => game.drawPiece(look) instanceof Stub));
    const log = game.log(view);
    const told = log ? log.length : game.score(view.moves).flatMap(({ halves }) => halves.filter(Boolean)).length;
    check(`${view.moves.length} moves are shown as ${told}`, log ? told > 0 || !view.moves.length : told === view.moves.length);
  }
}
process.stdout.write(JSON.stringify([...new Set(wrong)]));

// Small live pictures of boards, each drawn by the module of its game, which is fetched once.

/** @import {Game, GameFacts, Seat, Table, View} from "/js/types.js" */

import { svg } from "/js/base/dom.js";
import { phrase } from "/js/base/sentence.js";
import { diagram } from "/js/board/diagram.js";
import { SQUARES, TILE, middleOf } from "/js/board/squares.js";
import { loadGame, withDefaults } from "/js/game/game-module.js";

/**
 * What is shown of a table where many are shown at once.
 * @typedef {object} Card
 * @property {"card"} type
 * @property {string} table
 * @property {string} name
 * @property {Pick<GameFacts, "name" | "title" | "module" | "style" | "seats" | "api">} game
 * @property {View} view without moves
 * @property {Table["frame"]} frame
 * @property {string} said
 * @property {string | null} unproven why the result does not count yet
 * @property {Record<Seat, {player: string}>} seats
 * @property {boolean} away
 * @property {{league: string, board: number, first: string, second: string} | null} pairing
 */

/**
 * @typedef {{first: string, second: string, table: string | null, table_name: string | null, score: string | null,
 *   said: string | null, unproven: boolean}} PairingShown
 */

/**
 * @typedef {object} LeagueShown
 * @property {"league"} type
 * @property {string} name
 * @property {string} system
 * @property {string} clock
 * @property {number | null} rounds_planned
 * @property {boolean} is_over
 * @property {number} players
 * @property {{rank: number, player: string, points: string, is_here: boolean, buchholz: string, sonneborn_berger: string,
 *   met: {round: number, opponent: string | null, points: string | null}[]}[]} standings
 * @property {{number: number, pairings: PairingShown[], bye: string | null}[]} rounds
 */

/** @typedef {{who: string, said: string, where: string, ended_ms: number}} ResultShown */

/**
 * @typedef {{type: "hello", build: string} | Card | LeagueShown | {type: "results", games: ResultShown[]}
 *   | {type: "server", connected: boolean} | {type: "gone", table: string}} HallMessage
 */

/** How much of a light's colour lies over a tile. */
const STRENGTH = 0.85;

export class BoardThumbnails {
  /** @type {Map<string, Game | null>} null while a module is fetched */
  #games = new Map();
  #paints;
  #redraw;

  /**
   * @param {Element} paints takes what the games' drawings refer to
   * @param {() => void} redraw is called when another game can be drawn
   */
  constructor(paints, redraw) {
    this.#paints = paints;
    this.#redraw = redraw;
  }

  /**
   * Returns a picture of a board, or null while its game cannot be drawn.
   * @param {Card} card
   */
  draw({ game: facts, view, frame, name }) {
    const game = this.#games.get(facts.name);
    if (game === undefined) this.#fetch(/** @type {GameFacts} */ (facts));
    if (!game) return null;
    try {
      const pieces = Object.fromEntries(game.pieces(view).map(({ square, look }) => [square, look]));
      const drawing = diagram(game.tiles(view), pieces, game.drawPiece, null, false);
      drawing.setAttribute("aria-label", phrase("Board of {table}", { table: name }));
      for (const seat of facts.seats) if (CSS.supports("color", seat.colour)) drawing.style.setProperty(`--seat-${seat.name}`, seat.colour);
      drawing.querySelectorAll("g")[SQUARES.length - 1]?.after(...lights(frame));
      return drawing;
    } catch {
      return null; // what a stranger's table says may be anything
    }
  }

  /** @param {GameFacts} facts */
  async #fetch(facts) {
    this.#games.set(facts.name, null);
    const game = await loadGame(facts).catch(() => withDefaults({ api: 1 }, facts));
    this.#paints.append(...game.paints());
    this.#games.set(facts.name, game);
    this.#redraw();
  }
}

/**
 * The lights that shine, as glowing tiles.
 * @param {Card["frame"]} frame
 */
function lights(frame) {
  return frame.flatMap(([r, g, b], index) => {
    const strength = Math.max(r, g, b) / 255;
    if (!strength) return [];
    const { x, y } = middleOf(SQUARES[index], false);
    const hue = [r, g, b].map((part) => Math.round(part / strength)).join(", ");
    const opacity = (STRENGTH * Math.min(1, 0.35 + strength * 0.65)).toFixed(2);
    return [svg("rect", { x: x - TILE / 2 + 5, y: y - TILE / 2 + 5, width: TILE - 10, height: TILE - 10, rx: 9, fill: "none", stroke: `rgb(${hue})`, "stroke-width": 9, "stroke-opacity": opacity })];
  });
}

// Dragons: what its tiles look like, what they are called, its log, its page for each seat, and its rules for a person.

/** @import {GamePage, LogLine, Look, Piece} from "/js/types.js" */
/** @import {DragonsView} from "./types.js" */

import { SQUARES, phrase, svg } from "/js/game.js";
import { drawTile, lookOf } from "./face.js";
import { Screen } from "./screen.js";
import { sideOf } from "./sides.js";
import { SEATS, labelOf } from "./words.js";
import { rules } from "./rules.js";

const MARKER = "c3";
const FINISH = Array.from({ length: 25 }, () => "black");
const QUIET = new Set(["draw", "lay"]);

/** @param {Look} look */
function nameOf(look) {
  const [seat, way] = look.split(" ")[0].split("-");
  if (!way) return phrase("the marker");
  return way === "up" ? phrase("{seat}'s face-up card", { seat: SEATS[seat] }) : phrase("{seat}'s face-down card", { seat: SEATS[seat] });
}

/**
 * The tiles of a simulated world show what this page may know of the cards that the game has there.
 * @param {Piece[]} pieces
 * @param {DragonsView} view
 * @returns {Piece[]}
 */
function dressed(pieces, view) {
  return pieces.map((piece) => {
    const fact = view.squares[piece.square];
    const fits = fact && piece.look.startsWith(`${fact.seat}-${fact.up ? "up" : "down"}`);
    return fits ? { ...piece, look: lookOf(fact) } : piece;
  });
}

/**
 * The log as sentences, the latest first; how the cards were dealt and laid is told in one.
 * @param {DragonsView} view
 * @returns {LogLine[]}
 */
function log({ moves }) {
  const begins = moves.findIndex(({ move }) => !QUIET.has(move.split(":")[0]) && !move.startsWith("first:"));
  const dealt = begins < 0 ? moves.slice(-1) : [...moves.slice(0, Math.min(1, begins)), ...moves.slice(begins)];
  return dealt.map(({ seat, ply, sentence, move, news = [] }) => ({ ply, seat, move, sentence, news })).reverse();
}

/** The shape of each meaning of light. */
const SHAPES = {
  "turn-red": "letter-R", "turn-blue": "letter-B", "match-red": "letter-R", "match-blue": "letter-B", target: "aim", fights: "bolt", fresh: "swap", unpaid: "coin",
  "tap-card": "card", attacks: "sword", exchange: "turn",
};

/** @param {string} d */
const stroke = (d) => () => [svg("path", { d, class: "edge" }), svg("path", { d, class: "line" })];
const DRAWINGS = { sword: stroke("M -17 17 L 15 -15 M -15 3 L -3 15"), turn: stroke("M 15 -8 A 17 17 0 1 0 16 6 M 17 -20 V -7 H 4") };

/** @type {GamePage<DragonsView>} */
export const page = {
  api: 1,
  layout: "cards",
  sections: [{ id: "battle", label: phrase("The battle"), before: "matters" }],
  shapes: SHAPES,
  drawings: DRAWINGS,
  Screen,
  drawPiece: drawTile,
  nameOf,
  dressed,
  log,
  rules,
  sideOf,
  tiles: () => FINISH,
  pieces: (view) => [{ square: MARKER, look: "marker" },
    ...SQUARES.filter((square) => view.squares[square]).map((square) => ({ square, look: lookOf(view.squares[square]) }))],
  labelOf: (view, square) => labelOf(square, view.squares[square], document.body.dataset.seat),
};

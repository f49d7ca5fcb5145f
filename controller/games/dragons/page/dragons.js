// Dragons: the looks and names of its tiles, its log, its page for each seat, and its rules for players.

/** @import {GamePage, LogLine, Look, Piece} from "/js/types.js" */
/** @import {DragonsView} from "./types.js" */

import { SQUARES, html, phrase, svg } from "/js/game.js";
import { drawTile, lookOf } from "./face.js";
import { Screen } from "./screen.js";
import { sideOf } from "./sides.js";
import { SEATS, labelOf } from "./words.js";

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
 * The tiles of a simulated board show the cards that this page may know.
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
 * The log as sentences, the latest first; one sentence covers the deal.
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

/** The rules on one page. */
const RULES = [
  [phrase("The aim."), phrase("Clear all six of your opponent's positions. A player with no Dragon and no Terrain left in position loses.")],
  [phrase("The board."), phrase("Your two ranks hold six positions, three in front and three behind, with a Treasure position at each end. Cards lie face down until an attack turns them face up. Rank 3 is the battle line.")],
  [phrase("A turn."), phrase("Draw a card. You may play a Treasure. You may switch two of your cards or move one. Play Actions. Then attack, play a Dragon Slayer or exchange a card. Play Actions again, and discard down to seven cards.")],
  [phrase("Gold."), phrase("A Dragon costs gold equal to its strength plus its gold symbols, once, when it is first turned face up. If you cannot pay, you cannot attack with it; a defender who cannot pay loses it.")],
  [phrase("Reach."), phrase("A card in front screens the one behind it. An unscreened Dragon attacks an unscreened card in its own or an adjacent column; if there is none, it attacks any unscreened card. Flying Dragons ignore screens.")],
  [phrase("Terrain."), phrase("Terrain attaches to the Dragon that attacks it and changes its strength; its owner gains gold and refills the position. Scouts remove Terrain, and so do Dragons native to it. Some Terrain can become a Dragon for gold when it is first attacked.")],
  [phrase("Battle."), phrase("The attacker goes first. Players take turns playing a Battle Action or passing; two passes in a row end the battle. The higher total wins, and the attacker wins ties. The losing Dragons are killed.")],
  [phrase("On this page."), phrase("Touch a card or a square with a bright edge, then press the button for your move. Touch anything else to look at it. Touch the marker on c3 to pass.")],
];

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
  rules: () => RULES.map(([title, words]) => html("p", {}, html("strong", {}, title), " ", words)),
  sideOf,
  tiles: () => FINISH,
  pieces: (view) => [{ square: MARKER, look: "marker" },
    ...SQUARES.filter((square) => view.squares[square]).map((square) => ({ square, look: lookOf(view.squares[square]) }))],
  labelOf: (view, square) => labelOf(square, view.squares[square], document.body.dataset.seat),
};

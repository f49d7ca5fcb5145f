// Dragons: what its tiles look like, what they are called, its log, its page for each seat, and its rules for a person.

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

/** How it is played, told on one page. */
const RULES = [
  [phrase("The aim."), phrase("Take every card out of the rival's six positions. Whoever has no Dragon and no Terrain left in position loses.")],
  [phrase("The board."), phrase("Your two ranks hold six positions, three in front and three behind, and a Treasure at each end. Cards lie face down until an attack turns them up. Rank 3 is the battle line.")],
  [phrase("A turn."), phrase("Draw a card. Play a Treasure. Switch two of your cards, or move one. Play Actions. Then attack, or play a Dragon Slayer, or exchange a card. Play Actions again, and discard down to seven.")],
  [phrase("Gold."), phrase("A Dragon costs its strength and its gold symbols once, when it is first turned up. If you cannot pay, you cannot attack with it; a defender who cannot pay loses it.")],
  [phrase("Reach."), phrase("A card in front screens the one behind it. A Dragon that is not screened attacks a card that is not screened, in its own or a neighbouring column; if there is none, any such card. Flying Dragons do not care about screens.")],
  [phrase("Terrain."), phrase("A Dragon that attacks Terrain carries it on and changes its strength; the owner gains gold and refills the position. Scouts remove Terrain, and so do Dragons to whom it is native. Some Terrain may turn into a Dragon for gold, at the moment when it is first attacked.")],
  [phrase("Battle."), phrase("The attacker begins. In turn you play a Battle Action or pass; two passes in a row end it. The larger total wins, and equal totals are the attacker's. Dragons that lose are killed.")],
  [phrase("On this page."), phrase("Touch a card or a square with a bright edge, then press the button that says what you mean. Touch anything else to look at it. The marker on c3 stands for passing.")],
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

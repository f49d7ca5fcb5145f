// What the others did since somebody at this page decided last: the steps of it, and how the table looked after each.

/** @import {Picture, Played, Seat, Table, View} from "../types.js" */

import { SQUARES, endsOf } from "../board/squares.js";

const CHANCE = "chance";
/** So many steps at most: the newest. */
const MOST = 120;

/**
 * A decision of another seat, with what chance did upon it: `ply` is how many moves were played after it.
 * `why` is the computer's reason for it, or empty.
 * @typedef {{ply: number, seat: Seat, move: string, sentences: string[], plies: number[], why: string}} Step
 */

/**
 * The seats that this page decides for: its own, or on everybody's page all that people play.
 * @param {Seat | null} seat
 * @param {Pick<Table, "seats">} table
 */
export function seatsHere(seat, { seats }) {
  return seat ? [seat] : Object.keys(seats).filter((each) => seats[each].player === "human");
}

/**
 * Returns where the game stood when one of `mine` had decided last, as a number of moves, and what the others did since.
 *
 * While one of `mine` takes several decisions in a row, it is still told of what came before the first of them.
 * @param {Pick<View, "turn" | "ply"> & {moves: Played[]}} view
 * @param {Seat[]} mine
 * @param {Table["whys"]} [whys] why the computer played its moves, and the table what it answered alone
 * @returns {{from: number, steps: Step[]}}
 */
export function stepsSince({ moves, turn, ply }, mine, whys = {}) {
  // What the table answered for somebody here, because there was one answer only, has to be read as what others did.
  /** @param {number} at */
  const isMine = (at) => mine.includes(moves[at].seat) && !whys[moves[at].ply];
  let end = moves.length;
  for (let at = end - 1; mine.includes(turn) && at >= 0 && (isMine(at) || moves[at].seat === CHANCE); at -= 1) if (isMine(at)) end = at;
  let begin = end;
  while (begin > 0 && !isMine(begin - 1)) begin -= 1;
  while (begin < end && moves[begin].seat === CHANCE) begin += 1; // it belongs to what was decided here
  const steps = together(moves.slice(begin, end), whys).slice(-MOST);
  return { from: steps.length ? steps[0].plies[0] - 1 : ply, steps };
}

/**
 * Puts what chance does to the decision before it.
 * @param {Played[]} moves
 * @param {Table["whys"]} whys
 */
function together(moves, whys) {
  /** @type {Step[]} */
  const steps = [];
  for (const { ply, seat, move, sentence, news = [] } of moves) {
    const last = steps.at(-1);
    if (seat !== CHANCE || !last) steps.push({ ply, seat, move, sentences: [sentence, ...news], plies: [ply], why: whys[ply] ?? "" });
    else Object.assign(last, { ply, sentences: [...last.sentences, sentence, ...news], plies: [...last.plies, ply] });
  }
  return steps;
}

/**
 * Returns the table as it looked at an earlier moment: nobody can do anything there, and its lights are out.
 * @param {Table} table
 * @param {View} view what could be seen then
 * @param {View | null} before what could be seen a step earlier, where that is known
 * @returns {Picture}
 */
export function pictureOf(table, view, before) {
  const moves = table.view.moves.filter(({ ply }) => ply <= view.ply);
  return {
    ...table, view: { ...view, moves }, earlier: { before },
    frame: SQUARES.map(() => [0, 0, 0, "steady"]), meanings: SQUARES.map(() => null), lifted: [],
    question: null, repair: null, pending: null, engine_move: null, card: null, world: null,
    can: { ...table.can, play: false },
  };
}

/**
 * Returns the squares that a step's move names, where these are one or two.
 * @param {Step | undefined} step
 */
export function wayOf(step) {
  const named = step?.move.match(/\b[a-e][1-5]\b/g) ?? [];
  return (step && endsOf(step.move)) ?? (named.length === 1 ? [named[0]] : []);
}

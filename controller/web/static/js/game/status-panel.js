// What the table says, and the panels of the moment: a question, a repair, the end, a closed table.

/** @import {Described, EngineMove, Game, Outcome, Seat, Square, Table} from "../types.js" */

import { act } from "../base/commands.js";
import { all, button, byId, html, isNews, isThere, setText, showPanel } from "../base/dom.js";
import { allOf, phrase, term } from "../base/sentence.js";
import { changeSides, exchangeNames, personAt, seatMark, titleOf } from "./seats.js";
import { seatsHeldHere } from "./shared-screen.js";

/**
 * Shows the table's sentences.
 * @param {Table} table
 */
export function showSentences(table) {
  setText(byId("said"), table.said);
  setText(byId("expect"), table.expect);
  const pending = byId("pending");
  const open = table.engine_move ? null : table.pending; // the computer's move is no choice of the hand that makes it
  pending.hidden = !open;
  setText(pending, open ? phrase("Not confirmed yet: {sentence}", { sentence: open.sentence }) : "");
  const why = whyOf(table);
  setText(byId("why"), why ? phrase("Reason: {reason}.", { reason: why }) : "");
  for (const health of [byId("health"), byId("start-health")]) {
    health.hidden = table.health.ok;
    setText(health, table.health.ok ? "" : table.health.sentence);
  }
}

/** The reasons for an end that no move brought about. */
const GIVEN_UP = new Set(["resigned", "match-resigned", "time"]);

/**
 * Returns why the computer moves as it does, for the move that it has just made or that has to be made for it; "" for none,
 * and once the page shows something else than that move: a game that was given up, or a review.
 * @param {Pick<Table, "whys" | "engine_move" | "mood"> & {view: Pick<Table["view"], "ply" | "moves" | "outcome">}} table
 */
export function whyOf({ whys, mood, view: { ply, moves, outcome }, engine_move: pending }) {
  if (mood === "review" || (outcome && GIVEN_UP.has(outcome.reason))) return "";
  const last = moves.filter(({ seat }) => seat !== "chance").at(-1);
  return (pending ? whys[ply + 1] : last && whys[last.ply]) ?? "";
}

/**
 * Shows the panels that this moment needs; `game` draws and names its pieces, `results` are sentences more about the end.
 * @param {Table} table
 * @param {Game} game
 * @param {string[]} results
 */
export function showPanels(table, game, results) {
  if (isNews(byId("asked"), table.asked ?? null)) showPanel(byId("asked"), ...agreement(table));
  byId("asked").dataset.answers = String(Boolean(table.asked?.answers));
  const { view, can, seats, teacher, unproven } = table;
  if (isNews(byId("outcome"), view.outcome, can.new_game, seats, teacher?.can.review, unproven, results)) showPanel(byId("outcome"), ...outcome(table, results));
  showPanel(byId("question"), ...question(table));
  const move = table.engine_move ? moveParts(table.engine_move) : []; // the squares where a hand begins and ends it stand out
  showPanel(byId("engine-move"), ...move.map(({ words, standsOut }) => (standsOut ? html("b", {}, words) : words)));
  showPanel(byId("repair"), ...repair(table, game));
}

/**
 * What somebody asks of those who sit here: their pages agree or decline, the page that asks may withdraw it, all others see
 * who is asked.
 * @param {Table} table
 */
function agreement({ asked: wish }) {
  if (!wish) return [];
  const { number, sentence, of, answers, mine } = wish;
  const answer = (/** @type {boolean} */ agrees) => act({ do: "agree", question: number, agrees });
  return [html("strong", {}, sentence),
    ...(answers ? [agreeOrDecline(answer)]
      : [html("p", {}, phrase("{seats} must agree.", { seats: allOf(of.map((seat) => titleOf(seat))) })),
        mine ? html("div", { class: "buttons" }, button({ "data-agrees": "false" }, () => answer(false), phrase("Withdraw request"))) : null])].filter(isThere);
}

/**
 * Returns the two buttons that answer a question.
 * @param {(agrees: boolean) => unknown} answer
 */
export function agreeOrDecline(answer) {
  return html("div", { class: "buttons" }, button({ "data-agrees": "true" }, () => answer(true), phrase("Agree")),
    button({ "data-agrees": "false" }, () => answer(false), phrase("Decline")));
}

/**
 * Returns everybody who has won; nobody in a draw.
 * @param {Outcome} outcome
 * @returns {Seat[]}
 */
export function winnersOf({ winner, winners }) {
  return winners ?? (winner ? [winner] : []);
}

/**
 * Returns the heading of the end: "North wins", "Anna (North) and South win", "A draw", or "North wins the match".
 * @param {Outcome} outcome
 * @param {Table["seats"]} [people]
 */
export function headingOf(outcome, people) {
  const { match } = outcome, winners = winnersOf(outcome);
  if (match) return phrase("{seat} wins the match", { seat: personAt(match, people) });
  if (!winners.length) return phrase("A draw");
  const seats = allOf(winners.map((winner) => personAt(winner, people)));
  return winners.length > 1 ? phrase("{seats} win", { seats }) : phrase("{seat} wins", { seat: seats });
}

/**
 * @param {Table} table
 * @param {string[]} results
 */
function outcome({ view, can, seats, teacher, unproven }, results) {
  if (!view.outcome) return [];
  const { reason, sentence, next, match } = view.outcome;
  const winners = winnersOf(view.outcome);
  const changed = changeSides(seats), names = exchangeNames(seats, seatsHeldHere(view.game));
  const wanted = changed ? { seats: changed } : names ? { names } : null;
  /** @type {(attributes: Record<string, string>, wanted: {seats?: Record<Seat, string>, names?: Record<Seat, string>}, words: string) => HTMLElement} */
  const again = (attributes, wanted, words) => button({ ...attributes, disabled: can.new_game === false }, () => {
    act({ do: "new-game", ...wanted });
    scrollTo(0, 0); // the board is above
  }, words);
  byId("outcome").dataset.seat = match ?? winners[0] ?? ""; // its colour
  byId("outcome").dataset.winner = winners.join(" ") || "draw";
  byId("outcome").dataset.reason = reason;
  return [...(match ? [match] : winners).map((winner) => seatMark(winner)),
    html("div", {}, html("strong", {}, headingOf(view.outcome, seats)), html("p", {}, sentence), ...results.map((words) => html("p", {}, words)), unproven ? html("p", { class: "unproven" }, unproven) : null),
    html("div", { class: "comes-next" }, next ? html("p", {}, next) : null, html("div", { class: "buttons" },
      again({ id: "play-again", class: next ? "primary next-game" : "primary" }, {}, next ? phrase("Next game") : phrase("Play again")),
      teacher?.can.review ? button({ id: "look-back" }, () => act({ do: "review", show: "begin" }), term("after a game", "Review")) : null,
      wanted && !next ? again({ id: "change-sides" }, wanted, phrase("Change sides")) : null))];
}

/** @param {Table} table */
function question({ question: asked }) {
  if (!asked) return [];
  /** @param {Described & {square: Square | null}} legal */
  const choose = ({ move, square, sentence }) => button({ "data-move": move }, () => act({ do: "answer", move }),
    square ? html("b", {}, square) : null, html("span", {}, sentence));
  return [html("strong", {}, phrase("Which move was it?")), html("p", {}, phrase("Touch the right square, or choose here.")),
    html("div", { class: "choices" }, ...asked.moves.map(choose))];
}

/**
 * Returns a move's sentence in parts, so that its squares can stand out; a move without squares is one part.
 * @param {EngineMove} move
 */
export function moveParts({ sentence, from, to }) {
  const ends = [from, to].filter(isThere);
  const parts = ends.length ? sentence.split(new RegExp(`\\b(${ends.join("|")})\\b`)) : [sentence];
  return parts.map((words) => ({ words, standsOut: ends.includes(words) }));
}

/**
 * @param {Table} table
 * @param {Game} game
 */
function repair({ repair: wrong, view, world }, game) {
  if (!wrong) return [];
  const belongs = new Map(game.pieces(view).map(({ square, look }) => [square, game.nameOf(look)]));
  const stands = new Map((world?.pieces ?? []).map(({ at, look }) => [at, game.nameOf(look)]));
  const lists = [
    list(phrase("Put here"), "missing", [...wrong.missing, ...wrong.wrong], (square) => belongs.get(square) ?? phrase("a piece")),
    list(phrase("Take away"), "extra", wrong.extra, (square) => stands.get(square) ?? phrase("this piece")),
  ];
  const setUp = button({ class: "set-up primary" }, () => act({ do: "set-up" }), phrase("Reset the pieces automatically"));
  const title = phrase("Some pieces are in the wrong place");
  return [html("strong", {}, title), html("div", { class: "lists", tabindex: 0, role: "group", "aria-label": title }, ...lists), ...(world ? [setUp] : [])];
}

/**
 * @param {string} title
 * @param {string} kind
 * @param {Square[]} squares
 * @param {(square: Square) => string} nameOn
 */
function list(title, kind, squares, nameOn) {
  if (squares.length === 0) return null;
  const lines = squares.map((square) => html("li", { "data-repair": square }, html("b", {}, square), html("span", {}, nameOn(square))));
  return html("section", { class: kind }, html("h2", {}, title), html("ul", {}, ...lines));
}

/**
 * Shows over everything that the operator has closed the table, so that nothing on the page can be pressed.
 * @param {Table} table
 */
export function showClosed({ mood, expect }) {
  const isClosed = mood === "closed";
  byId("closed").hidden = !isClosed;
  byId("closed-sentence").textContent = isClosed ? expect : "";
  if (isClosed) for (const dialog of all("dialog")) if (dialog instanceof HTMLDialogElement) dialog.close();
}

// The battle: the running totals on the battle line of the board, and a panel that explains them.

/** @import {Seat} from "/js/types.js" */
/** @import {Battle, DragonsView, Fought, Summand} from "./types.js" */

import { BOARD, FRAME, TILE, around, beginning, byId, html, isNews, phrase, showPanel, svg } from "/js/game.js";
import { sumTable } from "./detail.js";
import { OPPONENT, SEATS, phaseName, plain, signed } from "./words.js";

const LINE = FRAME + 2.5 * TILE;

/**
 * Returns the text on rank 3: the totals of a battle, or the turn and its phase.
 * @param {DragonsView} view
 * @param {boolean} turned
 */
export function battleLine(view, turned) {
  const [left, right] = turned ? ["blue", "red"] : ["red", "blue"];
  const [near, far] = [FRAME + TILE, BOARD - FRAME - TILE];
  if (view.battle) return [totalOnLine(view.battle, left, near, -1), totalOnLine(view.battle, right, far, 1)];
  if (view.outcome || view.phase === "set-up") return [];
  return [...caption(near, phrase("Turn {number}", { number: view["turn-number"] }), SEATS[view.active], view.active), ...caption(far, phrase("Phase"), phaseName(view.phase === "second-actions" ? "actions" : view.phase), "")];
}

/**
 * @param {number} x
 * @param {string} small
 * @param {string} large
 * @param {string} seat
 */
function caption(x, small, large, seat) {
  return [svg("text", { x, y: LINE - 14, class: "line-small" }, small), svg("text", { x, y: LINE + 20, class: `line-large ${seat}` }, large)];
}

/**
 * The total is at the outer end of the line, -1 for the left one, where no attack arrow covers it.
 * @param {Battle} battle
 * @param {Seat} seat
 * @param {number} x
 * @param {-1 | 1} end
 */
function totalOnLine(battle, seat, x, end) {
  const ahead = leader(battle) === seat;
  const total = plain(battle.totals[seat]);
  const [large, beside] = total.length > 1 ? [50, 2] : [62, 30];
  const role = roleOf(battle, seat);
  const small = Math.min(16, (80 + beside) / (0.6 * role.length));
  const look = `line-total ${seat} ${end < 0 ? "left" : "right"}${ahead ? " ahead" : ""}`;
  return svg("g", { class: look, transform: `translate(${x} ${LINE})` },
    svg("rect", { x: -88, y: -39, width: 176, height: 78, rx: 14 }),
    svg("text", { x: beside * end, y: -12, class: "line-small", style: `font-size: ${small.toFixed(1)}px` }, role),
    svg("text", { x: beside * end, y: 20, class: "line-name" }, SEATS[seat]),
    svg("text", { x: 76 * end, y: 0.36 * large, class: "line-number", "font-size": large }, total));
}

/**
 * @param {Battle} battle
 * @param {Seat} seat
 */
function roleOf(battle, seat) {
  return battle.attacker === seat ? phrase("attacks") : phrase("defends");
}

/**
 * Returns the seat that is ahead; the attacker wins ties.
 * @param {Battle} battle
 */
export function leader(battle) {
  if (battle.winner) return battle.winner;
  const { attacker, totals } = battle;
  return totals[attacker] >= totals[OPPONENT[attacker]] ? attacker : OPPONENT[attacker];
}

/**
 * Shows the panel of the current battle, or how the last one ended.
 * @param {DragonsView} view
 */
export function showBattle(view) {
  const { battle, fought } = view;
  const panel = byId("battle");
  if (!isNews(panel, battle, fought)) return;
  panel.dataset.over = String(!battle);
  if (battle) showPanel(panel, heading(verdictNow(battle)), html("div", { class: "rivals" }, ...["red", "blue"].map((seat) => rival(battle, seat, view))));
  else if (fought) showPanel(panel, ...over(fought));
  else showPanel(panel);
}

/** @param {string} verdict */
function heading(verdict) {
  return html("h2", {}, ...around(phrase("Battle {verdict}"), { verdict: html("small", {}, verdict) }));
}

/** @param {Battle} battle */
function verdictNow(battle) {
  if (battle.winner) return phrase("{seat} has won the battle", { seat: SEATS[battle.winner] });
  const seat = SEATS[leader(battle)];
  return battle.totals.red === battle.totals.blue ? phrase("{seat} is ahead: the attacker wins ties", { seat }) : phrase("{seat} is ahead", { seat });
}

/**
 * Returns how a battle ended and what was lost, each as part of a sentence.
 * @param {Fought} fought
 */
export function verdictOf({ winner, attacker, red = 0, blue = 0, card = "", killed, saved, names }) {
  if (!winner) return [phrase("{card} ended it without a winner", { card: names[card] })];
  const [most, least] = winner === "red" ? [red, blue] : [blue, red];
  const parts = { seat: SEATS[winner], most: plain(most), least: plain(least) };
  const won = most === least && attacker === winner ? phrase("{seat} won, {most} to {least}: the attacker wins ties", parts) : phrase("{seat} won, {most} to {least}", parts);
  return [won, ...killed.map((each) => phrase("{card} on {square} was killed", { card: names[each.card], square: each.square })),
    ...saved.map((each) => phrase("{card} saved the Dragon on {square}", { square: each.square, card: names[each.by] }))];
}

/** @param {Fought} fought */
function over(fought) {
  const { winner, sums, names } = fought;
  const [first, ...fell] = verdictOf(fought);
  return [heading(first), ...fell.map((words) => html("p", { class: "fallen" }, phrase("{what}.", { what: beginning(words) }))),
    sums ? html("details", {}, html("summary", {}, phrase("Why")), html("div", { class: "rivals" }, ...["red", "blue"].map((seat) =>
      html("section", { class: `rival ${seat}${winner === seat ? " ahead" : ""}` }, html("b", {}, SEATS[seat]), sumTable(summands(sums[seat], names), phrase("Total"), fought[/** @type {"red" | "blue"} */ (seat)] ?? 0))))) : null];
}

/**
 * Returns the addends of a final total, line by line.
 * @param {Summand[]} sum
 * @param {Fought["names"]} names
 * @returns {[words: string, amount: string][]}
 */
export function summands(sum, names) {
  return sum.flatMap(({ card, amount, parts, void: by }) => {
    const name = names[card];
    /** @type {[string, string][]} */
    const lines = parts ? parts.map(([what, part], at) => (at ? [what, signed(part)] : [reasonOf(name, what), plain(part)]))
      : by ? [[phrase("{card}: voided by {other}", { card: name, other: names[by] }), "0"]] : [[name, signed(amount)]];
    return lines;
  });
}

/**
 * @param {Battle} battle
 * @param {Seat} seat
 * @param {DragonsView} view
 */
function rival(battle, seat, view) {
  const role = roleOf(battle, seat);
  const total = battle.totals[seat];
  const says = { seat: SEATS[seat], total: plain(total) };
  const look = `rival ${seat}${leader(battle) === seat ? " ahead" : ""}`;
  return html("section", { class: look, "aria-label": battle.attacker === seat ? phrase("{seat} attacks with {total}", says) : phrase("{seat} defends with {total}", says) },
    html("header", {}, html("span", {}, html("b", {}, SEATS[seat]), html("small", {}, role)),
      html("strong", { class: "total-number", "data-total": total }, plain(total))),
    html("details", { open: true }, html("summary", {}, phrase("Why")), sumTable(reasons(battle, seat, view), phrase("Total"), total)));
}

/**
 * @param {string} card
 * @param {string} reason
 */
function reasonOf(card, reason) {
  return phrase("{card}: {reason}", { card, reason });
}

/**
 * A Dragon's own parts are listed below it, so that the sum shows Native Terrain and the like.
 * @param {Battle} battle
 * @param {Seat} seat
 * @param {DragonsView} view
 * @returns {[words: string, amount: string][]}
 */
function reasons(battle, seat, view) {
  const dragons = battle.squares[seat].map((square) => view.squares[square]).filter(Boolean);
  /** @type {[words: string, amount: string][]} */
  const parts = [];
  for (const [index, { what, amount }] of battle.why[seat].entries()) {
    const why = dragons[index]?.why;
    if (!why) parts.push([what, signed(amount)]);
    else for (const [at, part] of why.entries()) parts.push(at ? [part.what, signed(part.amount)] : [reasonOf(what, part.what), plain(part.amount)]);
  }
  return parts;
}

// The battle: the running totals on the battle line of the board, and beside it why they are what they are.

/** @import {Seat} from "/js/types.js" */
/** @import {Battle, DragonsView, Fought, Summand} from "./types.js" */

import { BOARD, FRAME, TILE, byId, html, isNews, showPanel, svg } from "/js/game.js";
import { sumTable } from "./detail.js";
import { RIVAL, SEATS, phaseName, plain, signed } from "./words.js";

const LINE = FRAME + 2.5 * TILE;

/**
 * Returns what stands on rank 3: the totals of a battle, else the turn and its phase.
 * @param {DragonsView} view
 * @param {boolean} turned
 */
export function battleLine(view, turned) {
  const [left, right] = turned ? ["blue", "red"] : ["red", "blue"];
  const [near, far] = [FRAME + TILE, BOARD - FRAME - TILE];
  if (view.battle) return [totalOnLine(view.battle, left, near, -1), totalOnLine(view.battle, right, far, 1)];
  if (view.outcome || view.phase === "set-up") return [];
  return [...caption(near, `Turn ${view["turn-number"]}`, SEATS[view.active], view.active), ...caption(far, "Phase", shortPhase(view.phase), "")];
}

/** @param {string} phase */
function shortPhase(phase) {
  return phase === "second-actions" ? "Actions" : phaseName(phase);
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
 * The total stands at the outer end of the line, -1 for the left one, where no arrow of an attack runs over it.
 * @param {Battle} battle
 * @param {Seat} seat
 * @param {number} x
 * @param {-1 | 1} end
 */
function totalOnLine(battle, seat, x, end) {
  const ahead = leader(battle) === seat;
  const total = plain(battle.totals[seat]);
  const beside = total.length > 1 ? 4 : 30;
  const look = `line-total ${seat} ${end < 0 ? "left" : "right"}${ahead ? " ahead" : ""}`;
  return svg("g", { class: look, transform: `translate(${x} ${LINE})` },
    svg("rect", { x: -88, y: -39, width: 176, height: 78, rx: 14 }),
    svg("text", { x: beside * end, y: -12, class: "line-small" }, battle.attacker === seat ? "attacks" : "defends"),
    svg("text", { x: beside * end, y: 20, class: "line-name" }, SEATS[seat]),
    svg("text", { x: 74 * end, y: 24, class: "line-number" }, total));
}

/**
 * Returns who is ahead: equal totals are the attacker's.
 * @param {Battle} battle
 */
export function leader(battle) {
  if (battle.winner) return battle.winner;
  const { attacker, totals } = battle;
  return totals[attacker] >= totals[RIVAL[attacker]] ? attacker : RIVAL[attacker];
}

/**
 * Shows the battle's panel: the battle that goes on, or how the last one ended.
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
  return html("h2", {}, "Battle ", html("small", {}, verdict));
}

/** @param {Battle} battle */
function verdictNow(battle) {
  if (battle.winner) return `${SEATS[battle.winner]} has won the battle`;
  const tie = battle.totals.red === battle.totals.blue;
  return `${SEATS[leader(battle)]} is ahead${tie ? ": equal totals are the attacker's" : ""}`;
}

/**
 * Returns how a battle ended, in a few words, and what fell in it: each a sentence's part.
 * @param {Fought} fought
 */
export function verdictOf({ winner, attacker, red = 0, blue = 0, card = "", killed, saved, names }) {
  if (!winner) return [`${names[card]} ended it: nobody won or lost`];
  const [most, least] = winner === "red" ? [red, blue] : [blue, red];
  const won = `${SEATS[winner]} won, ${plain(most)} to ${plain(least)}${most === least && attacker === winner ? ": equal totals are the attacker's" : ""}`;
  return [won, ...killed.map((each) => `${names[each.card]} on ${each.square} was killed`),
    ...saved.map((each) => `the Dragon on ${each.square} was kept by ${names[each.by]}`)];
}

/** @param {Fought} fought */
function over(fought) {
  const { winner, sums, names } = fought;
  const [first, ...fell] = verdictOf(fought);
  return [heading(first), ...fell.map((words) => html("p", { class: "fallen" }, `${words[0].toUpperCase()}${words.slice(1)}.`)),
    sums ? html("details", {}, html("summary", {}, "Why"), html("div", { class: "rivals" }, ...["red", "blue"].map((seat) =>
      html("section", { class: `rival ${seat}${winner === seat ? " ahead" : ""}` }, html("b", {}, SEATS[seat]), sumTable(summands(sums[seat], names), "Total", fought[/** @type {"red" | "blue"} */ (seat)] ?? 0))))) : null];
}

/**
 * Returns what a decided total was made of, line by line.
 * @param {Summand[]} sum
 * @param {Fought["names"]} names
 * @returns {[words: string, amount: string][]}
 */
export function summands(sum, names) {
  return sum.flatMap(({ card, amount, parts, void: by }) => {
    const name = names[card];
    /** @type {[string, string][]} */
    const lines = parts ? parts.map(([what, part], at) => (at ? [what, signed(part)] : [`${name}: ${what}`, plain(part)]))
      : by ? [[`${name}: nothing, because of ${names[by]}`, "0"]] : [[name, signed(amount)]];
    return lines;
  });
}

/**
 * @param {Battle} battle
 * @param {Seat} seat
 * @param {DragonsView} view
 */
function rival(battle, seat, view) {
  const role = battle.attacker === seat ? "attacks" : "defends";
  const total = battle.totals[seat];
  const look = `rival ${seat}${leader(battle) === seat ? " ahead" : ""}`;
  return html("section", { class: look, "aria-label": `${SEATS[seat]} ${role} with ${plain(total)}` },
    html("header", {}, html("span", {}, html("b", {}, SEATS[seat]), html("small", {}, role)),
      html("strong", { class: "total-number", "data-total": total }, plain(total))),
    html("details", { open: true }, html("summary", {}, "Why"), sumTable(reasons(battle, seat, view), "Total", total)));
}

/**
 * A Dragon's own reasons are told below it, so that Native Terrain and the rest are seen in the sum.
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
    else for (const [at, part] of why.entries()) parts.push(at ? [part.what, signed(part.amount)] : [`${what}: ${part.what}`, plain(part.amount)]);
  }
  return parts;
}

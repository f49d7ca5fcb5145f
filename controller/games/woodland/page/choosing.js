// Choosing a move by touching its parts on the map or in the hand: pure logic, no drawing and no messages.
// A handle is "card:anvil", "at:7" for a place, or "to:7" for the destination of a move from an "at:"; forests are places.

/** @import {HandlesOf} from "/js/types.js" */
/** @import {LegalMove} from "./types.js" */

import { fitting, nextHandles } from "/js/game.js";

/**
 * @typedef {object} Choice
 * @property {string} action the kind of action that is open; "" for none
 * @property {string[]} chosen handles
 */

/**
 * Returns the legal moves that a choice leaves.
 * @param {LegalMove[]} legal
 * @param {Choice} choice
 * @param {HandlesOf} handlesOf
 */
export function left(legal, { action, chosen }, handlesOf) {
  return fitting(legal.filter((each) => !action || each.action === action), chosen, handlesOf);
}

/**
 * Returns the handles to touch next; the destination of a move is asked only after its origin is known.
 * @param {LegalMove[]} moves those that are left
 * @param {string[]} chosen
 * @param {HandlesOf} handlesOf
 */
export function leadingOn(moves, chosen, handlesOf) {
  const marches = moves.map(({ move }) => handlesOf(move)).filter((handles) => handles.some(isGoal));
  const origins = new Set(marches.flatMap((handles) => handles.filter((handle) => handle.startsWith("at:"))));
  const isClear = origins.size <= 1;
  const next = nextHandles(moves, chosen, handlesOf);
  const others = new Set(moves.filter(({ move }) => !handlesOf(move).some(isGoal)).flatMap(({ move }) => handlesOf(move)));
  return new Set([...next].filter((handle) => (isGoal(handle) ? isClear : !isClear || !origins.has(handle) || others.has(handle))));
}

/** @param {string} handle */
function isGoal(handle) {
  return handle.startsWith("to:");
}

/**
 * Returns the choice after a touch of these handles: one more, one fewer, or a new one; null if the touch means nothing.
 * @param {LegalMove[]} legal
 * @param {Choice} choice
 * @param {string[]} handles the likelier first
 * @param {HandlesOf} handlesOf
 * @returns {Choice | null}
 */
export function after(legal, choice, handles, handlesOf) {
  const { action, chosen } = choice;
  if (handles.some((handle) => chosen.includes(handle))) return { action, chosen: chosen.filter((handle) => !handles.includes(handle)) };
  const tries = [...handles.map((handle) => ({ action, chosen: [...chosen, handle] })), ...handles.map((handle) => ({ action, chosen: [handle] })), ...handles.map((handle) => ({ action: "", chosen: [handle] }))];
  return tries.find((each) => left(legal, each, handlesOf).length) ?? null;
}

/**
 * Returns the handles of a place, the likeliest first: the destination of a move once its origin is known.
 * @param {string} place
 * @param {LegalMove[]} moves those that are left
 * @param {string[]} chosen
 * @param {HandlesOf} handlesOf
 */
export function handlesAt(place, moves, chosen, handlesOf) {
  const both = [`at:${place}`, `to:${place}`];
  const next = leadingOn(moves, chosen, handlesOf);
  return next.has(both[1]) && !next.has(both[0]) ? both.reverse() : both;
}

/**
 * Returns the move that a touch of a place settles: the only move left, of the only possible kind of action, with only its
 * origin open; null while there is still a choice.
 * @param {LegalMove[]} scope those that were left before the touch
 * @param {LegalMove[]} moves those that are left now
 * @param {string[]} chosen
 * @param {HandlesOf} handlesOf
 */
export function settled(scope, moves, chosen, handlesOf) {
  const kinds = new Set(scope.filter(({ move }) => move !== "done").map(({ action }) => action));
  if (moves.length !== 1 || kinds.size !== 1) return null;
  const handles = handlesOf(moves[0].move);
  const unsaid = handles.filter((handle) => !chosen.includes(handle));
  const isOnlyItsBeginning = handles.some((handle) => isGoal(handle) && chosen.includes(handle)) && unsaid.every((handle) => handle.startsWith("at:"));
  return !unsaid.length || isOnlyItsBeginning ? moves[0] : null;
}

/**
 * Returns what to touch next for the remaining moves: "place", "card" or "" for nothing.
 * @param {LegalMove[]} moves
 * @param {string[]} chosen
 * @param {HandlesOf} handlesOf
 */
export function asksFor(moves, chosen, handlesOf) {
  const next = [...nextHandles(moves, chosen, handlesOf)];
  if (next.some((handle) => !handle.startsWith("card:"))) return "place";
  return next.length ? "card" : "";
}

/**
 * Returns moves by their kind of action, in order; those in `first` come first.
 * @param {LegalMove[]} moves
 * @param {Set<string>} [first]
 * @returns {[action: string, moves: LegalMove[]][]}
 */
export function byAction(moves, first = new Set()) {
  /** @type {Map<string, LegalMove[]>} */
  const groups = new Map();
  const ordered = [...moves.filter(({ move }) => first.has(move)), ...moves.filter(({ move }) => !first.has(move))];
  for (const each of ordered) groups.set(each.action, [...(groups.get(each.action) ?? []), each]);
  return [...groups];
}

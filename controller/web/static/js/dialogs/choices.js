// What is chosen with a new game besides its players: who is at the table at all, and other house rules of the game.

/** @import {GameFacts, Seat, Table} from "../types.js" */

import { byId, html } from "../base/dom.js";
import { askInTime } from "../base/requests.js";
import { inLanguage } from "../base/sentence.js";
import { fillSelect } from "../game/players.js";

export const AWAY = "";

/** @type {GameFacts["choices"]} */
let choices = [];

/**
 * Lets the new-game dialog offer the house rules that are chosen there.
 * @param {GameFacts} game
 */
export function offerChoices(game) {
  choices = game.choices;
  byId("new-game-choices").replaceChildren(...choices.filter(({ options }) => options.length).map(({ rule, title, options }) => {
    const select = html("select", { id: `choice-${rule}` });
    fillSelect(select, options);
    return html("label", {}, `${title} `, select);
  }));
}

/** The rule that names who plays; null where all seats always do. */
export function seatingRule() {
  return choices.find(({ options }) => !options.length)?.rule ?? null;
}

/**
 * Shows what holds now, and asks for the options that come and go.
 * @param {Table} table
 */
export function showChoices({ view }) {
  /** @type {Map<string, ReturnType<typeof moreOptions>>} */
  const asked = new Map(); // several choices of the same options are one question
  for (const choice of choices) {
    if (!choice.options.length) continue;
    const now = String(view.rules?.[choice.rule] ?? choice.options[0][0]);
    select(choice, choice.options, now);
    if (!choice.more) continue;
    const more = asked.get(choice.more) ?? moreOptions(choice.more);
    asked.set(choice.more, more);
    offerMore(choice, more, now);
  }
}

/**
 * Resolves to the options that come and go; to none where the table does not answer now.
 * @param {string} address
 * @returns {Promise<[value: string, says: string][]>}
 */
async function moreOptions(address) {
  try {
    return (await askInTime(inLanguage(address))).said.options ?? [];
  } catch {
    return [];
  }
}

/**
 * Offers what there is besides a rule's own options; a choice that was made meanwhile stays, and another game's dialog, too.
 * @param {GameFacts["choices"][number]} choice
 * @param {ReturnType<typeof moreOptions>} asked
 * @param {string} before
 */
async function offerMore(choice, asked, before) {
  const more = await asked;
  if (!choices.includes(choice)) return;
  const { value } = byId(`choice-${choice.rule}`, HTMLSelectElement);
  select(choice, [...choice.options, ...more], value === before || !value ? before : value);
}

/**
 * Offers options, the one that holds now among them even if it is gone.
 * @param {GameFacts["choices"][number]} choice
 * @param {[value: string, says: string][]} options
 * @param {string} now
 */
function select({ rule }, options, now) {
  const made = byId(`choice-${rule}`, HTMLSelectElement);
  fillSelect(made, options.some(([value]) => value === now) ? options : [...options, [now, now]]);
  made.value = now;
}

/**
 * Returns the rules that somebody wants otherwise than they are, null when there are none; `playing` are the seats that play.
 * @param {Table} table
 * @param {Seat[]} playing
 */
export function chosenRules({ view }, playing) {
  const wanted = choices.map(({ rule, options }) => [rule, options.length ? byId(`choice-${rule}`, HTMLSelectElement).value : seating(view.rules?.[rule], playing)]);
  const changed = wanted.filter(([rule, value]) => value !== String(view.rules?.[rule]));
  return changed.length ? /** @type {Record<string, string>} */ (Object.fromEntries(changed)) : null;
}

/**
 * Who plays, in the order of now as far as it is the same seats: their order is the order of turns.
 * @param {unknown} now
 * @param {Seat[]} playing
 */
function seating(now, playing) {
  const before = String(now).split(",");
  return before.length === playing.length && before.every((seat) => playing.includes(seat)) ? before.join(",") : playing.join(",");
}

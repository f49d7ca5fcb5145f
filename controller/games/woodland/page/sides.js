// The public area of each faction: points, hand size, supply, tracks, decree and crafted items.

/** @import {Seat, Table} from "/js/types.js" */
/** @import {WoodlandCard, WoodlandSide, WoodlandView} from "./types.js" */

import { allOf, around, beginning, button, html, inARow, phrase, plural, readFlag, saveFlag, term } from "/js/game.js";
import { browsePile, lookAtCard } from "./cards.js";
import { decree, hasDecree, retinue } from "./decree.js";
import { CHARACTERS, CHARACTER_NAMES, EGO_EFFECT, ITEMS, MINISTERS, PLOT_EFFECTS, RELATION_EFFECTS, RELATION_NAMES, RELIC_EFFECT, sheet } from "./effects.js";
import { tracks } from "./tracks.js";
import { COLOURS, ITEM_NAMES, LETTERS, PLOTS, PLOT_NAMES, RELICS, RELIC_NAMES, SEATS, SUITS, SUIT_NAMES } from "./words.js";

const HOSTILE = 9;
/** @type {Record<number, string>} */
const RELATIONS = { 0: "indifferent", 1: "friendly", 2: "trusted", 3: "allied", [HOSTILE]: "hostile" };
/** @type {("payments" | "funds" | "committed")[]} */
const BOXES = ["payments", "funds", "committed"];
/** @type {Record<string, string>} */
const BOX_NAMES = { payments: term("box", "payments"), funds: term("box", "funds"), committed: term("box", "committed") };
/** @type {Record<string, string>} */
const SERVICES = { "hand-card": term("price", "hand card: {number}"), riverboats: term("price", "riverboats: {number}"), mercenaries: term("price", "mercenaries: {number}") };
/** @type {Record<string, string>} */
const RANKS = { squire: term("rank", "squire"), noble: term("rank", "noble"), lord: term("rank", "lord") };
/** @type {Record<string, string>} */
const ALL_OF_RANK = { squire: term("rank", "squires"), noble: term("rank", "nobles"), lord: term("rank", "lords") };
/** The states of an item. @type {Record<string, [words: string, sentence: string]>} */
const STATES = {
  "": ["", phrase("This item is faceup and undamaged.")],
  damaged: [phrase("damaged"), phrase("This item is damaged.")],
  exhausted: [phrase("exhausted"), phrase("This item is exhausted.")],
  "damaged exhausted": [phrase("damaged exhausted"), phrase("This item is damaged and exhausted.")],
};

const OPEN_PLOTS = new Set([...PLOTS].filter((plot) => plot !== "plot"));

/**
 * @param {Table<WoodlandView>} table
 * @param {Seat} seat
 */
export function sideOf({ view }, seat) {
  const side = view.sides[seat];
  const essence = [score(side), count(side["hand-size"], plural("{number} card", "{number} cards", side["hand-size"]))];
  const more = [seat === "chameleander" || side.relations ? null : count(side.supply.warrior, phrase("{number} to recruit")), side.draws ? count(side.draws, phrase("draws {number}")) : null, ...officers(side)];
  if (document.body.dataset.seat === seat) return [html("div", { class: "stock" }, ...essence, ...more), ...board(view, seat)];
  const fold = html("details", { class: "fold", open: isUnfolded(seat) }, html("summary", { class: "stock", "aria-label": phrase("{faction}: show details", { faction: SEATS[seat] }) }, ...essence),
    html("div", { class: "unfolded" }, html("div", { class: "stock" }, ...more), ...board(view, seat)));
  fold.addEventListener("toggle", () => saveFlag(unfolded(seat), fold.open));
  return [fold];
}

/** @param {Seat} seat */
function unfolded(seat) {
  return `woodland-unfolded-${seat}`;
}

/**
 * Whether a faction's area is unfolded: as left on this page, and initially on wide screens.
 * @param {Seat} seat
 */
function isUnfolded(seat) {
  return readFlag(unfolded(seat), document.body.dataset.page === "public" && window.innerWidth >= 1600);
}

/**
 * Unfolds a faction's area.
 * @param {Seat} seat
 */
export function unfold(seat) {
  const panel = document.querySelector(`.player[data-seat="${seat}"]`);
  const fold = panel?.querySelector(".fold");
  if (fold instanceof HTMLDetailsElement) fold.open = true;
  panel?.scrollIntoView({ block: "center" });
}

/**
 * A faction's area, except its summary line.
 * @param {WoodlandView} view
 * @param {Seat} seat
 */
function board(view, seat) {
  const side = view.sides[seat];
  return [
    ...tracks(side),
    ...(side.prices ? [boxes(side), prices(side.prices)] : []),
    ...(side.relations ? wandering(side) : []),
    ...(side.open && side.hand.length ? [html("div", { class: "piles", "data-open-hand": seat }, html("span", { class: "track-name" }, phrase("open hand")),
      ...side.hand.map(cardButton))] : []),
    ...(side.own.track ? [egoTrack(side)] : []),
    ...(side.own.souls ? [cult(side)] : []),
    ...(side.ministers ? ministers(side) : []),
    ...(side.own.recovered ? [retinue(side.own), recovered(side.own)] : []),
    ...(side.own.plots ? [plots(side, view, seat)] : []),
    ...(hasDecree(side.own) ? [decree(side)] : []),
    ...(side.crafted.length || side.items.length || side.coffin ? [crafted(side, seat)] : []),
  ];
}

/** @param {WoodlandSide} side */
function score({ score: number, dominance }) {
  const words = plural("{number} point", "{number} points", number);
  return html("span", { class: "points", "aria-label": words.replace("{number}", String(number)) },
    ...around(dominance ? phrase("{number} dominance") : words, { number: html("b", {}, String(number)) }));
}

/**
 * @param {number | undefined} number
 * @param {string} words in which {number} stands for it
 */
function count(number, words) {
  return html("span", { class: "count" }, ...around(words, { number: html("b", {}, String(number)) }));
}

/** @param {WoodlandSide} side */
function officers({ own }) {
  if (own.officers === undefined) return [];
  const supporters = Array.isArray(own.supporters) ? own.supporters.length : own.supporters ?? 0;
  return [count(supporters, plural("{number} supporter", "{number} supporters", supporters)), count(own.officers, plural("{number} officer", "{number} officers", own.officers))];
}

/**
 * The boxes of warriors: one mark per warrior, with its faction's colour and letter.
 * @param {WoodlandSide} side
 */
function boxes({ own }) {
  return html("div", { class: "boxes", role: "group", "aria-label": phrase("Payments and funds") }, ...BOXES.map((name) => {
    const warriors = own[name] ?? [];
    return html("div", { role: "img", "aria-label": plural("{box}: {n} warrior", "{box}: {n} warriors", warriors.length, { box: BOX_NAMES[name] }) }, html("small", {}, BOX_NAMES[name]),
      html("span", {}, ...(warriors.length ? warriors.map((owner) => html("i", { style: `--seat: ${COLOURS[owner]}`, title: SEATS[owner] }, owner[0].toUpperCase())) : ["–"])));
  }));
}

/**
 * The Vagabond's character, items with their states, relations and quests.
 * @param {WoodlandSide} side
 */
function wandering({ own, relations = {}, quests = [], "quests-done": done = {}, "item-limit": [held, most] = [0, 0] }) {
  const items = (own.satchel ?? []).map((item) => {
    const [kind, marks = ""] = item.split(".");
    const state = [marks.includes("d") ? "damaged" : "", marks.includes("x") ? "exhausted" : ""].filter(Boolean).join(" ");
    const [words, sentence] = STATES[state];
    return sheet(beginning(ITEM_NAMES[kind]), [ITEMS[kind], sentence],
      { class: `item gear ${state}`, "data-item": item }, ITEM_NAMES[kind], words ? html("span", { class: "unseen" }, `, ${words}`) : null);
  });
  return [
    html("div", { class: "prices" }, own.character ? sheet(phrase("The {character}", { character: CHARACTER_NAMES[own.character] }), [CHARACTERS[own.character]], { class: "named", "data-tells": own.character }, CHARACTER_NAMES[own.character])
      : html("span", { class: "track-name" }, phrase("no character")), count(held, phrase("{number} of {most} items off the tracks", { most }))),
    html("div", { class: "piles", role: "group", "aria-label": phrase("Items") }, ...items),
    html("div", { class: "prices", role: "group", "aria-label": phrase("Relations") }, ...Object.entries(relations).map(([seat, step]) => relation(seat, step))),
    ...quests.map((quest) => questRow(quest, done[quest.suit] ?? 0)),
  ];
}

/**
 * @param {Seat} seat
 * @param {number} step
 */
function relation(seat, step) {
  const words = phrase("{faction}: {relation}", { faction: SEATS[seat], relation: RELATION_NAMES[RELATIONS[step]] });
  return sheet(words, [RELATION_EFFECTS[RELATIONS[step]]], { class: `relation${step === HOSTILE ? " hostile" : ""}`, style: `--seat: ${COLOURS[seat]}` }, words);
}

/**
 * @param {{name: string, suit: string, items: string[]}} quest
 * @param {number} done completed quests of its suit
 */
function questRow({ name, suit, items }, done) {
  const reward = phrase("Score {number}, 1 for each completed quest of this suit including this one, or draw two cards.", { number: done + 1 });
  const named = items.map((item) => ITEM_NAMES[item]);
  return sheet(name, [phrase("In a {suit} clearing, exhaust {items}.", { suit: SUIT_NAMES[suit], items: allOf(named) }), reward], { class: "quest", style: `--suit: ${SUITS[suit]}`, "data-tells": name },
    html("b", {}, name), html("span", {}, named.join(" + ")), html("small", {}, phrase("scores {number}", { number: done + 1 })));
}

/** @param {Record<string, number>} costs */
function prices(costs) {
  return html("div", { class: "prices" }, html("span", { class: "track-name" }, phrase("prices")), ...Object.entries(costs).map(([service, cost]) => count(cost, SERVICES[service])));
}

/** @param {WoodlandSide} side */
function egoTrack(side) {
  const { track: spaces = [], id: tokens = [] } = side.own;
  const points = side["track-points"] ?? [];
  const id = tokens.length ? html("span", { class: "count" }, phrase("Id {tokens}", { tokens: tokens.map((token) => LETTERS[token]).join("") })) : null;
  const at = spaces.findIndex((token) => token !== "-");
  const next = at < 0 ? phrase("no ego is left") : phrase("next: scores {points}", { points: points[at] });
  const left = spaces.filter((token) => token !== "-").length;
  return html("div", { class: "track ego-track", role: "group", "aria-label": plural("Ego track: {n} token left; {next}", "Ego track: {n} tokens left; {next}", left, { next }) },
    sheet(phrase("Ego"), [EGO_EFFECT], { class: "track-name" }, phrase("ego")), html("span", { class: "spaces" }, ...spaces.map((token, index) => html("i", { class: `${token === "-" ? "placed" : token}${index === at ? " next" : ""}` }, String(points[index])))),
    html("small", { class: "track-next" }, next), id);
}

/**
 * The Cult: the Outcast, acolytes, and the public piles.
 * @param {WoodlandSide} side
 */
function cult({ own }) {
  const { souls = [], revealed = [] } = own;
  const pile = pileButton(phrase("Lost Souls {number}"), phrase("Lost Souls"), souls);
  return html("div", { class: "plots cult", role: "group", "aria-label": phrase("The Cult") }, count(own.acolytes, plural("{number} acolyte", "{number} acolytes", own.acolytes ?? 0)),
    html("span", { class: "count" }, outcastInWords(own)), pile,
    ...revealed.map(cardButton));
}

/** @param {WoodlandSide["own"]} own */
function outcastInWords({ outcast, hated }) {
  if (!outcast) return phrase("no Outcast yet");
  return hated ? phrase("Outcast: {suit}, hated", { suit: SUIT_NAMES[outcast] }) : phrase("Outcast: {suit}", { suit: SUIT_NAMES[outcast] });
}

/**
 * The recovered relics, a row for each type.
 * @param {WoodlandSide["own"]} own
 */
function recovered({ recovered: relics = [] }) {
  return html("div", { class: "prices", role: "group", "aria-label": phrase("Recovered relics") }, sheet(phrase("Relics"), [RELIC_EFFECT], { class: "track-name", "data-tells": "relics" }, phrase("recovered")), ...Object.entries(RELICS).map(([type, sign]) => {
    const values = relics.filter((relic) => relic.startsWith(type)).map((relic) => relic.split("-")[1]);
    return html("span", { class: "count", title: RELIC_NAMES[type], "aria-label": phrase("{relic}: {values}", { relic: RELIC_NAMES[type], values: inARow(values) || phrase("none") }) }, html("b", {}, sign), ` ${values.join(" ") || "–"}`);
  }));
}

/**
 * The Duchy: its Burrow, and its ministers by rank with the price and points of swaying one; swayed ministers are
 * highlighted, and a check mark shows that one has acted.
 * @param {WoodlandSide} side
 */
function ministers({ own, ministers: nine = [], crowns = {}, sway = {} }) {
  return [
    html("div", { class: "plots", role: "group", "aria-label": phrase("The Burrow") }, count(own.burrow, phrase("{number} in the Burrow")), ...(own.revealed ?? []).map(cardButton)),
    ...Object.entries(crowns).map(([rank, left]) => html("div", { class: "ministers", role: "group", "aria-label": ALL_OF_RANK[rank] },
      html("span", { class: "track-name" }, ALL_OF_RANK[rank]),
      html("small", {}, plural("{cards} cards, score {points} · {n} crown", "{cards} cards, score {points} · {n} crowns", left, { cards: sway[rank]?.[0], points: sway[rank]?.[1] })),
      html("span", {}, ...nine.filter((each) => each.rank === rank).map((each) => minister(each, sway[rank]))))),
  ];
}

/**
 * @param {NonNullable<WoodlandSide["ministers"]>[number]} one
 * @param {number[]} [price] cards and points
 */
function minister({ name, rank, swayed, acted }, price = []) {
  const state = swayed ? (acted ? phrase("swayed, has acted") : phrase("swayed")) : phrase("not swayed");
  const costs = phrase("A {rank}: reveal {cards} cards to sway it and score {points}.", { rank: RANKS[rank], cards: price[0], points: price[1] });
  return sheet(name, [MINISTERS[name], costs, phrase("It is {state}.", { state })], { class: `minister${swayed ? " swayed" : ""}${swayed && acted ? " acted" : ""}`, "aria-label": phrase("{minister}: {state}", { minister: name, state }), "data-tells": name }, acted && swayed ? `✓ ${name}` : name);
}

/**
 * Plots: the points of the next flip, the faceup plots, and for the Corvids the facedown ones.
 * @param {WoodlandSide} side
 * @param {WoodlandView} view
 * @param {Seat} seat
 */
function plots({ own, supply, "plot-price": now = 1 }, view, seat) {
  const price = view.active === seat ? now : 1; // it starts over every turn
  const pieces = Object.values(view.clearings).flatMap((clearing) => Object.entries(clearing.pieces[seat] ?? {}));
  const shown = pieces.filter(([what]) => OPEN_PLOTS.has(what)).flatMap(([what, number]) => Array.from({ length: number }, () => what));
  const hidden = inNumberOrder(own.plots ?? []);
  const known = hidden.filter(([, what]) => what !== "?").map(([at, what]) => plot(what, "hidden-plot", `${at} ${PLOT_NAMES[what]}`, phrase("It is facedown in clearing {at}; only the Corvids know its kind.", { at })));
  return html("div", { class: "plots", role: "group", "aria-label": phrase("Plots") }, count(shown.length + 1, phrase("next flip scores {number}")),
    count(price, plural("next plot costs {number} warrior", "next plot costs {number} warriors", price)), count(hidden.length, phrase("{number} facedown")), count(supply.plot, phrase("{number} left")),
    ...shown.map((what) => plot(what, "shown-plot", PLOT_NAMES[what], phrase("It is faceup."))), ...known, ...wrongGuesses(own.guessed ?? []));
}

/**
 * Returns entries such as "7:bomb" split, with clearing 2 before clearing 10.
 * @param {string[]} plots
 */
function inNumberOrder(plots) {
  return plots.map((plot) => plot.split(":")).sort(([one], [other]) => Number(one) - Number(other));
}

/**
 * The kinds ruled out for the facedown plots of a clearing by wrong guesses.
 * @param {string[]} guessed "7:bomb" and the like
 */
function wrongGuesses(guessed) {
  const guesses = inNumberOrder(guessed);
  return [...new Set(guesses.map(([at]) => at))].map((at) => html("span", { class: "count", "data-guessed": at },
    phrase("wrong guesses in clearing {at}: {plots}", { at, plots: inARow(guesses.filter(([place]) => place === at).map(([, what]) => PLOT_NAMES[what])) })));
}

/**
 * @param {string} what
 * @param {string} kind
 * @param {string} words
 * @param {string} where
 */
function plot(what, kind, words, where) {
  return sheet(beginning(PLOT_NAMES[what]), [PLOT_EFFECTS[what], where], { class: kind, "data-tells": what }, words);
}

/**
 * @param {WoodlandSide} side
 * @param {Seat} seat
 */
function crafted(side, seat) {
  const cards = side.crafted.map(cardButton);
  const tired = [...side.exhausted];
  const items = side.items.map((item) => {
    const at = tired.indexOf(item);
    if (at >= 0) tired.splice(at, 1);
    return html("span", { class: at >= 0 ? "item exhausted" : "item", title: at >= 0 ? phrase("exhausted") : "" }, ITEM_NAMES[item]);
  });
  return html("div", { class: "piles", "data-crafted": seat }, ...cards, ...items, side.coffin ? count(side.coffin, phrase("{number} on Coffin Makers")) : null);
}

/** @param {WoodlandCard} card */
function cardButton(card) {
  return button({ class: "crafted" }, () => lookAtCard(card), card.name);
}

/**
 * @param {string} words in which {number} stands for the number of cards
 * @param {string} title
 * @param {WoodlandCard[]} cards
 */
function pileButton(words, title, cards) {
  return button({ class: "pile" }, () => browsePile(title, cards), ...around(words, { number: html("b", {}, String(cards.length)) }));
}

/**
 * The shared cards and items next to the map.
 * @param {WoodlandView} view
 */
export function commons(view) {
  const discard = pileButton(phrase("Discards {number}"), phrase("Discard pile"), view.discard);
  const items = inARow(Object.entries(view.items).map(([item, number]) => `${ITEM_NAMES[item]} ${number}`));
  return html("div", { class: "commons" }, count(view["deck-size"], phrase("{number} in the draw pile")), discard,
    ...view.dominance.map(cardButton), html("span", { class: "count" }, items ? phrase("Items: {items}", { items }) : phrase("No items left")));
}

// What lies before each faction for all to see: points, hand, supply, its tracks, its decree, what it has crafted.

/** @import {Seat, Table} from "/js/types.js" */
/** @import {WoodlandCard, WoodlandSide, WoodlandView} from "./types.js" */

import { html } from "/js/game.js";
import { browsePile, lookAtCard } from "./cards.js";
import { decree, hasDecree, retinue } from "./decree.js";
import { CHARACTERS, EGO_EFFECT, ITEMS, MINISTERS, PLOT_EFFECTS, RELATION_EFFECTS, RELIC_EFFECT, sheet } from "./effects.js";
import { tracks } from "./tracks.js";
import { COLOURS, LETTERS, PLOTS, RELICS, SEATS, SUITS, plainName } from "./words.js";

const HOSTILE = 9;
/** @type {Record<number, string>} */
const RELATIONS = { 0: "indifferent", 1: "friendly", 2: "trusted", 3: "allied", [HOSTILE]: "hostile" };
/** @type {("payments" | "funds" | "committed")[]} */
const BOXES = ["payments", "funds", "committed"];

const OPEN_PLOTS = new Set([...PLOTS].filter((plot) => plot !== "plot"));

/**
 * @param {Table<WoodlandView>} table
 * @param {Seat} seat
 */
export function sideOf({ view }, seat) {
  const side = view.sides[seat];
  return [
    html("div", { class: "stock" }, html("span", { class: "points", "aria-label": `${side.score} points` }, html("b", {}, String(side.score)), side.dominance ? " dominance" : " points"),
      count(side["hand-size"], side["hand-size"] === 1 ? "card" : "cards"), seat === "chameleander" || side.relations ? null : count(side.supply.warrior, "to recruit"), side.draws ? html("span", { class: "count" }, "draws ", html("b", {}, String(side.draws))) : null, ...officers(side)),
    ...tracks(side),
    ...(side.prices ? [boxes(side), prices(side.prices)] : []),
    ...(side.relations ? wandering(side) : []),
    ...(side.open && side.hand.length ? [openHand(side, seat)] : []),
    ...(side.own.track ? [egoTrack(side)] : []),
    ...(side.own.souls ? [cult(side)] : []),
    ...(side.ministers ? ministers(side) : []),
    ...(side.own.recovered ? [retinue(side.own), recovered(side.own)] : []),
    ...(side.own.plots ? [plots(side, view, seat)] : []),
    ...(hasDecree(side.own) ? [decree(side)] : []),
    ...(side.crafted.length || side.items.length || side.coffin ? [crafted(side, seat)] : []),
  ];
}

/**
 * @param {number | undefined} number
 * @param {string} words
 */
function count(number, words) {
  return html("span", { class: "count" }, html("b", {}, String(number)), ` ${words}`);
}

/** @param {WoodlandSide} side */
function officers({ own }) {
  if (own.officers === undefined) return [];
  const supporters = Array.isArray(own.supporters) ? own.supporters.length : own.supporters;
  return [count(supporters, "supporters"), count(own.officers, "officers")];
}

/**
 * The boxes of warriors: one mark for each, in its faction's colour and with its letter.
 * @param {WoodlandSide} side
 */
function boxes({ own }) {
  return html("div", { class: "boxes", role: "group", "aria-label": "Payments and funds" }, ...BOXES.map((name) => {
    const warriors = own[name] ?? [];
    return html("div", { role: "img", "aria-label": `${name}: ${warriors.length} ${warriors.length === 1 ? "warrior" : "warriors"}` }, html("small", {}, name),
      html("span", {}, ...(warriors.length ? warriors.map((owner) => html("i", { style: `--seat: ${COLOURS[owner]}`, title: SEATS[owner] }, SEATS[owner][0])) : ["–"])));
  }));
}

/**
 * Who the Vagabond is, its items with their state, how it stands with the others, and its quests.
 * @param {WoodlandSide} side
 */
function wandering({ own, relations = {}, quests = [], "quests-done": done = {}, "item-limit": [held, most] = [0, 0] }) {
  const items = (own.satchel ?? []).map((item) => {
    const [kind, marks = ""] = item.split(".");
    const state = [marks.includes("d") ? "damaged" : "", marks.includes("x") ? "exhausted" : ""].filter(Boolean).join(" ");
    return sheet(`${kind[0].toUpperCase()}${kind.slice(1)}`, [ITEMS[kind], state ? `This one is ${state.replace(" ", " and ")}.` : "This one is face up and whole."],
      { class: `item gear ${state}`, "data-item": item }, kind, state ? html("span", { class: "unseen" }, `, ${state}`) : null);
  });
  return [
    html("div", { class: "prices" }, own.character ? sheet(`The ${own.character}`, [CHARACTERS[own.character]], { class: "named", "data-tells": own.character }, own.character) : html("span", { class: "track-name" }, "no character"),
      count(held, `of ${most} items beside the tracks`)),
    html("div", { class: "piles", role: "group", "aria-label": "Items" }, ...items),
    html("div", { class: "prices", role: "group", "aria-label": "Relations" }, ...Object.entries(relations).map(([seat, step]) => sheet(`${SEATS[seat]}: ${RELATIONS[step]}`, [RELATION_EFFECTS[RELATIONS[step]]], { class: `relation${step === HOSTILE ? " hostile" : ""}`, style: `--seat: ${COLOURS[seat]}` }, `${SEATS[seat]}: ${RELATIONS[step]}`))),
    ...quests.map((quest) => questRow(quest, done[quest.suit] ?? 0)),
  ];
}

/**
 * @param {{name: string, suit: string, items: string[]}} quest
 * @param {number} done quests of its suit that are done
 */
function questRow({ name, suit, items }, done) {
  const reward = `It scores ${done + 1}: 1 for each quest of this suit that is done, this one included. Or it draws two cards.`;
  return sheet(name, [`In a ${suit} clearing, exhaust ${items.join(" and ")}.`, reward], { class: "quest", style: `--suit: ${SUITS[suit]}`, "data-tells": name },
    html("b", {}, name), html("span", {}, items.join(" + ")), html("small", {}, `scores ${done + 1}`));
}

/** @param {Record<string, number>} costs */
function prices(costs) {
  return html("div", { class: "prices" }, html("span", { class: "track-name" }, "prices"), ...Object.entries(costs).map(([service, cost]) => count(cost, plainName(service))));
}

/**
 * @param {WoodlandSide} side
 * @param {Seat} seat
 */
function openHand({ hand }, seat) {
  return html("div", { class: "piles", "data-open-hand": seat }, html("span", { class: "track-name" }, "open hand"), ...hand.map(cardButton));
}

/** @param {WoodlandSide} side */
function egoTrack(side) {
  const { track: spaces = [], id: tokens = [] } = side.own;
  const points = side["track-points"] ?? [];
  const id = tokens.length ? html("span", { class: "count" }, `Id ${tokens.map((token) => LETTERS[token]).join("")}`) : null;
  const at = spaces.findIndex((token) => token !== "-");
  const next = at < 0 ? "no ego is left" : `next: scores ${points[at]}`;
  return html("div", { class: "track ego-track", role: "group", "aria-label": `Ego track: ${spaces.filter((token) => token !== "-").length} tokens left; ${next}` },
    sheet("Ego", [EGO_EFFECT], { class: "track-name" }, "ego"), html("span", { class: "spaces" }, ...spaces.map((token, index) => html("i", { class: `${token === "-" ? "placed" : token}${index === at ? " next" : ""}` }, String(points[index])))),
    html("small", { class: "track-next" }, next), id);
}

/**
 * The Cult: the Outcast, acolytes, and the piles that all may look through.
 * @param {WoodlandSide} side
 */
function cult({ own }) {
  const { souls = [], revealed = [] } = own;
  const pile = html("button", { type: "button", class: "pile" }, "Lost Souls ", html("b", {}, String(souls.length)));
  pile.addEventListener("click", () => browsePile("Lost Souls", souls));
  return html("div", { class: "plots cult", role: "group", "aria-label": "The Cult" }, count(own.acolytes, "acolytes"),
    html("span", { class: "count" }, own.outcast ? `Outcast: ${own.outcast}${own.hated ? ", hated" : ""}` : "no Outcast yet"), pile,
    ...revealed.map(cardButton));
}

/**
 * What is recovered, a row for each type of relic.
 * @param {WoodlandSide["own"]} own
 */
function recovered({ recovered: relics = [] }) {
  return html("div", { class: "prices", role: "group", "aria-label": "Recovered relics" }, sheet("Relics", [RELIC_EFFECT], { class: "track-name", "data-tells": "relics" }, "recovered"), ...Object.entries(RELICS).map(([type, sign]) => {
    const values = relics.filter((relic) => relic.startsWith(type)).map((relic) => relic.split("-")[1]);
    return html("span", { class: "count", title: type, "aria-label": `${type}: ${values.join(", ") || "none"}` }, html("b", {}, sign), ` ${values.join(" ") || "–"}`);
  }));
}

/**
 * The Duchy: its Burrow, and its ministers by rank with what swaying one costs and scores; those that are swayed shine, a check says that one has acted.
 * @param {WoodlandSide} side
 */
function ministers({ own, ministers: nine = [], crowns = {}, sway = {} }) {
  return [
    html("div", { class: "plots", role: "group", "aria-label": "The Burrow" }, count(own.burrow, "in the Burrow"), ...(own.revealed ?? []).map(cardButton)),
    ...Object.entries(crowns).map(([rank, left]) => html("div", { class: "ministers", role: "group", "aria-label": `${plainName(rank)}s` },
      html("span", { class: "track-name" }, `${plainName(rank)}s`), html("small", {}, `${sway[rank]?.[0]} cards, score ${sway[rank]?.[1]} · ${left} ${left === 1 ? "crown" : "crowns"}`),
      html("span", {}, ...nine.filter((each) => each.rank === rank).map((each) => minister(each, sway[rank]))))),
  ];
}

/**
 * @param {NonNullable<WoodlandSide["ministers"]>[number]} one
 * @param {number[]} [price] cards and points
 */
function minister({ name, rank, swayed, acted }, price = []) {
  const state = swayed ? (acted ? "swayed, has acted" : "swayed") : "not swayed";
  const costs = `A ${rank}: ${price[0]} cards are revealed to sway it, which scores ${price[1]}.`;
  return sheet(name, [MINISTERS[name], costs, `Now it is ${state}.`], { class: `minister${swayed ? " swayed" : ""}${swayed && acted ? " acted" : ""}`, "aria-label": `${name}: ${state}`, "data-tells": name }, acted && swayed ? `✓ ${name}` : name);
}

/**
 * Plots: what turning up the next one scores, those that lie face up, and for the Corvids what lies face down.
 * @param {WoodlandSide} side
 * @param {WoodlandView} view
 * @param {Seat} seat
 */
function plots({ own, supply, "plot-price": now = 1 }, view, seat) {
  const price = view.active === seat ? now : 1; // it begins anew with every turn
  const pieces = Object.values(view.clearings).flatMap((clearing) => Object.entries(clearing.pieces[seat] ?? {}));
  const shown = pieces.filter(([what]) => OPEN_PLOTS.has(what)).flatMap(([what, number]) => Array.from({ length: number }, () => what));
  const hidden = (own.plots ?? []).map((plot) => plot.split(":"));
  const known = hidden.filter(([, what]) => what !== "?").map(([at, what]) => plot(what, "hidden-plot", `${at} ${what}`, `It lies face down in clearing ${at}; only the Corvids know what it is.`));
  return html("div", { class: "plots", role: "group", "aria-label": "Plots" },
    html("span", { class: "count" }, "next flip scores ", html("b", {}, String(shown.length + 1))), html("span", { class: "count" }, "next plot costs ", html("b", {}, String(price)), price === 1 ? " warrior" : " warriors"),
    count(hidden.length, "face down"), count(supply.plot, "left"), ...shown.map((what) => plot(what, "shown-plot", what, "It lies face up.")), ...known);
}

/**
 * @param {string} what
 * @param {string} kind
 * @param {string} words
 * @param {string} where
 */
function plot(what, kind, words, where) {
  return sheet(`${what[0].toUpperCase()}${what.slice(1)}`, [PLOT_EFFECTS[what], where], { class: kind, "data-tells": what }, words);
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
    return html("span", { class: at >= 0 ? "item exhausted" : "item", title: at >= 0 ? "exhausted" : "" }, item);
  });
  return html("div", { class: "piles", "data-crafted": seat }, ...cards, ...items, side.coffin ? count(side.coffin, "on Coffin Makers") : null);
}

/** @param {WoodlandCard} card */
function cardButton(card) {
  const button = html("button", { type: "button", class: "crafted" }, card.name);
  button.addEventListener("click", () => lookAtCard(card));
  return button;
}

/**
 * The cards and items beside the map, for all.
 * @param {WoodlandView} view
 */
export function commons(view) {
  const discard = html("button", { type: "button", class: "pile" }, "Discards ", html("b", {}, String(view.discard.length)));
  discard.addEventListener("click", () => browsePile("Discard pile", view.discard));
  const items = Object.entries(view.items).map(([item, number]) => `${item} ${number}`).join(", ");
  return html("div", { class: "commons" }, html("span", { class: "count" }, html("b", {}, String(view["deck-size"])), " in the deck"), discard,
    ...view.dominance.map(cardButton), html("span", { class: "count" }, items ? `Items: ${items}` : "No item is left"));
}

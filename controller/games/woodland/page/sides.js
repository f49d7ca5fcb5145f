// What lies before each faction for all to see: points, hand, supply, its tracks, its decree, what it has crafted.

/** @import {Seat, Table} from "/js/types.js" */
/** @import {WoodlandCard, WoodlandSide, WoodlandView} from "./types.js" */

import { html } from "/js/game.js";
import { browsePile, lookAtCard } from "./cards.js";
import { COLOURS, LETTERS, PLOTS, RELICS, SEATS, SUITS, plainName } from "./words.js";

/** @type {("recruit" | "move" | "battle" | "build")[]} */
const COLUMNS = ["recruit", "move", "battle", "build"];
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
      count(side["hand-size"], side["hand-size"] === 1 ? "card" : "cards"), seat === "chameleander" || side.relations ? null : count(side.supply.warrior, "to recruit"), ...officers(side)),
    ...Object.entries(side.tracks).map(([kind, track], index) => trackRow(kind, track, side.own.gone?.[index] ?? 0)),
    ...(side.prices ? [boxes(side), prices(side.prices)] : []),
    ...(side.relations ? wandering(side) : []),
    ...(side.open && side.hand.length ? [openHand(side, seat)] : []),
    ...(side.own.track ? [egoTrack(side)] : []),
    ...(side.own.souls ? [cult(side)] : []),
    ...(side.ministers ? ministers(side) : []),
    ...(side.own.recovered ? [retinue(side.own), recovered(side.own)] : []),
    ...(side.own.plots ? [plots(side, view, seat)] : []),
    ...(COLUMNS.some((column) => side.own[column]) ? [decree(side)] : []),
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
 * One row of spaces with what each scores; a space shines once its piece is on the map, and is crossed out once the piece has left the game.
 * @param {string} kind
 * @param {WoodlandSide["tracks"][string]} track
 * @param {number} gone
 */
function trackRow(kind, { left, points, costs }, gone) {
  const numbers = points.length ? points : costs;
  const placed = numbers.length - left;
  const lost = gone ? `, ${gone} out of the game` : "";
  return html("div", { class: "track", role: "img", "aria-label": `${plainName(kind)}: ${placed - gone} of ${numbers.length} on the map${lost}` },
    html("span", { class: "track-name" }, plainName(kind)),
    ...numbers.map((number, index) => html("i", { class: index < gone ? "gone" : index < placed ? "placed" : "", title: costs[index] === undefined ? "" : `costs ${costs[index]}` }, index < gone ? "✕" : String(number))));
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
    return html("span", { class: `item gear ${state}`, title: state || "face up", "data-item": item }, kind, state ? html("span", { class: "unseen" }, `, ${state}`) : null);
  });
  return [
    html("div", { class: "prices" }, html("span", { class: "track-name" }, own.character || "no character"), count(held, `of ${most} items beside the tracks`)),
    html("div", { class: "piles", role: "group", "aria-label": "Items" }, ...items),
    html("div", { class: "prices", role: "group", "aria-label": "Relations" }, ...Object.entries(relations).map(([seat, step]) => html("span", { class: `relation${step === HOSTILE ? " hostile" : ""}`, style: `--seat: ${COLOURS[seat]}` }, `${SEATS[seat]}: ${RELATIONS[step]}`))),
    ...quests.map(({ name, suit, items: needed }) => html("div", { class: "quest", style: `--suit: ${SUITS[suit]}` }, html("b", {}, name), ` ${needed.join(" + ")}`, html("small", {}, `${done[suit] ?? 0} done`))),
  ];
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
  return html("div", { class: "track ego-track", role: "img", "aria-label": `Ego track: ${spaces.filter((token) => token !== "-").length} tokens left` },
    html("span", { class: "track-name" }, "ego"), ...spaces.map((token, index) => html("i", { class: token === "-" ? "placed" : token, title: token }, String(points[index]))), id);
}

/**
 * The Cult: what a card of each suit scores, the Outcast, acolytes, and the piles that all may look through.
 * @param {WoodlandSide} side
 */
function cult({ own, scores = {} }) {
  const { souls = [], revealed = [] } = own;
  const pile = html("button", { type: "button", class: "pile" }, "Lost Souls ", html("b", {}, String(souls.length)));
  pile.addEventListener("click", () => browsePile("Lost Souls", souls));
  const points = Object.entries(scores).map(([suit, number]) => html("i", { class: suit, title: `what a ${suit} card scores` }, `${suit} ${number}`));
  return html("div", { class: "plots cult", role: "group", "aria-label": "The Cult" }, count(own.acolytes, "acolytes"),
    html("span", { class: "count" }, own.outcast ? `Outcast: ${own.outcast}${own.hated ? ", hated" : ""}` : "no Outcast yet"), ...points, pile,
    revealed.length ? html("span", { class: "count" }, `Revealed: ${revealed.map(({ name }) => name).join(", ")}`) : null);
}

/** The columns of the Retinue by the field that holds their cards. @type {["moving" | "delving" | "recovering", string][]} */
const RETINUE = [["moving", "Move"], ["delving", "Battle, delve"], ["recovering", "Move, recover"]];

/**
 * The Retinue: a column is a button that shows its cards; a Faithful Retainer is a bird with an R.
 * @param {WoodlandSide["own"]} own
 */
function retinue(own) {
  return html("div", { class: "decree retinue", role: "group", "aria-label": "Retinue" }, ...RETINUE.map(([field, name], index) => {
    const cards = own[field] ?? [];
    const retainers = own.retainers?.[index] ?? 0;
    const words = [...cards.map((card) => `${card.name} (${card.suit})`), ...Array.from({ length: retainers }, () => "Faithful Retainer (bird)")];
    const column = html("button", { type: "button", "aria-label": `${name}: ${words.join(", ") || "empty"}`, title: words.join(", ") }, html("small", {}, name),
      html("span", {}, ...cards.map((card) => html("i", { class: card.suit })), ...Array.from({ length: retainers }, () => html("i", { class: "bird" }, "R"))));
    column.addEventListener("click", () => browsePile(`Retinue: ${name}`, cards));
    return column;
  }));
}

/**
 * What is recovered, a row for each type of relic.
 * @param {WoodlandSide["own"]} own
 */
function recovered({ recovered: relics = [] }) {
  return html("div", { class: "prices", role: "group", "aria-label": "Recovered relics" }, html("span", { class: "track-name" }, "recovered"), ...Object.entries(RELICS).map(([type, sign]) => {
    const values = relics.filter((relic) => relic.startsWith(type)).map((relic) => relic.split("-")[1]);
    return html("span", { class: "count", title: type, "aria-label": `${type}: ${values.join(", ") || "none"}` }, html("b", {}, sign), ` ${values.join(" ") || "–"}`);
  }));
}

/**
 * The Duchy: its Burrow, and its ministers by rank with the crowns that are left; those that are swayed shine, a check says that one has acted.
 * @param {WoodlandSide} side
 */
function ministers({ own, supply, ministers: nine = [], crowns = {}, recruits }) {
  const placed = ["tunnel", "citadel", "market"].map((kind) => `${3 - supply[kind]} of 3 ${kind}s`).join(", ");
  const shown = own.revealed ?? [];
  return [
    html("div", { class: "plots", role: "group", "aria-label": "The Burrow" }, count(own.burrow, "in the Burrow"), count(recruits, "come in Birdsong"), html("span", { class: "count" }, placed)),
    ...Object.entries(crowns).map(([rank, left]) => html("div", { class: "ministers", role: "group", "aria-label": `${plainName(rank)}s, ${left} crowns left` },
      html("span", { class: "track-name" }, `${plainName(rank)}s`), count(left, left === 1 ? "crown" : "crowns"), ...nine.filter((each) => each.rank === rank).map(minister))),
    ...(shown.length ? [html("span", { class: "count" }, `Revealed: ${shown.map(({ name }) => name).join(", ")}`)] : []),
  ];
}

/** @param {NonNullable<WoodlandSide["ministers"]>[number]} one */
function minister({ name, swayed, acted }) {
  const state = swayed ? (acted ? "swayed, has acted" : "swayed") : "not swayed";
  return html("i", { class: swayed ? (acted ? "swayed acted" : "swayed") : "", title: state, "aria-label": `${name}: ${state}` }, acted && swayed ? `✓ ${name}` : name);
}

/**
 * Plots: what turning up the next one scores, those that lie face up, and for the Corvids what lies face down.
 * @param {WoodlandSide} side
 * @param {WoodlandView} view
 * @param {Seat} seat
 */
function plots({ own, supply }, view, seat) {
  const pieces = Object.values(view.clearings).flatMap((clearing) => Object.entries(clearing.pieces[seat] ?? {}));
  const shown = pieces.filter(([what]) => OPEN_PLOTS.has(what)).flatMap(([what, number]) => Array.from({ length: number }, () => what));
  const hidden = (own.plots ?? []).map((plot) => plot.split(":"));
  const known = hidden.filter(([, what]) => what !== "?").map(([at, what]) => html("i", { class: "hidden-plot", title: `in clearing ${at}, face down` }, `${at} ${what}`));
  return html("div", { class: "plots", role: "group", "aria-label": "Plots" },
    count(shown.length + 1, "for the next flip"), count(hidden.length, "face down"), count(supply.plot, "left"),
    ...shown.map((what) => html("i", { title: "face up" }, what)), ...known);
}

/** @param {WoodlandSide} side */
function decree(side) {
  /** @param {string} column */
  const birds = (column) => (side.viziers ?? []).filter((each) => each === column).map(() => html("i", { class: "bird", title: "vizier" }));
  return html("div", { class: "decree", role: "group", "aria-label": "Decree" },
    html("span", { class: "track-name" }, side.own.leader ? `${side.own.leader}` : "no leader"),
    ...COLUMNS.map((column) => html("div", {}, html("small", {}, column), html("span", {}, ...birds(column), ...(side.own[column] ?? []).map((card) => html("i", { class: card.suit, title: card.name }))))));
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

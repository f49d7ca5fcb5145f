// The look of a card: a tile on the board, in units of the board, and a whole card for a hand or a dialog.

/** @import {Look, Seat} from "/js/types.js" */
/** @import {Card, CardFact, Slot} from "./types.js" */

import { html, svg } from "/js/game.js";
import { picture } from "./art.js";
import { kindOf, numberOf, plain, priceOf, rulesOf, signed } from "./words.js";

const HALF = 46;
/** @type {Record<Seat, [colour: string, deep: string, pale: string]>} */
const INK = { red: ["#c2372a", "#6b120d", "#f2a08f"], blue: ["#2f6fd0", "#12346f", "#a9c8f8"] };
const WIDE_NAME = 9;
const MOST_LANDS = 2; // the number of small cards that fit side by side

/**
 * The facts of every look that a tile has had, by the look's text.
 * @type {Map<Look, Slot>}
 */
const known = new Map();

/**
 * Returns the text of a tile's look; the same facts give the same text.
 * @param {Slot} fact
 */
export function lookOf(fact) {
  const { seat, up, card = "", strength, counters = 0, attached = [], changed = false, why } = fact;
  const lies = attached.map((each) => each.card).join("+");
  const look = [`${seat}-${up ? "up" : "down"}`, card, why ? strength : "", counters, lies, changed ? "changed" : ""].join(" ").trimEnd();
  known.set(look, fact);
  return look;
}

/**
 * Returns the tile of a look, centred at 0, 0; the look "red-down" shows the back.
 * @param {Look} look
 */
export function drawTile(look) {
  if (look === "marker") return marker();
  const fact = known.get(look) ?? { seat: look.split("-")[0], up: false };
  const parts = fact.name ? front(fact) : back(fact.seat);
  return svg("g", { class: `tile-card ${fact.seat} ${fact.up ? "up" : "down"}` }, ...parts);
}

/**
 * @param {Seat} seat
 * @param {string} fill
 */
function body(seat, fill) {
  return svg("rect", { x: -HALF, y: -HALF, width: 2 * HALF, height: 2 * HALF, rx: 8, fill, stroke: "#0b0504", "stroke-width": 1.5 });
}

/** @param {Seat} seat */
export function back(seat) {
  const [colour, deep, pale] = INK[seat];
  /**
   * @param {number} x
   * @param {number} y
   */
  const scale = (x, y) => svg("path", { d: `M${x - 9} ${y} a9 9 0 0 0 18 0`, fill: "none", stroke: pale, "stroke-width": 1.3, opacity: 0.35 });
  const scales = [];
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 4 + (row % 2); column += 1) scales.push(scale(column * 18 - 27 - (row % 2) * 9, row * 10 - 37));
  }
  return [body(seat, colour),
    svg("svg", { x: -HALF + 5, y: -HALF + 5, width: 2 * HALF - 10, height: 2 * HALF - 10, viewBox: "-41 -41 82 82" },
      svg("rect", { x: -41, y: -41, width: 82, height: 82, rx: 5, fill: deep }), ...scales),
    svg("path", { d: "M-25 0 C-12 -19 12 -19 25 0 C12 19 -12 19 -25 0 Z", fill: deep, stroke: pale, "stroke-width": 2.6 }),
    svg("path", { d: "M0 -12 C6 -5 6 5 0 12 C-6 5 -6 -5 0 -12 Z", fill: pale })];
}

/** @param {Slot} fact */
function front(fact) {
  const [colour, , pale] = INK[fact.seat];
  const inside = HALF - 4;
  const { name = "" } = fact;
  return [
    body(fact.seat, colour),
    svg("svg", { x: -inside, y: -inside, width: 2 * inside, height: 2 * inside, viewBox: "0 0 100 100" }, ...picture(fact.changed ? { ...fact, kind: "dragon" } : fact), // Terrain that has changed is drawn as what it is now
      ...(fact.up ? [] : [svg("rect", { width: 100, height: 100, fill: INK[fact.seat][1], opacity: 0.42 })])),
    svg("rect", { x: -inside, y: -inside, width: 2 * inside, height: 2 * inside, rx: 5, fill: "none", stroke: "#0b0504", "stroke-width": 1.2, opacity: 0.7 }),
    ...title(name),
    ...corner(fact), ...chips(fact), ...(fact.up ? [] : closedEye(colour, pale)),
  ];
}

/**
 * The sign of a face-down card that this page may know.
 * @param {string} colour
 * @param {string} pale
 */
function closedEye(colour, pale) {
  return [svg("rect", { x: 14, y: -8, width: 28, height: 18, rx: 6, fill: colour, stroke: pale, "stroke-width": 1.5 }),
    svg("path", { d: "M20 -2 q8 7 16 0 M22 3 l-2 3 M28 4.5 v3 M34 3 l2 3", fill: "none", stroke: pale, "stroke-width": 2, "stroke-linecap": "round" })];
}

/** @param {string} name */
function title(name) {
  const lines = name.length > WIDE_NAME && name.includes(" ") ? [name.slice(0, name.lastIndexOf(" ")), name.slice(name.lastIndexOf(" ") + 1)] : [name];
  // The number of Latin letters that fill a line; a Japanese one is nearly twice as wide.
  const breadths = lines.map((line) => [...line].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 1.75 : 1), 0));
  const size = Math.min(15, 136 / Math.max(...breadths));
  return [svg("rect", { x: -42, y: -42, width: 84, height: 4 + lines.length * 15, rx: 5, fill: "#140b08", opacity: 0.66 }),
    ...lines.map((line, index) => svg("text", { x: -38, y: -29 + index * 15, class: "tile-name", "font-size": size.toFixed(1) }, line))];
}

/** @param {Slot} fact */
function corner(fact) {
  const text = fact.why ? plain(fact.strength ?? 0) : numberOf(fact);
  if (!text) return [];
  const moved = fact.why && fact.strength !== fact.why[0].amount;
  const wide = text.length > 1 ? 36 : 30;
  return [svg("rect", { x: 42 - wide, y: 14, width: wide, height: 28, rx: 7, fill: fact.kind === "terrain" && !fact.changed ? "#2f4a2c" : "#1a0d08",
    stroke: moved ? "#ffd34d" : "#f3dcae", "stroke-width": 2 }),
    svg("text", { x: 42 - wide / 2, y: 36.5, class: "tile-number", fill: moved ? "#ffd34d" : "#fff6e2" }, text)];
}

/**
 * Returns the signs at a tile's side: a land for each attached Terrain, its counters, and the price still to pay.
 * @param {Partial<Slot>} fact
 * @returns {{text: string, fill: string, lands?: number}[]}
 */
export function chipsOf({ counters = 0, attached = [], "to-pay": price, up }) {
  return [
    ...(attached.length ? [{ text: attached.length > MOST_LANDS ? `×${attached.length}` : "", fill: "#3d6a3a", lands: attached.length }] : []),
    ...(counters ? [{ text: signed(counters), fill: counters > 0 ? "#2d6a86" : "#7d211a" }] : []),
    ...(price && !up ? [{ text: `${price}g`, fill: "#8a6a1c" }] : []),
  ];
}

/**
 * @param {Slot} fact
 * @returns {SVGElement[]}
 */
function chips(fact) {
  return chipsOf(fact).flatMap(({ text, fill, lands = 0 }, index) => {
    const [y, drawn] = [24 - index * 20, lands > MOST_LANDS ? 1 : lands];
    return [
      svg("rect", { x: -42, y, width: 29, height: 18, rx: 5, fill, stroke: "#0b0504", "stroke-width": 1 }),
      ...Array.from({ length: drawn }, (_, at) => land(text ? -42 : -27.5 + (at - (drawn - 1) / 2) * 12 - 6, y + 3)),
      ...(text ? [svg("text", { x: lands ? -21 : -27.5, y: y + 14, class: "tile-chip" }, text)] : [])];
  });
}

/**
 * A small card with hills and a sun: Terrain attached to a Dragon.
 * @param {number} x
 * @param {number} y
 */
function land(x, y) {
  return svg("g", { transform: `translate(${x} ${y})` },
    svg("rect", { x: 1, width: 10, height: 12, rx: 1.5, fill: "#dcebc4" }),
    svg("circle", { cx: 8.2, cy: 3.4, r: 1.5, fill: "#c08a1e" }),
    svg("path", { d: "M1 10.5 V8.5 C3 5.5 4.6 5.8 6 8 C7.4 6.6 9.2 6.6 11 8.6 V10.5 a1.5 1.5 0 0 1 -1.5 1.5 H2.5 a1.5 1.5 0 0 1 -1.5 -1.5 z", fill: "#4c7a3f" }));
}

function marker() {
  return svg("g", { class: "marker" },
    svg("circle", { r: 33, fill: "#c9962f", stroke: "#3b2a12", "stroke-width": 2 }), svg("circle", { r: 27, fill: "#e8c16a",
      stroke: "#7a5a1a", "stroke-width": 1.5 }),
    svg("path", { d: "M-17 0 C-8 -13 8 -13 17 0 C8 13 -8 13 -17 0 Z", fill: "#7a5a1a" }), svg("path", { d: "M0 -9 C4 -4 4 4 0 9 C-4 4 -4 -4 0 -9 Z",
      fill: "#ffe9b0" }),
    svg("path", { d: "M-20 -13 A24 24 0 0 1 -4 -23", fill: "none", stroke: "#fff", "stroke-width": 3, "stroke-linecap": "round", opacity: 0.6 }));
}

/**
 * Returns a whole card as HTML: picture, name, price, number, and with `rules` its text.
 * @param {CardFact} card
 * @param {{rules?: boolean}} [shown]
 */
export function cardFace(card, { rules = false } = {}) {
  const { name = "" } = card;
  const number = numberOf(card);
  const lines = rules ? rulesOf(card) : [];
  const words = kindOf(card).match(/\p{Script=Latin}+/gu) ?? []; // words that no line can break
  return html("span", { class: "face", "data-kind": card.kind },
    html("span", { class: "face-name", style: `--letters: ${Math.max(...name.split(" ").map((word) => word.length))}` }, name),
    html("span", { class: "face-picture", "aria-hidden": "true" }, svg("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "xMidYMid slice" },
      ...picture(card))),
    card.price ? html("span", { class: "face-price", role: "img", "aria-label": priceOf(card) }, String(card.price)) : null,
    html("span", { class: "face-kind", style: `--letters: ${Math.max(1, ...words.map((word) => word.length))}` }, kindOf(card)),
    number ? html("span", { class: "face-number" }, number) : null,
    lines.length ? html("span", { class: "face-rules" }, ...lines.map((line) => html("span", {}, line))) : null);
}

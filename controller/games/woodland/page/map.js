// The map in our own design: paths, clearings with all pieces, and the pawn. Units are those of the printed map.

/** @import {Seat} from "/js/types.js" */
/** @import {Clearing, WoodlandView} from "./types.js" */

import { html, phrase, svg, term } from "/js/game.js";
import { pawn, plotToken, suitSign } from "./signs.js";
import { BUILDINGS, COLOURS, LETTERS, PLOTS, RELICS, RELIC_NAMES, SUITS, clearingInWords, initialOf } from "./words.js";

/** @type {Record<string | number, [x: number, y: number]>} */
const PLACES = {
  1: [290, 310], 2: [2090, 480], 3: [1990, 1920], 4: [290, 1790], 5: [1310, 205], 6: [2150, 1160],
  7: [1425, 1690], 8: [860, 1965], 9: [255, 960], 10: [1020, 680], 11: [1530, 1050], 12: [760, 1290],
};
/** @typedef {{seat: Seat, what: string, count: number}} Pieces */

/** @type {Record<string, [x: number, y: number]>} */
const FOREST_PLACES = {
  north: [1500, 430], "north-west": [600, 880], witchwood: [1850, 800], west: [440, 1370], "south-west": [935, 1570], south: [1185, 1300], east: [1890, 1420],
};
/** @type {Record<string, string>} */
const FOREST_NAMES = {
  north: term("forest", "north"), "north-west": term("forest", "north west"), witchwood: term("forest", "witchwood"), west: term("forest", "west"), "south-west": term("forest", "south west"),
  south: term("forest", "south"), east: term("forest", "east"),
};
const RIVER = [5, 10, 11, 7, 4];
const WIDE = 238;

/**
 * Draws the whole map; `state(at)` returns "can", "chosen" or "", and `touch` gets the touched place and whether a key did it.
 * @param {WoodlandView} view
 * @param {(at: string) => string} state
 * @param {(at: string, byKeys: boolean) => void} touch
 */
export function drawMap(view, state, touch) {
  const order = Object.keys(PLACES);
  return svg("svg", { viewBox: "0 -55 2400 2310", class: "woodland-map", role: "group", "aria-label": phrase("The map") },
    svg("defs", {}, svg("clipPath", { id: "map-edge" }, edge())), edge("ground"), ...trees(), river(),
    ...view.paths.map(([a, b]) => path(a, b)),
    ...order.map((at) => clearing(at, view.clearings[at], state(at), touch, plotsAt(view, at), view.paths)), ...forests(view, state, touch));
}

/**
 * Makes a place of the map a button.
 * @param {SVGElement} element
 * @param {string} at
 * @param {string} state
 * @param {(at: string, byKeys: boolean) => void} touch
 */
function touchable(element, at, state, touch) {
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "0");
  element.setAttribute("aria-pressed", String(state === "chosen"));
  if (state === "can") element.setAttribute("aria-description", phrase("You can choose this now."));
  element.addEventListener("click", () => touch(at, false));
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    touch(at, true);
  });
  return element;
}

/**
 * The kinds of the facedown plots in a clearing, as far as this page may know.
 * @param {WoodlandView} view
 * @param {string} at
 */
function plotsAt({ sides }, at) {
  const plots = Object.values(sides).flatMap(({ own }) => own.plots ?? []).map((plot) => plot.split(":"));
  return plots.filter(([place, what]) => place === at && what !== "?").map(([, what]) => what);
}

/** @param {string} [name] */
function edge(name) {
  return svg("rect", { x: 0, y: -55, width: 2400, height: 2310, rx: 70, class: name });
}

function river() {
  const points = RIVER.map((at) => PLACES[at]);
  const line = points.slice(1).reduce((drawn, [x, y], index) => `${drawn} S ${(x + points[index][0]) / 2 + 60} ${(y + points[index][1]) / 2 - 30}, ${x} ${y}`, `M ${points[0][0]} -60 L ${points[0].join(" ")}`);
  return svg("path", { d: `${line} L -20 1990`, class: "river", "clip-path": "url(#map-edge)" });
}

/** Trees away from clearings and paths, always in the same places. */
function trees() {
  const drawn = [];
  for (let spot = 0; spot < 210; spot += 1) {
    const x = 50 + ((spot * 733) % 2300);
    const y = ((spot * 997 + 311 * (spot % 7)) % 2170);
    if (Object.values(PLACES).some(([cx, cy]) => Math.hypot(cx - x, cy - y) < WIDE + 50)) continue;
    const size = 28 + (spot % 5) * 7;
    const tree = svg("path", { d: `M ${x} ${y - size * 1.5} L ${x + size} ${y + size * 0.5} H ${x - size} Z`, class: `tree tree-${spot % 3}` });
    drawn.push({ y: y - size * 1.5, tree });
  }
  return drawn.sort((one, two) => one.y - two.y).map(({ tree }) => tree);
}

/**
 * The forests by name if a Vagabond or relics play, with their contents; those that can be chosen are buttons.
 * @param {WoodlandView} view
 * @param {(at: string) => string} state
 * @param {(at: string, byKeys: boolean) => void} touch
 */
function forests(view, state, touch) {
  const wanderers = Object.entries(view.sides).filter(([, side]) => side.relations);
  const relics = Object.values(view.sides).flatMap(({ own }) => own.forests ?? []).map((relic) => relic.split(":"));
  if (!wanderers.length && !relics.length) return [];
  return Object.entries(FOREST_PLACES).map(([forest, [x, y]]) => {
    const there = wanderers.filter(([, side]) => side.own.forest === forest).map(([seat]) => svg("g", { transform: "translate(0 -62)" }, wanderer(seat)));
    const how = state(forest);
    const element = svg("g", { transform: `translate(${x} ${y})`, class: `forest ${how}`, "data-forest": forest }, how ? svg("circle", { r: 120, class: "offer-ring" }) : null, ...there, svg("text", { y: 22 }, FOREST_NAMES[forest]),
      ...row(relics.filter(([where]) => where === forest).map(([, relic]) => relicToken(relic)), 84, 86));
    if (!how) return element;
    element.setAttribute("aria-label", forestName(forest));
    return touchable(element, forest, how, touch);
  });
}

/**
 * Returns the label of a forest: "Forest: north west".
 * @param {string} forest
 */
export function forestName(forest) {
  return phrase("Forest: {name}", { name: FOREST_NAMES[forest] });
}

/**
 * A relic in a forest, dark while its value is hidden.
 * @param {string} relic
 */
function relicToken(relic) {
  const isHidden = !relic.includes("-");
  const [type, value] = relic.split("-");
  const says = isHidden ? phrase("{relic} with a hidden value", { relic: RELIC_NAMES[type] }) : phrase("{relic} of {value}, faceup", { relic: RELIC_NAMES[type], value });
  return svg("g", { class: `token relic${isHidden ? " face-down" : ""}`, "data-relic": relic, role: "img", "aria-label": says }, svg("title", {}, says),
    svg("circle", { r: 38, fill: isHidden ? "#23190d" : COLOURS.keepers }), svg("text", { y: 17, class: "letter small" }, isHidden ? `${RELICS[relic]}?` : LETTERS[relic]));
}

/**
 * A figure with a bag on a stick.
 * @param {Seat} seat
 */
function wanderer(seat) {
  return svg("g", { class: "warrior", "data-pawn": seat }, svg("path", { d: "M -34 52 C -36 4 -26 -14 -20 -22 A 26 26 0 1 1 20 -22 C 26 -14 36 4 34 52 Z", fill: COLOURS[seat] }),
    svg("path", { d: "M 12 30 L 52 -34", fill: "none" }), svg("circle", { cx: 54, cy: -40, r: 19, fill: "#b5543a", stroke: "#1c1108", "stroke-width": 7 }),
    svg("text", { y: 38, class: "letter small" }, initialOf(seat)));
}

/**
 * @param {string | number} a
 * @param {string | number} b
 */
function path(a, b) {
  const [[x1, y1], [x2, y2]] = [PLACES[a], PLACES[b]];
  return svg("g", {}, svg("line", { x1, y1, x2, y2, class: "trail-edge" }), svg("line", { x1, y1, x2, y2, class: "trail" }));
}

/**
 * @param {string} at
 * @param {Clearing} fact
 * @param {string} state
 * @param {(at: string, byKeys: boolean) => void} touch
 * @param {string[]} plots
 * @param {WoodlandView["paths"]} paths
 */
function clearing(at, fact, state, touch, plots, paths) {
  const [x, y] = PLACES[at];
  const element = svg("g", { transform: `translate(${x} ${y})`, class: `clearing ${fact.suit} ${state}`, "data-clearing": at, "data-ruler": fact.ruler ?? "",
    "aria-label": clearingInWords(at, fact, paths) },
    svg("circle", { r: WIDE, class: "meadow", stroke: fact.ruler ? COLOURS[fact.ruler] : "#4a5136" }),
    svg("circle", { r: WIDE - 21, class: "tint", fill: SUITS[fact.suit] }),
    heading(at, fact.suit), ...contents(fact, plots), svg("circle", { r: WIDE + 14, class: "offer-ring" }), fact.ruler ? crown(fact.ruler) : null);
  return touchable(element, at, state, touch);
}

/**
 * The ruler as a letter on the rim, so that colour is not the only cue.
 * @param {Seat} seat
 */
function crown(seat) {
  return svg("g", { transform: `translate(0 ${WIDE + 2})` }, svg("path", { d: "M -40 24 L -48 -26 L -20 -8 L 0 -36 L 20 -8 L 48 -26 L 40 24 Z", fill: COLOURS[seat], class: "crown" }),
    svg("text", { y: 20, class: initialOf(seat).length > 1 ? "letter crown-letter two" : "letter crown-letter" }, initialOf(seat)));
}

/**
 * @param {string} at
 * @param {string} suit
 */
function heading(at, suit) {
  return svg("g", { transform: `translate(0 ${-WIDE + 58})` },
    svg("rect", { x: -82, y: -46, width: 164, height: 92, rx: 46, fill: SUITS[suit], stroke: "#23190d", "stroke-width": 7 }), suitSign(suit, -36, 2, 1.05),
    svg("text", { x: 34, y: 20, class: "number" }, at));
}

/**
 * Three rows: slots with buildings, warriors, tokens.
 * @param {Clearing} fact
 * @param {string[]} plots the kinds of the facedown plots, as far as this page knows
 */
function contents(fact, plots) {
  const entries = Object.entries(fact.pieces).flatMap(([seat, found]) => Object.entries(found).map(([what, count]) => ({ seat, what, count })));
  const buildings = entries.filter(({ what }) => BUILDINGS.has(what)).flatMap((each) => Array.from({ length: each.count }, () => building(each)));
  const boxes = [...buildings, ...Array.from({ length: fact.slots }, () => box({ class: "open-slot" })), ...(fact.ruin ? [box({ class: "ruin" }, svg("path", { d: "M -26 30 V -8 H -10 V -26 H 6 V 2 H 26 V 30 Z", fill: "#6d675c" }))] : [])];
  const warriors = entries.filter(({ what }) => what === "warrior").map((each) => (each.seat === "chameleander" ? pawn(0.92) : warrior(each)));
  warriors.push(...entries.filter(({ what }) => what === "pawn").map(({ seat }) => wanderer(seat)));
  const tokens = entries.filter(({ what }) => what !== "warrior" && what !== "pawn" && !BUILDINGS.has(what)).flatMap((each) => (PLOTS.has(each.what)
    ? Array.from({ length: each.count }, (_, index) => plotToken(each.what, COLOURS[each.seat], each.what === "plot" ? plots[index] : undefined)) : [token(each)]));
  return [...row(boxes, -62, 104), ...row(warriors, tokens.length ? 58 : 80, 108), ...row(tokens, 166, 84)];
}

/**
 * @param {SVGElement[]} drawings
 * @param {number} y
 * @param {number} step
 */
function row(drawings, y, step) {
  const gap = Math.min(step, 400 / Math.max(drawings.length, 1));
  return drawings.map((drawing, index) => svg("g", { transform: `translate(${(index - (drawings.length - 1) / 2) * gap} ${y})` }, drawing));
}

/**
 * @param {import("/js/base/dom.js").Attributes} attributes
 * @param {...SVGElement} children
 */
function box(attributes, ...children) {
  return svg("g", {}, svg("rect", { x: -45, y: -45, width: 90, height: 90, rx: 15, ...attributes }), ...children);
}

/** @param {Pieces} piece */
function building({ seat, what }) {
  return box({ fill: COLOURS[seat], class: "building" }, svg("text", { y: 23, class: "letter" }, LETTERS[what]));
}

/** @param {Pieces} piece */
function warrior({ seat, count }) {
  return svg("g", { class: "warrior", "data-warriors": seat },
    svg("path", { d: "M -50 50 C -52 -2 -40 -18 -44 -56 L -18 -38 H 18 L 44 -56 C 40 -18 52 -2 50 50 Z", fill: COLOURS[seat] }),
    svg("text", { y: 34, class: "letter" }, count));
}

/** @param {Pieces} piece */
function token({ seat, what, count }) {
  return svg("g", { class: "token" }, svg("circle", { r: 38, fill: COLOURS[seat] }),
    svg("text", { y: 17, class: "letter small" }, count > 1 ? `${count}${LETTERS[what]}` : LETTERS[what]));
}

/**
 * The legend of the map.
 * @param {Seat[]} seats
 */
export function mapKey(seats) {
  /** @type {Record<Seat, string>} */
  const letters = {
    marquise: phrase("S sawmill · W workshop · R recruiter · K keep · w wood"),
    eyrie: phrase("♜ roost"),
    alliance: phrase("♥ sympathy · F R M bases"),
    vagabond: phrase("V pawn"),
    lizards: phrase("✿ garden"),
    riverfolk: phrase("P trade post"),
    duchy: phrase("T tunnel · C citadel · M market"),
    corvids: phrase("? facedown plot · bomb, snare, extortion, raid faceup"),
    keepers: phrase("⌂ waystation, with its relic types · ♟ figure, ▤ tablet, ◆ jewelry"),
    chameleander: phrase("e ego · E superego"),
  };
  return html("p", { class: "map-key" }, ...seats.map((seat) => html("span", { style: `--seat: ${COLOURS[seat]}` }, letters[seat])));
}

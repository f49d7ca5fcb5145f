// Chameleon: what its pieces look like, what they are called, the shapes of its lights, and its rules for a person.

/** @import {GamePage, Look, Seat} from "/js/types.js" */
/** @import {ChameleonView} from "./types.js" */

import { SQUARES, drawShape, html, phrase, svg } from "/js/game.js";

/** @type {Record<Look, string>} */
const PIECES = {
  "red-black": phrase("Red's black piece"), "red-white": phrase("Red's white piece"),
  "blue-black": phrase("Blue's black piece"), "blue-white": phrase("Blue's white piece"),
};
/** @type {Record<Seat, Seat>} */
const RIVAL = { red: "blue", blue: "red" };

/** @type {Record<Seat, {light: string, body: string, deep: string, dark: string}>} */
const TURNED = {
  red: { light: "#f0705c", body: "#cf3429", deep: "#8c1713", dark: "#4d0907" },
  blue: { light: "#6ea8f5", body: "#2a66c8", deep: "#143d8c", dark: "#081f4f" },
};
const INLAY = { black: ["#4a4540", "#0d0b0a"], white: ["#fffaf0", "#d8c9a8"] };

/**
 * @param {string} id
 * @param {[offset: number, colour: string][]} stops
 * @param {import("/js/base/dom.js").Attributes} [where]
 */
function gradient(id, stops, where = {}) {
  return svg("radialGradient", { id, cx: 0.5, cy: 0.5, r: 0.62, fx: 0.34, fy: 0.28, ...where },
    ...stops.map(([offset, colour]) => svg("stop", { offset, "stop-color": colour })));
}

function paints() {
  const seats = Object.entries(TURNED).flatMap(([seat, { light, body, deep, dark }]) => [
    gradient(`${seat}-rim`, [[0, body], [0.7, deep], [1, dark]]),
    gradient(`${seat}-body`, [[0, light], [0.45, body], [1, deep]]),
    gradient(`${seat}-dish`, [[0, deep], [0.6, body], [1, light]], { fx: 0.36, fy: 0.3, r: 0.7 }),
  ]);
  const inlays = Object.entries(INLAY).map(([nature, [light, dark]]) => gradient(`inlay-${nature}`, [[0, light], [1, dark]]));
  return [...seats, ...inlays];
}

/**
 * Returns a turned disc, 36 units in radius. Blue's rim is fluted and Red's is ringed, for eyes that see no red.
 * @param {Look} look
 */
function drawPiece(look) {
  const [seat, nature] = look.split("-");
  const { dark, light } = TURNED[seat];
  const rim = seat === "blue"
    ? svg("circle", { r: 33.8, fill: "none", stroke: dark, "stroke-width": 3.6, "stroke-dasharray": "2.6 4.48", opacity: 0.75 })
    : svg("circle", { r: 32.6, fill: "none", stroke: dark, "stroke-width": 1.2, opacity: 0.8 });
  return svg("g", { class: `turned ${seat}` },
    svg("circle", { r: 36.4, fill: `url(#${seat}-rim)`, stroke: "#0b0504", "stroke-width": 1.4, "stroke-opacity": 0.75 }),
    rim,
    svg("circle", { r: 30.8, fill: `url(#${seat}-body)` }),
    svg("circle", { r: 30.4, fill: "none", stroke: light, "stroke-width": 0.9, opacity: 0.55 }),
    svg("circle", { r: 24, fill: `url(#${seat}-dish)`, stroke: dark, "stroke-width": 1, "stroke-opacity": 0.6 }),
    svg("circle", { r: 17.6, fill: "#e2bd74", stroke: dark, "stroke-width": 1, "stroke-opacity": 0.7 }),
    svg("circle", { r: 16, fill: `url(#inlay-${nature})`, stroke: "#3b2a12", "stroke-width": 0.6 }),
    svg("path", { d: "M -24.5 -11 A 27 27 0 0 1 -8 -25.5", fill: "none", stroke: "#fff", "stroke-width": 3.2, "stroke-linecap": "round", opacity: 0.38 }));
}

/** @param {Look} look */
function nameOf(look) {
  return PIECES[look] ?? look;
}

/** @param {{seat: Seat, nature: string}} piece */
function lookOf({ seat, nature }) {
  return `${seat}-${nature}`;
}

/**
 * How each kind of move goes: who, from where to where, and what it captures.
 * @type {Record<string, (parts: Record<string, string>) => string>}
 */
const WAYS = {
  step: (parts) => phrase("{piece} steps from {from} to {to}.", parts),
  slide: (parts) => phrase("{piece} slides from {from} to {to}.", parts),
  jump: (parts) => phrase("{piece} jumps from {from} to {to}.", parts),
  "step capture": (parts) => phrase("{piece} steps from {from} to {to} and captures {victim}.", parts),
  "slide capture": (parts) => phrase("{piece} slides from {from} to {to} and captures {victim}.", parts),
  "jump capture": (parts) => phrase("{piece} jumps from {from} to {to} and captures {victim}.", parts),
};

/**
 * @param {ChameleonView["legal"][number]} legal
 * @param {ChameleonView} view
 */
function moveInWords({ from, to, kind, capture }, view) {
  /** @param {string} square */
  const on = (square) => {
    const { piece } = view.squares[SQUARES.indexOf(square)];
    return piece ? nameOf(lookOf(piece)) : "";
  };
  return WAYS[capture ? `${kind} capture` : kind]({ piece: on(from), victim: on(to), from, to });
}

/** The shape of each meaning of light. */
const SHAPES = {
  step: "dot", slide: "ring", jump: "diamond", capture: "corners",
  "step-risk": "dot risk", "slide-risk": "ring risk", "jump-risk": "diamond risk", "capture-risk": "corners risk",
  threat: "risk", arrival: "flag", answer: "aim",
  "red-black": "red black", "red-white": "red white", "blue-black": "blue black", "blue-white": "blue white",
};

// How it is played, told on one page with a drawing for each kind of move

const MIDDLE = [2, 2];
/** @type {Record<string, [x: number, y: number][]>} */
const REACH = {
  step: [[1, 1], [2, 1], [3, 1], [1, 2], [3, 2], [1, 3], [2, 3], [3, 3]],
  slide: [[0, 0], [1, 1], [3, 3], [4, 4], [0, 4], [1, 3], [3, 1], [4, 0]],
  jump: [[1, 0], [3, 0], [0, 1], [4, 1], [0, 3], [4, 3], [1, 4], [3, 4]],
};

/**
 * The middle of a 5x5 board is a black tile.
 * @param {string} kind
 * @param {Look} look
 */
function drawing(kind, look) {
  const cells = Array.from({ length: 25 }, (_, n) => [n % 5, Math.floor(n / 5)]);
  const tiles = cells.map(([x, y]) => svg("rect", { x: x * 100 + 3, y: y * 100 + 3, width: 94, height: 94, rx: 8, fill: `url(#tile-${(x + y) % 2 ? "white" : "black"})` }));
  const reached = REACH[kind].map(([x, y]) => svg("g", { transform: `translate(${x * 100 + 50} ${y * 100 + 50})` },
    svg("rect", { x: -47, y: -47, width: 94, height: 94, rx: 8, class: `reach ${kind}` }), svg("g", { transform: "scale(1.35)" }, ...drawShape(kind))));
  const [x, y] = MIDDLE;
  return svg("svg", { viewBox: "-6 -6 512 512", class: "drawing", "aria-hidden": "true" },
    svg("rect", { x: -6, y: -6, width: 512, height: 512, rx: 14, fill: "#2b1a0e" }), ...tiles, ...reached,
    svg("g", { transform: `translate(${x * 100 + 50} ${y * 100 + 50}) scale(1.2)` }, drawPiece(look)));
}

const KINDS = [
  ["step", "red-white", phrase("Step"), phrase("Every piece can always step one square in any direction.")],
  ["slide", "red-black", phrase("Slide"), phrase("On a square of its own colour it can also slide diagonally " +
    "until blocked.")],
  ["jump", "red-white", phrase("Jump"), phrase("On a square of the other colour it can also jump like a knight, " +
    "over anything in between.")],
];

const PARAGRAPHS = [
  [phrase("The pieces."), phrase("You have five. The circle in the middle of a piece is its nature, black or white, and never changes. What changes is the square beneath it: like a chameleon, the piece takes its powers from where it stands when it sets off.")],
  [phrase("Capturing."), phrase("Land on an enemy piece and you capture it: it leaves the board. You cannot land on your own.")],
  [phrase("Winning."), phrase("Capture the last enemy piece. Or bring a piece to the far rank: you have won unless the very next move captures it. With one piece left, reaching the far rank wins at once.")],
  [phrase("At this table."), phrase("Lift a piece, and the board lights the squares where it can go. Set it " +
    "down, or put it back and think again. A dot means a step, a ring a slide, a " +
    "diamond a jump, and corners a capture. “What the lights mean” explains all " +
    "lights.")],
];

function rules() {
  const kinds = KINDS.map(([kind, look, name, text]) => html("figure", { class: "kind" }, drawing(kind, look),
    html("figcaption", {}, html("strong", {}, name), " ", text)));
  const told = PARAGRAPHS.map(([title, text]) => html("p", {}, html("strong", {}, title), " ", text));
  return [told[0], html("div", { class: "kinds" }, ...kinds), ...told.slice(1)];
}

/** @type {GamePage<ChameleonView>} */
export const page = {
  api: 1,
  shapes: SHAPES,
  drawings: {
    red: () => [svg("circle", { r: 25, fill: "#cf3429", class: "seat" })],
    blue: () => [svg("circle", { r: 25, fill: "#2a66c8", class: "seat", "stroke-dasharray": "5.6 4.2" })],
    black: () => [svg("circle", { r: 11, fill: "#0d0b0a", stroke: "#fff", "stroke-width": 3 })],
    white: () => [svg("circle", { r: 11, fill: "#fffaf0", stroke: "#0d0b0a", "stroke-width": 3 })],
  },
  ways: ["step", "slide", "jump", "capture", "step-risk", "slide-risk", "jump-risk", "capture-risk"],
  paints,
  drawPiece,
  nameOf,
  moveInWords,
  rules,
  tiles: (view) => view.squares.map(({ tile }) => tile),
  pieces: (view) => view.squares.flatMap(({ piece }, index) => (piece ? [{ square: SQUARES[index], look: lookOf(piece) }] : [])),
  captured: (view, seat) => view.captured[RIVAL[seat]].map((nature) => `${RIVAL[seat]}-${nature}`),
  labelOf: (view, square, look) => {
    const tile = view.squares[SQUARES.indexOf(square)].tile;
    if (!look) return tile === "black" ? phrase("{square}, empty black square", { square }) : phrase("{square}, empty white square", { square });
    const parts = { square, piece: nameOf(look) };
    return tile === "black" ? phrase("{square}, {piece} on a black square", parts) : phrase("{square}, {piece} on a white square", parts);
  },
  /** What a piece in the hand is called: who lifts a rival's piece by mistake hears whose it is. */
  heldName: (look, view) => (look.startsWith(`${view.turn}-`) ? phrase("your piece") : nameOf(look)),
};

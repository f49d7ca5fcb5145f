// Things for cards, 100 x 100 units: what is played from the hand. The words of the name choose the thing.

import { svg } from "/js/game.js";
import { HIDES, head } from "./beasts.js";
import { DARK, EDGE, line, path } from "./strokes.js";

/** @type {Record<string, [light: string, deep: string]>} */
const ROOMS = { battle: ["#f3c173", "#9c3a1d"], treasure: ["#fbe7a5", "#8a6a1c"], action: ["#c7d9c2", "#39625b"], slayer: ["#d3c9e0", "#4a3768"],
  reaction: ["#c9e3e0", "#2a6668"] };
const ink = { fill: DARK };

/** @type {[words: RegExp, draw: (word: string) => SVGElement[]][]} */
const THINGS = [
  [/castle/, () => [path("M52 96 V40 h8 v6 h8 v-6 h9 v6 h8 v-6 h8 v56 z", { fill: "#8d8676", ...EDGE }), path("M68 96 v-16 a6 6 0 0 1 12 0 v16 z", ink),
    ...bow()]],
  [/archer/, bow],
  [/bolt/, () => [path("M58 6 L26 54 H46 L36 94 L76 40 H54 L70 6 Z", { fill: "#ffd34d", ...EDGE })]],
  [/flame|fire|breath/, (word) => [blaze(1.25, "#e8541f"), blaze(0.85, "#f9a12e"), blaze(0.45, "#ffe58a"),
    ...(/great/.test(word) ? [line("M10 90 H90", 4, { stroke: DARK })] : [])]],
  [/help/, () => [svg("g", { transform: "translate(-6 22) scale(0.72)" }, ...head(HIDES[1])),
    svg("g", { transform: "translate(106 22) scale(-0.72 0.72)" }, ...head(HIDES[0]))]],
  [/fog/, () => [24, 38, 52, 66, 80].map((y, index) => line(`M${8 + (index % 2) * 8} ${y} q12 -9 24 0 t24 0 t24 0`, 7, { stroke: "#f6f1e6", opacity: 0.9 }))],
  [/venom/, () => [path("M50 10 C64 36 76 50 76 66 A26 26 0 0 1 24 66 C24 50 36 36 50 10 Z", { fill: "#6fae3a", ...EDGE }),
    path("M34 64 a16 16 0 0 0 14 17", { fill: "none", stroke: "#e6f5c8", "stroke-width": 4, "stroke-linecap": "round" })]],
  [/fountain/, () => [path("M14 66 H86 C84 84 70 90 62 90 V96 H38 V90 C30 90 16 84 14 66 Z", { fill: "#a9a08d", ...EDGE }),
    ...["M50 64 V22", "M50 24 C36 16 28 34 28 58", "M50 24 C64 16 72 34 72 58", "M50 34 C43 28 39 40 39 58", "M50 34 C57 28 61 40 61 58"].map((d) => line(d, 4, { stroke: "#3d9fc9" }))]],
  [/blade|sword/, () => [svg("g", { transform: "rotate(38 50 50)" }, ...sword()), ...[[22, 84], [38, 90], [72, 88],
    [56, 93]].map(([cx, cy]) => svg("circle", { cx, cy, r: 7, fill: "#f4c542", ...EDGE }))]],
  [/trophy|hall/, () => [path("M28 14 H72 C72 46 64 58 54 62 V76 H68 V88 H32 V76 H46 V62 C36 58 28 46 28 14 Z", { fill: "#f4c542", ...EDGE }),
    line("M28 20 C8 20 14 46 34 46 M72 20 C92 20 86 46 66 46", 4, { stroke: DARK })]],
  [/mud|slide/, () => [path("M0 22 C26 26 44 56 100 78 V100 H0 Z", { fill: "#6d4a2b", ...EDGE }),
    path("M0 44 C24 48 46 74 86 100 H0 Z", { fill: "#8b6239" }), ...[[34, 34, 7], [52, 50, 9], [74, 60, 8],
    [62, 30, 5]].map(([cx, cy, r]) => svg("circle", { cx, cy, r, fill: "#a9a08d", ...EDGE }))]],
  [/grave|robber/, () => [path("M30 92 V40 C30 10 70 10 70 40 V92 Z", { fill: "#a9a08d", ...EDGE }),
    line("M50 30 V58 M40 40 H60", 5, { stroke: DARK }), path("M6 100 C18 82 36 92 50 86 C66 92 84 82 94 100 Z", { fill: "#4b3823" }),
    line("M90 92 L66 66", 4, { stroke: "#5c3a1c" }), path("M72 72 l-12 -2 l-4 -14 l14 4 z", { fill: "#cfd3d8", ...EDGE })]],
  [/torch/, () => [svg("g", { transform: "rotate(12 50 60)" }, path("M43 58 H57 L53 98 H47 Z", { fill: "#5c3a1c", ...EDGE }),
    svg("g", { transform: "translate(20 3) scale(0.6)" }, blaze(1.2, "#e8541f"), blaze(0.7, "#ffd764")))]],
  [/hero|knight/, () => [path("M22 92 V46 C22 14 78 14 78 46 V92 L58 84 V62 H42 V84 Z", { fill: "#b9bfc7", ...EDGE }),
    path("M30 44 H70 V54 H30 Z", ink), line("M50 22 V60", 2.4, { stroke: DARK }),
    path("M50 20 C56 2 80 2 88 18 C74 10 62 14 50 20 Z", { fill: "#8f2f23", ...EDGE })]],
  [/slayer/, () => [svg("g", { transform: "rotate(45 50 50)" }, ...sword()), svg("g", { transform: "rotate(-45 50 50)" }, ...sword())]],
];

/**
 * Returns the picture of a card from the Horde, with the room around it.
 * @param {string | undefined} kind
 * @param {string} word
 * @param {SVGElement[]} emblem drawn instead, if there is one
 */
export function thing(kind, word, emblem) {
  const [light, deep] = ROOMS[kind ?? ""] ?? ROOMS.action;
  const rays = Array.from({ length: 12 }, (_, ray) => path("M50 50 L44 -40 L56 -40 Z", { fill: "#fff", opacity: 0.13, transform: `rotate(${ray * 30} 50 50)` }));
  const drawn = THINGS.find(([words]) => words.test(word));
  return [svg("rect", { width: 100, height: 100, fill: light }), svg("rect", { width: 100, height: 100, fill: deep, opacity: 0.45 }), ...rays,
    svg("g", { transform: "translate(9 9) scale(0.82)" }, ...(emblem.length ? emblem : drawn ? drawn[1](word) : sword()))];
}

function bow() {
  return [line("M30 8 C74 26 74 74 30 92", 6, { stroke: "#5c3a1c" }), line("M30 8 V92", 1.8, { stroke: DARK }),
    line("M8 50 H84", 3.2, { stroke: DARK }), path("M96 50 L80 42 V58 Z", ink), path("M6 50 l-4 -7 h12 l5 7 l-5 7 h-12 z", { fill: "#b5352a" })];
}

/**
 * @param {number} size
 * @param {string} fill
 */
function blaze(size, fill) {
  return path("M50 96 C22 90 18 62 34 40 C38 54 46 54 46 40 C46 26 44 16 50 4 C60 24 84 44 78 72 C75 86 64 95 50 96 Z",
    { fill, transform: `translate(${50 - 50 * size} ${98 - 96 * size}) scale(${size})`, ...(size > 1 ? EDGE : {}) });
}

function sword() {
  return [path("M46 8 L50 0 L54 8 V66 H46 Z", { fill: "#dfe3e8", ...EDGE }), path("M30 66 H70 V73 H30 Z", { fill: "#c9962f", ...EDGE }),
    path("M46 73 H54 V92 H46 Z", { fill: "#5c3a1c", ...EDGE }), svg("circle", { cx: 50, cy: 96, r: 5, fill: "#c9962f", ...EDGE })];
}

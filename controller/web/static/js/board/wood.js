// The wooden frame: four mitred boards with drawn grain, always the same grain.

import { svg } from "../base/dom.js";
import { BOARD, FRAME } from "./squares.js";

const STREAKS = 15;

/**
 * Returns a small repeatable generator of numbers from 0 to 1.
 * @param {number} seed
 */
function grower(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/**
 * @param {() => number} grow
 * @param {number} top
 */
function streak(grow, top) {
  const points = [0, 0.25, 0.5, 0.75, 1].map((part) => [part * BOARD, top + (grow() - 0.5) * 5]);
  const [start, ...rest] = points;
  const curves = rest.map(([x, y]) => `S ${x - BOARD / 9} ${y} ${x} ${y}`).join(" ");
  return svg("path", {
    d: `M ${start[0]} ${start[1]} ${curves}`,
    stroke: grow() > 0.42 ? "#180c05" : "#a8713f",
    "stroke-width": (0.5 + grow() * 1.5).toFixed(2),
    opacity: (0.1 + grow() * 0.22).toFixed(2),
    fill: "none",
  });
}

/** @param {number} side */
function plank(side) {
  const grow = grower(17 + side * 101);
  const streaks = Array.from({ length: STREAKS }, (_, n) => streak(grow, (n * FRAME) / STREAKS + 1));
  return svg("g", { transform: `rotate(${side * 90} ${BOARD / 2} ${BOARD / 2})`, "clip-path": "url(#mitre)" },
    svg("rect", { width: BOARD, height: FRAME, fill: "url(#walnut)" }),
    svg("rect", { width: BOARD, height: FRAME, fill: "#000", opacity: [0, 0.14, 0.26, 0.1][side] }),
    ...streaks,
    svg("path", { d: `M 0 0 L ${FRAME} ${FRAME}`, stroke: "#140a04", "stroke-width": 1.2, opacity: 0.7 }));
}

export function woodPaints() {
  return [
    svg("linearGradient", { id: "walnut", x2: 0, y2: 1 },
      svg("stop", { offset: 0, "stop-color": "#7a4f2d" }),
      svg("stop", { offset: 0.12, "stop-color": "#5f3b20" }),
      svg("stop", { offset: 0.85, "stop-color": "#4a2c17" }),
      svg("stop", { offset: 1, "stop-color": "#311b0c" })),
    svg("clipPath", { id: "mitre" },
      svg("path", { d: `M 0 0 H ${BOARD} L ${BOARD - FRAME} ${FRAME} H ${FRAME} Z` })),
    svg("clipPath", { id: "corners" }, svg("rect", { width: BOARD, height: BOARD, rx: 15 })),
  ];
}

export function woodenFrame() {
  return svg("g", { class: "frame" },
    svg("g", { "clip-path": "url(#corners)" }, ...[0, 1, 2, 3].map(plank)),
    svg("rect", { x: 0.8, y: 0.8, width: BOARD - 1.6, height: BOARD - 1.6, rx: 14.5, class: "frame-edge" }),
    svg("rect", { x: FRAME - 7, y: FRAME - 7, width: BOARD - 2 * FRAME + 14, height: BOARD - 2 * FRAME + 14, rx: 6, class: "inlay" }),
    svg("rect", { x: FRAME - 4, y: FRAME - 4, width: BOARD - 2 * FRAME + 8, height: BOARD - 2 * FRAME + 8, rx: 4, class: "well" }));
}

// One square of the board: a translucent tile with its LED beneath.

/** @import {Look, Point, Rgb, Square} from "../types.js" */

import { svg } from "../base/dom.js";
import { phrase } from "../base/sentence.js";
import { drawShape, shapeOf } from "./light-meanings.js";
import { visibleColour } from "./lights.js";
import { TILE } from "./squares.js";

const GAP = 1.6;
const WIDE = TILE - 2 * GAP;

export function tilePaints() {
  /**
   * @param {string} id
   * @param {...[offset: number, colour: string]} stops
   */
  const gradient = (id, ...stops) => svg("linearGradient", { id, x2: 0.6, y2: 1 },
    ...stops.map(([offset, colour]) => svg("stop", { offset, "stop-color": colour })));
  return [
    gradient("tile-white", [0, "#e9dfca"], [0.55, "#d9cdb4"], [1, "#cbb996"]),
    gradient("tile-black", [0, "#35302b"], [0.5, "#26221e"], [1, "#1a1714"]),
    svg("linearGradient", { id: "sheen", x2: 0.75, y2: 1 },
      svg("stop", { offset: 0, "stop-color": "#fff", "stop-opacity": 0.2 }),
      svg("stop", { offset: 0.45, "stop-color": "#fff", "stop-opacity": 0.03 }),
      svg("stop", { offset: 1, "stop-color": "#000", "stop-opacity": 0.07 })),
  ];
}

// How much of the light's hue and how much white shows, from the LED in the middle to the tile's edge.
/** @type {Record<string, [offset: number, white: number, opacity: number][]>} */
const GLOW = {
  white: [[0, 0.78, 1], [0.38, 0.38, 0.98], [0.8, 0.06, 0.95], [1, 0, 0.86]],
  black: [[0, 0.55, 0.98], [0.3, 0.12, 0.88], [0.62, 0, 0.6], [1, 0, 0.3]],
};

/**
 * @param {number[]} hue
 * @param {number} share
 */
function whitened(hue, share) {
  return `rgb(${hue.map((part) => Math.round(part + (255 - part) * share)).join(", ")})`;
}

/**
 * Takes most of the white out of a pale hue, which would look grey on black tiles and like nothing on white ones.
 * @param {number[]} hue
 */
function deepened(hue) {
  const pale = Math.min(...hue) * 0.75;
  return hue.map((part) => Math.round(((part - pale) * 255) / (255 - pale)));
}

export class Tile {
  #name;
  #glow;
  #body;
  #gradient;
  #spill;
  mark = svg("g", { class: "mark" });
  #light = "";
  #why = "";

  /**
   * `element` is the tile with its LED; `halo` is what its light throws on the squares around; `mark` is its light's shape.
   * @param {Square} name
   */
  constructor(name) {
    this.#name = name;
    this.#gradient = svg("radialGradient", { id: `glow-${name}`, r: 0.72 });
    this.#spill = svg("radialGradient", { id: `spill-${name}` });
    this.#body = svg("rect", { x: -WIDE / 2, y: -WIDE / 2, width: WIDE, height: WIDE, rx: 5, class: "tile" });
    this.#glow = this.#sheet(`url(#glow-${name})`, "glow");
    this.halo = svg("circle", { r: TILE * 0.98, fill: `url(#spill-${name})`, class: "halo", opacity: 0 });
    this.mark.dataset.of = name;
    this.element = svg("g", { id: `square-${name}`, "data-square": name, "data-piece": "", "data-rgb": "0,0,0",
      "data-pattern": "steady", role: "gridcell", tabindex: -1 },
      svg("defs", {}, this.#gradient, this.#spill), this.#body, this.#glow,
      this.#sheet("url(#sheen)", "sheen"),
      svg("path", { d: `M ${-WIDE / 2 + 3} ${WIDE / 2 - 3} V ${-WIDE / 2 + 3} H ${WIDE / 2 - 3}`, class: "bevel" }));
  }

  /** @param {Point} point */
  stand({ x, y }) {
    this.mark.setAttribute("transform", `translate(${x} ${y})`);
    this.element.setAttribute("transform", `translate(${x} ${y})`);
    this.halo.setAttribute("transform", `translate(${x} ${y})`);
  }

  /** @param {string} tile */
  colour(tile) {
    if (this.element.dataset.tile === tile) return;
    this.element.dataset.tile = tile;
    this.#body.setAttribute("fill", `url(#tile-${tile})`);
    this.#light = "";
  }

  /**
   * Lets the LED do what the frame says: [red, green, blue, pattern]; the lamps play the pattern.
   * @param {[number, number, number, string, number?]} light
   * @param {import("./lights.js").Lights} lights
   */
  shine([r, g, b, pattern, late = 0], lights) {
    const light = `${r},${g},${b} ${pattern} ${late}`;
    if (light === this.#light) return;
    this.#light = light;
    /** @type {Rgb} */
    const rgb = [r, g, b];
    this.element.dataset.rgb = rgb.join(",");
    this.element.dataset.pattern = pattern;
    this.#dye(visibleColour(rgb, 255).hue);
    lights.set(this.#name, pattern, (level) => {
      const { strength } = visibleColour(rgb, level);
      for (const lit of [this.#glow, this.halo]) lit.setAttribute("opacity", strength.toFixed(3));
      this.halo.setAttribute("visibility", strength > 0 ? "visible" : "hidden");
    }, late);
  }

  /**
   * Shows the shape of what the light says, and tells ears why it shines.
   * @param {string | null} meaning
   * @param {string} why
   */
  say(meaning, why) {
    this.#why = why;
    this.#describe();
    const shape = shapeOf(meaning);
    if (this.element.dataset.shape === shape) return;
    this.element.dataset.shape = shape;
    this.mark.replaceChildren(...drawShape(meaning));
  }

  /**
   * Says whether the square "can" be chosen for a decision, or is "chosen"; "" for neither.
   * @param {string} state
   */
  offer(state) {
    this.element.dataset.offer = state;
    if (state) this.element.setAttribute("aria-selected", String(state === "chosen"));
    else this.element.removeAttribute("aria-selected");
    this.#describe();
  }

  /** What a screen reader says after the square's name. */
  #describe() {
    const offered = this.element.dataset.offer === "can" ? phrase("You can choose this square.") : "";
    const words = [this.#why, offered].filter(Boolean).join(" ");
    if (words) this.element.setAttribute("aria-description", words);
    else this.element.removeAttribute("aria-description");
  }

  /**
   * Lets the shape make room for a piece of this look; "" for none.
   * @param {Look} look
   */
  carry(look) {
    this.element.dataset.piece = look;
    this.mark.classList.toggle("beneath", look !== "");
  }

  /**
   * @param {string} paint
   * @param {string} name
   */
  #sheet(paint, name) {
    return svg("rect", { x: -WIDE / 2, y: -WIDE / 2, width: WIDE, height: WIDE, rx: 5, fill: paint, class: name });
  }

  /** @param {string} seenHue */
  #dye(seenHue) {
    const parts = seenHue.split(", ").map(Number);
    const hue = deepened(parts);
    const clear = 1 - Math.min(...parts) / 255;
    const stops = GLOW[this.element.dataset.tile ?? ""] ?? GLOW.black;
    this.#gradient.replaceChildren(...stops.map(([offset, white, opacity]) =>
      svg("stop", { offset, "stop-color": whitened(hue, white * clear), "stop-opacity": opacity })));
    this.#spill.replaceChildren(...[[0.45, 0.5], [0.7, 0.16], [1, 0]].map(([offset, opacity]) =>
      svg("stop", { offset, "stop-color": whitened(hue, 0), "stop-opacity": opacity })));
  }
}

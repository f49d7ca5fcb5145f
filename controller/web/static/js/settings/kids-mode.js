// For small hands that do not read yet: a picture of what to do in the place of each sentence.

/** @import {Table} from "../types.js" */

import { act } from "../base/commands.js";
import { byId, setSwitch, svg } from "../base/dom.js";
import { readFlag, removeSaved, saveFlag } from "../base/preferences.js";
import { OTHER_TABLE } from "../game/seats.js";
import { winnersOf } from "../game/status-panel.js";

/** @typedef {Pick<Table, "mood" | "lifted" | "pending" | "seats"> & {view: Pick<Table["view"], "turn" | "outcome">}} Moment */
/** @typedef {"lift" | "place" | "wait" | "robot" | "which" | "back" | "repair" | "broken" | "begin" | "won" | "draw" | "look" | "closed"} Picture */

/** The picture for each mood that is always told by the same one. @type {Partial<Record<string, Picture>>} */
const OF_MOOD = {
  "thinking": "wait", "engine": "robot", "question": "which", "illegal": "back", "wrong": "back", "repair": "repair",
  "fault": "broken", "new-game": "begin", "review": "look", "closed": "closed",
};

/**
 * Returns the picture of what is to be done, and the seat whose colour it has, null for nobody's.
 * @param {Moment} moment
 * @returns {{picture: Picture, seat: string | null}}
 */
export function pictureOf({ mood, lifted, seats, view: { turn, outcome } }) {
  const isFromElsewhere = mood === "engine" && seats[turn].player === OTHER_TABLE; // it is made as one's own
  const always = isFromElsewhere ? undefined : OF_MOOD[mood];
  if (always) return { picture: always, seat: always === "wait" || always === "robot" ? turn : null };
  if (outcome) {
    const [winner] = winnersOf(outcome);
    return winner ? { picture: "won", seat: winner } : { picture: "draw", seat: null };
  }
  return { picture: lifted.length ? "place" : "lift", seat: turn };
}

const HAND = "M-9 34V8c0-6 8-6 8 0v-30c0-6 9-6 9 0V2v-9c0-6 9-6 9 0V4v-6c0-6 9-6 9 0v10-3c0-5 8-5 8 0v17c0 14-9 22-20 22H10C2 44-9 34-20 22c-5-6 2-11 7-7l4 4";
const PIECE = "M-13 -18a13 13 0 1 0 26 0 13 13 0 1 0-26 0M-24 30c0-12 11-14 13-30h22c2 16 13 18 13 30z";

/** What is drawn, in a square of 160 around its middle. @type {Record<Picture, {piece?: [number, number], paths: string[]}>} */
const DRAWN = {
  lift: { piece: [0, 26], paths: ["M0 -20v-34M-14 -42l14-14 14 14"] },
  place: { piece: [0, -18], paths: ["M-44 56h88M0 14v24M-12 28l12 12 12-12"] },
  wait: { piece: [0, 22], paths: ["M-22 -48h.1M0 -48h.1M22 -48h.1"] },
  robot: { piece: [40, 26], paths: ["M-52 -30h56v44h-56zM-24 -30v-16M-38 -12v10M-10 -12v10M-36 56h24M-24 14v42", "M4 4h22"] },
  which: { paths: ["M-60 -4h44v44h-44zM16 -4h44v44h-44z", "M-12 -48c0-16 24-16 24 0 0 10-12 10-12 20M0 -14h.1"] },
  back: { piece: [22, 26], paths: ["M36 -26c-8-22-52-26-66 6M-34 -44l2 26 24-6"] },
  repair: { piece: [-34, -16], paths: ["M8 12h48v48h-48z", "M-8 -30c26-8 40 4 40 30M20 -10l12 14 12-14"] },
  broken: { paths: ["M-52 50h104L0 -48zM0 -12v28M0 32h.1"] },
  begin: { paths: ["M-50 -50h100v100h-100zM-50 -17h100M-50 17h100M-17 -50v100M17 -50v100"] },
  won: { piece: [0, 30], paths: ["M-30 -22l-6-34 20 16 16-22 16 22 20-16-6 34z"] },
  draw: { paths: ["M-46 -14h92M-46 18h92"] },
  look: { paths: ["M34 -8a34 34 0 1 1-68 0 34 34 0 1 1 68 0M24 18l32 34"] },
  closed: { paths: ["M-38 -4h76v56h-76zM-24 -4v-18c0-32 48-32 48 0v18M0 18v16"] },
};

/**
 * Draws a picture; the hand that lifts and places is drawn for what a person does.
 * @param {Picture} picture
 * @param {string | null} seat
 */
function drawPicture(picture, seat) {
  const { piece, paths } = DRAWN[picture];
  const colour = seat ? `var(--seat-${seat}, var(--brass))` : "var(--brass)";
  const line = { fill: "none", "stroke-width": 9, "stroke-linecap": "round", "stroke-linejoin": "round" };
  const isByHand = picture === "lift" || picture === "place";
  return svg("svg", { viewBox: "-80 -80 160 160", "data-picture": picture, "aria-hidden": "true", focusable: "false" },
    ...(piece ? [svg("path", { ...line, d: PIECE, fill: colour, stroke: colour, transform: `translate(${piece})` })] : []),
    ...paths.map((d) => svg("path", { ...line, d, stroke: "currentColor" })),
    ...(isByHand ? [svg("path", { ...line, d: HAND, stroke: "currentColor", "stroke-width": 6, transform: "translate(44 26) scale(0.72)" })] : []));
}

let shown = "";
let isSent = false; // the table knows what this screen is for, since somebody may have chosen otherwise at another one

/**
 * Shows the picture of this moment, where this screen is for small hands; a table that waits less is told to wait longer.
 * @param {Table} table
 */
export function showPicture(table) {
  if (!table.small_hands && !isSent && isKidsMode() && !table.guests && document.body.dataset.page !== "watch") act({ do: "small-hands", on: true });
  isSent = true;
  const { picture, seat } = pictureOf(table);
  if (shown === `${picture} ${seat}`) return;
  shown = `${picture} ${seat}`;
  byId("picture").replaceChildren(drawPicture(picture, seat));
}

/** Wires the switch. */
export function listenKidsMode() {
  byId("small-hands").addEventListener("click", () => {
    saveFlag("small-hands", !isKidsMode());
    act({ do: "small-hands", on: isKidsMode() });
    showKidsMode();
  });
  showKidsMode();
}

/** Makes the screen one for everybody again. */
export function resetKidsMode() {
  removeSaved("small-hands");
  showKidsMode();
}

function isKidsMode() {
  return readFlag("small-hands");
}

function showKidsMode() {
  const isOn = isKidsMode();
  document.body.dataset.hands = isOn ? "small" : "any";
  setSwitch(byId("small-hands"), isOn);
}

// Woodland: its pawn, what things are called, its log, its page for each seat, and its rules for a person.

/** @import {GamePage, LogLine, Look} from "/js/types.js" */
/** @import {WoodlandView} from "./types.js" */

import { html, phrase, svg } from "/js/game.js";
import { Screen } from "./screen.js";
import { pawn } from "./signs.js";
import { sideOf } from "./sides.js";
import { colours, squareInWords } from "./squares.js";

const LATEST = 150;

/** @param {Look} look */
function drawPiece(look) {
  if (look === "pawn") return pawn(0.62);
  return svg("g", {}, svg("circle", { r: 25, fill: "#8a6a2e", stroke: "#2a1d09", "stroke-width": 2 }), svg("circle", { r: 17, fill: "#d9ab5f" }),
    svg("path", { d: "M -8 0 L -2 7 L 9 -7", fill: "none", stroke: "#3b2a12", "stroke-width": 4, "stroke-linecap": "round" }));
}

/**
 * The log as sentences, the latest first.
 * @param {WoodlandView} view
 * @returns {LogLine[]}
 */
function log({ moves }) {
  return moves.slice(-LATEST).map(({ seat, ply, sentence, move, news = [] }) => ({ ply, seat, move, sentence, news })).reverse();
}

/** The shape of each meaning of light. */
const SHAPES = {
  "rules-marquise": "letter-M", "rules-eyrie": "letter-E", "rules-alliance": "letter-A", "rules-riverfolk": "letter-R", "rules-lizards": "letter-L", "rules-duchy": "letter-D", "rules-corvids": "letter-Co", "rules-keepers": "letter-K", "rules-chameleander": "letter-C",
  way: "dot", path: "sides", // the suits' signs are drawn on the board itself
  "ego-none": "letter-0", "ego-few": "letter-1–3", "ego-many": "letter-4+",
};

/** How it is played on this table, told on one page. */
const RULES = [
  [phrase("The aim."), phrase("Score 30 points first. Each faction scores in its own way, and all battle for the same twelve clearings.")],
  [phrase("A turn."), phrase("Birdsong, Daylight, Evening. The page shows what you may do in each, by action; what is missing says why.")],
  [phrase("Ruling."), phrase("Whoever has most warriors and buildings in a clearing rules it; nobody does when two are equal, but the Eyrie win ties. To move you must rule where you start or where you go.")],
  [phrase("Battle."), phrase("Two dice with 0 to 3: the attacker deals the higher one, the defender the lower one, and nobody more hits than their own warriors there. Whoever is hit loses warriors first.")],
  [phrase("Vagabond."), phrase("A pawn without warriors: every action exhausts an item, and hits damage items. It scores by aid, quests, ruins and, once somebody is hostile, by battle; with a dominance card it joins who is last.")],
  [phrase("Riverfolk."), phrase("Their hand is open. At the start of Birdsong others buy cards, Riverboats or Mercenaries with warriors, which become the Riverfolk's funds; funds that are left score, and trade posts do.")],
  [phrase("Lizards."), phrase("A garden makes them rule its clearing. All cards that anybody spends are Lost Souls: the suit of most of them becomes the Outcast, and where it is, acolytes pay for battles, converts and gardens. Cards shown in Daylight come back; those that score are spent.")],
  [phrase("Duchy."), phrase("Its warriors come up from the Burrow, a place of its own below every tunnel. After two actions each swayed minister acts once; a new one is swayed by showing cards that fit clearings where the Duchy is. Whoever removes its buildings costs it a minister and a card.")],
  [phrase("Corvids."), phrase("They lay plots face down that only they know, and turn them up for more points each time. In your own turn you may guess one where you have a piece: show a matching card, which you lose when you are wrong.")],
  [phrase("Keepers."), phrase("Relics lie in the forests. Cards of the Retinue act column by column: they move, battle and delve a relic into a clearing they rule, move again or recover it where a waystation shows its type. A relic scores its value; a card is lost where they rule fewer clearings than that. An enemy who takes a relic scores 2.")],
  [phrase("Chameleander."), phrase("One pawn that cannot be removed. It scores by placing ego from its track: with Mark for Death, Cajole and Boast. Ego goes wherever the pawn goes and can be lost.")],
  [phrase("On the board."), phrase("Only the pawn stands on the 5x5 board. Lift it: clearings where it may go are white, and the paths that lead there shine. Skip is made of single moves. Lift the marker and put it back for done. Who comes along on a Stroll is chosen on the page.")],
  [phrase("On this page."), phrase("Lit clearings can be chosen: touch one, and where several actions are possible a small choice opens there. Grey actions are not possible now, and say why. Touch a name to read what it does: cards, quests, ministers, plots, leaders, items.")],
  [phrase("Note."), phrase("Root and its names belong to Leder Games. This is an unofficial implementation of a fan-made faction.")],
];

/** @type {GamePage<WoodlandView>} */
export const page = {
  api: 1,
  layout: "own",
  sections: [{ id: "scores", label: phrase("Points"), before: "stage" }, { id: "map", label: phrase("The map"), before: "in-words" }, { id: "battle", label: phrase("The battle"), before: "in-words" }],
  shapes: SHAPES,
  ways: ["way"],
  Screen,
  drawPiece,
  nameOf: (look) => (look === "pawn" ? phrase("the pawn") : phrase("the marker")),
  log,
  rules: () => RULES.map(([title, words]) => html("p", {}, html("strong", {}, title), " ", words)),
  sideOf,
  tiles: colours,
  pieces: (view) => {
    const here = Object.entries(view.squares).find(([, at]) => at === view.sides.chameleander?.clearing);
    return [{ square: "c1", look: "marker" }, ...(here ? [{ square: here[0], look: "pawn" }] : [])];
  },
  /** How many pieces are on the map: when they become fewer, somebody has lost one. */
  standing: ({ clearings }) => {
    const counts = Object.values(clearings).flatMap(({ pieces }) => Object.values(pieces).flatMap((found) => Object.values(found)));
    return counts.reduce((sum, count) => sum + count, 0);
  },
  labelOf: squareInWords,
};

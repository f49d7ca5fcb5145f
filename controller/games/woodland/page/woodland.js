// Woodland: its pawn, its names, its log, its page for each seat, and its rules for players.

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

/** The rules of this table on one page. */
const RULES = [
  [phrase("The aim."), phrase("Be the first to score 30 points. Each faction scores in its own way, and all fight for the same twelve clearings.")],
  [phrase("A turn."), phrase("A turn has three phases: Birdsong, Daylight and Evening. The page lists your actions in each; a greyed-out action shows why it is not possible.")],
  [phrase("Ruling."), phrase("The faction with the most warriors and buildings in a clearing rules it. If two are tied, nobody rules, except that the Eyrie win ties. To move, you must rule the origin or the destination.")],
  [phrase("Battle."), phrase("Roll two dice numbered 0 to 3. The attacker deals the higher roll and the defender " +
    "the lower, each up to the number of their own warriors there. A faction that takes " +
    "hits loses warriors first.")],
  [phrase("Vagabond."), phrase("A pawn without warriors: every action exhausts an item, and hits damage items. It scores from aid, quests, ruins and battles against hostile factions. With a dominance card it forms a coalition with the last player.")],
  [phrase("Riverfolk."), phrase("Their hand is public. At the start of their Birdsong, others buy cards, Riverboats or Mercenaries with warriors, which become the Riverfolk's funds. Unspent funds and trade posts score.")],
  [phrase("Lizards."), phrase("They rule every clearing with a garden. All cards that others spend become Lost " +
    "Souls, and their most common suit becomes the Outcast. In its clearings acolytes " +
    "pay for battles, converts and gardens. Cards revealed in Daylight return; cards " +
    "that score are spent.")],
  [phrase("Duchy."), phrase("Its warriors come from the Burrow, a separate place connected to every tunnel. After two actions, each swayed minister acts once. The Duchy sways a minister by revealing cards that match clearings with its pieces. When its buildings are removed, it loses a minister and a card.")],
  [phrase("Corvids."), phrase("They place facedown plots that only they know, and score more points with every " +
    "flip. On your turn you may guess a plot in a clearing with one of your pieces. " +
    "Show a matching card, which you lose if you are wrong.")],
  [phrase("Keepers."), phrase("Relics lie in the forests. The cards of the Retinue act column by column. First " +
    "they move. Then they battle and delve a relic into a ruled clearing. Last they " +
    "move again or recover a relic at a waystation of its type. A relic scores its " +
    "value; the card is lost if the Keepers rule fewer clearings around the forest " +
    "than that. An enemy that removes a relic scores 2.")],
  [phrase("Chameleander."), phrase("A single pawn that cannot be removed. It scores by placing ego from its track with Mark for Death, Cajole and Boast. Ego moves with the pawn and can be lost.")],
  [phrase("On the board."), phrase("Only the pawn and the marker stand on the 5x5 board. Lift the pawn: clearings where it may move are white, and the paths that lead there light up. Make each move of a Skip separately. Lift the marker and put it back when you are done. Choose your companion for a Stroll on the page.")],
  [phrase("On this page."), phrase("Touch a lit clearing to choose it; if several actions are possible, a small menu opens. Grey actions are not possible now and show why. Touch the name of a card, quest, minister, plot, leader or item to read its effect.")],
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
  /** The number of pieces on the map: a drop means that a faction lost one. */
  standing: ({ clearings }) => {
    const counts = Object.values(clearings).flatMap(({ pieces }) => Object.values(pieces).flatMap((found) => Object.values(found)));
    return counts.reduce((sum, count) => sum + count, 0);
  },
  labelOf: squareInWords,
};

// What was played: the start screen leads to it. The list itself is fetched once somebody wants to see it.

/** @import {ExtensionScreen, PageOfTable, Table} from "/js/types.js" */
/** @import {PairShown} from "./history-words.js" */

import { act } from "/js/base/commands.js";
import { byId } from "/js/base/dom.js";
import { inARow, phrase, plural } from "/js/base/sentence.js";

/**
 * @param {PageOfTable} page
 * @returns {ExtensionScreen}
 */
export function start({ start: startScreen }) {
  /** @type {Table | null} */
  let now = null;
  /** @type {number | null} the game that somebody wants to review, until it is on the table */
  let wanted = null;
  const beginReview = () => {
    if (wanted === null || now?.game_id !== wanted) return;
    wanted = null;
    startScreen.leave();
    if (now.teacher?.can.review) act({ do: "review", show: "begin" });
  };
  byId("open-history").addEventListener("click", async () => {
    const { openHistory } = await import("./history-dialog.js");
    openHistory(async (number) => {
      wanted = number;
      const isComing = now?.game_id === number || (await act({ do: "resume", game_id: number }));
      if (!isComing) wanted = null;
      beginReview();
      return isComing;
    });
  });
  return {
    /** @param {Table} table */
    show(table) {
      now = table;
      beginReview();
      byId("start-history").hidden = Boolean(table.guests); // guests do not see what others have played
    },
    /** @param {Table} table */
    results: ({ head_to_head: pair }) => (pair ? [pairInWords(pair)] : []),
  };
}

/**
 * Says what all games of two people came to: "Head to head: Anna 3, Ben 2, 1 draw".
 * @param {PairShown} pair
 */
export function pairInWords({ names: [one, other], wins: [won, lost], draws }) {
  const score = [`${one} ${won}`, `${other} ${lost}`, ...(draws ? [plural("{n} draw", "{n} draws", draws)] : [])];
  return phrase("Head to head: {score}", { score: inARow(score) });
}

// What was played: the start screen leads to it. The list itself is fetched once somebody wants to see it.

/** @import {ExtensionScreen, PageOfTable, Table} from "/js/types.js" */

import { act } from "/js/base/commands.js";
import { byId } from "/js/base/dom.js";

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
  };
}

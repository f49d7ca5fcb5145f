// What a page shows guests of a shop, worked out from what the table told.

/** @import {Hello, Shop, Table} from "../types.js" */

/**
 * Returns the table as this page draws it: while nobody plays, with the game that the computer plays against itself.
 * A phone with a seat sees its own cards.
 * @param {Table} table
 * @param {Pick<Hello, "seat"> | null} hello
 * @returns {Table}
 */
export function drawn(table, hello) {
  const show = table.shop?.state === "attract" && !hello?.seat ? table.shop.show : null;
  if (!show) return table;
  const { view, frame, meanings, said } = show;
  const nothing = { world: null, lifted: [], question: null, repair: null, pending: null, engine_move: null, card: null, reader: null };
  return { ...table, ...nothing, view, frame, meanings, said, mood: "play" };
}

/**
 * Returns which screen a page shows for guests: "attract" and "countdown" only where somebody may answer, else "guest"; "" in no shop.
 * @param {Shop | null | undefined} shop
 * @param {Pick<Hello, "seat" | "watches">} hello
 * @param {string} path of the page's address
 */
export function screenFor(shop, { seat, watches }, path) {
  if (!shop) return "";
  if (shop.state === "attract") return seat || watches || path !== "/" ? "guest" : "attract";
  return shop.state === "countdown" && watches ? "guest" : shop.state;
}

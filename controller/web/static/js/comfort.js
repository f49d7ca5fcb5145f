// How the table plays, for whoever is at this screen: how fast the computer does what it does.

/** @import {Act, Table} from "./types.js" */

import { open } from "./dialogs.js";
import { all, byId, html } from "./nodes.js";

/** @type {Record<Table["pace"], string>} */
const PACES = { slow: "Slowly", normal: "Normally", fast: "Fast", "at-once": "At once" };

/**
 * `act` sends a command.
 * @param {Act} act
 */
export function listenComfort(act) {
  byId("paces").append(...Object.entries(PACES).map(([pace, words]) => {
    const choice = html("input", { type: "radio", name: "pace", value: pace });
    choice.addEventListener("change", () => act({ do: "pace", pace: /** @type {Table["pace"]} */ (pace) }));
    return html("label", {}, choice, html("span", {}, words));
  }));
  byId("comfort").addEventListener("click", () => open(byId("comfort-dialog", HTMLDialogElement)));
}

/** @param {Table} table */
export function showComfort({ pace }) {
  for (const choice of all("#paces input")) /** @type {HTMLInputElement} */ (choice).checked = choice.getAttribute("value") === pace;
}

// How the table plays, for whoever is at this screen: how fast the computer does what it does, and in which language
// the screen speaks.

/** @import {Act, Table} from "../types.js" */

import { all, byId, html, openDialog } from "../base/dom.js";
import { toast } from "../base/live-region.js";
import { language, phrase, speakLanguage } from "../base/sentence.js";
import { listenKidsMode } from "./kids-mode.js";

/** @type {Record<Table["pace"], string>} */
const PACES = { slow: phrase("Slowly"), normal: phrase("Normally"), fast: phrase("Fast"), "at-once": phrase("At once") };

/**
 * `act` sends a command.
 * @param {Act} act
 */
export function listenAccessibility(act) {
  byId("paces").append(...Object.entries(PACES).map(([pace, words]) => {
    const choice = html("input", { type: "radio", name: "pace", value: pace });
    choice.addEventListener("change", () => act({ do: "pace", pace: /** @type {Table["pace"]} */ (pace) }));
    return html("label", {}, choice, html("span", {}, words));
  }));
  listenLanguage();
  listenKidsMode(act);
  byId("comfort").addEventListener("click", () => openDialog(byId("comfort-dialog", HTMLDialogElement)));
}

/** Offers the languages of the table, where there are several; the page comes again in the one that is chosen. */
function listenLanguage() {
  const choice = byId("language", HTMLSelectElement);
  byId("languages").hidden = language.offered.length < 2;
  choice.append(...language.offered.map(({ code, name }) => html("option", { value: code, lang: code }, name)));
  choice.value = language.language;
  choice.addEventListener("change", () => speakLanguage(choice.value));
  if (language.trouble) toast(language.trouble);
}

/** @param {Table} table */
export function showAccessibility(table) {
  for (const choice of all("#paces input")) /** @type {HTMLInputElement} */ (choice).checked = choice.getAttribute("value") === table.pace;
}

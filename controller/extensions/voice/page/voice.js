// The table's own voice: how loud and how fast it speaks, and what it is asked to say again.

/** @import {ExtensionScreen, Table} from "/js/types.js" */

import { act } from "/js/base/commands.js";
import { byId, setText } from "/js/base/dom.js";
import { phrase } from "/js/base/sentence.js";

/** @returns {ExtensionScreen} */
export function start() {
  for (const what of /** @type {const} */ (["volume", "speed"])) {
    const slider = byId(`table-${what}`, HTMLInputElement);
    slider.addEventListener("input", () => showValue(what, Number(slider.value)));
    slider.addEventListener("change", () => act({ do: "voice", [what]: Number(slider.value) }));
  }
  for (const what of /** @type {const} */ (["again", "board"])) byId(`table-${what}`).addEventListener("click", () => act({ do: "say", what }));
  return { show };
}

/** @param {Table} table */
function show({ voice }) {
  byId("table-voice").hidden = !voice;
  if (!voice) return;
  for (const what of /** @type {const} */ (["volume", "speed"])) {
    byId(`table-${what}`, HTMLInputElement).value = String(voice[what]);
    showValue(what, voice[what]);
  }
}

/**
 * @param {"volume" | "speed"} what
 * @param {number} value
 */
function showValue(what, value) {
  const shown = what === "volume" ? `${value} %` : String(value);
  byId(`table-${what}`).setAttribute("aria-valuetext", what === "volume" ? shown : phrase("{n} words per minute", { n: value }));
  setText(byId(`table-${what}-said`), shown);
}

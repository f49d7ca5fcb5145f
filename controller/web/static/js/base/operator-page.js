// What every page of the operator does: it asks how its part of the table is, and shows what is wrong.

import { byId } from "./dom.js";
import { ask } from "./requests.js";

/**
 * Asks for the status of a page and shows it; returns whether the table has answered.
 * @param {string} address
 * @param {number} patience in ms
 * @param {(status: any) => void} show
 * @param {() => void} [enterPin] leads to where the PIN is entered, if that is needed
 */
export async function showStatus(address, patience, show, enterPin = () => location.assign("/operator")) {
  const { code, said } = await ask(address, undefined, patience);
  byId("away").hidden = code !== 0;
  if (said.known === false) enterPin();
  else if (code === 200) show(said);
  else if (code) showTrouble(said.error);
  return code !== 0;
}

/** @param {string} error "" for none */
export function showTrouble(error) {
  byId("trouble").textContent = error;
  byId("trouble").hidden = !error;
}

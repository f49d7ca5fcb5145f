// "Report this moment": asks for the file, and saves it in this browser or says where the table keeps it.

/** @import {ExtensionScreen} from "/js/types.js" */

import { byId, html, setText } from "/js/base/dom.js";
import { NO_ANSWER } from "/js/base/requests.js";
import { inLanguage, phrase } from "/js/base/sentence.js";

const PATIENCE_MS = 60_000; // the doctor reads the whole journal

/** @returns {ExtensionScreen} */
export function start() {
  byId("report-moment").addEventListener("click", report);
  return {};
}

async function report() {
  const pressed = byId("report-moment", HTMLButtonElement);
  pressed.disabled = true;
  setText(byId("report-said"), phrase("Writing the report …"));
  setText(byId("report-said"), await written());
  pressed.disabled = false;
  pressed.focus();
}

/** Returns what came of a report, in a sentence; never rejects. */
async function written() {
  try {
    const answer = await fetch(inLanguage(addressFor(location.pathname)), { method: "POST", cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.headers.get("Content-Type") === "application/zip") {
      const name = nameIn(answer.headers.get("Content-Disposition") ?? "");
      save(await answer.blob(), name);
      return phrase("The report is saved as {file}.", { file: name });
    }
    const { kept, error } = await answer.json();
    return error ?? phrase("The report is saved on the table as {file}.", { file: kept });
  } catch {
    return NO_ANSWER;
  }
}

/**
 * Returns where the page at a path asks for its report: a seat's page gets what its seat may know.
 * @param {string} path
 */
export function addressFor(path) {
  const seat = /^\/seat\/[^/]+/.exec(path);
  return `${seat ? seat[0] : ""}/report`;
}

/**
 * Returns the name of the file that an answer brings.
 * @param {string} disposition
 */
export function nameIn(disposition) {
  return /filename="([\w.-]+)"/.exec(disposition)?.[1] ?? "report.zip";
}

/**
 * @param {Blob} file
 * @param {string} name
 */
function save(file, name) {
  const address = URL.createObjectURL(file);
  html("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), PATIENCE_MS);
}

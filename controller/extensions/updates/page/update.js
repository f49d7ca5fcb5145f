// The page of updates: looks for a newer version, installs it, shows each step, and goes back to the version before.

import { all, button, byId, html, isNews, isSure, setText } from "/js/base/dom.js";
import { keepFocus } from "/js/base/focus.js";
import { showStatus, showTrouble } from "/js/base/operator-page.js";
import { ask, poll } from "/js/base/requests.js";
import { phrase } from "/js/base/sentence.js";

/**
 * @typedef {object} Status
 * @property {string} build another one when the table serves other files than this page was made of
 * @property {string} installed the version; "" where the table cannot be updated by this page
 * @property {boolean} online whether the internet has newer versions
 * @property {string} back the version that the way back leads to; "" for none
 * @property {{number: number, what: string, state: "" | "running" | "done" | "failed", sentence: string}} errand what was asked for last
 * @property {{device: string, label: string}[]} sticks none while something goes on
 * @property {{version: string, changes: string[]} | null} candidate what can be installed
 * @property {boolean} updating
 * @property {{day: string, state: "running" | "done" | "failed", steps: string[]} | null} last the update that goes on, or the last one
 */

const PATIENCE_MS = 8000;

/** @type {Status | null} */
let status = null;

/** @param {number} [patience] */
function look(patience = PATIENCE_MS) {
  return showStatus("/operator/update/status", patience, show, enterPin);
}

/** The new version does not know who has given the PIN; a page that has waited for it says so, and others go there. */
function enterPin() {
  if (!status?.updating) return location.assign("/operator");
  byId("desk").hidden = false;
  byId("returned").hidden = false;
  for (const each of all("#desk > section")) each.hidden = each.id !== "returned";
  return undefined;
}

/** @param {Status} news */
function show(news) {
  if (status && status.build !== news.build) return location.reload();
  status = news;
  const { installed, back, candidate, errand, last, updating, sticks } = news;
  const isBusy = updating || errand.state === "running";
  byId("desk").hidden = false;
  setText(byId("installed"), installed ? phrase("Version {version} is installed.", { version: installed }) : phrase("Updates from this page work only on tables set up by the installer."));
  byId("back").hidden = !back;
  setText(byId("back"), phrase("Go back to version {version}", { version: back }));
  byId("look-section").hidden = !installed || updating;
  byId("check").hidden = !news.online;
  setText(byId("where"), where(news));
  setText(byId("said"), isBusy ? phrase("Checking the new version …") : errand.sentence);
  byId("said").dataset.state = errand.state;
  if (!isBusy && isNews(byId("sticks"), sticks)) byId("sticks").replaceChildren(...sticks.map(({ device, label }) =>
    button({}, () => want({ do: "check-stick", stick: device }), phrase("Check the stick {label}", { label }))));
  byId("candidate-section").hidden = !candidate || isBusy;
  if (candidate && isNews(byId("brings"), candidate)) {
    setText(byId("candidate-title"), phrase("Version {version} is ready to install", { version: candidate.version }));
    byId("brings").replaceChildren(...candidate.changes.map((each) => html("li", {}, each)));
  }
  showLast(last, updating);
  for (const each of all("#desk button")) if (each instanceof HTMLButtonElement) each.disabled = isBusy;
  return undefined;
}

/** @param {Status} news */
function where({ online, sticks }) {
  if (!online) return sticks.length ? "" : phrase("Plug a USB stick with an update into the table.");
  return phrase("Updates come from the internet, or from a USB stick that you plug into the table.");
}

/**
 * @param {Status["last"]} last
 * @param {boolean} updating
 */
function showLast(last, updating) {
  const isBeginning = updating && last?.state !== "running";
  byId("last-section").hidden = !last && !updating;
  const title = updating ? phrase("Updating … Leave the table switched on.") : phrase("Last update, {day}", { day: last?.day ?? "" });
  setText(byId("last-title"), title);
  const steps = isBeginning || !last ? [] : last.steps;
  byId("last").dataset.state = updating ? "running" : last?.state ?? "";
  if (isNews(byId("last"), steps)) byId("last").replaceChildren(...steps.map((each) => html("li", {}, each)));
}

/**
 * Sends what the operator wants, and shows what came of it.
 * @param {object} command
 */
async function want(command) {
  const { code, said } = await ask("/operator/update/do", command);
  if (code === 401) location.assign("/operator");
  showTrouble(said.error ?? "");
  await look();
}

byId("check").addEventListener("click", () => want({ do: "check-online" }));
byId("install").addEventListener("click", () => want({ do: "install", version: status?.candidate?.version }));
byId("back").addEventListener("click", async () => {
  const version = status?.back ?? "";
  const why = phrase("The table restarts with version {version}. The games stay as they are.", { version });
  if (await isSure(phrase("Go back to version {version}?", { version }), why, phrase("Go back"))) await want({ do: "back" });
});
keepFocus();
poll(look, PATIENCE_MS, () => !document.hidden || !status);

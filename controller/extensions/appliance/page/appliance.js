// The machine's page: Wi-Fi, language and time zone, switching off, and what the doctor finds.

import { button, byId, html, isNews, isSure, isSwitchedOn, openDialog, setSwitch, setText } from "/js/base/dom.js";
import { keepFocus } from "/js/base/focus.js";
import { removeSaved, saveTabText } from "/js/base/preferences.js";
import { showStatus, showTrouble } from "/js/base/operator-page.js";
import { ask, poll } from "/js/base/requests.js";
import { beginning, language, phrase, term } from "/js/base/sentence.js";

/**
 * How the machine is, as its operator is told.
 * @typedef {object} Status
 * @property {string} build another one when the table serves other files than this page was made of
 * @property {boolean} here whether this page is on the table's own screen
 * @property {boolean} power whether the machine may be switched off here
 * @property {Wifi | null} wifi null where there is none, or none of the table's
 * @property {Errand} errand what was last asked of the Wi-Fi
 * @property {Errand} doctor
 * @property {Finding[]} findings of the doctor, who has not looked yet when there are none
 * @property {string | null} zone the time zone; null where it cannot be set
 * @property {string} time of day there
 * @property {string} language of the table's own screen; "" for that of its browser
 * @property {{code: string, name: string}[]} languages
 * @property {string | null} address at which other devices open the table's page
 */

/**
 * @typedef {{number: number, what: string, state: "" | "running" | "done" | "failed", sentence: string}} Errand
 * @typedef {{joined: string, is_own: boolean, trouble: string, networks: Network[]}} Wifi
 * @typedef {{id: string, name: string, signal: number, password: boolean, joined: boolean, why_not: string}} Network
 * @typedef {{name: string, ok: boolean, sentence: string, remedy: string}} Finding
 */

const PATIENCE_MS = 8000; // for a look at the table, which asks the system
const DOING_MS = 45_000;
const BARS = 4;

/** @type {Status | null} */
let status = null;
/** The network of the open dialog; null for one whose name is typed. @type {Network | null} */
let wanted = null;
/**
 * What was entered here last, to be corrected if the network cannot be joined; `after` is the number of the errand before.
 * @type {{network: Network | null, name: string, password: string, after: number} | null}
 */
let tried = null;
let isGone = false;
/** The number of the last errand whose result this page need not show. @type {number | null} */
let seen = null;

/**
 * Shows how the machine is; returns whether the table has answered. Who has not given the PIN goes to the door.
 * @param {number} [patience]
 */
function look(patience = PATIENCE_MS) {
  return showStatus("/operator/machine/status", patience, show);
}

/** @param {Status} news */
function show(news) {
  if (status && status.build !== news.build) return location.reload();
  status = news;
  seen ??= news.errand.state === "running" ? news.errand.number - 1 : news.errand.number;
  byId("desk").hidden = isGone;
  byId("power").hidden = !news.power;
  byId("zone-row").hidden = news.zone === null;
  setText(byId("time"), news.time);
  showWifi(news);
  showChoices(news);
  showDoctor(news);
  if (tried && news.errand.what === "join" && news.errand.number > tried.after && news.errand.state !== "running") askAgain(tried, news.errand);
  return undefined;
}

/** @param {Status} news */
function showWifi({ wifi, errand, address }) {
  byId("wifi").hidden = !wifi;
  if (!wifi) return;
  const isRunning = errand.state === "running";
  setText(byId("wifi-now"), wifi.trouble || whereNow(wifi, address));
  byId("wifi-buttons").hidden = Boolean(wifi.trouble);
  for (const each of ["look", "another"]) byId(each, HTMLButtonElement).disabled = isRunning;
  const said = byId("wifi-said");
  said.dataset.ok = String(errand.state !== "failed");
  if (isRunning) setText(said, errand.what === "look" ? phrase("Looking for networks …") : phrase("Joining … This takes up to two minutes."));
  else setText(said, errand.number > (seen ?? 0) ? errand.sentence : "");
  const networks = wifi.trouble ? [] : wifi.networks;
  if (isNews(byId("networks"), networks, isRunning)) byId("networks").replaceChildren(...networks.map((each) => row(each, isRunning)));
}

/**
 * @param {Wifi} wifi
 * @param {string | null} address
 */
function whereNow({ joined, is_own: isOwn }, address) {
  if (!joined) return phrase("The table is not connected to Wi-Fi.");
  if (isOwn) return phrase("The table's own Wi-Fi network, {network}, is on.", { network: joined });
  if (address) return phrase("The table is connected to {network}; other devices there can open {address}.", { network: joined, address });
  return phrase("The table is connected to {network}.", { network: joined });
}

/**
 * @param {Network} network
 * @param {boolean} isRunning
 */
function row(network, isRunning) {
  const { name, signal, password, joined, why_not: whyNot } = network;
  const full = Math.max(1, Math.ceil((signal * BARS) / 100));
  const bars = html("span", { class: "signal", "aria-hidden": "true" }, ...Array.from({ length: BARS }, (_, at) => html("i", { "data-on": at < full })));
  const about = joined ? term("network", "joined") : whyNot ? "" : password ? term("network", "password") : term("network", "open");
  const made = button({ disabled: isRunning || joined || Boolean(whyNot) }, () => openJoin(network),
    html("bdi", {}, name), html("small", {}, about), bars, html("span", { class: "for-ears" }, phrase("signal {signal} %", { signal })));
  return html("li", { "data-joined": String(joined) }, made, whyNot ? html("p", {}, whyNot) : null);
}

/**
 * Shows again what was entered for a network that could not be joined, and why.
 * @param {NonNullable<typeof tried>} entered
 * @param {Errand} errand
 */
function askAgain(entered, { state, sentence }) {
  tried = null;
  if (state === "failed" && !byId("join", HTMLDialogElement).open) openJoin(entered.network, { ...entered, wrong: sentence });
}

/**
 * @param {Network | null} network null for one that hides its name
 * @param {{name?: string, password?: string, wrong?: string}} [before] what was entered, and why it is asked for again
 */
function openJoin(network, { name = "", password = "", wrong = "" } = {}) {
  wanted = network;
  const joins = network ? phrase("Join {network}?", { network: network.name }) : phrase("Join a hidden network");
  setText(byId("join-title"), joins);
  setText(byId("join-now"), term("network", "Join"));
  setText(byId("join-what"), status?.here ? phrase("If this fails, the table returns to its current network.")
    : phrase("Afterwards connect this device to the same network and open the table's page again. If this fails, " +
      "the table returns to its current network."));
  byId("name-row").hidden = network !== null;
  byId("name", HTMLInputElement).value = name;
  byId("name", HTMLInputElement).required = network === null;
  byId("password-row").hidden = network !== null && !network.password;
  byId("show-password").hidden = byId("password-row").hidden;
  byId("password", HTMLInputElement).value = password;
  showPassword(false);
  setText(byId("join-wrong"), wrong);
  openDialog(byId("join", HTMLDialogElement));
  const first = network === null && !name ? "name" : "password";
  if (!byId(`${first}-row`).hidden) byId(first).focus();
}

/** @param {boolean} on */
function showPassword(on) {
  setSwitch(byId("show-password"), on);
  byId("password", HTMLInputElement).type = on ? "text" : "password";
}

/** @param {SubmitEvent} event */
async function join(event) {
  event.preventDefault();
  const [name, password] = ["name", "password"].map((id) => byId(id, HTMLInputElement).value);
  const entered = { network: wanted, name, password, after: status?.errand.number ?? 0 };
  const { code, said } = await ask("/operator/machine/do",
    { do: "join", network: wanted ? wanted.id : name, password, hidden: wanted === null }, DOING_MS);
  if (code === 401) return location.assign("/operator");
  tried = said.ok || !code ? entered : null; // an answer may be lost with the network that the page came by
  setText(byId("join-wrong"), said.error ?? "");
  if (said.ok) byId("join", HTMLDialogElement).close();
  await look();
  return undefined;
}

/** @param {Status} news */
function showChoices(news) {
  const languages = byId("language", HTMLSelectElement);
  if (isNews(languages, news.languages)) languages.replaceChildren(
    html("option", { value: "" }, phrase("Language of the browser")), ...news.languages.map(({ code, name }) => html("option", { value: code, lang: code }, name)));
  if (document.activeElement !== languages) languages.value = news.language;
  if (news.zone !== null) showZones(news.zone);
}

/** @param {string} zone */
async function showZones(zone) {
  const select = byId("zone", HTMLSelectElement);
  if (isNews(select, "asked")) {
    const { said } = await ask("/operator/machine/zones", undefined, DOING_MS);
    /** @type {Map<string, string[]>} */
    const regions = new Map();
    for (const each of /** @type {string[]} */ (said.zones ?? [zone])) {
      const region = each.includes("/") ? each.slice(0, each.indexOf("/")) : "";
      regions.set(region, [...(regions.get(region) ?? []), each]);
    }
    select.replaceChildren(...[...regions].map(([region, zones]) => html("optgroup", { label: region || "UTC" },
      ...zones.map((each) => html("option", { value: each, lang: "en" }, (region ? each.slice(region.length + 1) : each).replaceAll("_", " "))))));
  }
  if (document.activeElement !== select) select.value = zone;
}

/**
 * Sends what the operator wants, and shows what came of it; returns whether it was done.
 * @param {object} command
 */
async function want(command) {
  const { code, said } = await ask("/operator/machine/do", command, DOING_MS);
  if (code === 401) location.assign("/operator");
  showTrouble(said.error ?? "");
  await look();
  return Boolean(said.ok);
}

/** @param {string} code */
async function setLanguage(code) {
  if (!(await want({ do: "language", language: code })) || !status?.here) return;
  removeSaved("language"); // what was chosen on this screen before
  saveTabText("language", "");
  if (language.language !== code) location.reload();
}

async function lookForNetworks() {
  const closes = status?.wifi?.is_own && !status.here;
  if (!closes || await isSure(phrase("Look for networks?"), phrase("The table's own Wi-Fi may be off for half a minute. If this device does not " +
    "reconnect, join it again."), phrase("Look for networks")))
    await want({ do: "look" });
}

/**
 * Ends or restarts the machine: the answer may be lost on the way, because the table ends first.
 * @param {"switch-off" | "restart"} what
 * @param {string} title
 * @param {string} sentence
 */
async function leave(what, title, sentence) {
  const { code, said } = await ask("/operator/machine/do", { do: what }, DOING_MS);
  if (code === 401) return location.assign("/operator");
  if (code && !said.ok) return showTrouble(said.error);
  isGone = what === "switch-off";
  byId("desk").hidden = true;
  byId("back").hidden = true;
  byId("gone").hidden = false;
  setText(byId("gone-title"), title);
  setText(byId("gone-what"), sentence);
  byId("gone-title").focus();
  if (isGone) byId("away").hidden = true;
  return undefined;
}

async function switchOff() {
  if (await isSure(phrase("Switch the table off?"), phrase("The game is saved and continues when you switch the " +
    "table on again."), phrase("Switch off")))
    await leave("switch-off", phrase("The table is switching off."), phrase("When the small light on its computer stops blinking, you can unplug it."));
}

async function restart() {
  if (await isSure(phrase("Restart the machine?"), phrase("The game is saved. The table answers again after " +
    "about a minute."), phrase("Restart")))
    await leave("restart", phrase("The machine is restarting."), phrase("This page reconnects after about a minute."));
}

/** @param {Status} news */
function showDoctor({ doctor, findings }) {
  const isRunning = doctor.state === "running";
  byId("examine", HTMLButtonElement).disabled = isRunning;
  if (doctor.state) setText(byId("doctor-said"), isRunning ? phrase("The doctor is checking …") : doctor.sentence);
  const sorted = [...findings].sort((a, b) => rank(a) - rank(b));
  if (isNews(byId("health"), sorted)) byId("health").replaceChildren(...sorted.map((each) => html("li", { "data-ok": ["false", "look", "true"][rank(each)] ?? null },
    html("b", {}, each.name), html("span", {}, beginning(each.sentence)), each.remedy ? html("span", { class: "remedy" }, beginning(each.remedy)) : null)));
}

/**
 * What has to be fixed comes first, then what needs a look.
 * @param {Finding} finding
 */
function rank({ ok, remedy }) {
  return ok ? (remedy ? 1 : 2) : 0;
}

function listen() {
  byId("look").addEventListener("click", lookForNetworks);
  byId("another").addEventListener("click", () => openJoin(null));
  byId("join-form").addEventListener("submit", (event) => join(/** @type {SubmitEvent} */ (event)));
  byId("join").querySelector(".closes")?.addEventListener("click", () => byId("join", HTMLDialogElement).close());
  byId("show-password").addEventListener("click", () => showPassword(!isSwitchedOn(byId("show-password"))));
  const chosen = byId("language", HTMLSelectElement), zone = byId("zone", HTMLSelectElement);
  chosen.addEventListener("change", () => setLanguage(chosen.value));
  zone.addEventListener("change", () => want({ do: "time-zone", zone: zone.value }));
  byId("switch-off").addEventListener("click", switchOff);
  byId("restart").addEventListener("click", restart);
  byId("examine").addEventListener("click", () => want({ do: "examine" }));
}

keepFocus();
listen();
poll(look, PATIENCE_MS, () => !isGone && (!document.hidden || !status));

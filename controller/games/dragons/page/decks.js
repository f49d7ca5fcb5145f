// The deck builder: a touch adds a card, the table checks whether the deck is legal, and saves it.

/** @import {Deck, DeckCard, Fault, Filter, SavedDeck, Shelf} from "./types.js" */

import { around, askUntilFree, byId, fillSelect, html, keepFocus, phrase, plural } from "/js/game.js";
import { ALL, DEAREST, Draft, EMPTY, KINDS, asText, isSame, paperHere, totalOf, withCard } from "./deck.js";
import { CardRows, costPicture, pilesOf, readyRows, savedRows, typePicture, verdictOf } from "./deck-panels.js";
import { kindOf } from "./words.js";

const LOOK_MS = 120; // several quick touches lead to one request
const FETCHED_MS = 60_000; // a busy browser may start a download late
const DRAWING_MS = 500; // how often the page asks whether the sheets are drawn

/** @type {Shelf} */
let shelf = { cards: [], lands: [], ready: [], saved: [], sizes: { lair: 0, horde: 0 }, longest: { name: 0, plan: 0 } };
/** @type {Map<string, DeckCard>} */
let known = new Map();
/** @type {CardRows | null} */
let rows = null;
/** @type {Fault[] | null} the faults of the deck shown, null while the table checks it */
let faults = null;
/** @type {Fault[]} legal cards that can never do what they say */
let hints = [];
let filter = /** @type {Filter} */ ({ ...ALL });
let due = 0;

const draft = new Draft();
const name = byId("name", HTMLInputElement);
const plan = byId("plan", HTMLInputElement);
const dialog = byId("shelf", HTMLDialogElement);

/**
 * Resolves to the answer to a question, or to `{error}`.
 * @param {string} question
 * @param {Record<string, string>} [facts]
 * @returns {Promise<any>}
 */
function ask(question, facts = {}) {
  return askUntilFree(`answers/${question}?${new URLSearchParams(facts)}`);
}

/**
 * Sends a command; resolves to its result, or to `{error}`.
 * @param {string} what
 * @param {object} facts
 * @returns {Promise<any>}
 */
function wish(what, facts) {
  return askUntilFree(`wishes/${what}`, { method: "POST", body: JSON.stringify(facts) });
}

/**
 * Changes the deck to another state.
 * @param {Deck} deck
 * @param {Partial<import("./deck.js").Origin>} [origin] the saved deck that it comes from, if any
 */
function change(deck, origin) {
  draft.change(deck, origin);
  show();
}

function show() {
  const { deck } = draft;
  [name.value, plan.value] = [deck.name, deck.plan];
  drawDeck();
  look();
}

/** Draws everything that depends on the deck and the filter. */
function drawDeck() {
  const { deck, origin } = draft;
  const found = rows?.show(deck, filter) ?? 0;
  byId("found").textContent = found === known.size ? plural("{n} card", "{n} cards", found) : phrase("{number} of {all} cards", { number: found, all: known.size });
  byId("costs").replaceChildren(...costPicture(deck, known));
  byId("types").replaceChildren(...typePicture(deck, known));
  drawPiles();
  const kept = shelf.saved.find(({ word }) => word === origin.word);
  const isKept = Boolean(kept && isSame(kept, deck));
  byId("save", HTMLButtonElement).disabled = isKept;
  byId("save").textContent = isKept ? phrase("Saved") : phrase("Save");
  byId("save-other").hidden = !kept;
  byId("undo", HTMLButtonElement).disabled = !draft.canUndo;
  byId("next").hidden = !isKept;
  byId("next").replaceChildren(...(kept ? nextSteps(kept) : []));
}

function drawPiles() {
  const { deck } = draft;
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.keep;
  byId("piles").replaceChildren(...pilesOf(deck, known, shelf.sizes, faults ?? [], (pile, card, more) => change(withCard(deck, pile, card, more))));
  if (focused) /** @type {HTMLElement | null} */ (document.querySelector(`[data-keep="${CSS.escape(focused)}"]`))?.focus();
  byId("verdict").replaceChildren(...verdictOf(deck, faults, hints));
  const cards = totalOf(deck.lair) + totalOf(deck.horde);
  const size = html("b", { class: !cards || !faults ? "" : faults.length ? "bad" : "good" }, phrase("{number} of {all}", { number: cards, all: shelf.sizes.lair + shelf.sizes.horde }));
  byId("show-deck").replaceChildren(...around(phrase("Deck {size}"), { size }));
}

/**
 * The next steps for a saved deck.
 * @param {SavedDeck} kept
 */
function nextSteps({ word, trouble }) {
  if (trouble) return [phrase("The deck is saved; you can play it once it is legal.")];
  return around(phrase("Choose it under New game, or with {option}. To learn its tags, run {command}."),
    { option: html("code", {}, `--rule red-deck=${word}`), command: html("code", {}, `chameleon cards learn --deck ${word}`) });
}

/** Asks the table whether the deck may be played. */
function look() {
  clearTimeout(due);
  const asked = draft.deck;
  due = setTimeout(async () => {
    const answer = /** @type {{faults: Fault[], hints: Fault[]} | {error: string}} */ (await ask("judge", { lair: asText(asked.lair), horde: asText(asked.horde) }));
    if (asked !== draft.deck) return;
    faults = "error" in answer ? [{ where: "", words: phrase("The deck could not be checked: {why}.", { why: answer.error.replace(/\.$/, "") }) }] : answer.faults;
    hints = "error" in answer ? [] : answer.hints;
    drawPiles();
  }, LOOK_MS);
}

/** @param {boolean} isNew whether to save a new deck, even if it was opened from a saved one */
async function save(isNew) {
  const { deck, origin } = draft;
  const said = /** @type {SavedDeck | {error: string}} */ (await wish("save", { ...plain(deck), ...(isNew ? {} : { replaces: origin.word, version: origin.version }) }));
  if ("error" in said) {
    complain(said.error);
    return;
  }
  await fetchShelf();
  draft.change({ ...said }, { word: said.word, version: said.version });
  complain("");
  tell(phrase("{deck} is saved.", { deck: said.name }));
  show();
}

/** @param {Deck} deck */
function plain({ name: called, plan: wins, lair, horde }) {
  return { name: called.trim(), plan: wins.trim(), lair, horde };
}

/** @param {SavedDeck} deck */
async function remove({ word, version, name: called }) {
  const said = /** @type {{error?: string}} */ (await wish("delete", { word, version }));
  shelfComplains(said.error ?? "");
  await fetchShelf();
  if (!said.error) tell(phrase("{deck} is deleted; its file is now in the folder {folder}.", { deck: called, folder: '"before"' }));
  showShelf();
  drawDeck();
}

/** Downloads a deck's file. @param {{file: string, text: string} | {error: string}} said @param {(why: string) => void} refuse */
function keep(said, refuse) {
  if ("error" in said) refuse(said.error);
  else handOver(said.file, new Blob([said.text], { type: "application/yaml" }));
}

/** Has the deck's cards drawn, and downloads the PDF. */
async function print() {
  const button = byId("print", HTMLButtonElement);
  [button.disabled, button.textContent] = [true, phrase("Drawing the sheets …")];
  const wanted = { ...plain(draft.deck), paper: paperHere(), language: document.documentElement.lang };
  /** @type {{file: string, pdf: string | null} | {error: string}} */
  let said = await wish("sheets", wanted);
  while ("pdf" in said && said.pdf === null) { // the table is still drawing them
    await new Promise((resolve) => setTimeout(resolve, DRAWING_MS));
    said = await wish("sheets", wanted);
  }
  [button.disabled, button.textContent] = [false, phrase("Print sheets")];
  complain("error" in said ? said.error : "");
  if ("pdf" in said && said.pdf) handOver(said.file, new Blob([Uint8Array.from(atob(said.pdf), (byte) => byte.charCodeAt(0))], { type: "application/pdf" }));
}

/** @param {string} file @param {Blob} content */
function handOver(file, content) {
  const address = URL.createObjectURL(content);
  html("a", { href: address, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(address), FETCHED_MS);
}

async function bring() {
  const input = byId("file", HTMLInputElement);
  const [file] = input.files ?? [];
  if (!file) return;
  const said = /** @type {(Deck & {faults: Fault[]}) | {error: string}} */ (await wish("read", { file: file.name, text: await file.text() }));
  input.value = "";
  if ("error" in said) shelfComplains(said.error);
  else openDeck(said, {});
}

/**
 * @param {Deck} deck
 * @param {Partial<import("./deck.js").Origin>} origin
 */
function openDeck(deck, origin) {
  dialog.close();
  complain("");
  change({ word: deck.word, name: deck.name, plan: deck.plan ?? "", lair: deck.lair, horde: deck.horde }, { word: "", version: "", ...origin });
  tab("deck");
}

async function fetchShelf() {
  const said = /** @type {Shelf | {error: string}} */ (await ask("shelf"));
  if ("error" in said) complain(said.error);
  else shelf = said;
}

function showShelf() {
  byId("saved").replaceChildren(...savedRows(shelf.saved, {
    open: (deck) => openDeck(deck, { word: deck.word, version: deck.version }),
    keep: async ({ word }) => keep(await ask("file", { deck: word }), shelfComplains),
    remove,
  }));
  byId("ready").replaceChildren(...readyRows(shelf.ready, (deck) => openDeck({ ...deck, word: "", name: phrase("My {deck}", { deck: deck.name }) }, {})));
}

async function openShelf() {
  shelfComplains("");
  showShelf();
  dialog.showModal();
  await fetchShelf();
  showShelf();
}

/** @param {string} why */
function complain(why) {
  [byId("wrong").textContent, byId("wrong").hidden] = [why, !why];
}

/** @param {string} why */
function shelfComplains(why) {
  [byId("shelf-wrong").textContent, byId("shelf-wrong").hidden] = [why, !why];
}

/** @param {string} words */
function tell(words) {
  byId("said").textContent = words;
}

/** @param {"cards" | "deck"} which */
function tab(which) {
  document.body.dataset.shows = which;
  byId("show-cards").setAttribute("aria-pressed", String(which === "cards"));
  byId("show-deck").setAttribute("aria-pressed", String(which === "deck"));
}

/** @param {string} id @param {string} any @param {[value: string, words: string][]} options */
function fill(id, any, options) {
  const select = byId(id, HTMLSelectElement);
  fillSelect(select, [["", any], ...options]);
  select.addEventListener("change", () => seek({ [id]: select.value }));
}

/** @param {Partial<Filter>} wanted */
function seek(wanted) {
  filter = { ...filter, ...wanted };
  drawDeck();
  byId("list").scrollTop = 0;
}

function listen() {
  const text = byId("text", HTMLInputElement);
  text.addEventListener("input", () => seek({ text: text.value }));
  byId("filters").addEventListener("submit", (event) => event.preventDefault());
  byId("only").addEventListener("click", () => {
    seek({ only: !filter.only });
    byId("only").setAttribute("aria-pressed", String(filter.only));
  });
  for (const [field, key] of /** @type {const} */ ([[name, "name"], [plan, "plan"]])) {
    field.addEventListener("input", () => {
      draft.change({ ...draft.deck, [key]: field.value });
      drawDeck();
    });
  }
  byId("save").addEventListener("click", () => save(false));
  byId("save-other").addEventListener("click", () => save(true));
  byId("undo").addEventListener("click", () => {
    draft.undo();
    show();
  });
  byId("export").addEventListener("click", async () => keep(await wish("write", plain(draft.deck)), complain));
  byId("print").addEventListener("click", print);
  byId("open").addEventListener("click", openShelf);
  byId("close").addEventListener("click", () => dialog.close());
  byId("new").addEventListener("click", () => openDeck(EMPTY, {}));
  byId("import").addEventListener("click", () => byId("file").click());
  byId("file").addEventListener("change", bring);
  byId("show-cards").addEventListener("click", () => tab("cards"));
  byId("show-deck").addEventListener("click", () => tab("deck"));
}

async function begin() {
  listen();
  await fetchShelf();
  known = new Map(shelf.cards.map((card) => [card.card, card]));
  [name.maxLength, plan.maxLength] = [shelf.longest.name, shelf.longest.plan];
  fill("kind", phrase("All types"), KINDS.map((kind) => [kind, kindOf({ kind })]));
  fill("land", phrase("All terrain"), shelf.lands.map((land) => [land, land]));
  fill("cost", phrase("All costs"), Array.from({ length: DEAREST + 1 }, (_, cost) => [String(cost), cost === DEAREST ? phrase("{price} or more gold", { price: cost }) : phrase("{price} gold", { price: cost })]));
  rows = new CardRows(byId("list"), shelf.cards, (card, more) => change(withCard(draft.deck, card.pile, card.card, more)));
  show();
}

keepFocus();
begin();

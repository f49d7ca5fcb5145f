// The start screen: what this is, every game with a sentence and a picture, lessons, puzzles, and games that go on.

/** @import {Command, Hello, Kept, Offer, Table} from "../types.js" */

import { act } from "../base/commands.js";
import { button, byId, focusOn, html, isNews, isThere, showPanel } from "../base/dom.js";
import { phrase, plural, term } from "../base/sentence.js";
import { beganInWords, beginsWithStart, countDecisions, isUnderWay, movesInWords, nextUnsolved, numberInWords, offeredGames, playersInWords, playersTogether, seatsAgainst, seatsTogether, unfinishedGames, usualLevel } from "./offers.js";
import { fillSelect, levelChoices } from "../game/players.js";

const EMPTY_BOARD = "/board.svg";
const FILM = "/film.webp";

export class StartScreen {
  /** @type {boolean | null} null until the table has said what goes on */
  #isOpen = null;
  #isAsked = false; // somebody opened it, and it stays until they leave it
  #hasChosen = false;
  #isAnswered = false;
  /** @type {Table | null} */
  #table = null;
  /** @type {Hello | null} */
  #hello = null;
  /** @type {Map<string, string>} the level that was chosen here for each game */
  #levels = new Map();

  constructor() {
    byId("to-start").addEventListener("click", () => (this.#isOpen ? this.leave() : this.open()));
    byId("to-table").addEventListener("click", () => this.leave());
    byId("see-film").addEventListener("click", showFilm);
    byId("film-dialog").addEventListener("close", () => byId("film").replaceChildren());
    addEventListener("hashchange", () => this.#follow());
  }

  /**
   * Shows what the table offers now; a page that just opened begins here while nothing is being played.
   * @param {Hello} hello
   * @param {Table} table
   */
  show(hello, table) {
    const before = this.#table;
    if (this.#isAnswered) this.#hasChosen = false;
    [this.#hello, this.#table] = [hello, table];
    if (this.#isOpen === null) this.#turn(beginsWithStart(hello, table, location));
    else if (this.#isOpen && !this.#isAsked && before) {
      // Somebody has begun to play, at the board or on another page.
      if (table.game_id !== before.game_id || table.view.ply > before.view.ply || table.lifted.length) this.#turn(false);
    }
    if (this.#isOpen) this.#draw(hello, table);
  }

  /** Whether what happens now was chosen here: then a page whose seat is gone with its game goes on by itself. */
  get hasChosen() {
    return this.#hasChosen;
  }

  /** Opens the screen because somebody wants to see it. */
  open() {
    if (location.hash === "#start") this.#follow();
    else location.hash = "start";
  }

  /** Goes to the board. */
  leave() {
    if (location.hash === "#table") this.#follow();
    else location.hash = "table";
  }

  /** Forgets which levels were chosen here: another guest comes. */
  forget() {
    this.#levels.clear();
    isNews(byId("start-games")); // drawn again with the usual ones
  }

  #follow() {
    if (!["#start", "#table"].includes(location.hash)) return;
    this.#turn(location.hash === "#start");
    if (this.#isOpen && this.#hello && this.#table) this.#draw(this.#hello, this.#table);
    if (this.#isOpen) byId("start-title").focus();
    else focusOn(byId("board-place"), "#board");
  }

  /** @param {boolean} isOpen */
  #turn(isOpen) {
    const wasOpen = this.#isOpen;
    this.#isOpen = isOpen;
    this.#isAsked = isOpen && location.hash === "#start";
    document.body.dataset.screen = isOpen ? "start" : "table";
    byId("start").hidden = !isOpen;
    byId("to-start").setAttribute("aria-pressed", String(isOpen));
    if (isOpen || wasOpen) scrollTo(0, 0); // whoever pressed a button far down sees the board, not what lies below it
  }

  /**
   * @param {Hello} hello
   * @param {Table} table
   */
  #draw(hello, table) {
    const games = offeredGames(hello, table);
    const solved = table.teacher?.solved;
    const goesOn = isUnderWay(table);
    byId("start-title").textContent = games.length > 1 ? phrase("One board, {number} games", { number: numberInWords(games.length) }) : hello.game.title;
    byId("to-table").textContent = goesOn ? phrase("Continue {game}", { game: hello.game.title }) : phrase("To the board");
    byId("to-table").classList.toggle("primary", goesOn);
    const now = byId("start-now");
    if (isNews(now, goesOn, table.view.ply, table.seats, table.teacher?.course)) showPanel(now, goesOn ? nowInWords(table) : null);
    const list = byId("start-games");
    if (isNews(list, games, hello.game.name, table.can.new_game, solved, goesOn)) list.replaceChildren(...games.map((game) => this.#row(game, hello, table)));
    const kept = byId("start-kept");
    const others = unfinishedGames(table);
    if (isNews(kept, others, hello.games)) showPanel(kept, ...this.#kept(others, hello));
  }

  /**
   * Carries out what somebody chose and goes to the board; what is refused was told already.
   * @param {Command} command
   */
  async #go(command) {
    [this.#hasChosen, this.#isAnswered] = [true, false];
    this.#hasChosen = await act(command);
    this.#isAnswered = true;
    if (this.#hasChosen) this.leave();
  }

  /**
   * @param {Offer} offer
   * @param {Hello} hello
   * @param {Table} table
   */
  #row(offer, hello, table) {
    const { name, title, summary, picture, trouble } = offer;
    const image = html("img", { src: picture ?? EMPTY_BOARD, alt: "", width: 320, height: 200, loading: "lazy" });
    image.addEventListener("error", () => { if (!image.src.endsWith(EMPTY_BOARD)) image.src = EMPTY_BOARD; });
    return html("li", { class: "offer", "data-offer": name }, image,
      html("div", { class: "says" }, html("h3", { "aria-level": 2 }, title), summary ? html("p", {}, summary) : null),
      trouble ? html("p", { class: "trouble" }, phrase("It cannot be played now: {trouble}.", { trouble })) : this.#ways(offer, hello, table));
  }

  /**
   * The ways to begin a game.
   * @param {Offer} offer
   * @param {Hello} hello
   * @param {Table} table
   */
  #ways(offer, hello, table) {
    const { name, title, teacher } = offer;
    const isHere = name === hello.game.name;
    /** @type {(seats: Record<string, string>) => Command} */
    const begin = (seats) => (isHere ? { do: "new-game", seats } : { do: "game", game: name, seats });
    const level = html("select", { "aria-label": phrase("Computer's level in {game}", { game: title }), "data-level": name });
    fillSelect(level, levelChoices(offer));
    level.value = this.#levels.get(name) ?? usualLevel(offer);
    level.addEventListener("change", () => this.#levels.set(name, level.value));
    const elsewhere = isHere ? {} : { game: name };
    const solved = isHere ? table.teacher?.solved : undefined;
    /** @type {() => Command} */
    const lesson = () => ({ do: "lesson", number: nextUnsolved(solved?.lessons, teacher?.lessons.length), ...elsewhere });
    /** @type {(kind: string) => () => Command} */
    const puzzle = (kind) => () => ({ do: "puzzle", kind, number: nextUnsolved(solved?.puzzles[kind]), ...elsewhere });
    /** @type {(way: string, words: string, command: () => Command, attributes?: {class?: string, title?: string}) => HTMLElement} */
    const choice = (way, words, command, attributes = {}) => button({ ...attributes, "data-way": `${name}-${way}`, disabled: table.can.new_game === false }, () => this.#go(command()), words);
    const next = isUnderWay(table) ? {} : { class: "primary" }; // else the game that goes on is the next thing
    const usual = seatsAgainst(offer, level.value);
    const others = Object.keys(usual).filter((seat) => usual[seat] !== "human");
    const rest = [
      ...others.map((seat) => choice(seat, phrase("Play as {seat}", { seat: offer.titles[seat] }), () => begin(seatsAgainst(offer, level.value, seat)))),
      teacher?.puzzles.length ? choice("puzzle", phrase("Solve a puzzle"), puzzle(teacher.puzzles[0].kind)) : null,
      ...offer.pages.map(([words, address]) => html("a", { href: address, class: "button" }, words)),
    ].filter(isThere);
    return html("div", { class: "ways" },
      choice("computer", phrase("Play the computer"), () => begin(seatsAgainst(offer, level.value, isHere ? hello.seat : null)), next), level,
      html("div", { class: "second" },
        teacher?.lessons.length ? choice("learn", term("start screen", "Learn"), lesson, { title: plural("Takes about one minute", "Takes about {number} minutes", teacher.minutes, { number: numberInWords(teacher.minutes) }) }) : null,
        choice("together", playersTogether(offer), () => begin(seatsTogether(offer))),
        rest.length ? html("details", { "data-more": name }, html("summary", { class: "button" }, term("start screen", "More")), html("div", { class: "buttons" }, ...rest)) : null));
  }

  /**
   * @param {Kept[]} kept
   * @param {Hello} hello
   */
  #kept(kept, { games }) {
    const rows = kept.map((game) => {
      const title = games.find(({ name }) => name === game.game)?.title ?? game.game;
      return html("li", {}, button({ "data-kept": game.game_id }, () => this.#go({ do: "resume", game_id: game.game_id }), html("b", {}, title),
        html("span", {}, phrase("{players}, {moves}", { players: playersInWords(game.seats), moves: movesInWords(game) })),
        html("span", { class: "quiet" }, beganInWords(game.began_ms, Date.now()))));
    });
    return rows.length ? [html("h3", { "aria-level": 2 }, phrase("Continue an unfinished game")), html("ul", {}, ...rows)].filter(isThere) : [];
  }
}

/** Shows the film from its beginning: it moves only while somebody looks at it. */
function showFilm() {
  byId("film").replaceChildren(html("img", { src: FILM, width: 800, height: 450, alt: phrase("A person plays a game and takes the first lesson, plays two other games, and " +
    "continues an unfinished one.") }));
  byId("film-dialog", HTMLDialogElement).showModal();
}

/** @param {Table} table */
function nowInWords({ view, seats, teacher }) {
  if (teacher?.course) return phrase("On the table: {course}.", { course: teacher.course.title });
  const players = Object.fromEntries(Object.entries(seats).map(([seat, { player }]) => [seat, player]));
  return phrase("On the table: {players}, {moves}.", { players: playersInWords(players), moves: movesInWords({ plies: countDecisions(view) }) });
}

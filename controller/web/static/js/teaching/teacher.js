// The teacher on the page: its buttons, the lesson or puzzle of the moment, and the look back at a game.

/** @import {Command, Course, Game, Hello, Review, Solved, Table, Teaching, TurningPoint} from "../types.js" */

import { act } from "../base/commands.js";
import { all, button, byId, focusOn, html, isNews, isThere, showPanel } from "../base/dom.js";
import { phrase, plural } from "../base/sentence.js";
import { diagram } from "../board/diagram.js";
import { endsOf } from "../board/squares.js";
import { nextUnsolved, numberInWords } from "../dialogs/offers.js";
import { seatMark } from "../game/seats.js";

/** @type {string[]} */
let lessons = [];
/** @type {{kind: string, title: string, difficulty: string}[]} */
let puzzles = [];
let shown = "";

/** So many places has a list of puzzles at first; "More" takes one of them and makes as many again. */
const A_PAGE = 12;

/**
 * Learns what there is to teach; without a teacher nothing of it is seen.
 * @param {Hello} hello
 */
export function meetTeacher(hello) {
  byId("teacher-buttons").hidden = !hello.teacher;
  byId("hint").hidden = !hello.teacher?.judges;
  byId("puzzles").hidden = !hello.teacher?.puzzles.length;
  shown = "";
  document.body.dataset.course = document.body.dataset.hint = "";
  for (const panel of ["course", "review"]) showPanel(byId(panel)); // those of another game
  lessons = hello.teacher?.lessons ?? [];
  byId("lessons-title").textContent = plural("Your first game, in one short lesson", "Your first game, in {number} short lessons", lessons.length, { number: numberInWords(lessons.length) });
  const minutes = hello.teacher?.minutes ?? 0;
  byId("lessons-about").textContent = plural("About one minute. The lights show you what to do.", "About {number} minutes. The lights show you what to do.", minutes, { number: numberInWords(minutes) });
  puzzles = hello.teacher?.puzzles ?? [];
  byId("lesson-list").replaceChildren(...lessons.map((title, index) =>
    html("li", {}, button({ type: "submit", "data-lesson": index + 1, "data-name": phrase("Lesson {number}, {title}", { number: index + 1, title }) },
      () => bring({ do: "lesson", number: index + 1 }), html("b", {}, index + 1), html("span", {}, title)))));
  byId("puzzle-list").replaceChildren(...puzzles.map(({ kind, title, difficulty }) => puzzleSection(kind, title, difficulty)));
}

/**
 * `now()` returns the table's last word.
 * @param {() => Table | null} now
 */
export function listenTeacher(now) {
  byId("hint").addEventListener("click", () => act({ do: "hint" }));
  byId("teach-me").addEventListener("click", () => byId("lessons-dialog", HTMLDialogElement).showModal());
  byId("puzzles").addEventListener("click", () => {
    byId("puzzles-dialog", HTMLDialogElement).showModal();
    // The first puzzle that is not solved, of the kind at the table or of the easiest.
    const teacher = now()?.teacher;
    const kind = teacher?.course?.puzzle ?? puzzles[0].kind;
    const grid = gridOf(kind);
    if (grid) focusOn(grid, `[data-puzzle="${nextUnsolved(teacher?.solved.puzzles[kind])}"]`);
  });
}

/**
 * `turned` says that this page shows the board from the far side.
 * @param {Table} table
 * @param {Game} game
 * @param {boolean} turned
 */
export function showTeacher(table, game, turned) {
  const { teacher } = table;
  if (!teacher) return;
  document.body.dataset.course = teacher.course?.kind ?? "";
  document.body.dataset.hint = String(Boolean(teacher.hint));
  showButtons(table, teacher);
  for (const each of all("dialog [data-lesson]")) tick(each, teacher.solved.lessons.includes(Number(each.dataset.lesson)));
  for (const { kind, title } of puzzles) tickPuzzles(kind, title, teacher.solved.puzzles[kind] ?? []);
  showMissed(teacher.solved);
  const { earlier } = teacher.solved;
  byId("puzzles-earlier").hidden = !earlier;
  byId("puzzles-earlier").textContent = plural("You also solved {n} older puzzles.", "You also solved {n} older puzzles.", earlier);
  const news = JSON.stringify([teacher.course, teacher.review, table.expect, table.mood, turned]);
  if (shown === news) return; // a list that stays keeps its focus and its place
  shown = news;
  showPanel(byId("course"), ...course(table, teacher.course));
  showPanel(byId("review"), ...review(table, teacher.review, { game, turned }));
}

/**
 * @param {Table} table
 * @param {Teaching} teacher
 */
function showButtons(table, { hints, can }) {
  const isFelt = !table.world || document.body.dataset.simulatedHands === "on"; // a mouse does not knock
  byId("hint").title = isFelt ? phrase("Or knock three times with one of your pieces") : "";
  const left = hints[table.view.turn] ?? 0;
  byId("hint").textContent = phrase("Hint ({number} left)", { number: left });
  byId("hint", HTMLButtonElement).disabled = !can.hint;
}

// Choosing a lesson or a puzzle

/**
 * @param {string} kind
 * @param {string} title
 * @param {string} difficulty
 */
function puzzleSection(kind, title, difficulty) {
  const more = html("button", { type: "button", class: "more", "aria-label": phrase("More puzzles: {kind}", { kind: title }) }, phrase("More"));
  const grid = html("div", { class: "grid", "data-kind": kind }, more);
  more.addEventListener("click", () => {
    const first = listed(grid).length;
    list(grid, title, first + A_PAGE);
    listed(grid)[first].focus();
  });
  list(grid, title, A_PAGE - 1);
  return html("section", {}, html("h3", {}, title, " ", html("span", { class: "quiet" }, difficulty)), grid);
}

/** @param {Element} grid */
function listed(grid) {
  return all("[data-puzzle]", grid);
}

/**
 * Lists puzzles up to a number.
 * @param {HTMLElement} grid
 * @param {string} title
 * @param {number} upTo
 */
function list(grid, title, upTo) {
  const kind = grid.dataset.kind ?? "";
  for (let number = listed(grid).length + 1; number <= upTo; number += 1) {
    const name = phrase("{kind}, puzzle {number}", { kind: title, number });
    const attributes = { type: "submit", "data-puzzle": number, "data-name": name, "aria-label": name };
    grid.lastElementChild?.before(button(attributes, () => bring({ do: "puzzle", kind, number }), String(number)));
  }
}

/**
 * Begins a lesson or a puzzle; the button that asks for it may stand far below the board and the words.
 * @param {Command} command
 */
function bring(command) {
  act(command);
  scrollTo(0, 0);
}

/**
 * Marks what is solved of a kind, and lists as many as it takes to go on.
 * @param {string} kind
 * @param {string} title
 * @param {number[]} solved
 */
function tickPuzzles(kind, title, solved) {
  const grid = gridOf(kind);
  if (!grid) return;
  list(grid, title, Math.ceil((nextUnsolved(solved) + 1) / A_PAGE) * A_PAGE - 1);
  const known = new Set(solved);
  for (const each of listed(grid)) tick(each, known.has(Number(each.dataset.puzzle)));
}

/** @param {number} streak */
function streakInWords(streak) {
  return plural("{n} puzzle in a row solved at the first try.", "{n} puzzles in a row solved at the first try.", streak);
}

/** So many puzzles are listed as often missed; one counts from its second miss on. */
const MOST_MISSED = 6, OFTEN = 2;

/**
 * Lists the puzzles that were missed most often, the hardest first, and shows the streak.
 * @param {Solved} solved
 */
function showMissed({ missed, streak }) {
  byId("puzzles-streak").hidden = streak < 2;
  byId("puzzles-streak").textContent = streakInWords(streak);
  const hardest = puzzles
    .flatMap(({ kind, title }) => Object.entries(missed[kind] ?? {}).map(([number, times]) => ({ kind, title, number: Number(number), times })))
    .filter(({ times }) => times >= OFTEN).sort((one, other) => other.times - one.times).slice(0, MOST_MISSED);
  const panel = byId("puzzles-missed");
  if (!isNews(panel, hardest)) return;
  showPanel(panel, ...(hardest.length ? [html("h3", {}, phrase("Hardest for you")), html("ul", {}, ...hardest.map(({ kind, title, number, times }) =>
    html("li", {}, button({ type: "submit", "data-missed": `${kind} ${number}` }, () => bring({ do: "puzzle", kind, number }),
      html("span", {}, phrase("{kind}, puzzle {number}", { kind: title, number })), html("small", {}, plural("missed {n} time", "missed {n} times", times))))))] : []));
}

/**
 * @param {string} kind
 * @returns {HTMLElement | null}
 */
function gridOf(kind) {
  return document.querySelector(`#puzzle-list [data-kind="${kind}"]`);
}

/**
 * Marks what is solved, for eyes and for ears.
 * @param {HTMLElement} button
 * @param {boolean} isSolved
 */
function tick(button, isSolved) {
  const name = button.dataset.name ?? "";
  button.classList.toggle("solved", isSolved);
  button.setAttribute("aria-label", isSolved ? phrase("{lesson}, solved", { lesson: name }) : name);
}

// The lesson or the puzzle at the table

/**
 * @param {Table} table
 * @param {Course | null} learning
 */
function course(table, learning) {
  if (!learning) return [];
  const { number, title, state, text, step: [done, of] } = learning;
  const isLesson = learning.kind === "lesson";
  /** @type {(number: number) => Command} */
  const begin = (which) => (learning.puzzle ? { do: "puzzle", kind: learning.puzzle, number: which } : { do: "lesson", number: which });
  const heading = isLesson ? phrase("Lesson {number} of {all}: {title}", { number, all: lessons.length, title }) : title;
  byId("course").dataset.state = state;
  const dots = of > 1 ? html("span", { class: "dots", role: "img", "aria-label": phrase("Step {number} of {all}", { number: Math.min(done + 1, of), all: of }) },
    ...Array.from({ length: of }, (_, index) => html("i", { class: index < done || state === "solved" ? "done" : "" }))) : null;
  const solved = table.teacher?.solved;
  const unsolved = nextUnsolved(solved?.puzzles[learning.puzzle ?? ""], Infinity, number + 1);
  const next = isLesson ? number < lessons.length ? begin(number + 1) : null : begin(unsolved);
  return [html("header", {}, html("strong", {}, state === "solved" ? phrase("{lesson}, solved", { lesson: heading }) : heading), dots),
    table.expect === text || state === "reply" ? null : html("p", {}, text),
    !isLesson && state === "solved" && solved && solved.streak > 1 ? html("p", { class: "streak" }, streakInWords(solved.streak)) : null,
    html("div", { class: "buttons" },
      state === "wrong" ? pressable("try-again", phrase("Try again"), () => act({ do: "take-back" }), true) : null,
      state === "solved" && next ? pressable("next-course", isLesson ? phrase("Next lesson") : phrase("Next puzzle"), () => bring(next), true) : null,
      number ? pressable("again-course", isLesson ? phrase("Restart lesson") : phrase("Restart puzzle"), () => bring(begin(number))) : null,
      pressable("leave-course", phrase("Leave"), () => act({ do: "new-game" })))].filter(isThere);
}

// Looking back

/**
 * @param {Table} table
 * @param {Review | null} looking
 * @param {{game: Game, turned: boolean}} drawn
 */
function review(table, looking, { game, turned }) {
  if (!looking) return [];
  const { points, shown: ply, looked, of, sentence, view } = looking;
  const pieces = view ? Object.fromEntries(game.pieces(view).map(({ square, look }) => [square, look])) : looking.pieces; // as this page could know it then
  const here = points.find((point) => point.ply === ply);
  return [html("header", {}, html("strong", {}, phrase("Review")), looked < of ? html("progress", { max: of, value: looked, "aria-label": sentence }) : null),
    table.expect === sentence ? null : html("p", {}, sentence),
    html("div", { class: "looking" },
      pieces ? diagram(game.tiles(table.view), pieces, game.drawPiece, here && endsOf(here.better), turned) : null,
      html("ol", { class: "points" }, ...points.map((point) => html("li", {}, turningPoint(point, ply))))),
    html("div", { class: "buttons" },
      ...(points.length > 1 ? [pressable("previous-point", phrase("Previous"), () => act({ do: "review", show: "previous" })),
        pressable("next-point", phrase("Next"), () => act({ do: "review", show: "next" }), true)] : []),
      pressable("end-review", phrase("Done"), () => act({ do: "review", show: "done" })))].filter(isThere);
}

/**
 * @param {TurningPoint} point
 * @param {number | null} shownPly
 */
function turningPoint({ ply, number, seat, move, sentence }, shownPly) {
  return button({ "data-point": ply, "aria-pressed": String(ply === shownPly) }, () => act({ do: "review", show: ply }),
    seatMark(seat), html("b", {}, endsOf(move) ? `${number}. ${endsOf(move)?.join(" → ")}` : phrase("Move {number}", { number })), html("span", {}, sentence));
}

/**
 * @param {string} id
 * @param {string} words
 * @param {() => unknown} press
 * @param {boolean} [isPrimary]
 */
function pressable(id, words, press, isPrimary = false) {
  return button({ id, class: isPrimary ? "primary" : "" }, press, words);
}

// The teacher on the page: its buttons, the lesson or puzzle of the moment, and the look back at a game.

/** @import {Act, Course, Game, Hello, Review, Table, Teaching, TurningPoint} from "./types.js" */

import { diagram } from "./diagram.js";
import { all, byId, html, isThere, showPanel } from "./nodes.js";
import { inWords } from "./offers.js";
import { seatMark } from "./seats.js";
import { endsOf } from "./squares.js";

/** @type {string[]} */
let lessons = [];
/** @type {{plies: number, grade: number}[]} */
let puzzles = [];
let shown = "";

/**
 * Learns what there is to teach; without a teacher nothing of it is seen.
 * @param {Hello} hello
 * @param {Act} act
 */
export function meetTeacher(hello, act) {
  byId("teacher-buttons").hidden = !hello.teacher;
  byId("hint").hidden = !hello.teacher?.judges;
  byId("puzzles").hidden = !hello.teacher?.puzzles.length;
  shown = "";
  document.body.dataset.course = "";
  for (const panel of ["course", "review"]) showPanel(byId(panel)); // those of another game
  lessons = hello.teacher?.lessons ?? [];
  byId("lessons-title").textContent = `Your first game, in ${inWords(lessons.length)} small lessons`;
  byId("lessons-about").textContent = `About ${inWords(hello.teacher?.minutes ?? 0)} minutes. The board shows by light what to do.`;
  puzzles = hello.teacher?.puzzles ?? [];
  byId("lesson-list").replaceChildren(...lessons.map((title, index) =>
    html("li", {}, starter("lesson", index + 1, act, html("b", {}, String(index + 1)), html("span", {}, title)))));
  const grades = [...new Set(puzzles.map(({ grade }) => grade))].sort();
  byId("puzzle-list").replaceChildren(...grades.map((grade) => gradeSection(grade, act)));
}

/**
 * `now()` returns the table's last word; `act` sends a command.
 * @param {() => Table | null} now
 * @param {Act} act
 */
export function listenTeacher(now, act) {
  byId("hint").addEventListener("click", () => act({ do: "hint" }));
  byId("teach-me").addEventListener("click", () => byId("lessons-dialog", HTMLDialogElement).showModal());
  byId("puzzles").addEventListener("click", () => {
    byId("puzzles-dialog", HTMLDialogElement).showModal();
    nextUnsolved(now())?.focus();
  });
  byId("look-back").addEventListener("click", () => act({ do: "review", show: "begin" }));
}

/**
 * @param {Table} table
 * @param {Game} game
 * @param {Act} act
 */
export function showTeacher(table, game, act) {
  const { teacher } = table;
  if (!teacher) return;
  document.body.dataset.course = teacher.course?.kind ?? "";
  showButtons(table, teacher);
  tick("lesson", teacher.solved.lessons);
  tick("puzzle", teacher.solved.puzzles);
  const news = JSON.stringify([teacher.course, teacher.review, table.expect, table.mood]);
  if (shown === news) return; // a list that stays keeps its focus and its place
  shown = news;
  showPanel(byId("course"), ...course(table, teacher.course, act));
  showPanel(byId("review"), ...review(table, teacher.review, game, act));
}

/**
 * @param {Table} table
 * @param {Teaching} teacher
 */
function showButtons(table, { hints, can, course: learning, review: looking }) {
  const left = hints[table.view.turn] ?? 0;
  byId("hint").textContent = `Hint (${left} left)`;
  byId("hint", HTMLButtonElement).disabled = !can.hint;
  byId("look-back").hidden = Boolean(learning || looking) || !can.review;
}

// Choosing a lesson or a puzzle

/**
 * @param {number} grade
 * @param {Act} act
 */
function gradeSection(grade, act) {
  const names = ["", "Easy", "Medium", "Tricky", "Hard", "Very hard"];
  const buttons = puzzles.map(({ plies, grade: its }, index) => its === grade
    ? starter("puzzle", index + 1, act, html("b", {}, String(index + 1)), html("span", {}, ownMoves(plies))) : null);
  return html("section", {}, html("h3", {}, names[grade] ?? `Grade ${grade}`), html("div", { class: "grid" }, ...buttons));
}

/**
 * @param {"lesson" | "puzzle"} kind
 * @param {number} number
 * @param {Act} act
 * @param {...import("./nodes.js").Child} words
 */
function starter(kind, number, act, ...words) {
  const button = html("button", { type: "submit", [`data-${kind}`]: number }, ...words);
  button.addEventListener("click", () => act({ do: kind, number }));
  return button;
}

/** @param {number} plies */
function ownMoves(plies) {
  return `${(plies + 1) / 2} moves`;
}

/**
 * Marks what is solved, for eyes and for ears.
 * @param {"lesson" | "puzzle"} kind
 * @param {number[]} solved
 */
function tick(kind, solved) {
  for (const button of all(`dialog [data-${kind}]`)) {
    const number = Number(button.dataset[kind]);
    const isSolved = solved.includes(number);
    const name = kind === "lesson" ? `Lesson ${number}, ${lessons[number - 1]}` : `Puzzle ${number}, win in ${ownMoves(puzzles[number - 1].plies)}`;
    button.classList.toggle("solved", isSolved);
    button.setAttribute("aria-label", isSolved ? `${name}, solved` : name);
  }
}

/**
 * @param {Table | null} table
 * @returns {HTMLElement | null}
 */
function nextUnsolved(table) {
  const solved = new Set(table?.teacher?.solved.puzzles ?? []);
  const number = puzzles.findIndex((_, index) => !solved.has(index + 1)) + 1;
  return document.querySelector(`#puzzle-list [data-puzzle="${number}"]`);
}

// The lesson or the puzzle at the table

/**
 * @param {Table} table
 * @param {Course | null} learning
 * @param {Act} act
 */
function course(table, learning, act) {
  if (!learning) return [];
  const { kind, number, title, state, text, step: [done, of] } = learning;
  const isLesson = kind === "lesson";
  const heading = isLesson ? `Lesson ${number} of ${lessons.length}: ${title}` : title;
  byId("course").dataset.state = state;
  const dots = of > 1 ? html("span", { class: "dots", role: "img", "aria-label": `Step ${Math.min(done + 1, of)} of ${of}` },
    ...Array.from({ length: of }, (_, index) => html("i", { class: index < done || state === "solved" ? "done" : "" }))) : null;
  const next = number < (isLesson ? lessons : puzzles).length ? { do: kind, number: number + 1 } : null;
  return [html("header", {}, html("strong", {}, heading), dots),
    table.expect === text || state === "reply" ? null : html("p", {}, text),
    html("div", { class: "buttons" },
      state === "wrong" ? pressable("try-again", "Try again", () => act({ do: "take-back" }), true) : null,
      state === "solved" && next ? pressable("next-course", isLesson ? "Next lesson" : "Next puzzle", () => act(next), true) : null,
      pressable("again-course", isLesson ? "Restart lesson" : "Restart puzzle", () => act({ do: kind, number })),
      pressable("leave-course", "Leave", () => act({ do: "new-game" })))].filter(isThere);
}

// Looking back

/**
 * @param {Table} table
 * @param {Review | null} looking
 * @param {Game} game
 * @param {Act} act
 */
function review(table, looking, game, act) {
  if (!looking) return [];
  const { points, shown: ply, pieces, looked, of, sentence } = looking;
  const here = points.find((point) => point.ply === ply);
  return [html("header", {}, html("strong", {}, "Looking back"), looked < of ? html("progress", { max: of, value: looked, "aria-label": sentence }) : null),
    table.expect === sentence ? null : html("p", {}, sentence),
    html("div", { class: "looking" },
      pieces ? diagram(game.tiles(table.view), pieces, game.drawPiece, here && endsOf(here.better)) : null,
      html("ol", { class: "points" }, ...points.map((point) => html("li", {}, turningPoint(point, ply, act))))),
    html("div", { class: "buttons" },
      ...(points.length > 1 ? [pressable("previous-point", "Previous", () => act({ do: "review", show: "previous" })),
        pressable("next-point", "Next", () => act({ do: "review", show: "next" }), true)] : []),
      pressable("end-review", "Done", () => act({ do: "review", show: "done" })))].filter(isThere);
}

/**
 * @param {TurningPoint} point
 * @param {number | null} shownPly
 * @param {Act} act
 */
function turningPoint({ ply, number, seat, move, sentence }, shownPly, act) {
  const button = html("button", { type: "button", "data-point": ply, "aria-pressed": String(ply === shownPly) },
    seatMark(seat), html("b", {}, `${number}. ${endsOf(move)?.join(" → ") ?? move}`), html("span", {}, sentence));
  button.addEventListener("click", () => act({ do: "review", show: ply }));
  return button;
}

/**
 * @param {string} id
 * @param {string} words
 * @param {() => unknown} press
 * @param {boolean} [isPrimary]
 */
function pressable(id, words, press, isPrimary = false) {
  const button = html("button", { type: "button", id, class: isPrimary ? "primary" : "" }, words);
  button.addEventListener("click", press);
  return button;
}

"""Lessons and puzzles as games at the table: the next task, the mistakes, the table's replies.

A course is a pure function of the game: progress follows from the moves on the board, so take-backs and power cuts need
nothing besides the journal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeAlias

import engine
from controller.errors import Refused
from controller.tabletop.registry import manifest, title_of
from controller.teaching.naming import way_of
from engine import CHANCE, Game, Teacher
from engine.sentence import phrase, plural
from engine.teacher import Judgement, Lesson, PuzzleKind

AnyGame = Game[Any, Any]
_UNJUDGED = phrase("The teacher cannot judge this move. Put the piece back and try again.")
State = Literal["do", "judging", "reply", "wrong", "solved"]


@dataclass(frozen=True, slots=True)
class Stage:
    """The progress of a course."""

    state: State
    """"do": the learner is to move; "judging": the teacher looks; "reply": the table is to move; "wrong": the last
    move must be taken back; "solved": the course is finished.
    """
    text: str
    """The sentence about it."""
    moves: tuple[str, ...] = ()
    """The moves to light, if they are shown."""
    reply: str | None = None
    """What the computer plays now."""


@dataclass(frozen=True, slots=True)
class _NumberedCourse:
    """One lesson or puzzle, number `number` of its kind, counted from 1."""

    number: int
    game: str
    """The key of the game in `engine.GAMES`."""
    position: str
    """The text of the start position; the learner is on turn there."""

    @property
    def learner(self) -> str:
        return engine.load(self.game, self.position).turn


@dataclass(frozen=True, slots=True)
class LessonCourse(_NumberedCourse):
    """A lesson of the guided first game."""

    lesson: Lesson

    @property
    def key(self) -> str:
        """The course's name in the journal."""
        return f"lesson {self.number}"

    @property
    def title(self) -> str:
        return self.lesson.title

    @property
    def free(self) -> str | None:
        """The level of the computer against which the learner plays freely; None when the course sets tasks."""
        return self.lesson.free

    @property
    def turns(self) -> int:
        """The number of the learner's moves; 0 if unknown."""
        return len(self.lesson.steps)

    def stage(self, game: AnyGame, judgement: Judgement | None) -> Stage:
        """Returns the progress; `judgement` is of the position on the board, None if not known yet."""
        return self._free_stage(game) if self.lesson.free else self._guided_stage(game)

    def _free_stage(self, game: AnyGame) -> Stage:
        outcome = game.outcome()
        if outcome is None:
            go_on = phrase("You are winning. Steady green squares keep the win, the others lose it. Play on!")
            return Stage("do", go_on)
        if self.learner in outcome.winners:
            return Stage("solved", self.lesson.done)
        return Stage("wrong", phrase("The win slipped away. Take the last move back, or restart this lesson."))

    def _guided_stage(self, game: AnyGame) -> Stage:
        behind = self.done(game)
        if behind == len(self.lesson.steps):
            return Stage("solved", self.lesson.done)
        step = self.lesson.steps[behind]
        made = game.moves[sum(1 + len(each.replies) for each in self.lesson.steps[:behind]) :]
        if not made:
            legal = game.legal_moves
            return Stage("do", step.say, tuple(move for move in step.moves if move in legal))
        if str(made[0]) not in step.moves:
            return Stage("wrong", step.otherwise)
        return Stage("reply", _right(game), reply=step.replies[len(made) - 1])

    def done(self, game: AnyGame) -> int:
        """Returns the number of steps done, the replies of others included."""
        begun = 0
        for number, step in enumerate(self.lesson.steps):
            end = begun + 1 + len(step.replies)
            if len(game.moves) < end or str(game.moves[begun]) not in step.moves:
                return number
            begun = end
        return len(self.lesson.steps)


@dataclass(frozen=True, slots=True)
class PuzzleCourse(_NumberedCourse):
    """A puzzle: win within a number of plies against any reply, or find the one move that saves you or holds the draw.

    Its number is 0 if the journal has none, as before puzzles were found by number.
    """

    puzzle: PuzzleKind
    free: ClassVar[str | None] = None

    @property
    def key(self) -> str:
        """The name in the journal, such as "puzzle win-5 12"; if it is just "puzzle", the position identifies it."""
        return f"puzzle {self.puzzle.key} {self.number}" if self.number else "puzzle"

    @property
    def title(self) -> str:
        """The title, such as "Win in 3 moves, puzzle 12"."""
        if self.number:
            return phrase("{task}, puzzle {number}", task=self.puzzle.title, number=self.number)
        return phrase("Puzzle: {task}", task=self.puzzle.title)

    @property
    def turns(self) -> int:
        return (self.puzzle.plies + 1) // 2 if self.puzzle.goal == "win" else 1

    def done(self, game: AnyGame) -> int:
        """Returns the number of the learner's correct moves so far; only a win needs replies."""
        return len(game.moves) // 2 if self.puzzle.goal == "win" else min(1, len(game.moves))

    def stage(self, game: AnyGame, judgement: Judgement | None) -> Stage:
        outcome = game.outcome()
        if outcome is not None:
            if self.learner in outcome.winners:
                return Stage("solved", phrase("Solved. Well played!"))
            return Stage("wrong", phrase("That loses. Put the piece back and try again."))
        left = self.puzzle.plies - len(game.moves)
        if game.turn == self.learner:
            return Stage("do", self._task(title_of(self.learner, game.name), left))
        if judgement is None:
            return Stage("judging", phrase("The teacher is looking at your move."))
        match self.puzzle.goal:
            case "win":
                return _winning(game, judgement, left)
            case "save":
                return self._saved(game, judgement, left)
            case "draw":
                return _drawing(game, judgement)

    def _task(self, seat: str, left: int) -> str:
        if self.puzzle.goal == "draw":
            return phrase("{seat} to move: find the only move that holds the draw. Every other move loses.", seat=seat)
        if self.puzzle.goal == "save":
            return plural(
                "{seat} to move: find the only move that does not lose within {n} move.",
                "{seat} to move: find the only move that does not lose within {n} moves.",
                _own_moves(left),
                seat=seat,
            )
        return plural(
            "{seat} to move, win in {n} move: find the first move.",
            "{seat} to move, win in {n} moves: find the first move.",
            _own_moves(left),
            seat=seat,
        )

    def _saved(self, game: AnyGame, judgement: Judgement, left: int) -> Stage:
        now = judgement.now
        if now.result == "win" and now.plies <= left:
            return Stage("wrong", _refuted(game, judgement))
        if now.result == "unknown" and now.plies < left:
            return Stage("wrong", _UNJUDGED)
        solved = plural(
            "Solved. Every other move loses within {n} move.",
            "Solved. Every other move loses within {n} moves.",
            _own_moves(self.puzzle.plies),
        )
        return Stage("solved", solved)


Course: TypeAlias = LessonCourse | PuzzleCourse


def _drawing(game: AnyGame, judgement: Judgement) -> Stage:
    if judgement.now.result == "draw":
        return Stage("solved", phrase("Solved. Neither side can force a win now, and every other move loses."))
    return Stage("wrong", _refuted(game, judgement) if judgement.now.result == "win" else _UNJUDGED)


def _winning(game: AnyGame, judgement: Judgement, left: int) -> Stage:
    if judgement.now.result == "loss" and judgement.now.exact and judgement.now.plies <= left:
        reply = judgement.best[0]
        said = phrase("Right. The longest way to hold out is {move}.", move=way_of(game, reply))
        return Stage("reply", said, reply=reply)
    return Stage("wrong", _refuted(game, judgement))


def _right(game: AnyGame) -> str:
    """Returns the sentence to show while others play the moves of the lesson."""
    if game.turn == CHANCE:
        return phrase("Right.")
    return phrase("Right. Now {seat} moves.", seat=title_of(game.turn, game.name))


def _refuted(game: AnyGame, judgement: Judgement) -> str:
    opponent, way = title_of(game.turn, game.name), way_of(game, judgement.best[0])
    match judgement.now.result:
        case "loss":
            return phrase("That wins, too, but not in time. Put the piece back and try again.")
        case "win":
            return phrase(
                "Then {opponent} plays {move} and wins. Put the piece back and try again.", opponent=opponent, move=way
            )
        case _:
            return phrase(
                "Then {opponent} can play {move} and hold out. Put the piece back and try again.",
                opponent=opponent,
                move=way,
            )


def _own_moves(plies: int) -> int:
    return (plies + 1) // 2


def lesson_wanted(teacher: Teacher | None, game: str, number: int) -> Course:
    """Returns a lesson by its number, from 1; raises `Refused` when there is none."""
    lessons = teacher.lessons() if teacher else ()
    if 1 <= number <= len(lessons):
        return LessonCourse(number, game, lessons[number - 1].position, lessons[number - 1])
    if lessons:
        raise Refused(
            phrase("unknown lesson {number}; choose 1 to {last}", number=number, last=len(lessons))
        )
    title = manifest(game).title
    raise Refused(phrase("unknown lesson {number}; {game} has no lessons", number=number, game=title))


def course_of(teacher: Teacher | None, game: str, key: str, start: str) -> Course | None:
    """Returns the course of a game of the journal, or None if this program no longer has it."""
    if teacher is None:
        return None
    for number, lesson in enumerate(teacher.lessons(), start=1):
        if key == f"lesson {number}" and lesson.position == start:
            return LessonCourse(number, game, start, lesson)
    if key == "puzzle":
        kind = teacher.kind_of_puzzle(start)
        return None if kind is None else PuzzleCourse(0, game, start, kind)
    numbers = ((kind, puzzle_number(key, kind.key)) for kind in teacher.puzzle_kinds())
    return next((PuzzleCourse(number, game, start, kind) for kind, number in numbers if number is not None), None)


def puzzle_number(key: str, kind: str) -> int | None:
    """Returns the number of a puzzle of a kind from its name in the journal; None for anything else."""
    number = key.removeprefix(f"puzzle {kind} ")
    return int(number) if number != key and number.isdecimal() else None

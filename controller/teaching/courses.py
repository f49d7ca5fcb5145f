"""Lessons and puzzles as games at the table: what is to be done now, what was wrong, what the table replies.

A course is a pure function of the game: how far somebody is follows from the moves on the board, so that a take-back
and a power cut need nothing beside the journal.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Literal

import engine
from controller.errors import Refused
from controller.games.registry import manifest, title_of
from controller.teaching.naming import way_of
from engine import CHANCE, Game, Teacher
from engine.teacher import Judgement, Lesson, Puzzle

__all__ = ["Course", "LessonCourse", "PuzzleCourse", "Stage", "course_of", "course_wanted"]

AnyGame = Game[Any, Any]
State = Literal["do", "judging", "reply", "wrong", "solved"]


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a course stands."""

    state: State
    """"do": the learner is to move; "judging": the teacher looks; "reply": the table is to move; "wrong": the last move
    has to be taken back; "solved": all is done."""
    text: str
    """What is said about it."""
    moves: tuple[str, ...] = ()
    """The moves to light, when they are shown."""
    reply: str | None = None
    """What the computer plays now."""


@dataclass(frozen=True, slots=True)
class Course(ABC):
    """One lesson or puzzle, number `number` of its kind, counted from 1."""

    number: int
    game: str
    """The key of the game in `engine.GAMES`."""

    @property
    @abstractmethod
    def key(self) -> str:
        """The course as the journal has it."""

    @property
    @abstractmethod
    def title(self) -> str:
        """A few words for a heading."""

    @property
    @abstractmethod
    def position(self) -> str:
        """The text of the position where it begins; the learner is on turn there."""

    @property
    def free(self) -> str | None:
        """The level of the computer against whom the learner just plays; None when the course says what to do."""
        return None

    @property
    def shows(self) -> bool:
        """True when the course lights what is to be done, so that nobody needs a hint."""
        return False

    @property
    @abstractmethod
    def turns(self) -> int:
        """How many moves of the learner it takes; 0 when nobody can say."""

    @property
    def learner(self) -> str:
        """The learner's seat."""
        return engine.load(self.game, self.position).turn

    def done(self, game: AnyGame) -> int:
        """Returns how many moves of the learner have been made."""
        return len(game.moves) // 2

    @abstractmethod
    def stage(self, game: AnyGame, judgement: Judgement | None) -> Stage:
        """Returns where the course stands; `judgement` is of the position on the board, None while there is none."""


@dataclass(frozen=True, slots=True)
class LessonCourse(Course):
    """A lesson of the guided first game."""

    lesson: Lesson

    @property
    def key(self) -> str:
        """As "lesson 3"."""
        return f"lesson {self.number}"

    @property
    def title(self) -> str:
        """The lesson's own."""
        return self.lesson.title

    @property
    def position(self) -> str:
        """The lesson's own."""
        return self.lesson.position

    @property
    def free(self) -> str | None:
        """The lesson's own."""
        return self.lesson.free

    @property
    def shows(self) -> bool:
        """True but in a free game."""
        return self.lesson.free is None

    @property
    def turns(self) -> int:
        """One for each step."""
        return len(self.lesson.steps)

    def stage(self, game: AnyGame, judgement: Judgement | None) -> Stage:
        """Returns where the lesson stands; see `Course.stage`."""
        return self._free_stage(game) if self.lesson.free else self._guided_stage(game)

    def _free_stage(self, game: AnyGame) -> Stage:
        outcome = game.outcome()
        if outcome is None:
            return Stage("do", "You are winning. Steady green squares keep the win, the others lose it. Play on!")
        if self.learner in outcome.winners:
            return Stage("solved", self.lesson.done)
        return Stage("wrong", "The win slipped away. Take the last move back, or begin this lesson again.")

    def _guided_stage(self, game: AnyGame) -> Stage:
        begun = 0
        for step in self.lesson.steps:
            made = len(game.moves) - begun
            if not made:
                legal = game.legal_moves
                return Stage("do", step.say, tuple(move for move in step.moves if move in legal))
            if str(game.moves[begun]) not in step.moves:
                return Stage("wrong", step.otherwise)
            if made <= len(step.replies):
                return Stage("reply", _right(game), reply=step.replies[made - 1])
            begun += 1 + len(step.replies)
        return Stage("solved", self.lesson.done)

    def done(self, game: AnyGame) -> int:
        """Returns how many steps are behind the learner, what others reply included."""
        begun = 0
        for number, step in enumerate(self.lesson.steps):
            end = begun + 1 + len(step.replies)
            if len(game.moves) < end or str(game.moves[begun]) not in step.moves:
                return number
            begun = end
        return len(self.lesson.steps)


@dataclass(frozen=True, slots=True)
class PuzzleCourse(Course):
    """A puzzle: win within so many plies, whatever the table replies."""

    puzzle: Puzzle

    @property
    def key(self) -> str:
        """Just "puzzle": which one it is, the position says."""
        return "puzzle"

    @property
    def title(self) -> str:
        """As "Puzzle 12: win in 3 moves"."""
        return f"Puzzle {self.number}: win in {_own_moves(self.puzzle.plies)}"

    @property
    def position(self) -> str:
        """The puzzle's own."""
        return self.puzzle.position

    @property
    def turns(self) -> int:
        """Every other ply."""
        return (self.puzzle.plies + 1) // 2

    def stage(self, game: AnyGame, judgement: Judgement | None) -> Stage:
        """Returns where the puzzle stands; see `Course.stage`."""
        outcome, seat = game.outcome(), title_of(self.learner, game.name)
        if outcome is not None:
            return _won_or_lost(self.learner in outcome.winners)
        left = self.puzzle.plies - len(game.moves)
        if game.turn == self.learner:
            return Stage("do", f"{seat} to move, win in {_own_moves(left)}: find the first move.")
        if judgement is None:
            return Stage("judging", "The teacher looks at your move.")
        if judgement.now.result == "loss" and judgement.now.exact and judgement.now.plies <= left:
            reply = judgement.best[0]
            return Stage("reply", f"Right. The longest way to hold out is {way_of(game, reply)}.", reply=reply)
        return Stage("wrong", _refuted(game, judgement))


def _right(game: AnyGame) -> str:
    """What is said while others play what the lesson has them play."""
    return "Right." if game.turn == CHANCE else f"Right. Now {title_of(game.turn, game.name)} moves."


def _won_or_lost(won: bool) -> Stage:
    if won:
        return Stage("solved", "Solved. Well played!")
    return Stage("wrong", "That loses. Put the piece back and try again.")


def _refuted(game: AnyGame, judgement: Judgement) -> str:
    rival, way = title_of(game.turn, game.name), way_of(game, judgement.best[0])
    match judgement.now.result:
        case "loss":
            return "That wins, too, but not in time. Put the piece back and try again."
        case "win":
            return f"Then {rival} plays {way} and wins. Put the piece back and try again."
        case _:
            return f"Then {rival} can play {way} and holds out. Put the piece back and try again."


def _own_moves(plies: int) -> str:
    moves = (plies + 1) // 2
    return "1 move" if moves == 1 else f"{moves} moves"


def course_wanted(teacher: Teacher | None, game: str, kind: str, number: int) -> Course:
    """Returns a lesson or a puzzle by its number, from 1; raises `Refused` when there is none."""
    lessons = teacher.lessons() if teacher else ()
    puzzles = teacher.puzzles() if teacher else ()
    if kind == "lesson" and 1 <= number <= len(lessons):
        return LessonCourse(number, game, lessons[number - 1])
    if kind == "puzzle" and 1 <= number <= len(puzzles):
        return PuzzleCourse(number, game, puzzles[number - 1])
    many = {"lesson": len(lessons), "puzzle": len(puzzles)}.get(kind, 0)
    there = f"they are numbered 1 to {many}" if many else f"{manifest(game).title} has no {kind}s"
    raise Refused(f"there is no {kind} {number}; {there}")


def course_of(teacher: Teacher | None, game: str, key: str, start: str) -> Course | None:
    """Returns the course that a game of the journal is, or None when this program has it no more."""
    if teacher is None:
        return None
    for number, puzzle in enumerate(teacher.puzzles(), start=1):
        if key == "puzzle" and puzzle.position == start:
            return PuzzleCourse(number, game, puzzle)
    for number, lesson in enumerate(teacher.lessons(), start=1):
        if key == f"lesson {number}" and lesson.position == start:
            return LessonCourse(number, game, lesson)
    return None

"""Puzzles that are found by their numbers: the requests to the teacher's process, and its results."""

from __future__ import annotations

from collections.abc import Iterator

from controller.errors import Refused
from controller.messages.commands import FindPuzzle, PuzzleFound, StartCourse
from controller.tabletop.registry import manifest
from controller.teaching.courses import Course, PuzzleCourse
from engine import Teacher
from engine.sentence import phrase, row_of
from engine.teacher import PuzzleKind

_HIGHEST = 1_000_000_000


class Puzzles:
    """Requests puzzles of one game: first the one that people want, then, in advance, the next of its kind.

    `tickets` number the requests.
    """

    def __init__(self, game: str, teacher: Teacher | None, tickets: Iterator[int]) -> None:
        self.wish: StartCourse | None = None
        """The requested puzzle that has not started yet."""
        self._game, self._tickets = game, tickets
        self._kinds = {kind.key: kind for kind in teacher.puzzle_kinds()} if teacher else {}
        self._found: dict[tuple[str, int], str] = {}
        self._failed: set[tuple[str, int]] = set()
        self._asked: FindPuzzle | None = None

    def course(self, wanted: StartCourse) -> Course | None:
        """Returns a puzzle by its kind and number, None while it is not found; raises `Refused` for an invalid one."""
        kind = self._kind(wanted)
        start = self._found.get((kind.key, wanted.number))
        return None if start is None else PuzzleCourse(wanted.number, self._game, start, kind)

    def look_for(self, wanted: StartCourse) -> str:
        """Requests a puzzle that `course` does not have; returns the sentence to announce meanwhile."""
        kind = self._kind(wanted)
        self.wish = wanted
        self._failed.discard((kind.key, wanted.number))
        return phrase("The teacher is looking for puzzle {number}: {task}.", number=wanted.number, task=kind.title)

    def next_to_find(self, course: Course | None, following: int) -> FindPuzzle | None:
        """Returns the next request, None if it is already pending; `following` comes after `course`."""
        match self.wish, course:
            case StartCourse() as wish, _:
                wanted = self._kind(wish).key, wish.number
            case _, PuzzleCourse(puzzle=kind):
                wanted = kind.key, following
            case _:
                return None
        if self._asked is not None and (self._asked.kind, self._asked.number) == wanted:
            return None
        if wanted in self._found or wanted in self._failed:
            return None
        self._asked = FindPuzzle(next(self._tickets), *wanted)
        return self._asked

    def take(self, found: PuzzleFound) -> str:
        """Stores a found puzzle; returns the error when somebody waits for it in vain, else "".

        A request that was dropped for a newer one is repeated.
        """
        asked = self._asked
        if asked is None or asked.ticket != found.ticket:
            return ""
        self._asked = None
        which = asked.kind, asked.number
        if found.position is not None:
            self._found[which] = found.position
        if not found.trouble:
            return ""
        self._failed.add(which)
        if self.wish is None or (self._kind(self.wish).key, self.wish.number) != which:
            return ""
        self.wish = None
        return found.trouble

    def _kind(self, wanted: StartCourse) -> PuzzleKind:
        if not self._kinds:
            title = manifest(self._game).title
            raise Refused(
                phrase("unknown puzzle {number}; {game} has no puzzles", number=wanted.number, game=title)
            )
        kind = self._kinds.get(wanted.puzzle or next(iter(self._kinds)))
        if kind is None:
            known = row_of(self._kinds)
            raise Refused(
                phrase("unknown kind of puzzle {kind}; choose one of: {known}", kind=repr(wanted.puzzle), known=known)
            )
        if not 1 <= wanted.number <= _HIGHEST:
            last = f"{_HIGHEST:,}"
            raise Refused(
                phrase("unknown puzzle {number}; choose 1 to {last}", number=wanted.number, last=last)
            )
        return kind

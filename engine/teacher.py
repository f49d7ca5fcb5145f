"""The contract of a teacher: a move's effect on the result, lessons and puzzles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Literal

from engine.sentence import phrase

Result = Literal["win", "draw", "loss", "unknown"]
Effect = Literal["keeps", "draws", "throws", "loses", "open"]

EFFECTS: Mapping[Effect, str] = {
    "keeps": phrase("it keeps the win, or holds out longest"),
    "draws": phrase("it keeps the draw"),
    "throws": phrase("it gives away the win or the draw, or loses sooner than necessary"),
    "loses": phrase("the opponent wins with the next move"),
    "open": phrase("no result is proven, or it is not known how long the defence can last"),
}
"""The possible effects of a move on the result."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A proven result for one seat, and the number of plies to it."""

    result: Result
    plies: int
    """Plies until the game is decided, 0 for a draw; if unknown, the depth of the search."""
    exact: bool = True
    """Whether a win or a loss takes exactly that many plies, rather than at least that many."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The proven results of a position and of each of its moves, all for the seat on turn."""

    now: Verdict
    moves: Mapping[str, Verdict]
    """Every legal move's text -> its verdict, with plies counted from before the move."""
    chances: Mapping[str, float] = field(default_factory=dict)
    """Every legal move's text -> its chance to win, 0 to 1; empty without estimates."""

    @classmethod
    def estimated(cls, chances: Mapping[str, float]) -> Judgement:
        """Returns a judgement without proof, with each legal move's chance to win, at least one."""
        unknown = Verdict("unknown", 0)
        return cls(unknown, dict.fromkeys(chances, unknown), chances)

    @classmethod
    def of(cls, moves: Mapping[str, Verdict]) -> Judgement:
        """Returns the judgement from the verdicts on all legal moves, at least one."""
        wins = [verdict for verdict in moves.values() if verdict.result == "win"]
        if wins:
            return cls(min(wins, key=lambda win: (not win.exact, win.plies)), moves)
        if all(verdict.result == "loss" for verdict in moves.values()):
            return cls(max(moves.values(), key=lambda loss: (loss.plies, not loss.exact)), moves)
        searched = [verdict.plies for verdict in moves.values() if verdict.result == "unknown"]
        return cls(Verdict("unknown", min(searched)) if searched else Verdict("draw", 0), moves)

    @property
    def best(self) -> tuple[str, ...]:
        """The moves that win soonest, draw, or lose latest, sorted; otherwise those not proven to lose."""
        if self.now.result == "unknown":
            return tuple(sorted(move for move, verdict in self.moves.items() if verdict.result != "loss"))
        return tuple(sorted(move for move, verdict in self.moves.items() if verdict == self.now))

    @property
    def likeliest(self) -> tuple[str, ...]:
        """The moves in descending order of their chance to win; empty without estimates."""
        return tuple(sorted(self.chances, key=lambda move: (-self.chances[move], move)))

    def effect(self, move: str) -> Effect:
        """Returns a legal move's effect on the result; raises `KeyError` for any other."""
        verdict = self.moves[move]
        if verdict.result == "unknown":
            return "open"
        if verdict.result == "win":
            return "keeps"
        if verdict.result == "draw":
            return "throws" if self.now.result == "win" else "draws"
        if verdict.plies <= 2 and verdict.exact:
            return "loses"
        if verdict == self.now:
            return "keeps"
        return "throws" if self.now.result != "loss" or verdict.exact else "open"


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One task in a lesson."""

    say: str
    """The instruction, for a child."""
    moves: tuple[str, ...]
    """The right moves; any other one is answered with `otherwise`."""
    otherwise: str = phrase("Put it back and try again.")
    reply: str | None = None
    """The following moves of others, chance included, separated by spaces; None when the learner goes on at once, or
    the lesson ends.
    """

    @property
    def replies(self) -> tuple[str, ...]:
        """The moves of `reply`."""
        return tuple((self.reply or "").split())


@dataclass(frozen=True, slots=True)
class Lesson:
    """A part of the guided first game: a position and the tasks in it."""

    title: str
    position: str
    steps: tuple[LessonStep, ...] = ()
    done: str = phrase("Well done.")
    """The sentence for a finished step or lesson."""
    free: str | None = None
    """The level of the computer that the learner plays to the end instead, with the teacher's lights; None for
    steps.
    """


@dataclass(frozen=True, slots=True)
class PuzzleKind:
    """A kind of puzzle, which has one puzzle for every number."""

    key: str
    """A word without spaces, as "win-5"."""
    title: str
    """The task in a few words, as "Win in 3 moves"."""
    plies: int
    """The learner wins in exactly that many plies, or does not lose within that many; 0 for a draw."""
    goal: Literal["win", "save", "draw"] = "win"
    """To win; or to find the only move that saves the learner or holds the draw, which solves the puzzle."""
    difficulty: str = ""
    """Their difficulty, in a word or two; "" if unknown."""


class Teacher(ABC):
    """Judges positions, gives lessons and finds puzzles; has no state between two judgements."""

    judges: ClassVar[bool] = True
    """False for a teacher with lessons only: it has no hints, no lights for moves and no reviews."""
    minutes: ClassVar[int] = 5
    """The total length of its lessons."""

    @abstractmethod
    def judge(self, view: Mapping[str, Any], out_of_time: Callable[[], bool]) -> Judgement:
        """Returns the proven results for the seat on turn in `view`, a seat's view of an unfinished game.

        Polls `out_of_time`; once it is True, unproven results stay unknown.
        """

    def use_folder(self, folder: Path) -> None:
        """Called once with the table's folder of computed data for its game; the folder may be missing."""
        return None

    @abstractmethod
    def lessons(self) -> tuple[Lesson, ...]:
        """Returns the guided first game, lesson by lesson; empty when there is none."""

    def puzzle_kinds(self) -> tuple[PuzzleKind, ...]:
        """Returns the kinds of puzzles, the easiest first; empty when there are none."""
        return ()

    def find_puzzle(self, kind: str, number: int, out_of_time: Callable[[], bool]) -> str | None:
        """Returns the position of puzzle `number`, counted from 1, of a kind; it is the same on every machine.

        The learner is on turn, and exactly one first move is right. Polls `out_of_time`; returns None once it is True.
        """
        return None

    def kind_of_puzzle(self, position: str) -> PuzzleKind | None:
        """Returns the kind of puzzle of a position, for games of the journal without a kind; None for no puzzle."""
        return None

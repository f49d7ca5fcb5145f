"""A player's record with puzzles: how often each was missed, and how many were solved in a row at the first try."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class PuzzleGame:
    """A puzzle that was on the table once."""

    key: str
    """As "puzzle win-5 12"."""
    had_back: bool
    """Whether a move was taken back."""
    is_solved: bool
    is_left: bool
    """Whether another game came after a move, without a solution of the puzzle."""


@dataclass(frozen=True, slots=True)
class PuzzleRecord:
    missed: Mapping[str, int] = field(default_factory=dict)
    """A puzzle's key -> the number of games in which it took more than one try, or was left after a move."""
    streak: int = 0
    """The number of puzzles solved in a row at the first try; repeated ones do not count."""

    @classmethod
    def of(cls, games: Iterable[PuzzleGame]) -> PuzzleRecord:
        """Returns the record from games, the oldest first."""
        record, solved = cls(), set[str]()
        for game in games:
            if game.had_back or game.is_left:
                record = record.after_miss(game.key)
            elif game.is_solved and game.key not in solved:
                record = record.after_success()
            if game.is_solved:
                solved.add(game.key)
        return record

    def after_miss(self, key: str) -> PuzzleRecord:
        return PuzzleRecord({**self.missed, key: self.missed.get(key, 0) + 1}, 0)

    def after_success(self) -> PuzzleRecord:
        return PuzzleRecord(self.missed, self.streak + 1)

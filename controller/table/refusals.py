"""Messages of one game between tables that this one did not believe, by their kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.sentence import phrase

__all__ = ["MOST_REFUSED", "Refusals"]

MOST_REFUSED = 1000
"""So many messages that are not believed a table reads in one game; more are no accident, and would take its time."""


class Refusals:
    """How many messages under a code were not believed."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._counts: Counter[str] = Counter()

    def count(self, kind: str) -> bool:
        """Counts a message of one of `FOREIGN_KINDS`; returns whether the table should read no more of this game."""
        self._counts[kind if self._counts.total() < MOST_REFUSED else "too many"] += 1
        return self.have_ended(self.code)

    def have_ended(self, code: str) -> bool:
        """Returns whether the game with a code was left because of them."""
        return code == self.code and self._counts["too many"] > 0

    @property
    def shown(self) -> Mapping[str, int] | None:
        """What pages and the doctor are told of them; None for nothing."""
        return {kind: count for kind, count in self._counts.items() if count} or None

    @property
    def sentence(self) -> str:
        """Why the game between the tables was left."""
        return phrase(
            "Somebody disturbs the game {code}: {most} messages are none of it, and no more are read. Begin a new one.",
            code=self.code,
            most=MOST_REFUSED,
        )

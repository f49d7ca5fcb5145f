"""When the computer's answer is played in a game with secrets: after a like time, whatever it had to choose from.

A forced pass would be answered in milliseconds and a real choice in a second: who listens to the delay reads the hand.
"""

from __future__ import annotations

import engine
from controller.table.protocol import Thought

__all__ = ["Pace", "pace_ms"]


def pace_ms(game: str, level: str | None) -> int:
    """Returns how long the table waits before it plays an answer of a level, in ms; 0 for no wait."""
    return 0 if level is None else round(1000 * engine.opponent(game).pace_s.get(level, 0))


class Pace:
    """Holds one answer back until it is due; times are in ms."""

    def __init__(self) -> None:
        self._due = 0
        self._answer: Thought | None = None

    def asked(self, now: int, pace_ms: int) -> None:
        """A question was asked, whose answer may be played after so long; one to an older question is forgotten."""
        self._due, self._answer = now + pace_ms, None

    def answered(self, answer: Thought) -> None:
        """The answer to the question has come."""
        self._answer = answer

    def next_due(self) -> int | None:
        """Returns when the answer that is held may be played, or None while there is none."""
        return None if self._answer is None else self._due

    def taken(self, now: int) -> Thought | None:
        """Returns the answer, once, when it is due."""
        if self._answer is None or now < self._due:
            return None
        answer, self._answer = self._answer, None
        return answer

"""When the computer's answer is played: no sooner than people can follow, and in a game with secrets as late as always.

A forced pass would be answered in milliseconds and a real choice in a second: who listens to the delay reads the hand.
How long an answer waits is said by the pace that people chose and by the level, never by what there was to choose from.
It waits from the moment that people saw the question: what it takes to list the choices happens after that.
"""

from __future__ import annotations

import engine
from controller.messages.accessibility import AT_ONCE, PACES
from controller.messages.commands import Thought

__all__ = ["Pace", "usual_ms"]


def usual_ms(game: str, level: str | None) -> int:
    """Returns how long a level always takes in a game with secrets, in ms; 0 in an open game and without a level."""
    return 0 if level is None else round(1000 * engine.opponent(game).pace_s.get(level, 0))


class Pace:
    """Holds one answer back until it is due; times are in ms. `chosen` is a key of `PACES`, at any time another one."""

    def __init__(self, chosen: str = AT_ONCE) -> None:
        self.chosen = chosen
        self._asked, self._usual, self._is_shown = 0, 0, False
        self._answer: Thought | None = None

    def asked(self, now: int, usual: int) -> None:
        """A question was asked, whose answer may not be played within `usual` ms; an older one is forgotten."""
        self._asked, self._usual, self._is_shown, self._answer = now, usual, False, None

    def shown(self, now: int) -> None:
        """People see since `now` that the question is asked: the time of its answer begins."""
        if not self._is_shown:
            self._asked, self._is_shown = now, True

    def answered(self, answer: Thought) -> None:
        """The answer to the question has come."""
        self._answer = answer

    def next_due(self) -> int | None:
        """Returns when the answer that is held may be played, or None while there is none."""
        return None if self._answer is None else self._asked + max(self._usual, PACES[self.chosen])

    def taken(self, now: int) -> Thought | None:
        """Returns the answer, once, when it is due."""
        due = self.next_due()
        if due is None or now < due:
            return None
        answer, self._answer = self._answer, None
        return answer

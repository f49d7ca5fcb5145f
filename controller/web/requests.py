"""Asks other seats for their consent to a command: one question at a time, for the seats that other pages hold.

The pages of those seats show it, and each agrees or declines. A seat that becomes free drops out of the question.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from controller.errors import Refused
from controller.tabletop.registry import title_of
from engine.game import Seat
from engine.sentence import phrase

ASK_MS = 180_000
"""An unanswered question is dropped after this time, in ms."""
REST_MS = 30_000
"""After a refusal a page cannot ask again for this long, in ms, so that nobody is pestered."""


@dataclass(frozen=True, slots=True)
class Question:
    """A command that needs the consent of others; `asker` identifies the page, by any hashable value."""

    sentence: str
    of: frozenset[Seat]
    asker: object
    by: Seat | None
    """The seat that asks; None for the shared page."""
    agreed: Callable[[], None]
    declined: Callable[[str], None]
    """Called with the reason of a refusal."""
    is_stale: Callable[[], bool] = lambda: False
    """Returns whether the game has gone on so far that the command now means something else."""


class PendingQuestion:
    """The pending question, if there is one; `clock` returns the time in ms."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._number = 0
        self._question: Question | None = None
        self._waits_for: frozenset[Seat] = frozenset()
        self._until = 0
        self._rests: dict[Seat | None, int] = {}

    def ask(self, question: Question) -> None:
        """Asks a question; raises `Refused` while another is pending, and for a while after one was declined."""
        if self._question is not None:
            raise Refused(phrase("the table is already asking a question; wait for the answer"))
        now = self._clock()
        if now < self._rests.get(question.by, now):
            raise Refused(phrase("that was declined a moment ago; ask again in half a minute"))
        self._number += 1
        self._question, self._waits_for, self._until = question, question.of, now + ASK_MS

    def answer(self, number: int, seat: Seat | None, agrees: bool, page: object = None) -> None:
        """Records a seat's answer, or withdraws the question when its asker declines.

        Raises `Refused` for a seat that was not asked.
        """
        question = self._question
        if question is not None and number == self._number and not agrees and self.is_of(page):
            self._drop(phrase("you have withdrawn the request"))
        elif question is None or number != self._number or seat is None or seat not in self._waits_for:
            raise Refused(phrase("the table did not ask this page"))
        elif agrees:
            self._waits_for -= {seat}
            self._go_on()
        else:
            self._rests[question.by] = self._clock() + REST_MS
            self._drop(phrase("{seat} does not agree", seat=title_of(seat)))

    def settle(self, answering: Collection[Seat]) -> None:
        """Removes seats that can no longer answer; `answering` are those whose pages can."""
        question = self._question
        if question is None:
            return
        self._waits_for &= frozenset(answering)
        if question.is_stale():
            self._drop(phrase("the game has moved on; ask again"))
        elif self._waits_for and self._clock() >= self._until:
            self._drop(phrase("nobody has answered; ask again"))
        else:
            self._go_on()

    def is_of(self, page: object) -> bool:
        return self._question is not None and self._question.asker is page

    def withdraw(self, asker: object) -> None:
        """Drops the question of an asker whose page has disconnected."""
        if self.is_of(asker):
            self._question = None

    def shown_to(self, seat: Seat | None, page: object = None) -> dict[str, Any] | None:
        """Returns the question as this `page` of `seat` shows it, None when there is none."""
        if self._question is None:
            return None
        return {
            "number": self._number,
            "sentence": self._question.sentence,
            "of": [each for each in self._question.of if each in self._waits_for],
            "answers": seat in self._waits_for,
            "mine": self.is_of(page),
        }

    def _go_on(self) -> None:
        question = self._question
        if question is not None and not self._waits_for:
            self._question = None
            question.agreed()

    def _drop(self, why: str) -> None:
        question, self._question = self._question, None
        if question is not None:
            question.declined(why)

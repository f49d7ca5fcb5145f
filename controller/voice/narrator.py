"""What the table says aloud: each sentence that is news to everybody, once. Only what the public screen shows."""

from __future__ import annotations

from controller.shop.guests import GUEST
from controller.table.state import TableState
from controller.table.words import expectation

__all__ = ["Narrator"]


class Narrator:
    """Follows a table and tells what is news; what only one seat may know is never said."""

    def __init__(self) -> None:
        self._said = ""
        self._expected = ""

    def news(self, state: TableState) -> tuple[str, ...]:
        """Returns what is to be said after a step: what happened, then what is expected, each only where it is new.

        Nothing while the table is closed, or shows itself to nobody in a shop.
        """
        if state.is_locked or (state.shop is not None and state.shop.state != GUEST):
            self._said = self._expected = ""
            return ()
        said, expected = state.said_to(None), expectation(state, None)
        news = tuple(
            sentence
            for sentence, before in ((said, self._said), (expected, self._expected))
            if sentence and sentence != before
        )
        self._said, self._expected = said, expected
        return news

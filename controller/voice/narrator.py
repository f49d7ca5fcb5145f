"""What the table says aloud: each sentence that is news to everybody, once. Only what the public screen shows."""

from __future__ import annotations

from controller.shop.guests import GUEST
from controller.table.held import held
from controller.table.state import TableState
from controller.table.words import expectation

__all__ = ["Narrator"]


class Narrator:
    """Follows a table and tells what is news; what only one seat may know is never said."""

    def __init__(self) -> None:
        self._before = ("", "", "")

    def news(self, state: TableState) -> tuple[str, ...]:
        """Returns what is news after a step: what happened, what a piece in the hand may do, what is expected.

        Nothing while the table is closed, or shows itself to nobody in a shop.
        """
        if state.is_locked or (state.shop is not None and state.shop.state != GUEST):
            self._before = ("", "", "")
            return ()
        now = (state.said_to(None), held(state), expectation(state, None))
        news = tuple(each for each, before in zip(now, self._before, strict=True) if each and each != before)
        self._before = now
        return news

"""What one table asks the other to agree to, in a game between two: to take moves back, or to let a seat resign."""

from __future__ import annotations

from collections.abc import Callable

from controller.errors import Refused
from controller.extensions.linked_tables.link import Link
from controller.extensions.linked_tables.meeting import Asked, Meeting
from controller.messages.commands import Resign, TakeBack
from controller.table.seats import NO_TAKE_BACK
from controller.table.turns import Turns
from controller.tabletop.registry import title_of
from engine.game import Seat
from engine.sentence import phrase

__all__ = ["Agreeing"]


class Agreeing:
    """Asks, and answers; `linked` returns the link with the other table, or raises `Refused`."""

    def __init__(self, turns: Turns, linked: Callable[[], Link], is_in_step: Callable[[Meeting], bool]) -> None:
        self._turns, self._linked, self._is_in_step = turns, linked, is_in_step

    def ask(self, wish: TakeBack | Resign) -> None:
        """Asks the other table to agree; raises `Refused`."""
        seats = self._turns.in_play.seats
        if isinstance(wish, Resign):
            seats.check_resign(wish.seat)
            self._ask_to_resign(wish.seat)
        elif (reason := seats.why_no_take_back(wish.seat)) is not None:
            raise Refused(reason)
        else:
            self._ask_to_take_back(seats.plies_back())

    def answer(self, agrees: bool) -> None:
        """Answers what the other table asks; raises `Refused`."""
        link = self._linked()
        meeting = link.meeting
        if meeting.asked is None or meeting.asked.by == meeting.me:
            raise Refused(phrase("the other table asks nothing now"))
        link.tell({"kind": "answer", "agrees": agrees}, self._turns.now)

    def _ask_to_take_back(self, plies: int) -> None:
        link, kept = self._linked(), self._turns.in_play.game
        meeting = link.meeting
        if meeting.hidden or not kept.moves:
            raise Refused(NO_TAKE_BACK if meeting.hidden else phrase("there is no move to take back"))
        self._ask(link, Asked(meeting.me or 0, "take-back", len(kept.moves) - plies))

    def _ask_to_resign(self, seat: Seat) -> None:
        link = self._linked()
        meeting = link.meeting
        if meeting.offer is None or meeting.offer.seats.get(seat) != meeting.me:
            who = title_of(seat, self._turns.game.name)
            raise Refused(phrase("{seat} plays at the other table", seat=who))
        self._ask(link, Asked(meeting.me or 0, "resign", seat=seat))

    def _ask(self, link: Link, asked: Asked) -> None:
        meeting = link.meeting
        if meeting.asked is not None:
            raise Refused(phrase("a question between the tables waits for its answer already"))
        if not self._is_in_step(meeting):
            raise Refused(phrase("wait until both tables have the same position"))
        link.tell(asked.body(), self._turns.now)

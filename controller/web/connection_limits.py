"""How many connections there may be, and how long one may stay that says nothing.

A client that opens more than its share loses one that never said a word, or else the longest silent, so that a new page
always finds room; a page that was let go by mistake comes back on its own. Who has just come or been heard, or waits
for an answer, stays for now: when the table starts, all that have waited for it come at once, before any can be heard.
Everything here happens in the event loop.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

K = TypeVar("K")

REQUESTS, REQUESTS_EACH = 128, 64
"""So many connections that are no pages may be open, in all and from one address."""
PAGES, PAGES_EACH = 96, 48
"""So many pages may be open, in all and from one address."""
SPARE = 192
"""How many more may be open for a moment: more than can wait for the table to start."""
MOMENT_MS = 1_000
SILENT_MS = 10_000
"""A request has to come within this time."""
LONGEST_MS = 60_000
"""A connection that is no page ends after so long: nothing that is served takes nearly as much."""
CLOSING_MS = 5_000
"""Who does not take what is left for him within this time does not get it."""


class Connection(Protocol):
    """What is needed of one of asyncio's transports."""

    def is_closing(self) -> bool:
        """Whether it is closed or about to be."""

    def close(self) -> None:
        """Closes it once all is sent."""

    def abort(self) -> None:
        """Closes it at once."""

    def get_write_buffer_size(self) -> int:
        """How many bytes wait to be sent."""


class Crowd(Generic[K]):
    """Who is here, at most `most` in all and `each` from one address.

    For one too many somebody of the fullest address has to go: who has never said a word, else the longest silent.
    Who is `busy` stays, as long as there are no more than `spare` too many.
    """

    def __init__(self, most: int, each: int, spare: int = 0, is_busy: Callable[[K], bool] = lambda who: False) -> None:
        self._most, self._each, self._spare, self._is_busy = most, each, spare, is_busy
        self._here: dict[str, dict[K, bool]] = {}  # by address, and whether they have said anything; in that order

    def come(self, who: K, address: str) -> K | None:
        """Lets somebody in; returns who has to go for it, or None."""
        goes = self.crowded_out(address, before=1)
        self._here.setdefault(address, {})[who] = False
        return goes

    def heard(self, who: K, address: str) -> None:
        if who in (here := self._here.get(address, {})):
            del here[who]
            here[who] = True

    def go(self, who: K, address: str) -> None:
        """Lets somebody out; who has gone may go again."""
        here = self._here.get(address, {})
        here.pop(who, None)
        if not here:
            self._here.pop(address, None)

    def crowded_out(self, address: str | None = None, before: int = 0) -> K | None:
        """Lets one go that is too many, at an address or anywhere, and returns it; None where there is none.

        A newcomer makes room `before` it is here.
        """
        if not self._here:
            return None
        fullest = max(self._here, key=lambda each: len(self._here[each]))
        address = fullest if address is None else address
        too_many = len(self._here.get(address, ())) + before - self._each
        if too_many <= 0:
            address, too_many = fullest, sum(map(len, self._here.values())) + before - self._most
        if too_many <= 0:
            return None
        here = self._here[address]
        goes = min(here, key=lambda who: (self._is_busy(who), here[who]))  # the first of several
        if self._is_busy(goes) and too_many <= self._spare:
            return None
        self.go(goes, address)
        return goes


@dataclass(eq=False, slots=True)
class Visit:
    """One connection, at the door or as a page."""

    door: Door
    connection: Connection
    address: str
    came_ms: int
    heard_ms: int
    is_waiting: Callable[[], bool] = lambda: False
    """Tells whether it has asked for something, and has no whole answer yet."""
    is_page: bool = False
    closing_ms: int | None = field(default=None, init=False)


class Door:
    """Counts connections and ends those that wait in vain; `clock` tells ms, `sweep` is to be called every second.

    `room` is how many pages may be open, in all and from one address, for each of which two others may come and go.
    """

    def __init__(self, clock: Callable[[], int], room: tuple[int, int] | None = None) -> None:
        self._clock = clock
        self._visits: set[Visit] = set()
        requests = (REQUESTS, REQUESTS_EACH) if room is None else (2 * room[0], 2 * room[1])
        self._requests = Crowd[Visit](*requests, SPARE, self._is_busy)
        self._pages = Crowd[Visit](*(room or (PAGES, PAGES_EACH)))

    def enter(
        self, connection: Connection, address: str, is_waiting: Callable[[], bool] = lambda: False
    ) -> Visit:
        now = self._clock()
        visit = Visit(self, connection, address, now, now, is_waiting)
        self._visits.add(visit)
        self._make_room(self._requests.come(visit, address))
        return visit

    def leave(self, visit: Visit) -> None:
        self._visits.discard(visit)
        self._crowd_of(visit).go(visit, visit.address)

    def heard(self, visit: Visit) -> None:
        visit.heard_ms = self._clock()
        self._crowd_of(visit).heard(visit, visit.address)

    def becomes_a_page(self, visit: Visit) -> None:
        self._requests.go(visit, visit.address)
        visit.is_page = True
        self._make_room(self._pages.come(visit, visit.address))

    def is_no_page_any_more(self, visit: Visit) -> None:
        """A page has gone; that its connection closes, too, is seen to by `sweep`."""
        self._pages.go(visit, visit.address)

    def sweep(self) -> None:
        """Ends what has been silent, open or closing for too long, and what is too many."""
        now = self._clock()
        while (goes := self._requests.crowded_out()) is not None:
            self._make_room(goes)
        for visit in list(self._visits):
            if visit.connection.is_closing():
                self._see_closing(visit, now)
            elif not visit.is_page:
                self._see_waiting(visit, now)

    def _see_closing(self, visit: Visit, now: int) -> None:
        if visit.closing_ms is None:
            visit.closing_ms = now
        elif now - visit.closing_ms >= CLOSING_MS:
            visit.connection.abort()
            self.leave(visit)

    def _see_waiting(self, visit: Visit, now: int) -> None:
        if now - visit.came_ms >= LONGEST_MS:
            visit.connection.abort()
        elif now - visit.heard_ms >= SILENT_MS and not visit.connection.get_write_buffer_size():
            visit.connection.close()

    def _is_busy(self, visit: Visit) -> bool:
        return visit.is_waiting() or self._clock() - visit.heard_ms < MOMENT_MS

    def _make_room(self, goes: Visit | None) -> None:
        if goes is not None:
            self._visits.discard(goes)
            goes.connection.abort()

    def _crowd_of(self, visit: Visit) -> Crowd[Visit]:
        return self._pages if visit.is_page else self._requests

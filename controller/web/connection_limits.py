"""Limits the number of connections and how long one may stay silent.

A client above its share loses a connection that never sent anything, or else the one that has been silent longest, so
that there is always room for a new page. A page closed by mistake reconnects automatically. A connection that has just
arrived or sent something, or waits for an answer, stays for now: when the table starts, all waiting pages connect at
once before any can send. Everything here runs in the event loop.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

K = TypeVar("K")

REQUESTS, REQUESTS_EACH = 128, 64
"""The maximum numbers of open connections other than pages, in all and from one address."""
PAGES, PAGES_EACH = 96, 48
"""The maximum numbers of open pages, in all and from one address."""
SPARE = 192
"""How many more may be open for a moment: more than can wait for the table to start."""
MOMENT_MS = 1_000
SILENT_MS = 10_000
"""The time limit for a request."""
LONGEST_MS = 60_000
"""The time limit for a connection other than a page: no response takes nearly as long."""
CLOSING_MS = 5_000
"""The time limit for a client to accept the remaining data."""


class Connection(Protocol):
    """The methods of asyncio's transports that this module uses."""

    def is_closing(self) -> bool:
        """Returns whether the connection is closed or about to be."""

    def close(self) -> None:
        """Closes the connection after sending the rest."""

    def abort(self) -> None:
        """Closes the connection without sending the rest."""

    def get_write_buffer_size(self) -> int:
        """Returns how many bytes wait to be sent."""


class Crowd(Generic[K]):
    """The members present, at most `most` in all and `each` from one address.

    If there is one too many, the fullest address loses one: a member that never sent anything, else the longest silent.
    `busy` members stay as long as at most `spare` are too many.
    """

    def __init__(self, most: int, each: int, spare: int = 0, is_busy: Callable[[K], bool] = lambda who: False) -> None:
        self._most, self._each, self._spare, self._is_busy = most, each, spare, is_busy
        self._here: dict[str, dict[K, bool]] = {}  # by address, and whether they have sent anything; in that order

    def come(self, who: K, address: str) -> K | None:
        """Admits a member; returns the one that must leave for it, or None."""
        goes = self.crowded_out(address, before=1)
        self._here.setdefault(address, {})[who] = False
        return goes

    def note_active(self, who: K, address: str) -> None:
        if who in (here := self._here.get(address, {})):
            del here[who]
            here[who] = True

    def go(self, who: K, address: str) -> None:
        """Removes a member; removing it twice is allowed."""
        here = self._here.get(address, {})
        here.pop(who, None)
        if not here:
            self._here.pop(address, None)

    def crowded_out(self, address: str | None = None, before: int = 0) -> K | None:
        """Removes and returns a surplus member, at an address or anywhere; None if there is none.

        A newcomer makes room `before` it is admitted.
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
    """One connection, before or after it becomes a page."""

    door: Door
    connection: Connection
    address: str
    came_ms: int
    heard_ms: int
    is_waiting: Callable[[], bool] = lambda: False
    """Returns whether it has sent a request that is not completely answered yet."""
    is_page: bool = False
    closing_ms: int | None = field(default=None, init=False)


class Door:
    """Counts connections and closes surplus and silent ones; `clock` returns ms, call `sweep` every second.

    `room` is how many pages may be open, in all and from one address; each page allows two more connections.
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

    def note_active(self, visit: Visit) -> None:
        visit.heard_ms = self._clock()
        self._crowd_of(visit).note_active(visit, visit.address)

    def becomes_a_page(self, visit: Visit) -> None:
        self._requests.go(visit, visit.address)
        visit.is_page = True
        self._make_room(self._pages.come(visit, visit.address))

    def page_closed(self, visit: Visit) -> None:
        """Notes that a page has closed; `sweep` closes its connection too."""
        self._pages.go(visit, visit.address)

    def sweep(self) -> None:
        """Closes connections that have been silent, open or closing for too long, and surplus ones."""
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

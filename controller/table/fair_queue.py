"""The queue of the table's thread: events of board, readers and computer first, then the pages in turn."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Hashable
from queue import Empty
from typing import Generic, TypeVar

T = TypeVar("T")

_IN_A_ROW = 8
"""After that many events a page gets its turn, so that a constantly changing board does not block the pages."""


class FairQueue(Generic[T]):
    """Accepts any number of events, and at most `most` waiting items per page; any thread may call it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._events: deque[T] = deque()
        self._times: deque[int] = deque()  # of those events that have one
        self._pages: dict[Hashable, deque[T]] = {}  # only pages with waiting items; the first is next
        self._in_a_row = 0
        self._change = threading.Condition()

    def put(self, event: T) -> None:
        """Adds an event; it is never rejected and comes before the requests of pages."""
        with self._change:
            self._events.append(event)
            self._times += _time_of(event)
            self._change.notify()

    def put_from(self, page: Hashable, item: T) -> bool:
        """Adds a page's request; returns False if that page already has too many waiting."""
        with self._change:
            waiting = self._pages.setdefault(page, deque())
            if len(waiting) >= self._most:
                return False
            waiting.append(item)
            self._change.notify()
            return True

    def get(self, timeout_s: float) -> T:
        """Waits for the next item and returns it; raises `queue.Empty` after that time."""
        with self._change:
            if not self._change.wait_for(lambda: self._events or self._pages, timeout_s):
                raise Empty
            if self._events and (not self._pages or self._in_a_row < _IN_A_ROW):
                self._in_a_row += 1
                event = self._events.popleft()
                for _ in _time_of(event):
                    self._times.popleft()
                return event
            self._in_a_row = 0
            page, waiting = next(iter(self._pages.items()))
            del self._pages[page]
            wish = waiting.popleft()
            if waiting:
                self._pages[page] = waiting  # behind all others
            return wish

    def oldest(self) -> int | None:
        """Returns when the first waiting event happened, in ms; None when no event with a time waits."""
        with self._change:
            return self._times[0] if self._times else None

    def empty(self) -> bool:
        with self._change:
            return not self._events and not self._pages


def _time_of(event: object) -> tuple[int, ...]:
    """Returns when an event happened, in ms; None for one without a time, such as a thought."""
    t_ms = getattr(event, "t_ms", None)
    return () if t_ms is None else (t_ms,)

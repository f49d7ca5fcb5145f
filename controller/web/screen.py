"""Whether the table's own screen shows its page: what starts the browser there asks, and starts it again if not."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from controller.web.seats import is_local
from controller.web.serving import HEADERS, monotonic_ms

__all__ = ["OwnScreen"]

_FRESH_MS = 30_000
"""A page that asks now and then, as the operator's does, is shown for so long after it has asked."""


class OwnScreen:
    """Knows whether a page is open on the table's own machine; `has_page` tells of those that talk to the table."""

    def __init__(self, has_page: Callable[[], bool], clock: Callable[[], int] = monotonic_ms) -> None:
        self._has_page, self._clock = has_page, clock
        self._asked: int | None = None

    def asked(self, request: Request) -> None:
        """A page that does not talk to the table all the time has asked for something."""
        if is_local(request):
            self._asked = self._clock()

    @property
    def is_shown(self) -> bool:
        """Whether a page is open there."""
        has_asked = self._asked is not None and self._clock() - self._asked < _FRESH_MS
        return has_asked or self._has_page()

    async def tell(self, _: Request) -> Response:
        """Answers whoever watches over the screen."""
        return PlainTextResponse("shown" if self.is_shown else "hidden", headers=HEADERS)

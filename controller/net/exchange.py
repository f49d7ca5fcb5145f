"""Opens and closes the lines of a table as its session wants them; there is one at a time."""

from __future__ import annotations

from collections.abc import Callable

from controller.net.line import Line
from controller.net.news import HangUp, LineNews, OpenLine, Tell

__all__ = ["Exchange"]


class Exchange:
    """Does what a session wants of its line; `put` gets what the line that is open has to tell."""

    def __init__(self, put: Callable[[LineNews], None]) -> None:
        self._put = put
        self._line: Line | None = None

    def obey(self, wanted: OpenLine | Tell | HangUp) -> None:
        """Opens the line, tells something through it, or closes it."""
        match wanted:
            case OpenLine():
                self._open(wanted)
            case Tell() if self._line is not None:
                self._line.tell(wanted)
            case HangUp():
                self.close()

    def _open(self, wanted: OpenLine) -> None:
        self.close()
        line = Line(wanted, lambda news: self._put(news) if self._line is line else None)
        self._line = line  # what an older line still tells is not heard any more
        line.start()

    def close(self) -> None:
        """Closes the line, if there is one."""
        if self._line is not None:
            line, self._line = self._line, None
            line.close()

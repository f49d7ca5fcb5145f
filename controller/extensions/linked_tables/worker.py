"""What a session wants done for a game with another table: its line, one at a time, and its hidden cards."""

from __future__ import annotations

from collections.abc import Callable

from controller.extensions.linked_tables.line import Line
from controller.extensions.linked_tables.messages import HangUp, LeftNews, LeftWish, LineNews, LineWish, OpenLine, Tell
from controller.extensions.secret_cards.opening import Unveil, Unveiler
from controller.messages.extensions import ExtensionRequest
from controller.table.extension import Worker


class Exchange(Worker):
    """Does what a session wants of another table; `put` gets what the open line tells, and what was worked out."""

    def __init__(self, put: Callable[[LineNews], None]) -> None:
        self._put = put
        self._line: Line | None = None
        self._unveiler = Unveiler(put)
        self._left: dict[str, Exchange] = {}
        """For each game that is not on the table any more, by its code."""

    def obey(self, wanted: ExtensionRequest) -> bool:
        """Opens the line, tells something through it, closes it, or lets hidden cards be worked out."""
        match wanted:
            case OpenLine():
                self._open(wanted)
            case Tell():
                if self._line is not None:
                    self._line.tell(wanted)
            case HangUp():
                self._hang_up()
            case Unveil():
                self._unveiler.obey(wanted)
            case LeftWish(code, wish):
                self._obey_left(code, wish)
            case _:
                return False
        return True

    def _obey_left(self, code: str, wish: LineWish) -> None:
        if isinstance(wish, HangUp):
            if (left := self._left.pop(code, None)) is not None:
                left.leave()
            return
        if code not in self._left:
            self._left[code] = Exchange(lambda news: self._put(LeftNews(code, news)))
        self._left[code].obey(wish)

    def leave(self) -> None:
        """Closes the line, and does not wait for what is still worked out."""
        self._hang_up()
        self._unveiler.leave()

    def _open(self, wanted: OpenLine) -> None:
        self._hang_up()
        line = Line(wanted, lambda news: self._put(news) if self._line is line else None)
        self._line = line  # what an older line still tells is not heard any more
        line.start()

    def close(self) -> None:
        """Closes the line, if there is one, and ends what is still worked out."""
        self._hang_up()
        self._unveiler.close()
        for left in self._left.values():
            left.close()

    def _hang_up(self) -> None:
        if self._line is not None:
            line, self._line = self._line, None
            line.close()

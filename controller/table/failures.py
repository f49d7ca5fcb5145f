"""What the table does when the code of another package fails in the middle of a game: another game is laid."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from controller.table.session import Session
from controller.tabletop.guard import CutShort, Limit
from controller.tabletop.registry import failed, is_own
from hal import Clock

__all__ = ["PackageGuard"]


class PackageGuard:
    """Keeps games of other packages from ending the table or holding it up; `clock` is the table's."""

    def __init__(self, clock: Clock) -> None:
        self._clock, self._limit = clock, Limit()

    @contextmanager
    def step(self, session: Session) -> Iterator[None]:
        """Does a step of the table; when a package's code fails in it, its game is set aside and another one laid."""
        try:
            with nullcontext() if is_own(session.game_name) else self._limit.holds():
                yield
        except (Exception, CutShort) as error:
            if is_own(session.game_name):
                raise
            session.lay_another(failed(session.game_name, error), self._clock())

"""A session for most tests: made in one call, and readable like the state that it publishes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from random import Random
from typing import Any

from controller.journal.store import Journal
from controller.messages.players import Players
from controller.sensing.recorder import Recorder
from controller.table.extension import Factory
from controller.table.session import Session
from controller.table.settings import GameSettings, Opening, OtherGames, Outside, TableSettings
from controller.table.state import TableState
from controller.tabletop import Tabletop
from controller.teaching.teaching_session import TeachingSession


def sit_down(
    tabletop: Tabletop,
    journal: Journal,
    players: Players,
    *,
    wall: Callable[[], int] = lambda: 0,
    chance: Random | None = None,
    recorder: Recorder | None = None,
    others: OtherGames | None = None,
    home: GameSettings | None = None,
    extensions: Mapping[str, Factory] | None = None,
    **options: Any,
) -> Session:
    """Returns a session; every option goes to the settings that define it."""
    game, table, opening = (
        {field.name: options.pop(field.name) for field in fields(kind) if field.name in options}
        for kind in (GameSettings, TableSettings, Opening)
    )
    assert not options, options
    return Session(
        GameSettings(tabletop, players, **game),
        journal,
        Outside(wall, chance or Random(0)),
        TableSettings(**table),
        Opening(**opening),
        recorder,
        others,
        home,
        [*(extensions or {}).items()],
    )


class AtTable:
    """A session at a table without a thread. Setting a part of its state changes the display until the next step."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.__dict__.update(session=sit_down(*args, **options), imagined=None)

    @property
    def state(self) -> TableState:
        """The state for pages, prompts and lights."""
        state: TableState = self.imagined or self.session.state
        return state

    @property
    def teaching_session(self) -> TeachingSession:
        """The teacher's results."""
        teaching: TeachingSession = self.session._in_play.teaching
        return teaching

    def step(self, event: Any, now: int) -> None:
        """Handles an event."""
        self.__dict__["imagined"] = None
        self.session.step(event, now)

    def __getattr__(self, name: str) -> Any:
        if name in ("take_requests", "next_due", "wants", "warn", "close"):
            return getattr(self.session, name)
        return getattr(self.state, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self.__dict__["imagined"] = replace(self.state, **{name: value})

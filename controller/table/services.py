"""Services that run next to a table and receive its states: their contract, and the collection of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from controller.config.settings import Config
from controller.extending.registry import extension_parts, failure_message, watched
from controller.table.state import TableState
from engine.game import Seat
from hal import Board

Ask = Callable[[Any, Callable[[str | None], None]], None]
"""Puts a message on the table's queue; the reply is called from the table's thread, with None or the refusal."""

Views = Mapping[Seat | None, dict[str, Any]]
"""The view of each seat's page, None for the public screen."""


@dataclass(frozen=True)
class Surroundings:
    """What a service may use. All functions may be called from any thread."""

    config: Config
    board: Board
    ask: Ask
    newest: Callable[[], TableState | None]
    """Returns the newest state of the table; None while it is being set up."""
    report: Callable[[str], None]
    """Prints a line for the person who started the table."""
    wall: Callable[[], int]
    """Returns the time of day in ms."""


@dataclass(frozen=True, slots=True)
class Condition:
    """The condition of one part of the table."""

    name: str
    ok: bool
    sentence: str


class Service:
    """A context manager that is open as long as the table. `see` and `see_views` are called from the table's thread."""

    def see(self, state: TableState) -> None:
        """Receives a state of the table; must return at once."""

    def see_views(self, state: TableState, views: Views) -> None:
        """Receives the pages' new views when they have changed; must return at once."""

    @property
    def condition(self) -> Condition | None:
        """The service's condition, for the operator; None if the operator need not know it."""
        return None

    def __enter__(self) -> Service:
        return self

    def __exit__(self, *_: object) -> None:
        pass


class Services:
    """The services of all enabled extensions. One that raises is named once and no longer called."""

    def __init__(self, surroundings: Surroundings) -> None:
        self._report = surroundings.report
        self._running: dict[str, Service] = {}
        for name, make in extension_parts("service", surroundings.config.switched_off):
            with watched(name, self._drop):
                service = make(surroundings)
                if service is not None:
                    self._running[name] = service

    def _drop(self, name: str, error: Exception) -> None:
        self._running.pop(name, None)
        self._report(failure_message(name, error))

    @contextmanager
    def running(self) -> Iterator[None]:
        with ExitStack() as stack:
            for name, service in [*self._running.items()]:
                with watched(name, self._drop):
                    service.__enter__()
                    stack.callback(self._close, name, service)
            yield

    def _close(self, name: str, service: Service) -> None:
        with watched(name, self._drop):
            service.__exit__(None, None, None)

    def see(self, state: TableState) -> None:
        for name, service in [*self._running.items()]:
            with watched(name, self._drop):
                service.see(state)

    def see_views(self, state: TableState, views: Views) -> None:
        for name, service in [*self._running.items()]:
            with watched(name, self._drop):
                service.see_views(state, views)

    @property
    def conditions(self) -> list[Condition]:
        """The conditions of those services that the operator should know."""
        found = []
        for name, service in [*self._running.items()]:
            with watched(name, self._drop):
                found.append(service.condition)
        return [each for each in found if each is not None]

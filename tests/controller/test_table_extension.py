"""The contract of an extension's part of the table, met by one of the test's own."""

from __future__ import annotations

import queue
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from controller.errors import Refused
from controller.messages.commands import Resign, StartGame, TakeBack, Tick
from controller.messages.extensions import (
    ExtensionCommand,
    ExtensionEvent,
    ExtensionRequest,
    PublishedPart,
    Strokes,
    SwitchedOff,
)
from controller.table.extension import AnyEvent, TableExtension, TableParts, Worker
from controller.table.operator_settings import LockTable
from controller.table.prompts import expectation
from controller.table.settings import Opening, TableSettings
from hal.squares import ALL_SQUARES
from tests.controller.sitting import Sitting


@dataclass(frozen=True, slots=True)
class Ring(ExtensionCommand):
    """Rings a bell."""


@dataclass(frozen=True, slots=True)
class Lend(ExtensionRequest):
    """Requests a bell elsewhere."""


@dataclass(frozen=True, slots=True)
class Rung(ExtensionEvent):
    """The bell was rung elsewhere."""


@dataclass(frozen=True, slots=True)
class Bell(PublishedPart):
    rung: int
    strokes: Strokes = ()

    def expectation(self, state: object) -> str:
        return "Ring again." if self.rung == 1 else ""


class Ringer(TableExtension):
    """Counts the rings of the bell; blocks resignations, and refuses take-backs."""

    def __init__(self, table: TableParts, fails: str = "") -> None:
        self.table, self.fails, self.rung = table, fails, 0
        self.seen: list[str] = []

    def _at(self, point: str) -> None:
        self.seen.append(point)
        if point == self.fails:
            raise ZeroDivisionError("division by a bell")

    def settings(self, usual: TableSettings) -> TableSettings:
        return replace(usual, volume=7)

    def begin(self) -> None:
        self._at("begin")

    def before(self, event: object, now: int) -> bool:
        self._at("before")
        if isinstance(event, TakeBack):
            raise Refused("the bell says no")
        return isinstance(event, Resign)

    def handle(self, message: object, now: int) -> bool:
        match message:
            case Ring():
                self._at("handle")
                self.rung += 1
                self.table.turns.requests.append(Lend())
            case Rung():
                self.rung += 10
            case SwitchedOff():
                self.seen.append("off")
                return False
            case _:
                return False
        return True

    def after(self, event: AnyEvent, now: int) -> None:
        self._at("after")

    def look(self, now: int) -> None:
        self._at("look")

    def next_due(self, now: int) -> int | None:
        return now + 5 if self.rung else None

    def publish(self, now: int) -> Bell:
        self._at("publish")
        return Bell(self.rung, (("jump", ALL_SQUARES),) if self.rung == 3 else ())

    def worker(self, put: Callable[[ExtensionEvent], None]) -> Worker:
        return Echo(put)


class Echo(Worker):
    """Rings at once."""

    def __init__(self, put: Callable[[ExtensionEvent], None]) -> None:
        self._put = put

    def obey(self, request: ExtensionRequest) -> bool:
        self._put(Rung())
        return isinstance(request, Lend)


def ringing(**options: Any) -> Sitting:
    return Sitting(extensions={"bell": lambda table: Ringer(table, **options)})


def ringer(table: Sitting) -> Ringer:
    found = table.session.session.extensions._running["bell"]
    assert isinstance(found, Ringer)
    return found


def test_its_value_is_published_under_its_class_with_what_it_says_and_lights() -> None:
    table = ringing()
    assert (table.session.state.part(Bell), table.session.volume) == (Bell(0), 7)
    table.ask(Ring())
    assert table.session.state.part(Bell) == Bell(1)
    assert expectation(table.session.state) == "Ring again."
    table.ask(Ring(), Ring())
    assert set(table.shown.values()) == {"jump"}
    assert len(table.shown) == 25


def test_it_holds_or_refuses_what_would_concern_the_game() -> None:
    table = ringing().move("b1c3").ask(Resign("red"))
    assert table.session.game.outcome() is None
    with pytest.raises(Refused, match="the bell says no"):
        table.ask(TakeBack())
    assert table.played == ["b1c3"]
    table.ask(StartGame())
    assert table.played == []


def test_it_is_asked_before_and_after_each_event_and_looks_also_when_that_was_refused() -> None:
    table = ringing()
    ringer(table).seen.clear()
    table.wait(0)
    assert ringer(table).seen == ["before", "after", "look", "publish"]
    ringer(table).seen.clear()
    with pytest.raises(Refused):
        table.ask(TakeBack())
    assert ringer(table).seen == ["before", "look", "publish"]


def test_while_the_table_is_locked_it_gets_what_its_worker_reports_and_no_more() -> None:
    table = ringing()
    table.session.step(LockTable(True), table.now)
    with pytest.raises(Refused, match="closed"):
        table.ask(Ring())
    table.session.step(Rung(), table.now)
    assert table.session.state.part(Bell) == Bell(10)
    table.session.step(SwitchedOff(), table.now)
    assert ringer(table).seen[-4:] == ["off", "after", "look", "publish"]


def test_time_wakes_it_when_it_wants() -> None:
    table = ringing()
    assert table.session.next_due() is None
    table.ask(Ring())
    assert table.session.next_due() == table.now + 5


def test_its_worker_does_what_it_wants_done_outside() -> None:
    table, reported = ringing(), queue.SimpleQueue[ExtensionEvent]()
    table.session.session.extensions.start_workers(reported.put)
    table.ask(Ring())
    for request in table.session.take_requests():
        table.session.session.extensions.work(request)
    assert reported.get_nowait() == Rung()


@pytest.mark.parametrize("point", ["begin", "before", "handle", "after", "look", "publish"])
def test_one_that_raises_is_named_once_and_the_table_plays_on_without_it(point: str) -> None:
    table = ringing(fails=point)
    if point == "handle":
        with pytest.raises(Refused, match="does not use the extension"):
            table.ask(Ring())
    table.session.step(Tick(), table.now)
    told = "The extension 'bell' has failed (ZeroDivisionError: division by a bell)."
    assert table.session.trouble == told
    assert table.session.said.startswith(told)
    table.move("b1c3")
    assert (table.session.state.parts, table.played, table.session.trouble) == ({}, ["b1c3"], told)
    with pytest.raises(Refused, match="does not use the extension"):
        table.ask(Ring())


def test_one_that_cannot_be_made_is_named_as_the_table_starts(tmp_path: Path) -> None:
    def fails(table: TableParts) -> TableExtension:
        raise ZeroDivisionError("no bell")

    table = Sitting(tmp_path, extensions={"bell": fails, "none": lambda table: None})
    assert table.session.trouble == "The extension 'bell' has failed (ZeroDivisionError: no bell)."
    assert table.move("b1c3").played == ["b1c3"]


class Waiting(TableExtension):
    """Has no guests, until it fails."""

    has_guests = True

    def __init__(self, table: TableParts) -> None:
        self.table = table

    def first_game(self, wanted: Opening) -> Any:
        return self.table.open_game(self.table.home, replace(wanted, position="w4/5/5/5/4W b"))

    def begin(self) -> None:
        self.table.wait_for_people(True)

    def look(self, now: int) -> None:
        if now > 5000:
            raise ZeroDivisionError("nobody waits")


def test_the_computer_begins_where_an_extension_has_failed_that_let_it_wait() -> None:
    table = Sitting(extensions={"wait": Waiting}, seats={"red": "human", "blue": "engine:1"})
    assert (table.session.game.start, table.session.is_thinking) == ("w4/5/5/5/4W b", False)
    table.wait(6000)
    assert table.session.is_thinking


def test_what_fails_while_another_packages_game_is_on_the_table_may_be_that_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = ringing(fails="handle")
    with monkeypatch.context() as patched:
        patched.setattr("controller.table.extension.is_own", lambda game: False)
        with pytest.raises(ZeroDivisionError):
            table.ask(Ring())
    with pytest.raises(Refused, match="does not use the extension"):
        table.ask(Ring())
    assert table.session.trouble.startswith("The extension 'bell' has failed")

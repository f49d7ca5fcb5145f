"""A simulated machine, board and reader for the doctor, and time that passes only while something waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from controller.doctor import Finding, Installation, Machine, Person, Time, examine
from controller.doctor.event_capture import EventCapture, Events
from controller.doctor.machine import SerialPort
from firmware_bridge.board import PicoBoard
from hal import Board, BoardError, CardReader, CardSeen, Edge, Frame, Health, Picture
from hal.events import HardwareEvent
from hal.wires import Wires, WireTest
from sim.clock import ManualClock

WELL = Machine(
    system="Linux 6.12 on aarch64",
    python=(3, 13),
    model="Raspberry Pi 4 Model B Rev 1.4",
    distributions=frozenset({"rpi-lgpio"}),
    has_module=lambda name: True,
    ports=(SerialPort("/dev/ttyACM0", "Board in FS mode", 0x2E8A),),
    groups=frozenset({"gpio", "spi", "dialout"}),
)

HALL_WIRES = PicoBoard().wires()
PICO_WIRES = replace(HALL_WIRES, poles=())


class PaperTime:
    """Time that passes while something waits, with planned events."""

    def __init__(self) -> None:
        self.clock = ManualClock(1000)
        self._plans: list[tuple[int, Callable[[], None]]] = []

    @property
    def time(self) -> Time:
        """This time, in the doctor's form."""
        return Time(self.clock, lambda seconds: None, self._take)

    def plan(self, after_ms: int, happens: Callable[[], None]) -> None:
        """Plans an event some ms from now."""
        self._plans = sorted([*self._plans, (self.clock() + after_ms, happens)], key=lambda plan: plan[0])

    def _take(self, events: Events, seconds: float) -> HardwareEvent | None:
        until = self.clock() + max(1, round(seconds * 1000))
        while events.empty() and self._plans and self._plans[0][0] <= until:
            at_ms, happens = self._plans.pop(0)
            self.clock.advance_to(at_ms)
            happens()
        if events.empty():
            self.clock.advance_to(until)
            return None
        return events.get()


class PaperBoard(Board):
    """A board that also plays the person: it reports the next events whenever it is asked to show something."""

    name = "paper"

    def __init__(
        self,
        *shows: Sequence[Any],
        trouble: str = "",
        health: Health | None = None,
        wires: Wires | None = None,
        test: WireTest | Exception | None = None,
    ) -> None:
        super().__init__()
        self.to_tell, self.trouble, self.frames = [*shows], trouble, list[Frame]()
        self.state = health or Health(True, "the paper board is ready: firmware 1.0")
        self.named, self.test = wires, test

    def wires(self) -> Wires | None:
        return self.named

    def self_test(self) -> WireTest | None:
        if isinstance(self.test, Exception):
            raise self.test
        return self.test

    def turn(self, square: int, on: bool) -> None:
        """Makes a reed close or open now."""
        self.report(Edge(self.now(), square, on))

    def _open(self) -> None:
        if self.trouble:
            raise BoardError(self.trouble)
        self._tell_next()

    def _tell_next(self) -> None:
        for event in self.to_tell.pop(0) if self.to_tell else ():
            self.report(event)

    def _close(self) -> None:
        pass

    def _health(self) -> Health:
        return self.state

    def _snapshot(self) -> int:
        return 0

    def _show(self, frame: Frame) -> None:
        self.frames.append(frame)
        self._tell_next()


class PaperReader(CardReader):
    """A reader that reports a card at once, or is faulty."""

    name = "paper"

    def __init__(self, card: str | None = None, health: Health | None = None, trouble: str = "") -> None:
        super().__init__()
        self.card, self.state, self.trouble = card, health or Health(True, "the reader answers"), trouble

    def _open(self) -> None:
        if self.trouble:
            raise BoardError(self.trouble)
        if self.card:
            self.report(CardSeen(0, self.card))

    def _close(self) -> None:
        pass

    def _health(self) -> Health:
        return self.state


def round_of(board: Board, folder: Path, person: Person | None = None, **subject: Any) -> list[Finding]:
    """The doctor's findings at a table with this board and a healthy machine."""
    table = Installation("paper", lambda: board, folder / "journal.db", port=0, **subject)
    return list(examine(table, WELL, PaperTime().time, person))


def put_and_lift(square: int) -> list[Edge]:
    """A piece is put on a square and lifted."""
    return [Edge(0, square, True), Edge(1, square, False)]


def capture_after(*events: HardwareEvent) -> EventCapture:
    """The capture after these events, on a board that was empty at first."""
    capture = EventCapture(Events(), PaperTime().time)
    for event in (Picture(0, 0), *events):
        capture.receive(event)
    return capture

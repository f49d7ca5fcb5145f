"""A board and its host on a bench: the firmware in plain Python, the link, one clock, and a cable that can fail."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from firmware_bridge.errors import NoPort
from firmware_bridge.firmware.coprocessor import Coprocessor
from firmware_bridge.firmware.lights import Lights
from firmware_bridge.firmware.poles import Poles
from firmware_bridge.firmware.scanner import ALL_OPEN, Scanner
from firmware_bridge.firmware.wires import tested
from firmware_bridge.link import Link
from hal import Edge, HardwareEvent, Health, Occupancy, Picture, PieceSeen
from hal.wires import COLUMNS, ROWS
from sim import ManualClock
from tests.chips.electricity import Wiring

MIDDLE, HIGH, LOW = 32768, 50000, 15000
"""Levels of a hall sensor: without a magnet, over one pole, over the other."""

Damage = Callable[[bytes], bytes]
"""What a cable makes of the bytes that are sent through it."""


def unharmed(data: bytes) -> bytes:
    """A good cable."""
    return data


class Matrix:
    """Reeds and diodes that scan themselves: one scan for each read, or those that `scan` made before."""

    def __init__(self) -> None:
        self.wiring = Wiring()
        self.driven: dict[int, int] = {}
        self.begun: list[tuple[int, int]] = []
        """What it was set to: scans a second, us that a row settles."""
        self.breaks = self.scan_stops = False
        self.ring = [ALL_OPEN] * 16
        self._written = 0
        self._is_fresh = False

    @property
    def closed(self) -> Occupancy:
        """The reeds that are closed."""
        return self.wiring.closed

    @closed.setter
    def closed(self, picture: Occupancy) -> None:
        self.wiring.closed = picture

    def scanner(self) -> Scanner:
        """Returns a scanner on this matrix."""
        return Scanner(self, 1000, 50)

    def begin(self, scan_hz: int, settle_us: int) -> None:
        self.begun.append((scan_hz, settle_us))
        self._written = 0

    def scan(self, *pictures: Occupancy) -> None:
        """Scans these pictures one after the other, unseen by the program."""
        for picture in pictures:
            self.ring[self._written % len(self.ring)] = picture ^ ALL_OPEN
            self._written += 1
            self._is_fresh = True

    def position(self) -> int:
        if self.breaks:
            raise OSError("no ring")
        if not self._is_fresh and not self.scan_stops:
            self.scan(self._felt())
        self._is_fresh = False
        return self._written % len(self.ring)

    def test(self) -> tuple[int, list[int]]:
        return tested([_Pin(self, wire) for wire in (*ROWS, *COLUMNS)], lambda: None)

    def _felt(self) -> Occupancy:
        """The picture that driving one row after the other gives."""
        picture = 0
        for row in ROWS:
            driven = {each: int(each != row) for each in ROWS}
            low = [not self.wiring.level(column, driven) for column in COLUMNS]
            picture |= sum(is_low << 5 * row + number for number, is_low in enumerate(low))
        return picture


@dataclass
class _Pin:
    matrix: Matrix
    wire: int
    IN: ClassVar[int] = 0
    OUT: ClassVar[int] = 1
    PULL_UP: ClassVar[int] = 1

    def init(self, mode: int, pull: int | None = None, value: int | None = None) -> None:
        self.matrix.driven.pop(self.wire, None)
        if mode == self.OUT:
            self.matrix.driven[self.wire] = value or 0

    def value(self) -> int:
        return self.matrix.wiring.level(self.wire, self.matrix.driven)


@dataclass
class Cable:
    """The host's port and the bytes in the cable; it fails after `lives` bytes in both directions."""

    clock: ManualClock
    lives: float = float("inf")
    to_host: bytearray = field(default_factory=bytearray)
    to_board: bytearray = field(default_factory=bytearray)
    damage: Damage = unharmed

    @property
    def in_waiting(self) -> int:
        self._check()
        return len(self.to_host)

    def read(self, size: int = 1) -> bytes:
        self._check()
        data, self.to_host = bytes(self.to_host[:size]), self.to_host[size:]
        return data

    def write(self, data: bytes, /) -> int:
        self._check()
        self.to_board += self._carried(self.damage(data))
        return len(data)

    def close(self) -> None:
        self.to_host.clear()

    def send(self, data: bytes) -> bool:
        """The board's end."""
        self.to_host += self._carried(self.damage(data))
        return True

    def _carried(self, data: bytes) -> bytes:
        data = data[: int(min(self.lives, len(data)))]
        self.lives -= len(data)
        return data

    def _check(self) -> None:
        if self.lives <= 0:
            raise OSError("device reports readiness to read but returned no data")


class Bench:
    """Everything at a time of 1000 ms, plugged in, before the first message."""

    def __init__(
        self, *, damage: Damage = unharmed, lives: float = float("inf"), settle_us: int | None = None,
        kinds: tuple[str, ...] = (), has_poles: bool = False,
    ) -> None:
        self.clock = ManualClock(1000)
        self.matrix = Matrix()
        self.levels = [MIDDLE] * 25
        """The levels of the hall sensors."""
        self.has_poles = has_poles
        self.lit: list[bytes] = []
        self.is_dark = False
        self.told: list[HardwareEvent] = []
        self.damage = damage
        self.cable: Cable | None = None
        self.refusals: list[Exception] = []
        self.reset_board()
        self.plug_in(lives)
        self.link = Link(
            self._find, lambda name: self._opened(), self.clock, self.told.append, led_ma=500, settle_us=settle_us,
            kinds=kinds,
        )

    def reset_board(self) -> None:
        """Resets the board, without any memory."""
        poles = Poles(lambda square: self.levels[square], 25) if self.has_poles else None
        self.board = Coprocessor(self.matrix.scanner(), Lights(self._light), self._send, b"12345678", poles)
        self.board_began_ms = self.clock()

    def plug_in(self, lives: float = float("inf")) -> None:
        """Puts a new cable in."""
        self.cable = Cable(self.clock, lives, damage=self.damage)

    def pull_out(self) -> None:
        """Takes the cable away."""
        if self.cable is not None:
            self.cable.lives = 0
        self.cable = None

    def run(self, ms: int) -> None:
        """Runs both ends, one round each ms."""
        for _ in range(ms):
            self.clock.advance(1)
            self.step()

    def run_until_up(self, ms: int = 3000) -> int:
        """Runs both ends until the link is up; returns after how many ms, or raises after a time-out."""
        began, wait_ms = self.clock(), 1
        while self.clock() - began < ms:
            self.clock.advance(wait_ms)
            wait_ms = max(1, min(20, self.step()))
            if self.link.is_up:
                return self.clock() - began
        raise AssertionError(f"the link was not up after {ms} ms")

    def step(self) -> int:
        """One round of both ends; returns how long the link would wait now, in ms."""
        received = b""
        if self.cable is not None:
            received, self.cable.to_board = bytes(self.cable.to_board), bytearray()
        self.board.step(self.clock() - self.board_began_ms, received)
        return self.link.step()

    def healths(self) -> list[Health]:
        """The reported healths of the board."""
        return [event for event in self.told if isinstance(event, Health)]

    def kinds(self) -> list[tuple[int, str | None]]:
        """The reported kinds of squares."""
        return [(event.square, event.kind) for event in self.told if isinstance(event, PieceSeen)]

    def edges(self) -> list[Edge]:
        """The reported edges."""
        return [event for event in self.told if isinstance(event, Edge)]

    def _light(self, colours: bytes) -> None:
        if self.is_dark:
            raise OSError("no light")
        self.lit.append(colours)

    def _send(self, data: bytes) -> bool:
        return self.cable is not None and self.cable.send(data)

    def _find(self) -> str:
        if self.cable is None:
            raise NoPort("no Pico is connected")
        return "bench"

    def _opened(self) -> Cable:
        if self.refusals:
            raise self.refusals.pop()
        assert self.cable is not None
        return self.cable


def folded(events: list[HardwareEvent]) -> Occupancy:
    """The picture after all reported events."""
    occupied = 0
    for event in events:
        if isinstance(event, Picture):
            occupied = event.occupied
        if isinstance(event, Edge):
            occupied = occupied & ~(1 << event.square) | event.on << event.square
    return occupied

"""The contracts of boards and readers of all hardware.

A backend *must* override the underscore hooks of the contract it meets; the public methods are concrete and the same
everywhere. A driver owns its thread and only puts events on the queue it was opened with.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, ClassVar, Self

from hal.errors import BoardError
from hal.events import HardwareEvent, Health, Picture
from hal.frame import Frame
from hal.sentence import phrase, with_remedy
from hal.squares import Occupancy
from hal.wires import Wires, WireTest

Listener = Callable[[HardwareEvent], None]
"""Receives each event as it happens, from the driver's thread; it must only put it on a queue."""

RETRY_S = 1.0
"""The delay before a device whose thread has failed starts again, in s."""

Clock = Callable[[], int]
"""Returns the time in integer milliseconds; only differences are meaningful."""


class Device(ABC):
    """A device that is opened, reports events and is closed; a context manager.

    Descendants *must* override `_open`, `_close` and `_health`.
    """

    name: ClassVar[str]
    """Its key in the table of backends."""

    def __init__(self) -> None:
        self._listener: Listener | None = None
        self._clock: Clock | None = None
        self._failure: str | None = None

    @property
    def is_open(self) -> bool:
        """True between `open` and `close`."""
        return self._listener is not None

    def open(self, listener: Listener, clock: Clock) -> None:
        """Starts the device; from now on `listener` gets its events, stamped by `clock`. Raises `BoardError`."""
        if self.is_open:
            raise BoardError(phrase("the {name} device is already open", name=self.name), phrase("close it first"))
        self._listener, self._clock, self._failure = listener, clock, None
        try:
            self._open()
        except BaseException:
            self._listener = self._clock = None
            raise

    def close(self) -> None:
        """Stops the device; closing twice does nothing."""
        if self.is_open:
            self._close()
            self._listener = self._clock = None

    def health(self) -> Health:
        if not self.is_open:
            return Health(False, phrase("the {name} device is not open", name=self.name))
        return self._health() if self._failure is None else Health(False, self._failure)

    def now(self) -> int:
        """Returns the clock's time in ms; only while open."""
        if self._clock is None:
            raise BoardError(phrase("the {name} device is not open", name=self.name))
        return self._clock()

    def report(self, event: HardwareEvent) -> None:
        """Passes an event to the listener; after `close` it is dropped."""
        if self._listener is not None:
            self._listener(event)

    def go_round(self, one_round: Callable[[], object], is_closing: Callable[[], bool]) -> None:
        """Runs rounds in the device's own thread until it is closing.

        A failed round is reported in one sentence and tried again after `RETRY_S`; a thread that died silently would
        leave a device that seems healthy and senses nothing.
        """
        while not is_closing():
            try:
                one_round()
                if self._failure is not None:
                    self._failure = None
                    self._recovered()
                    self.report(Health(True, phrase("the {name} device works again", name=self.name)))
            except BaseException as error:
                reason = " ".join(str(error).split()) or "no reason given"
                failed = phrase(
                    "the {name} device failed ({reason}) and is restarting",
                    name=self.name,
                    reason=f"{type(error).__name__}: {reason}",
                )
                self._failure = with_remedy(failed, phrase("if this happens again, restart the table and report it"))
                self.report(Health(False, self._failure))
                with suppress(Exception):
                    self._clean_up()
                time.sleep(RETRY_S)

    def _clean_up(self) -> None:  # noqa: B027 - most devices have nothing to put away
        """Cleans up after a failed round."""

    def _recovered(self) -> None:  # noqa: B027
        """Reports events that may have been missed meanwhile."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @abstractmethod
    def _open(self) -> None:
        """Starts the device; raises `BoardError` with its remedy."""

    @abstractmethod
    def _close(self) -> None:
        """Stops and releases all resources."""

    @abstractmethod
    def _health(self) -> Health:
        """Returns the health of an open device."""


class SquareSensor(Device):
    """Senses which squares are occupied; reports a `Picture` when opened and an `Edge` for each change after it.

    A sensor that recognises kinds of pieces also reports a `PieceSeen` for every recognised piece, when opened and at
    every change. A simulated one reports `Held` when a hand takes or puts down a piece.
    """

    def snapshot(self) -> Occupancy:
        """Returns the present picture."""
        if not self.is_open:
            raise BoardError(phrase("the {name} board is not open", name=self.name))
        return self._snapshot()

    def reported_until(self) -> int:
        """Returns the time in ms up to which every change has been reported; only while open.

        A driver whose own thread can be late overrides it; while its board is lost it returns the present time.
        """
        return self._told_until()

    def _told_until(self) -> int:
        """Returns the older name of this hook, which boards of other packages override."""
        return self.now()

    def _recovered(self) -> None:
        self.report(Picture(self.now(), self._snapshot()))

    @abstractmethod
    def _snapshot(self) -> Occupancy:
        """Returns the present picture."""


class Lights(Device):
    """Shows frames; showing the same frame twice is the same as showing it once."""

    def show(self, frame: Frame) -> None:
        """Shows a frame until the next one; the device animates its patterns."""
        if not self.is_open:
            raise BoardError(phrase("the {name} lights are not open", name=self.name))
        self._show(frame)

    @abstractmethod
    def _show(self, frame: Frame) -> None:
        """Shows a frame."""


class Board(SquareSensor, Lights):
    """A complete board: it senses and lights its squares."""

    is_simulated: ClassVar[bool] = False
    """True for a board without hardware; `hand` then executes a page's hands."""

    def hand(self, action: str, **details: Any) -> dict[str, Any]:
        """Simulates a person's hand on the board; only a simulated board has hands. Raises `ValueError`."""
        raise BoardError(phrase("the {name} board is real; move its pieces by hand", name=self.name))

    def wires(self) -> Wires | None:
        """Returns the names of the wires of its reeds; None for a board without any."""
        return None

    def self_test(self) -> WireTest | None:
        """Returns the results of the board's test of its wires, None if it cannot test them; raises `BoardError`."""
        return None

    def pieces(self) -> dict[str, Any] | None:
        """Returns the real places of a simulated board's pieces, as plain data; None on real hardware."""
        return None


class CardReader(Device):
    """Reads cards; reports `CardSeen` when one is placed and `CardGone` when it leaves."""

"""The lights: a chain of NeoPixels behind Adafruit's library, and a thread that animates the patterns."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from importlib import import_module
from threading import Condition, Thread
from typing import Any

from hal.contracts import Clock
from hal.drivers.budget import BUDGET_MA, Colours, current_ma, dimmed, within_budget
from hal.drivers.wiring import CHAINS, Wiring
from hal.errors import BoardError
from hal.frame import PATTERNS, Frame
from hal.remedies import install_extra, join_groups
from hal.sentence import phrase, with_remedy
from hal.squares import SQUARES

TICK_S = 0.04
"""The interval at which a moving pattern is updated, in s: 25 times a second."""

RETRY_S = 1.0
"""The delay before failed lights are tried again, in s."""

TRIED_AGAIN = phrase("the table tries again every second")

_DARK: Colours = ((0, 0, 0),) * len(SQUARES)


class NeopixelChain:
    """A light for every square on one data line. The lights never draw more than `budget_ma`.

    `brightness` is 0-255. Raises `BoardError` when the library is missing or cannot drive the pin.
    """

    def __init__(self, wiring: Wiring, *, brightness: int = 255, budget_ma: int = BUDGET_MA) -> None:
        self._order = CHAINS[wiring.chain]
        self._brightness = brightness
        self._budget_ma = budget_ma
        self._pixels = _pixels_on(wiring.light)
        self.drawn_ma = 0.0
        self._write_first()

    def write(self, colours: Colours) -> None:
        """Sends a colour for every square, a1 first, dimmed to the brightness and kept within the budget."""
        kept = within_budget(dimmed(colours, self._brightness), self._budget_ma)
        for place, square in enumerate(self._order):
            self._pixels[place] = kept[square]
        self._pixels.show()
        self.drawn_ma = current_ma(kept)

    def close(self) -> None:
        """Turns the lights off and releases the pin."""
        self._pixels.deinit()

    def _write_first(self) -> None:
        """Tests whether the library can drive the pin, which it only finds out on writing."""
        try:
            self.write(_DARK)
        except Exception as error:  # its helpers raise RuntimeError, OSError and their own classes
            self._pixels.pin.deinit()
            raise BoardError(
                phrase("the table cannot drive the lights: {reason}", reason=error),
                phrase(
                    "enable SPI (raspi-config; not on a Raspberry Pi 5), and {remedy}",
                    remedy=join_groups("spi", "gpio"),
                ),
            ) from error


class PatternPlayer:
    """Shows each frame once, whole and in order, and then animates the last one's patterns; starts dark.

    `write` sends the colours, `clock` returns the ms that keep patterns in step; `complain` gets one sentence when
    writing begins to fail, and None when it works again.
    """

    def __init__(self, write: Callable[[Colours], None], clock: Clock, complain: Callable[[str | None], None]) -> None:
        self._write = write
        self._clock = clock
        self._complain = complain
        self._change = Condition()  # guards the waiting frames and the closing flag
        self._waiting: deque[Frame] = deque()
        self._frame = Frame()
        self._written: Colours | None = _DARK  # None when the present colours are unknown
        self._failing = False
        self._closing = False
        self._thread: Thread | None = None

    def start(self) -> None:
        self._thread = Thread(target=self._run, name="lights", daemon=True)
        self._thread.start()

    def show(self, frame: Frame) -> None:
        """Queues a frame; returns at once."""
        with self._change:
            self._waiting.append(frame)
            self._change.notify_all()

    def step(self) -> float | None:
        """Writes what is due and returns when to look again, in s: None if only a new frame can change anything."""
        with self._change:
            is_new = bool(self._waiting)
            self._frame = self._waiting[0] if is_new else self._frame
        written = self._wrote(self._frame.at(self._clock()))
        with self._change:
            if is_new:
                self._waiting.popleft()
            self._change.notify_all()
        if not written:
            return RETRY_S
        return TICK_S if is_moving(self._frame) else None

    def wait_until_shown(self, timeout_s: float = 5.0) -> bool:
        """Waits until every frame was written; returns False after a time-out."""
        with self._change:
            return self._change.wait_for(lambda: not self._waiting, timeout_s)

    def close(self) -> None:
        """Ends the thread; frames that still wait are dropped."""
        with self._change:
            self._closing = True
            self._change.notify_all()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._closing:
            try:
                pause_s = self.step()
            except BaseException as error:  # a silently dead thread would leave the lights unchanged for ever
                self._written, pause_s = None, RETRY_S
                self._report(with_remedy(phrase("the lights failed: {reason}", reason=error), TRIED_AGAIN))
            with self._change:
                self._change.wait_for(lambda: self._closing or bool(self._waiting), pause_s)

    def _wrote(self, colours: Colours) -> bool:
        if colours == self._written:
            return True
        try:
            self._write(colours)
        except Exception as error:  # any error of a failing driver; the table goes on without light
            self._written = None
            silent = phrase("the lights do not answer: {reason}", reason=error)
            remedy = phrase("check their data line; the table tries again every second")
            self._report(with_remedy(silent, remedy))
            return False
        self._written = colours
        self._report(None)
        return True

    def _report(self, trouble: str | None) -> None:
        failing = trouble is not None
        if failing != self._failing:
            self._failing = failing
            self._complain(trouble)


def is_moving(frame: Frame) -> bool:
    """Returns whether a frame's colours change with time."""
    return any(any(light.rgb) and len(PATTERNS[light.pattern].steps) > 1 for light in frame.lights)


def _pixels_on(pin: int) -> Any:
    # Without this, Blinka asks at the terminal whether it may install packages.
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
    try:
        board, neopixel = import_module("board"), import_module("neopixel")
        return neopixel.NeoPixel(getattr(board, f"D{pin}"), len(SQUARES), auto_write=False, pixel_order="GRB")
    except ImportError as error:
        missing = phrase("the lights need Adafruit's NeoPixel library ({reason})", reason=error)
        raise BoardError(missing, install_extra("pi")) from error
    except Exception as error:  # RuntimeError, NotImplementedError, AttributeError: Blinka lacks this pin
        raise BoardError(
            phrase("GPIO {pin} of this machine cannot drive the lights: {reason}", pin=pin, reason=error),
            phrase("on a Raspberry Pi 5 {remedy}", remedy=install_extra("pi5")),
        ) from error

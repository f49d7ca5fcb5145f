"""The backend "gpio": reeds and lights on the pins of a Raspberry Pi, without a second board."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial, reduce
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Lock, Thread
from typing import cast

from hal.contracts import Board
from hal.drivers.budget import BUDGET_MA
from hal.drivers.matrix import Gpio, Matrix, changes
from hal.drivers.neopixels import RETRY_S, TRIED_AGAIN, NeopixelChain, PatternPlayer
from hal.drivers.wiring import COLUMN_PINS, LIGHT_PIN, ROW_PINS, Wiring, number_within, read_pins
from hal.errors import BoardError
from hal.events import HardwareEvent, Health, Picture
from hal.frame import Frame
from hal.remedies import install_extra, join_groups, pip
from hal.sentence import phrase, with_remedy
from hal.squares import SQUARES, Occupancy
from hal.wires import Wires, WireTest

SCANS_PER_S = 250
"""The scan rate of the reeds: every 4 ms, so that a gap of 4 ms is noticed."""

SETTLE_US = 50
"""The settling time of the columns: five times that of 50 kOhm and 200 pF of wire."""

SHORTEST_PAUSE_S = 0.0005
"""The minimum time that a late scan leaves to other threads."""

_WORK_AGAIN = {"reeds": phrase("the reeds work again"), "lights": phrase("the lights work again")}

STALLED_MS = 1000
"""After this time without a scan, something is wrong with the thread or the machine."""


class GpioBoard(Board):
    """A board on ten pins for the reeds and one pin for the lights.

    Pins are GPIO (BCM) numbers: `row_pins` of ranks 1 to 5, `column_pins` of files a to e, as numbers or as a text such
    as "5 6 13 19 26". `light_chain` is the order of the lights: "rows" (a1 to e1, a2 to e2) or "serpentine" (a1 to e1,
    e2 to a2). `brightness` is 8-255, `budget_ma` the current limit of all lights together, 50-3000 mA. A board that is
    not `threaded` is driven by calls of `scan` and `shine`. Raises `BoardError` for an invalid option.
    """

    name = "gpio"

    def __init__(
        self,
        *,
        row_pins: Sequence[int] | str = ROW_PINS,
        column_pins: Sequence[int] | str = COLUMN_PINS,
        light_pin: int = LIGHT_PIN,
        light_chain: str = "rows",
        scans_per_s: int = SCANS_PER_S,
        settle_us: int = SETTLE_US,
        brightness: int = 255,
        budget_ma: int = BUDGET_MA,
        threaded: bool = True,
    ) -> None:
        super().__init__()
        rows, columns = read_pins("row-pins", row_pins), read_pins("column-pins", column_pins)
        self._wiring = Wiring(rows, columns, light_pin, light_chain)
        self._period_s = 1 / number_within("scans-per-s", scans_per_s, 200, 1000)
        self._settle_s = number_within("settle-us", settle_us, 0, 500) / 1_000_000
        self._brightness = number_within("brightness", brightness, 8, 255)
        self._budget_ma = number_within("budget-ma", budget_ma, 50, 3000)
        self._threaded = threaded
        self._closing = Event()
        self._thread: Thread | None = None
        self._using = Lock()  # guards the pins: scans and tests of the wires use them
        self._lock = Lock()  # guards the failures, which two threads report
        self._troubles: dict[str, str] = {}
        self._felt: Occupancy = 0
        self._scanned_ms = 0

    # Drives the hardware

    def scan(self) -> None:
        """Reads the reeds once and reports every change since the last scan; after a failure, the whole picture."""
        try:
            with self._using:
                self._scan()
        except BaseException as error:  # RPi.GPIO and rpi-lgpio raise different errors; none may end the scanning
            self._report("reeds", with_remedy(phrase("the table cannot read the reeds: "
                                                     "{reason}", reason=error), TRIED_AGAIN))

    def self_test(self) -> WireTest:
        """Returns the levels of the wires while one at a time is driven low; raises `BoardError` when the pins fail."""
        try:
            with self._using:
                return self._matrix.test(self._felt)
        except Exception as error:
            what = phrase("the table cannot test the wires: {reason}", reason=error)
            raise BoardError(what, phrase("first fix what the board's line reports")) from error

    def wires(self) -> Wires:
        return self._wiring.names

    def shine(self) -> None:
        """Writes the frame that the lights should show now."""
        self._player.step()

    def wait_until_shown(self, timeout_s: float = 5.0) -> bool:
        """Waits until the lights have shown every frame; returns False after a time-out."""
        return self._player.wait_until_shown(timeout_s)

    def _scan(self) -> None:
        recovering = "reeds" in self._troubles
        if recovering:
            self._matrix.set_up()
        felt, now = self._matrix.read(), self.now()
        told: list[HardwareEvent] = [*changes(self._felt, felt, now)]
        if recovering:  # a piece that is gone may have left at the beginning of the failure
            told = [*changes(self._felt, self._felt & felt, self._scanned_ms), Picture(now, felt)]
        self._felt, self._scanned_ms = felt, now
        if recovering:
            self._report("reeds", None)
        for event in told:
            self.report(event)

    def _run(self) -> None:
        due_s = time.monotonic()
        while not self._closing.is_set():
            self.scan()
            if "reeds" in self._troubles:
                self._closing.wait(RETRY_S)
            due_s = max(due_s + self._period_s, time.monotonic() - self._period_s)  # catches up one period at most
            time.sleep(max(SHORTEST_PAUSE_S, due_s - time.monotonic()))  # costs half as much as waiting for the event

    # The contract

    def _open(self) -> None:
        self._matrix = Matrix(load_gpio(), self._wiring, partial(time.sleep, self._settle_s))
        try:
            self._felt, self._scanned_ms = self._first_picture(), self.now()
            self._lights = NeopixelChain(self._wiring, brightness=self._brightness, budget_ma=self._budget_ma)
        except BoardError:
            _at_rest(self._matrix.release)
            raise
        self._player = PatternPlayer(self._lights.write, self.now, partial(self._report, "lights"))
        self._troubles.clear()
        self._closing.clear()
        self.report(Picture(self._scanned_ms, self._felt))
        if self._threaded:
            self._start_threads()

    def _close(self) -> None:
        self._closing.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._player.close()
        _at_rest(self._lights.close)
        _at_rest(self._matrix.release)

    def _health(self) -> Health:
        with self._lock:
            troubles = list(self._troubles.values())
        silent_ms = self.now() - self._scanned_ms
        if not troubles and self._threaded and silent_ms > STALLED_MS:
            late = phrase("the table has not read the reeds for {silence} ms", silence=silent_ms)
            troubles = [with_remedy(late, phrase("restart the table"))]
        if troubles:
            return Health(False, reduce(with_remedy, troubles))
        drawn_ma, many = self._lights.drawn_ma, len(SQUARES)
        said = phrase(
            "{reeds} reeds are read; {lights} lights draw about {drawn} of {budget} mA",
            reeds=many,
            lights=many,
            drawn=f"{drawn_ma:.0f}",
            budget=self._budget_ma,
        )
        return Health(True, said)

    def _snapshot(self) -> Occupancy:
        return self._felt

    def reported_until(self) -> int:
        return self._scanned_ms

    def _show(self, frame: Frame) -> None:
        self._player.show(frame)

    def _first_picture(self) -> Occupancy:
        try:
            self._matrix.set_up()
            return self._matrix.read()
        except Exception as error:  # lgpio's own error class has no name before lgpio is imported
            remedy = phrase(
                "{remedy}, and on a Raspberry Pi 5 uninstall RPi.GPIO ({command}) and {then}",
                remedy=join_groups("gpio"),
                command=pip("uninstall RPi.GPIO"),
                then=install_extra("pi5"),
            )
            raise BoardError(phrase("the table cannot use the pins: {reason}", reason=error), remedy) from error

    def _start_threads(self) -> None:
        self._thread = Thread(target=self._run, name="reeds", daemon=True)
        self._thread.start()
        self._player.start()

    def _report(self, part: str, trouble: str | None) -> None:
        """Stores and reports the health of a part when it changes; None means healthy."""
        with self._lock:
            known = part in self._troubles
            if trouble is None:
                self._troubles.pop(part, None)
            else:
                self._troubles[part] = trouble
        if known != (trouble is not None):
            self.report(Health(trouble is None, trouble or _WORK_AGAIN[part]))


def load_gpio() -> Gpio:
    """Returns the RPi.GPIO module of any package; raises `BoardError` that says what to install."""
    try:
        with _lgpio_folder():
            return cast(Gpio, import_module("RPi.GPIO"))
    except ImportError as error:
        raise BoardError(
            phrase("the gpio board needs the module RPi.GPIO ({reason})", reason=error),
            phrase(
                "{remedy}, or with Python 3.13 and later: {command}",
                remedy=install_extra("pi"),
                command="sudo apt install python3-rpi-lgpio",
            ),
        ) from error
    except (RuntimeError, NotImplementedError) as error:
        raise BoardError(
            phrase("the gpio board needs a Raspberry Pi that RPi.GPIO supports ({reason})", reason=error),
            phrase("on a Pi, {remedy}; elsewhere, choose another board", remedy=install_extra("pi")),
        ) from error
    except Exception as error:  # lgpio's own class, which has no name before lgpio is imported
        dead = phrase("the module RPi.GPIO cannot start ({reason})", reason=error)
        raise BoardError(dead, install_extra("pi")) from error


@contextmanager
def _lgpio_folder() -> Iterator[None]:
    """Gives lgpio a folder for its pipe: on import it creates one in `LG_WD`, else in the current folder, and
    changes to it.
    """
    here, wanted = Path.cwd(), os.environ.get("LG_WD")
    with TemporaryDirectory(prefix="chameleon-lgpio-") as folder:
        os.environ["LG_WD"] = wanted or folder
        try:
            yield
        finally:
            if not wanted:
                del os.environ["LG_WD"]
            os.chdir(here)


def _at_rest(end: Callable[[], None]) -> None:
    with suppress(Exception):  # if one part cannot be reset, the others still can
        end()

"""The backend "pico": a board whose reeds and LEDs are wired to a Raspberry Pi Pico on USB."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from threading import Condition, Event, Thread

from firmware_bridge.conversation import LinkErrors
from firmware_bridge.errors import NoPort, WrongFirmware
from firmware_bridge.firmware import wiring
from firmware_bridge.firmware.coprocessor import LED_MA, SETTLE_US
from firmware_bridge.firmware.lights import DARK
from firmware_bridge.link import Link
from firmware_bridge.ports import Opener, find_port, open_port, usb_ports
from hal import Board, BoardError, Frame, Health, Occupancy, Square
from hal.drivers.wiring import chain_order, number_within
from hal.remedies import command
from hal.sentence import phrase
from hal.wires import Wires, WireTest

ANSWER_MS = 3000
"""The time limit for a connected Pico's answer when the board is opened."""

BRIGHTNESS = (8, 255)
"""The range of the option `brightness`."""

_PINS = (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29)
"""The Pico's pins of GP0 to GP22."""
_MORE_PINS = {26: 31, 27: 32, 28: 34}
"""The pins of the other three GP."""

_GOODBYE_MS = 300
"""The time limit, on closing, for the LEDs to go dark; otherwise they fade after 2 s."""


class PicoBoard(Board):
    """A board on a Pico. `port` is a device or a pyserial address; None finds the Pico by its USB identity.

    `budget_ma` is the current limit of all LEDs together, 50-5000 mA; `brightness` their full level, 8-255. `settle_us`
    is the settling time of a row, 5-150 us; None leaves it to the firmware. `kinds` are the two kinds of pieces that
    hall sensors distinguish: first the one whose magnet raises its sensor's level, then the one whose magnet lowers it.
    `light_chain` is the order of the LEDs: "rows" (a1 to e1, a2 to e2) or "serpentine" (a1 to e1, e2 to a2).
    """

    name = "pico"

    def __init__(
        self,
        *,
        port: str | None = None,
        light_chain: str = "rows",
        budget_ma: int = 500,
        brightness: int = 255,
        settle_us: int | None = None,
        kinds: Sequence[str] = (),
    ) -> None:
        super().__init__()
        if port is not None and not isinstance(port, str):
            raise BoardError(
                phrase("the board option port must be a device such as /dev/ttyACM0, not {value}", value=repr(port))
            )
        self._order = chain_order(light_chain)
        self._wanted_port = port
        self._usb_number: str | None = None
        self._budget_ma = number_within("budget-ma", budget_ma, *LED_MA)
        self._brightness = number_within("brightness", brightness, *BRIGHTNESS)
        self._settle_us = None if settle_us is None else number_within("settle-us", settle_us, *SETTLE_US)
        self._kinds = _checked_kinds(kinds)
        self._link: Link | None = None
        self._thread: Thread | None = None
        self._closing = Event()
        self._heard = Condition()  # notified after every round of the link
        self._frames: deque[Frame] = deque()
        self._frame = Frame()
        self._colours = DARK

    def self_test(self, timeout_s: float = 2.0) -> WireTest:
        """Returns the results of the board's test of its wires; raises `BoardError` when it does not answer."""
        link = self._linked()
        link.test()
        silent = phrase("the Pico did not report the result of its self-test")
        self._wait_for(lambda: link.report is not None, timeout_s, silent)
        assert link.report is not None
        return link.report

    def wires(self) -> Wires:
        """Returns the firmware's pins of the wires."""
        rows, columns = (tuple(map(_pin_name, pins)) for pins in (wiring.ROWS, wiring.COLUMNS))
        return Wires(rows, columns, _pin_name(wiring.LED), tuple(map(_pin_name, wiring.POLES_OUT)))

    def catch_up(self, timeout_s: float = 2.0) -> None:
        """Waits until the board has sent its state twice, and with it everything that happened before."""
        link = self._linked()
        seen = link.states
        self._wait_for(lambda: link.states >= seen + 2, timeout_s, phrase("the Pico does not report its state"))

    def wait_until_recognised(self, kinds: Mapping[Square, str], timeout_s: float = 5.0) -> None:
        """Waits until the board reports exactly these kinds of pieces; raises `BoardError` after a time-out."""
        link = self._linked()
        self._wait_for(lambda: link.kinds == kinds, timeout_s, phrase("the Pico does not recognise the pieces"))

    @property
    def troubles(self) -> LinkErrors:
        """The numbers of errors on the cable since the board was found."""
        return self._linked().troubles

    # The contract

    def _open(self) -> None:
        self._closing.clear()
        self._frames.clear()
        self._frame, self._colours = Frame(), DARK
        self._link = Link(
            self._find_port,
            self._opener(),
            self.now,
            self.report,
            led_ma=self._budget_ma,
            settle_us=self._settle_us,
            kinds=self._kinds,
        )
        try:
            self._find(self._link)
        except BaseException:
            self._link.close()
            self._link = None
            raise
        self._thread = Thread(target=self._run, args=(self._link,), name="pico", daemon=True)
        self._thread.start()

    def _close(self) -> None:
        self._closing.set()
        if self._thread is not None:
            self._thread.join()
        self._link = self._thread = None

    def _health(self) -> Health:
        return self._linked().health()

    def _snapshot(self) -> Occupancy:
        return self._linked().felt

    def reported_until(self) -> int:
        return self._linked().reported_until

    def _show(self, frame: Frame) -> None:
        self._frames.append(frame)

    # Overridden by the simulation

    def _find_port(self) -> str:
        if self._wanted_port is not None:
            return self._wanted_port
        device, self._usb_number = find_port(usb_ports(), self._usb_number)
        return device

    def _opener(self) -> Opener:
        return open_port

    # In the board's thread

    def _find(self, link: Link) -> None:
        """Talks until the board has sent its picture; raises `BoardError` if it is not there."""
        deadline = self.now() + ANSWER_MS
        while not link.is_up:
            wait_ms = link.step()
            trouble = link.trouble
            if trouble is not None and (isinstance(trouble, NoPort | WrongFirmware) or self.now() >= deadline):
                raise trouble
            self._closing.wait(wait_ms / 1000)

    def _run(self, link: Link) -> None:
        self.go_round(lambda: self._talk(link), self._closing.is_set)
        self._darken_and_close(link)

    def _talk(self, link: Link) -> None:
        self._paint(link)
        wait_ms = link.step()
        with self._heard:
            self._heard.notify_all()
        if wait_ms:
            self._closing.wait(wait_ms / 1000)

    def _clean_up(self) -> None:
        self._linked().close()  # incomplete messages are repeated for a board that reconnects

    def _recovered(self) -> None:
        """Does nothing: a reconnected board sends its picture without a request."""

    def _paint(self, link: Link) -> None:
        """Sends every new frame, and the present one whenever its patterns change a light."""
        while self._frames:
            self._frame = self._frames.popleft()
            self._send(link, self._frame)
        self._send(link, self._frame)

    def _send(self, link: Link, frame: Frame) -> None:
        shown = frame.at(self.now())
        colours = bytes(level * self._brightness // 255 for square in self._order for level in shown[square])
        if colours != self._colours:
            self._colours = colours
            link.show(colours)

    def _darken_and_close(self, link: Link) -> None:
        deadline = self.now() + _GOODBYE_MS
        link.show(DARK)
        while link.is_up and not link.is_idle and self.now() < deadline:
            link.step()
        link.close()

    # Helpers

    def _linked(self) -> Link:
        if self._link is None:
            raise BoardError(phrase("the {name} board is not open", name=self.name))
        return self._link

    def _wait_for(self, is_so: Callable[[], bool], timeout_s: float, otherwise: str) -> None:
        with self._heard:
            if not self._heard.wait_for(is_so, timeout_s):
                raise BoardError(otherwise, phrase("see {command}", command=command("doctor")))


def _pin_name(gp: int) -> str:
    pin = _PINS[gp] if gp < len(_PINS) else _MORE_PINS.get(gp)
    return phrase("{line}, pin {number}", line=f"GP{gp}", number=pin) if pin else f"GP{gp}"


def _checked_kinds(kinds: object) -> tuple[str, ...]:
    if isinstance(kinds, list | tuple) and all(isinstance(kind, str) and kind for kind in kinds):
        return tuple(kinds)
    raise BoardError(
        phrase(
            "the board option kinds must be a list of kinds of pieces, such as [white, black], not {value}",
            value=repr(kinds),
        )
    )

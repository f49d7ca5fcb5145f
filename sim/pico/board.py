"""The backend "pico" without hardware: simulated hands move magnets under the real firmware's pins."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from threading import Condition
from typing import Any

from firmware_bridge.board import PicoBoard
from firmware_bridge.errors import NoPort
from hal import Edge, HardwareEvent, Held, Occupancy, Picture, PieceSeen, Square
from hal.events import kind_fits
from sim.board import SimBoard
from sim.pico.stand_in import Colours, StandIn

LIT_KEPT = 1000
"""The number of LED pictures, the latest, that a simulated Pico remembers."""


class SimulatedPico(PicoBoard):
    """A board on a simulated Pico: bytes, firmware and link are real; only pins, port and hands are simulated.

    `seed` makes the bounces and knocks of the hands repeatable. If `kinds` are given, two at most, hall sensors
    distinguish them: the magnets of pieces of the first kind raise a sensor's level, those of the second lower it.
    """

    is_simulated = True

    def __init__(
        self,
        *,
        light_chain: str = "rows",
        budget_ma: int = 500,
        brightness: int = 255,
        settle_us: int | None = None,
        kinds: Sequence[str] = (),
        seed: int = 5,
    ) -> None:
        super().__init__(
            light_chain=light_chain, budget_ma=budget_ma, brightness=brightness, settle_us=settle_us, kinds=kinds
        )
        self._hands = SimBoard(seed=seed, kinds=bool(kinds))
        self._there: dict[Square, str] = {}
        self._change = Condition()
        self._closed: Occupancy = 0
        self.stand_in = StandIn(self._lit, has_poles=bool(kinds))
        self.lit: deque[Colours] = deque(maxlen=LIT_KEPT)
        """The LEDs' pictures, in order."""

    def hand(self, action: str, **details: Any) -> dict[str, Any]:
        """Acts as a person's hand would, like `SimBoard.hand`; returns `pieces()` afterwards."""
        return self._hands.hand(action, **details)

    def pieces(self) -> dict[str, Any]:
        return self._hands.pieces()

    def wait_until_still(self, timeout_s: float = 5.0) -> bool:
        """Waits until all actions of hands have been sensed and reported; returns False after a time-out."""
        if not self._hands.wait_until_still(timeout_s):
            return False
        self.catch_up(timeout_s)
        self.wait_until_recognised(dict(self._there), timeout_s)
        return True

    def wait_until_lit(self, colours: Colours, timeout_s: float = 5.0) -> bool:
        """Waits until the LEDs show exactly these colours; returns False after a time-out."""
        with self._change:
            return self._change.wait_for(lambda: bool(self.lit) and self.lit[-1] == colours, timeout_s)

    def pull_out(self) -> None:
        self.stand_in.pull_out()

    def plug_in(self) -> None:
        """Reconnects the cable: the board starts again, on another port."""
        self.stand_in.plug_in()

    def _open(self) -> None:
        self._hands.open(self._felt, self.now)
        self.stand_in.plug_in()
        try:
            super()._open()
        except BaseException:
            self._put_away()
            raise

    def _close(self) -> None:
        super()._close()
        self._put_away()

    def _put_away(self) -> None:
        self.stand_in.pull_out()
        self._hands.close()

    def _find_port(self) -> str:
        if self.stand_in.port is None:
            raise NoPort("the simulated Pico is not plugged in; plug it in")
        if self.stand_in.has_ended:
            raise NoPort("the simulated Pico's firmware has ended; its last words are on standard error")
        return self.stand_in.port

    def _felt(self, event: HardwareEvent) -> None:
        """Passes the simulated reeds to the pins; ignores pieces in hand, which no pin senses."""
        if isinstance(event, Held):
            self.report(event)
            return
        if isinstance(event, PieceSeen):
            self._turned(event.square, event.kind)
            return
        if isinstance(event, Picture):
            self._closed = event.occupied
        elif isinstance(event, Edge):
            self._closed = self._closed & ~(1 << event.square) | event.on << event.square
        self.stand_in.set_closed(self._closed)

    def _turned(self, square: Square, look: str | None) -> None:
        """Passes the pole of a piece's magnet to its square."""
        kind = next((kind for kind in self._kinds if look is not None and kind_fits(kind, look)), None)
        self._there.pop(square, None)
        if kind is not None:
            self._there[square] = kind
        self.stand_in.turn(square, 0 if kind is None else self._kinds.index(kind) + 1)

    def _lit(self, colours: Colours) -> None:
        with self._change:
            self.lit.append(colours)
            self._change.notify_all()

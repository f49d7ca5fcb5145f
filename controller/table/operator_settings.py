"""What the operator sets at the table: how loud and bright it is, and whether it is locked for everybody else.

While the table is locked nobody listens to hands: what the sensors say is kept as one picture, and when the table opens
again it begins with that picture, as a program does that has just been started.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.sentence import phrase
from hal import Edge, Held, Picture
from hal.squares import Occupancy

CLOSED = phrase("This table is closed for now. Please ask somebody who works here.")
"""What a locked table says to everybody."""


@dataclass(frozen=True, slots=True)
class SetVolume:
    """Play all sounds so loud, 0-100 percent."""

    level: int


@dataclass(frozen=True, slots=True)
class SetBrightness:
    """Let a light at full shine so bright, 8-255."""

    level: int


@dataclass(frozen=True, slots=True)
class LockTable:
    """Lock the table, or open it again."""

    on: bool


OperatorCommand = SetVolume | SetBrightness | LockTable
"""What only the operator may ask for; no page's websocket can."""


@dataclass(frozen=True)
class OperatorState:
    """What the operator has set, as it is published."""

    brightness: int
    """The level of a light at full, 8-255."""
    volume: int
    """How loud all sounds are, in percent."""
    is_locked: bool
    """True while the table is closed for everybody but the operator."""


class OperatorSettings:
    """What the operator has set; `state` is published."""

    def __init__(self, state: OperatorState) -> None:
        self.state = state
        self._felt: Occupancy | None = None

    @property
    def is_locked(self) -> bool:
        """True while the table is closed for everybody but the operator."""
        return self.state.is_locked

    def set(self, wish: SetVolume | SetBrightness) -> None:
        is_loud = isinstance(wish, SetVolume)
        self.state = replace(self.state, volume=wish.level) if is_loud else replace(self.state, brightness=wish.level)

    def lock(self, felt: Occupancy | None) -> None:
        """Locks the table; `felt` is what the sensors say, None when they have said nothing yet."""
        self.state, self._felt = replace(self.state, is_locked=True), felt

    def open(self) -> Occupancy | None:
        """Opens the table again; returns what the sensors say by now, None when they have said nothing yet."""
        felt, self._felt = self._felt, None
        self.state = replace(self.state, is_locked=False)
        return felt

    def feel(self, event: Edge | Picture | Held) -> None:
        match event:
            case Picture(_, occupied):
                self._felt = occupied
            case Edge(_, square, on) if self._felt is not None:
                self._felt = self._felt | 1 << square if on else self._felt & ~(1 << square)

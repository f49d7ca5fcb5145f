"""The operator's settings: volume, brightness and the lock.

A locked table ignores hands: the latest sensor readings are kept as one picture, and an unlocked table starts with that
picture, as after a restart.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.sentence import phrase
from hal import Edge, Held, Picture
from hal.squares import Occupancy

CLOSED = phrase("This table is closed for now. Please ask the staff.")
"""The message of a locked table."""


@dataclass(frozen=True, slots=True)
class SetVolume:
    """Sets the volume of all sounds, 0-100 percent."""

    level: int


@dataclass(frozen=True, slots=True)
class SetBrightness:
    """Sets the level of a full light, 8-255."""

    level: int


@dataclass(frozen=True, slots=True)
class LockTable:
    """Locks or unlocks the table."""

    on: bool


OperatorCommand = SetVolume | SetBrightness | LockTable
"""The operator's commands; no page's websocket accepts them."""


@dataclass(frozen=True)
class OperatorState:
    """The operator's settings, as published."""

    brightness: int
    """The level of a full light, 8-255."""
    volume: int
    """The volume of all sounds, in percent."""
    is_locked: bool
    """True while the table is locked for everybody but the operator."""


class OperatorSettings:
    """The operator's settings; `state` is published."""

    def __init__(self, state: OperatorState) -> None:
        self.state = state
        self._felt: Occupancy | None = None

    @property
    def is_locked(self) -> bool:
        """True while the table is locked for everybody but the operator."""
        return self.state.is_locked

    def set(self, setting: SetVolume | SetBrightness) -> None:
        if isinstance(setting, SetVolume):
            self.state = replace(self.state, volume=setting.level)
        else:
            self.state = replace(self.state, brightness=setting.level)

    def lock(self, felt: Occupancy | None) -> None:
        """Locks the table; `felt` are the squares that the sensors report, None before their first report."""
        self.state, self._felt = replace(self.state, is_locked=True), felt

    def open(self) -> Occupancy | None:
        """Unlocks the table; returns the squares that the sensors report now, None before their first report."""
        felt, self._felt = self._felt, None
        self.state = replace(self.state, is_locked=False)
        return felt

    def handle(self, event: Edge | Picture | Held) -> None:
        match event:
            case Picture(_, occupied):
                self._felt = occupied
            case Edge(_, square, on) if self._felt is not None:
                self._felt = self._felt | 1 << square if on else self._felt & ~(1 << square)

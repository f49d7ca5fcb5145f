"""What people choose for the table they sit at: how fast it plays, how patient it is with hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

AT_ONCE = "at-once"

PACES: Mapping[str, int] = {"slow": 2500, "normal": 1000, "fast": 400, AT_ONCE: 0}
"""How long the computer waits at least before it does what it has chosen, in ms, slowest first."""


@dataclass(frozen=True, slots=True)
class SetPace:
    """Let the computer play slower or faster."""

    pace: str
    """A key of `PACES`."""


@dataclass(frozen=True, slots=True)
class SmallHands:
    """Let the table be patient with the hands of children, or no longer."""

    on: bool


ComfortWish = SetPace | SmallHands
"""What changes nothing in the game."""

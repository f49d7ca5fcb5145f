"""Accessibility settings for people at the table: the pace of play, and patience with hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

AT_ONCE = "at-once"

PACES: Mapping[str, int] = {"slow": 2500, "normal": 1000, "fast": 400, AT_ONCE: 0}
"""How long the computer waits at least before it does what it has chosen, in ms, slowest first."""


@dataclass(frozen=True, slots=True)
class SetPace:
    """Sets the pace of the computer."""

    pace: str
    """A key of `PACES`."""


@dataclass(frozen=True, slots=True)
class KidsMode:
    """Turns kids' mode, patience with children's hands, on or off."""

    on: bool


ComfortWish = SetPace | KidsMode
"""What changes nothing in the game."""

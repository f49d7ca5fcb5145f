"""Accessibility settings for people at the table: the pace of play, and patience with hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

AT_ONCE = "at-once"

PACES: Mapping[str, int] = {"slow": 2500, "normal": 1000, "fast": 400, AT_ONCE: 0}
"""The computer's minimum delay before each action, in ms, slowest pace first."""


@dataclass(frozen=True, slots=True)
class SetPace:
    """Sets the pace of the computer."""

    pace: str
    """A key of `PACES`."""


@dataclass(frozen=True, slots=True)
class KidsMode:
    """Turns kids' mode, patience with children's hands, on or off."""

    on: bool


AccessibilityCommand = SetPace | KidsMode
"""Settings that do not change the game."""

"""What people choose for the table they sit at: how fast it plays, how it speaks, how patient it is with hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = [
    "AT_ONCE",
    "PACES",
    "VOICE",
    "ComfortShown",
    "ComfortWish",
    "PaceWanted",
    "SayAgain",
    "SmallHands",
    "VoiceWanted",
]


AT_ONCE = "at-once"

PACES: Mapping[str, int] = {"slow": 2500, "normal": 1000, "fast": 400, AT_ONCE: 0}
"""How long the computer waits at least before it does what it has chosen, in ms, slowest first."""

VOICE: Mapping[str, tuple[int, int]] = {"volume": (0, 100), "speed": (80, 450)}
"""The least and the most of what a voice may have: its volume in percent, its speed in words a minute."""


@dataclass(frozen=True, slots=True)
class PaceWanted:
    """Let the computer play slower or faster."""

    pace: str
    """A key of `PACES`."""


@dataclass(frozen=True, slots=True)
class SmallHands:
    """Let the table be patient with the hands of children, or no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class SayAgain:
    """Let the table's voice say again what happened last and what is expected."""

    board: bool = False
    """Also what stands where."""


@dataclass(frozen=True, slots=True)
class VoiceWanted:
    """Let the table's voice speak so loud, in percent, and so fast, in words a minute; None leaves it as it is."""

    volume: int | None = None
    speed: int | None = None


ComfortWish = PaceWanted | SmallHands | SayAgain | VoiceWanted
"""What changes nothing in the game."""


@dataclass(frozen=True, slots=True)
class ComfortShown:
    """What was chosen, beside the computer's pace."""

    speaks: bool = False
    """Whether the table has a voice of its own."""
    volume: int = 100
    """Of that voice, in percent; the operator's volume lowers it further."""
    speed: int = 160
    """In words a minute."""
    asked: int = 0
    """How often the voice was asked to say something again."""
    board: bool = False
    """Whether it was asked for what stands where as well, the last time."""
    small_hands: bool = False
    """Whether the table is patient, and its clocks stand still."""

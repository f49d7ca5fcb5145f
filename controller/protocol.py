"""What goes into a session and what it wants done outside: plain values, so that one queue can carry them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

__all__ = [
    "Answer",
    "Assist",
    "Command",
    "MakeMove",
    "NewGameWanted",
    "Request",
    "Resign",
    "Seats",
    "SetUp",
    "TableMoves",
    "TakeBack",
    "Think",
    "Thought",
    "Tick",
]


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The engine has chosen."""

    ticket: int
    move: str


@dataclass(frozen=True, slots=True)
class NewGameWanted:
    """Begin a new game: who sits where, and who begins; None keeps what is."""

    players: Mapping[str, str] | None = None
    first: str | None = None


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take the last move back, and the engine's reply with it."""


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gives up."""

    seat: str


@dataclass(frozen=True, slots=True)
class Seats:
    """Change who sits where."""

    players: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Assist:
    """Change how much the light helps."""

    assistance: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """A question is answered on the page."""

    move: str


@dataclass(frozen=True, slots=True)
class TableMoves:
    """The simulated table makes the engine's moves itself, or no longer does."""

    on: bool


Command = NewGameWanted | TakeBack | Resign | Seats | Assist | Answer | TableMoves
"""What a person may ask for on the page."""


@dataclass(frozen=True, slots=True)
class Think:
    """Let the engine choose a move, and bring it back as a `Thought` with the same ticket."""

    ticket: int
    view: Mapping[str, Any]
    level: str
    seed: str


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Make the engine's move on the simulated board."""

    ticket: int
    move: str


@dataclass(frozen=True, slots=True)
class SetUp:
    """Put the simulated pieces where they belong."""

    pieces: Mapping[str, str]


Request = Think | MakeMove | SetUp
"""What a session wants done outside."""

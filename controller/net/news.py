"""What a table hears from its line to the server, and what it asks of it: plain values for the table's queue."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CaughtUp", "HangUp", "HeardMessage", "LineChanged", "LineNews", "OpenLine", "Tell", "Told"]


@dataclass(frozen=True, slots=True)
class LineChanged:
    """The line to the server works now, or has broken."""

    is_up: bool
    why: str = ""
    """One sentence when it does not work."""


@dataclass(frozen=True, slots=True)
class HeardMessage:
    """The next message of the game's stream."""

    sequence: int
    """Its place in the stream, from 1; strangers' messages have places, too."""
    data: bytes


@dataclass(frozen=True, slots=True)
class CaughtUp:
    """Everything that the stream held was heard."""

    is_there: bool = True
    """False when the server has no stream for the code."""


@dataclass(frozen=True, slots=True)
class Told:
    """What was to be told is in the stream, or is not."""

    is_accepted: bool


LineNews = LineChanged | HeardMessage | CaughtUp | Told


@dataclass(frozen=True, slots=True)
class OpenLine:
    """Open the line to a game's stream."""

    code: str
    server: str
    """As "nats://table.local:4222"."""
    makes: bool
    """Make the stream if it is not there, as who offers a game does."""


@dataclass(frozen=True, slots=True)
class Tell:
    """Put a message into the stream, if nothing has come into it after the place `after`."""

    data: bytes
    after: int


@dataclass(frozen=True, slots=True)
class HangUp:
    """Close the line."""

"""What people want of another table, what a table hears from its line to the server, and what it asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.extensions.secret_cards.opening import Unveil, Unveiled
from controller.messages.extensions import ExtensionCommand, ExtensionEvent, ExtensionRequest
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class PlayWithTable(ExtensionCommand):
    """Play with another table: join the game with a code, or offer a new one."""

    code: str | None = None
    """As "CODE" or "CODE@ADDRESS"; None to offer one."""
    away: tuple[Seat, ...] = ()
    """The seats of the table that joins; empty for the last seat."""


@dataclass(frozen=True, slots=True)
class AnswerTable(ExtensionCommand):
    agrees: bool


@dataclass(frozen=True, slots=True)
class LeaveTable(ExtensionCommand):
    """Offer the game to nobody any more, or leave the other table alone; the game can go on later."""


@dataclass(frozen=True, slots=True)
class LineChanged(ExtensionEvent):
    """The line to the server works now, or has broken."""

    is_up: bool
    why: str = ""
    """One sentence when it does not work."""


@dataclass(frozen=True, slots=True)
class MessageReceived(ExtensionEvent):
    """The next message of the game's stream that somebody has signed for it."""

    sequence: int
    """Its place in the stream, from 1; strangers' messages have places, too."""
    data: bytes


@dataclass(frozen=True, slots=True)
class UnsignedCounts(ExtensionEvent):
    """How many messages nobody had signed for the game so far; reported now and then, not for each of them."""

    counts: Mapping[str, int]
    """By their kinds."""


@dataclass(frozen=True, slots=True)
class CaughtUp(ExtensionEvent):
    """Everything that the stream held was heard."""

    is_there: bool = True
    """False when the server has no stream for the code."""


@dataclass(frozen=True, slots=True)
class MessageSent(ExtensionEvent):
    """What was to be told is in the stream, or is not."""

    is_accepted: bool


@dataclass(frozen=True, slots=True)
class LeftGameEvent(ExtensionEvent):
    """What a table hears of a game that is not on it any more."""

    code: str
    event: LineEvent


LineEvent = LineChanged | MessageReceived | UnsignedCounts | CaughtUp | MessageSent | Unveiled | LeftGameEvent
"""What a table hears of a game with another one, and of what follows from it."""


@dataclass(frozen=True, slots=True)
class OpenLine(ExtensionRequest):
    code: str
    server: str
    """As "nats://table.local:4222"."""
    makes: bool
    """Make the stream if it is not there, as who offers a game does."""
    after: int = 0
    """The place of the last message that the table has kept; only later ones are heard."""


@dataclass(frozen=True, slots=True)
class SendMessage(ExtensionRequest):
    """Put a message into the stream, if nothing that is signed for the game has come after the place `after`."""

    data: bytes
    after: int


@dataclass(frozen=True, slots=True)
class CloseLine(ExtensionRequest):
    """Close the line."""


@dataclass(frozen=True, slots=True)
class LeftGameRequest(ExtensionRequest):
    """What a table asks for a game that is not on it any more: that has a line of its own."""

    code: str
    request: LineRequest


LineRequest = OpenLine | SendMessage | CloseLine | Unveil | LeftGameRequest
"""What a table asks of its line, and of who works out what its hidden cards are."""

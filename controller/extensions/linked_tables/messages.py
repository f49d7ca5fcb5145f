"""Commands of people to another table, events from the line to the server, and requests to the line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

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
    """Withdraw the offer, or leave the other table; the game can be continued later."""


@dataclass(frozen=True, slots=True)
class LineChanged(ExtensionEvent):
    """The line to the server works now, or has broken."""

    is_up: bool
    why: str = ""
    """One sentence if it does not work."""


@dataclass(frozen=True, slots=True)
class MessageReceived(ExtensionEvent):
    """The next message of the game's stream that is signed for it."""

    sequence: int
    """Its place in the stream, from 1; strangers' messages count as places, too."""
    data: bytes
    at_ms: int | None = field(default=None, compare=False)
    """The hub's time of its arrival there, in ms since 1970; None if the hub does not say it."""


@dataclass(frozen=True, slots=True)
class UnsignedCounts(ExtensionEvent):
    """How many messages were not signed for the game so far; reported occasionally, not for each message."""

    counts: Mapping[str, int]
    """By their kinds."""


@dataclass(frozen=True, slots=True)
class CaughtUp(ExtensionEvent):
    """Everything in the stream has been read."""

    is_there: bool = True
    """False if the server has no stream for the code."""


@dataclass(frozen=True, slots=True)
class MessageSent(ExtensionEvent):
    """The message to send is in the stream, or is not."""

    is_accepted: bool


@dataclass(frozen=True, slots=True)
class LeftGameEvent(ExtensionEvent):
    """An event of a game that is no longer on the table."""

    code: str
    event: LineEvent


LineEvent = LineChanged | MessageReceived | UnsignedCounts | CaughtUp | MessageSent | Unveiled | LeftGameEvent
"""Events of a game with another table and results of the worker."""


@dataclass(frozen=True, slots=True)
class OpenLine(ExtensionRequest):
    code: str
    server: str
    """As "nats://table.local:4222"."""
    makes: bool
    """Create the stream if it is missing, as the table that offers a game does."""
    after: int = 0
    """The place of the last message that the table has stored; only later ones are read."""


@dataclass(frozen=True, slots=True)
class SendMessage(ExtensionRequest):
    """Put a message into the stream unless a message signed for the game came after the place `after`."""

    data: bytes
    after: int


@dataclass(frozen=True, slots=True)
class CloseLine(ExtensionRequest):
    """Close the line."""


@dataclass(frozen=True, slots=True)
class LeftGameRequest(ExtensionRequest):
    """A request for a game that is no longer on the table and has its own line."""

    code: str
    request: LineRequest


LineRequest = OpenLine | SendMessage | CloseLine | Unveil | LeftGameRequest
"""Requests to the line and to the worker for hidden cards."""

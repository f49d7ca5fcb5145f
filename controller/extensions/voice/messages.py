"""People's requests to the table's voice, and its published state."""

from __future__ import annotations

from dataclasses import dataclass

from controller.messages.extensions import ExtensionCommand, PublishedPart


@dataclass(frozen=True, slots=True)
class SayAgain(ExtensionCommand):
    """Repeats the last announcement and the prompt aloud."""

    board: bool = False
    """Also repeats the position."""


@dataclass(frozen=True, slots=True)
class SetVoice(ExtensionCommand):
    """Sets the voice's volume, in percent, and speed, in words a minute; None leaves one unchanged."""

    volume: int | None = None
    speed: int | None = None


@dataclass(frozen=True, slots=True)
class VoiceState(PublishedPart):
    volume: int = 100
    """In percent; the operator's volume lowers it further."""
    speed: int = 160
    """In words a minute."""
    asked: int = 0
    """The number of requests to repeat."""
    board: bool = False
    """Whether the last request included the position."""

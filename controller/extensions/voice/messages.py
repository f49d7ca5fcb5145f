"""What people ask of the table's own voice, and what is published of it."""

from __future__ import annotations

from dataclasses import dataclass

from controller.messages.extensions import ExtensionCommand, PublishedPart


@dataclass(frozen=True, slots=True)
class SayAgain(ExtensionCommand):
    """Let the table's voice say again what happened last and what is expected."""

    board: bool = False
    """Also what stands where."""


@dataclass(frozen=True, slots=True)
class SetVoice(ExtensionCommand):
    """Let the table's voice speak so loud, in percent, and so fast, in words a minute; None leaves it as it is."""

    volume: int | None = None
    speed: int | None = None


@dataclass(frozen=True, slots=True)
class VoiceState(PublishedPart):
    volume: int = 100
    """In percent; the operator's volume lowers it further."""
    speed: int = 160
    """In words a minute."""
    asked: int = 0
    """How often the voice was asked to say something again."""
    board: bool = False
    """Whether it was asked for what stands where as well, the last time."""

"""The contract of a voice: whatever can say a text aloud on this machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from controller.errors import TableError


class VoiceError(TableError):
    """A voice that is not there, or that has nothing to be heard by."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How something is said."""

    language: str = "en"
    volume: int = 100
    """0-100 percent."""
    speed: int = 160
    """Words a minute, 80-450."""


class Voice(Protocol):
    """Says one text at a time. `say` is called by one thread, `hush` by any other."""

    def say(self, text: str, manner: Manner) -> None:
        """Says a text and returns when it is said or hushed; raises `VoiceError`, one sentence, when it cannot."""

    def hush(self) -> None:
        """Breaks off what is being said; does nothing while the voice is silent."""

"""The section `speech` of the configuration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from controller.config.kinds import whole
from controller.languages.catalogue import OFFERED
from engine.checked_yaml import YES_OR_NO, OneOf

VOICE: Mapping[str, tuple[int, int]] = {"volume": (0, 100), "speed": (80, 450)}
"""The ranges of the voice's settings: its volume in percent, its speed in words a minute."""

_Language = Annotated[str, OneOf(lambda: OFFERED)]


@dataclass(frozen=True)
class SpeechSettings:
    enabled: Annotated[bool, YES_OR_NO] = False
    """Speaks public announcements on the table's own loudspeaker."""
    language: _Language = "en"
    volume: Annotated[int, whole(*VOICE["volume"])] = 100
    """In percent."""
    speed: Annotated[int, whole(*VOICE["speed"])] = 160
    """In words a minute."""

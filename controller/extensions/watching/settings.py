"""The key `net.watch` of the configuration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.checked_yaml import YES_OR_NO


@dataclass(frozen=True)
class WatchSettings:
    watch: Annotated[bool, YES_OR_NO] = False
    """Publishes the public screen and the results at the server."""

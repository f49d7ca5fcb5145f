"""The key `net.watch` of the configuration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from controller.config.kinds import FLAG


@dataclass(frozen=True)
class WatchSettings:
    """Who may watch."""

    watch: Annotated[bool, FLAG] = False
    """Show everybody at the server what the public screen shows, and how games end."""

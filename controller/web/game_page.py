"""What pages need of the game that is on the table: first messages, seats, and its pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from controller.table.seating import Seating
from engine.game import Seat

__all__ = ["GamePage", "Views", "game_of"]

Views = Mapping[Seat | None, dict[str, Any]]
"""The table as each seat may see it, and as everybody may, under None."""


@dataclass(frozen=True)
class GamePage:
    """What pages need of the game on the table, beside its pictures."""

    hello: Callable[[Seat | None], dict[str, Any]]
    """Makes the first message for a seat's page, None for everybody's."""
    seating: Seating | None = None
    """There when seats can be taken."""
    secrets: bool = True
    """False when every page sees the same."""


def game_of(views: Views) -> str | None:
    """Returns the name of the game that a picture of the table shows."""
    name: str | None = views[None]["view"].get("game")
    return name

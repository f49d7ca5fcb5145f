"""How a table in a shop stands after one step, as a value: what pages, words and light need of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from controller.shop.guests import ATTRACT
from controller.shop.lights import Strokes
from engine.game import Game

__all__ = ["SelfPlayShown", "ShopState"]


@dataclass(frozen=True, slots=True)
class SelfPlayShown:
    """The game that the computer plays against itself on the screen."""

    game: Game[Any, Any]
    said: str
    """What happened in it last."""


@dataclass(frozen=True, slots=True)
class ShopState:
    """Who is at the table, and what it shows while nobody is."""

    state: str
    """`ATTRACT`, `GUEST` or `COUNTDOWN`, see `controller.shop.guests`."""
    guest: int = 0
    """How many guests there have been since the table started, this one among them."""
    seconds: int = 0
    """How many seconds are left in a countdown."""
    strokes: Strokes = ()
    """What the lights say instead of the game's own; empty to leave these as they are."""
    light: str = ""
    """What the lights tell while nobody is here, in a sentence; "" for nothing."""
    play: SelfPlayShown | None = None
    """What the screen shows while nobody is here, or None."""
    games: tuple[str, ...] = ()
    """The games that guests may choose; empty for all."""
    other_tables: bool = True
    """Whether guests may play with another table."""

    @property
    def waits(self) -> bool:
        """True while nobody is here."""
        return self.state == ATTRACT

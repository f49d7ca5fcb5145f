"""How a teacher's sentences name a move: as its game's tabletop does."""

from __future__ import annotations

from typing import Any

from controller.games import tabletop
from engine import Game

__all__ = ["way_of"]


def way_of(game: Game[Any, Any], move: str) -> str:
    """Returns a legal move in a few words, such as "b1 to c3"."""
    return tabletop(game.name).way(game, move)

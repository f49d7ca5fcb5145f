"""How a teacher's sentences name a move: as its game's tabletop does."""

from __future__ import annotations

from typing import Any

from controller.games import tabletop
from engine import Game

__all__ = ["way_of"]


def way_of(game: Game[Any, Any], move: str) -> str:
    """Returns a legal move in a few words, such as "b1 to c3"; with hidden cards in a sentence that names the card.

    So what names a move in such a game is for the seat that decides, or for a game that is over.
    """
    return game.describe(move).rstrip(".") if game.secrets else tabletop(game.name).way(game, move)

"""How a teacher's sentences describe a move: in the words of the game's tabletop."""

from __future__ import annotations

from typing import Any

from controller.tabletop import tabletop
from engine import Game
from engine.sentence import beginning, phrase, together


def way_of(game: Game[Any, Any], move: str) -> str:
    """Returns a short description of a legal move, such as "b1 to c3"; with hidden cards a sentence that names the
    card.

    In such a game only the deciding seat may see it, or everybody once the game is over.
    """
    return game.describe(move) if game.secrets else tabletop(game.name).way(game, move)


def as_sentence(way: str) -> str:
    """Returns the description of `way_of` with a full stop."""
    return way if way.endswith(".") else phrase("{move}.", move=way)


def with_reason(way: str, said: str) -> str:
    """Returns the description of `way_of` followed by the reason; the result may begin with a small letter."""
    return together(way, beginning(said)) if way.endswith(".") else phrase("{move}: {said}", move=way, said=said)

"""How a teacher's sentences name a move: as its game's tabletop does."""

from __future__ import annotations

from typing import Any

from controller.tabletop import tabletop
from engine import Game
from engine.sentence import beginning, phrase, together


def way_of(game: Game[Any, Any], move: str) -> str:
    """Returns a legal move in a few words, such as "b1 to c3"; with hidden cards as a sentence that names the card.

    So what names a move in such a game is for the seat that decides, or for a game that is over.
    """
    return game.describe(move) if game.secrets else tabletop(game.name).way(game, move)


def as_sentence(way: str) -> str:
    """Returns what `way_of` calls a move, with a full stop."""
    return way if way.endswith(".") else phrase("{move}.", move=way)


def told_of(way: str, said: str) -> str:
    """Returns what is said of a move, whole but for its capital letter, after what `way_of` calls the move."""
    return together(way, beginning(said)) if way.endswith(".") else phrase("{move}: {said}", move=way, said=said)

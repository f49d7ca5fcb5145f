"""How each game lies on the board: gestures in, light out."""

from controller.games.contract import ASSISTANCE, Scene, Tabletop
from controller.games.hand_work import HandWork
from controller.games.registry import part
from controller.light import MEANINGS, Meaning, Painting

__all__ = [
    "ASSISTANCE",
    "MEANINGS",
    "HandWork",
    "Meaning",
    "Painting",
    "Scene",
    "Tabletop",
    "tabletop",
]

def tabletop(game: str) -> Tabletop:
    """Returns a game's tabletop; raises `engine.UnknownGame` or `engine.BrokenGame`."""
    found: Tabletop = part(game, "tabletop")()
    return found

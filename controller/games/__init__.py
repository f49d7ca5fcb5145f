"""How each game lies on the board: gestures in, light out."""

from controller.games.contract import ASSISTANCE, Scene, Tabletop
from controller.games.hand_work import HandWork
from controller.games.manifest import imported
from controller.games.registry import manifest
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
    """Returns a game's tabletop; raises `engine.UnknownGame`."""
    found: Tabletop = imported(manifest(game).tabletop)()
    return found

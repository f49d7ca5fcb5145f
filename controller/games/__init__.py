"""How each game lies on the board: gestures in, light out."""

from importlib import import_module

from controller.games.contract import ASSISTANCE, Scene, Tabletop
from controller.games.hand_work import HandWork
from controller.light import MEANINGS, Meaning, Painting

__all__ = [
    "ASSISTANCE",
    "MEANINGS",
    "TABLETOPS",
    "HandWork",
    "Meaning",
    "Painting",
    "Scene",
    "Tabletop",
    "tabletop",
]

TABLETOPS: dict[str, str] = {
    "chameleon": "controller.games.chameleon.tabletop:ChameleonTabletop",
    "dragons": "controller.games.dragons.tabletop:DragonsTabletop",
    "woodland": "controller.games.woodland.tabletop:WoodlandTabletop",
}
"""Every game's tabletop: name -> "module:Class"."""


def tabletop(game: str) -> Tabletop:
    """Returns a game's tabletop; raises `KeyError` for a game that has none, which a test forbids."""
    module, _, name = TABLETOPS[game].partition(":")
    found: Tabletop = getattr(import_module(module), name)()
    return found

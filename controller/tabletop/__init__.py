"""The contract of tabletops, gestures in and light out, and the registry of games.

Every command reads the manifests of all games, so the modules behind a tabletop are imported only on request.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from controller.tabletop.contract import ASSISTANCE, AWAY, HUMAN, Scene, Tabletop
    from controller.tabletop.hand_work import HandWork
    from controller.tabletop.light import MEANINGS, Meaning, Painting

__all__ = [
    "ASSISTANCE",
    "AWAY",
    "HUMAN",
    "MEANINGS",
    "HandWork",
    "Meaning",
    "Painting",
    "Scene",
    "Tabletop",
    "tabletop",
]

_HOMES = {
    "controller.tabletop.contract": ("ASSISTANCE", "AWAY", "HUMAN", "Scene", "Tabletop"),
    "controller.tabletop.hand_work": ("HandWork",),
    "controller.tabletop.light": ("MEANINGS", "Meaning", "Painting"),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def tabletop(game: str) -> "Tabletop":
    """Returns a game's tabletop; raises `engine.UnknownGame` or `engine.BrokenGame`."""
    from controller.tabletop.registry import part

    found: Tabletop = part(game, "tabletop")()
    return found

"""The rules of the games, and nothing else: no port, no clock, no thread, no generator of its own.

>>> import engine
>>> game = engine.load("chameleon")
>>> game.turn
'red'
>>> "b1c3" in game.legal_moves
True
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from engine.errors import (
    BadPosition,
    BadRecord,
    BadRules,
    EngineError,
    IllegalMove,
    NothingToTakeBack,
    UnknownGame,
)
from engine.game import CHANCE, Event, Game, LegalMoves, Outcome, Seat
from engine.opponent import Opponent
from engine.teacher import Teacher

__all__ = [
    "CHANCE",
    "GAMES",
    "OPPONENTS",
    "TEACHERS",
    "BadPosition",
    "BadRecord",
    "BadRules",
    "EngineError",
    "Event",
    "Game",
    "IllegalMove",
    "LegalMoves",
    "NothingToTakeBack",
    "Opponent",
    "Outcome",
    "Seat",
    "Teacher",
    "UnknownGame",
    "game_class",
    "load",
    "opponent",
    "teacher",
]

GAMES: dict[str, str] = {
    "chameleon": "engine.chameleon.game:Chameleon",
    "dragons": "engine.dragons.game:Dragons",
    "woodland": "engine.woodland.game:Woodland",
}
"""Every game at the table: name -> "module:Class"."""

OPPONENTS: dict[str, str] = {
    "chameleon": "engine.chameleon.opponent:ChameleonOpponent",
    "dragons": "engine.dragons.opponent:DragonsOpponent",
    "woodland": "engine.woodland.opponent:WoodlandOpponent",
}
"""Every game's computer player: name -> "module:Class"."""

TEACHERS: dict[str, str] = {
    "chameleon": "engine.chameleon.teaching.teacher:ChameleonTeacher",
}
"""The teachers of those games that have one: name -> "module:Class"."""


def _imported(where: str) -> Any:
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


def game_class(name: str) -> type[Game[Any, Any]]:
    """Returns the class of a game; raises `UnknownGame`, which lists the known ones."""
    if name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}; the games are: {', '.join(GAMES)}")
    found: type[Game[Any, Any]] = _imported(GAMES[name])
    return found


def load(name: str, text: str | None = None, *, rules: Mapping[str, Any] | None = None) -> Game[Any, Any]:
    """Returns a game at its start, or where `text` says; raises `UnknownGame`, `BadPosition` or `BadRules`."""
    return game_class(name)(text, rules=rules)


def opponent(name: str) -> Opponent:
    """Returns the computer player of a game; raises `UnknownGame` when there is none."""
    if name not in OPPONENTS:
        raise UnknownGame(f"nobody plays {name!r} for the table; there are players for: {', '.join(OPPONENTS)}")
    found: Opponent = _imported(OPPONENTS[name])()
    return found


def teacher(name: str) -> Teacher | None:
    """Returns the teacher of a game, or None when it has none."""
    if name not in TEACHERS:
        return None
    found: Teacher = _imported(TEACHERS[name])()
    return found

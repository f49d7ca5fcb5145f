"""The rules of the games only: without ports, clocks, threads or random generators.

Every folder here that holds a `game.toml` is a game, and `register` adds those of other packages.

>>> import engine
>>> game = engine.load(next(iter(engine.GAMES)))
>>> events = game.push(next(iter(game.legal_moves)))
>>> len(game.moves)
1
"""

import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from engine.errors import (
    BadPosition,
    BadRecord,
    BadRules,
    BrokenGame,
    EngineError,
    IllegalMove,
    NothingToTakeBack,
    UnknownGame,
)
from engine.game import CHANCE, Event, Game, LegalMoves, Outcome, Seat
from engine.opponent import Opponent
from engine.sentence import phrase, row_of
from engine.teacher import Teacher

__all__ = [
    "CHANCE",
    "GAMES",
    "OPPONENTS",
    "TEACHERS",
    "BadPosition",
    "BadRecord",
    "BadRules",
    "BrokenGame",
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
    "register",
    "teacher",
]

GAMES: dict[str, str] = {}
"""All games: name -> "module:Class"."""

OPPONENTS: dict[str, str] = {}
"""The games' computer players: name -> "module:Class"."""

TEACHERS: dict[str, str] = {}
"""The teachers of the games that have one: name -> "module:Class"."""


_PREPARED_BY: dict[str, str] = {}
"""The functions to call before the first use of a game's rules: name -> "module:function"."""


def register(name: str, *, rules: str, opponent: str, teacher: str | None = None, prepare: str | None = None) -> None:
    """Adds a game, each part as "module:Class"; raises `ValueError` when another game has that name.

    `prepare` is a "module:function" that is called once, before the first use of the rules.
    """
    if GAMES.get(name, rules) != rules:
        raise ValueError(f"there is a game {name!r} already: {GAMES[name]}")
    GAMES[name], OPPONENTS[name] = rules, opponent
    if teacher is not None:
        TEACHERS[name] = teacher
    if prepare is not None:
        _PREPARED_BY[name] = prepare


def _declared() -> Iterator[tuple[str, dict[str, str]]]:
    """Yields the parts of the games with a folder here, by name."""
    for declaration in sorted(Path(__file__).parent.glob("*/game.toml")):
        yield declaration.parent.name, tomllib.loads(declaration.read_text(encoding="utf-8"))


for _name, _parts in _declared():
    register(_name, **_parts)


def _named(where: str) -> Any:
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


def _imported(game: str, part: str, where: str, kind: type) -> Any:
    try:
        found = _named(where)
        if not isinstance(found, type) or not issubclass(found, kind):
            raise TypeError(f"it is no {kind.__name__}")
        return found
    except (Exception, SystemExit) as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        said = phrase(
            "the game {game} cannot be played: its {part} {where} cannot be imported ({reason}); update or reinstall "
            "its package",
            game=repr(game),
            part=part,
            where=where,
            reason=reason,
        )
        raise BrokenGame(said) from error


def game_class(name: str) -> type[Game[Any, Any]]:
    """Returns the class of a game; raises `UnknownGame`, which lists the known ones, or `BrokenGame`."""
    if name not in GAMES:
        known = row_of(GAMES)
        raise UnknownGame(phrase("unknown game {game}; choose one of: {known}", game=repr(name), known=known))
    found: type[Game[Any, Any]] = _imported(name, "rules", GAMES[name], Game)
    if (prepare := _PREPARED_BY.pop(name, None)) is not None:
        _named(prepare)()
    return found


def load(name: str, text: str | None = None, *, rules: Mapping[str, Any] | None = None) -> Game[Any, Any]:
    """Returns a game at its start, or at the position `text`; raises `UnknownGame`, `BadPosition` or `BadRules`."""
    return game_class(name)(text, rules=rules)


def opponent(name: str) -> Opponent:
    """Returns the computer player of a game; raises `UnknownGame` when there is none."""
    if name not in OPPONENTS:
        known = row_of(OPPONENTS)
        raise UnknownGame(
            phrase(
                "{game} has no computer player; games that have one: {known}", game=repr(name), known=known
            )
        )
    found: Opponent = _imported(name, "opponent", OPPONENTS[name], Opponent)()
    return found


def teacher(name: str) -> Teacher | None:
    """Returns the teacher of a game, or None when it has none."""
    if name not in TEACHERS:
        return None
    found: Teacher = _imported(name, "teacher", TEACHERS[name], Teacher)()
    return found

"""The games that the table knows: those with a folder in `controller.games`, and those of installed packages.

A package adds a game with an entry point of the group `chameleon_table.games` that names its manifest:

    [project.entry-points."chameleon_table.games"]
    NAME = "package:GAME"

Only manifests are imported here. One that cannot be used becomes a `Failure`, and all other games stay available.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import engine
from controller.tabletop.guard import in_time, reason_of, use_game, use_opponent, use_rules, use_teacher
from controller.tabletop.loading import Failure, Known, ManifestLoader, Source, commands_of, folder_in
from controller.tabletop.manifest import TableCommand, TableGame, checked, imported
from engine.sentence import all_of, phrase, row_of, with_remedy

LOADER = ManifestLoader(
    "game",
    checked,
    lambda package, why: phrase("the package {package} adds no game: {why}", package=package, why=why),
)

_CLASSES = {
    "rules": "engine.game:Game",
    "opponent": "engine.opponent:Opponent",
    "teacher": "engine.teacher:Teacher",
    "tabletop": "controller.tabletop.contract:Tabletop",
}
"""The required classes of some parts."""


@dataclass(frozen=True, slots=True)
class Registry:
    """The games that were found."""

    games: Mapping[str, Known[TableGame]]
    """By name: the table's own ones first."""
    failures: tuple[Failure, ...] = ()
    tried: dict[str, engine.BrokenGame | None] = field(default_factory=dict, compare=False)
    """The faults of the tried games of other packages, None for none."""

    @property
    def commands(self) -> Mapping[str, tuple[str, TableCommand]]:
        """The commands of games: name -> game, command."""
        return commands_of(self.games)

    @classmethod
    def of(cls, found: Iterable[Source]) -> Registry:
        """Imports the manifests and keeps those that can be used."""
        games, failures = LOADER.load(found, _refusal)
        return cls(MappingProxyType(games), failures)


def _refusal(game: Known[TableGame], before: Mapping[str, Known[TableGame]], games: list[Known[TableGame]]) -> str:
    """Returns why a game is refused, "" if it is not: another package's game has its name, or a command is taken."""
    name, brought = game.manifest.name, commands_of(before)
    others = [each.source for each in games if each.manifest.name == name and each is not game]
    if others and not game.source.is_built_in:
        said = {"name": repr(name), "others": all_of(each.package for each in others)}
        if any(each.is_built_in for each in others):
            return phrase("the name {name} of its game is also claimed by {others}, which keeps it", **said)
        neither = phrase("the name {name} of its game is also claimed by {others}, so neither is available", **said)
        return with_remedy(neither, phrase("uninstall one of them"))
    if double := next((each.name for each in game.manifest.commands if each.name in brought), None):
        said = {"command": repr(double), "game": repr(brought[double][0])}
        return phrase("its command {command} also belongs to the game {game}", **said)
    return ""


@cache
def registry() -> Registry:
    """Returns the games that the table knows, and registers those of other packages with the engine."""
    found = Registry.of(LOADER.sources())
    for name, game in found.games.items():
        parts = game.manifest
        engine.register(name, rules=parts.rules, opponent=parts.opponent, teacher=parts.teacher, prepare=parts.prepare)
    return found


def part(game: str, name: str) -> Any:
    """Imports and returns a part of a game, by its name in `TableGame.parts`.

    Raises `KeyError` for a part that the game does not have, and `engine.BrokenGame`.
    """
    where, source = manifest(game).parts[name], registry().games[game].source
    try:
        found = source.imported(where)
    except (Exception, SystemExit) as error:
        raise _broken(game, name, phrase("cannot be imported ({reason})", reason=reason_of(error))) from error
    if misfit := _misfit(game, name, found):
        raise _broken(game, name, misfit)
    return found


def _broken(game: str, name: str, why: str) -> engine.BrokenGame:
    where, package = f"{name} {manifest(game).parts[name]}", registry().games[game].source.package
    said = {"game": repr(game), "package": package, "part": where, "why": why}
    what = phrase("the game {game} of the package {package} cannot be played: its {part} {why}", **said)
    return engine.BrokenGame(with_remedy(what, phrase("repair or reinstall the package")))


def _misfit(game: str, name: str, found: Any) -> str:
    """Returns the fault of a part that could be imported; "" for none."""
    kind = _CLASSES.get(name)
    if kind is None:
        return ""
    wanted = imported(kind)
    if not inspect.isclass(found) or not issubclass(found, wanted):
        return phrase("is not a valid {kind}", kind=wanted.__name__)
    missing: frozenset[str] = getattr(found, "__abstractmethods__", frozenset())
    return phrase("lacks {names}", names=row_of(sorted(missing))) if missing else _other(game, found)


def _other(game: str, found: Any) -> str:
    """Returns the difference between a class and its manifest; "" for none."""
    if issubclass(found, engine.Game) and (found.name, found.seats) != (game, manifest(game).seat_names):
        two = {"name": repr(found.name), "seats": row_of(found.seats)}
        return phrase("is named {name} with the seats {seats}, unlike in the manifest", **two)
    if issubclass(found, engine.Game) and dict(found.house_rules) != dict(manifest(game).house_rules):
        own, said = (" ".join(f"{rule}={value}" for rule, value in rules.items()) or "none"
                     for rules in (found.house_rules, manifest(game).house_rules))  # fmt: skip
        return phrase("have the house rules {own}, but the manifest has {said}", own=own, said=said)
    of_game = getattr(found, "game", game)
    return "" if of_game == game else phrase("belongs to the game {game}", game=repr(of_game))


def page_folder(game: TableGame) -> Path | None:
    """Returns the folder whose files the page may load; None if the game has none, or it does not exist."""
    if game.page_folder is None:
        return None
    return folder_in(*game.page_folder)


def is_own(game: str) -> bool:
    """Returns whether a game is the table's own, not another package's."""
    return game in registry().games and registry().games[game].source.is_built_in


def failed(game: str, error: BaseException) -> str:
    """Returns a sentence about a game of another package whose code has failed during play."""
    who = {"game": repr(game), "package": registry().games[game].source.package}
    if engine.game_class(game).secrets:  # the reason may contain what only one seat may know
        return phrase(
            "The game {game} of the package {package} has failed and is disabled; update or uninstall the package.",
            **who,
        )
    return phrase(
        "The game {game} of the package {package} has failed ({reason}) and is disabled; update or uninstall the "
        "package.",
        **who,
        reason=reason_of(error),
    )


def check(game: str) -> None:
    """Imports every part of a chosen game; raises `engine.UnknownGame` and `engine.BrokenGame`.

    The parts of another package are also tried, once.
    """
    tried = registry().tried
    if is_own(manifest(game).name):
        _check_parts(game)
    elif game not in tried:
        tried[game] = None
        try:
            _check_parts(game)
            _use_parts(game)
        except engine.BrokenGame as error:
            tried[game] = error
    if (fault := tried.get(game)) is not None:
        raise fault


def _use_parts(game: str) -> None:
    uses: dict[str, Callable[[], None]] = {
        "rules": lambda: use_rules(engine.load(game)),
        "opponent": lambda: use_opponent(engine.opponent(game)),
        "teacher": lambda: use_teacher(engine.teacher(game)),
        "tabletop": lambda: use_game(engine.load(game), part(game, "tabletop")()),
    }
    for name, use in uses.items():
        try:
            in_time(lambda gets_on, use=use: use())  # type: ignore[misc]
        except Exception as error:
            raise _broken(game, name, phrase("failed ({reason})", reason=reason_of(error))) from error


def _check_parts(game: str) -> None:
    chosen, source = manifest(game), registry().games[game].source
    for name in chosen.parts:
        part(game, name)
    folder = page_folder(chosen)
    for name, file in (("page", chosen.page), ("style", chosen.style)):
        if file is not None and not (folder and (folder / file.partition("/")[2]).is_file()):
            gone = {"game": repr(game), "package": source.package, "part": f"{name} {file}"}
            what = phrase("the game {game} of the package {package} cannot be played: its {part} is missing", **gone)
            raise engine.BrokenGame(with_remedy(what, phrase("reinstall the package")))


def troubles() -> list[str]:
    """Imports every part of every game; returns a sentence for each game that cannot be played."""
    found = [failure.sentence for failure in registry().failures]
    for game in known_games():
        try:
            check(game)
        except engine.BrokenGame as error:
            found.append(str(error))
    return found


def known_games() -> tuple[str, ...]:
    return tuple(registry().games)


def manifest(game: str) -> TableGame:
    """Returns a game's manifest; raises `engine.UnknownGame`, which lists the known ones or names the fault."""
    games = registry().games
    if game in games:
        return games[game].manifest
    if why := fault_of(game):
        raise engine.UnknownGame(phrase("unknown game {game}; {why}", game=repr(game), why=why))
    known = row_of(games)
    raise engine.UnknownGame(phrase("unknown game {game}; choose one of: {known}", game=repr(game), known=known))


def fault_of(game: str) -> str:
    """Returns why an installed game is not known, in one sentence; "" if no package seems to have it."""
    return next((each.sentence for each in registry().failures if game in (each.name, each.source.name)), "")


def title_of(seat: str, game: str | None = None) -> str:
    """Returns a seat's name for people; without a game, the name in the first game with such a seat."""
    asked = [each.manifest for name, each in registry().games.items() if game in (None, name)]
    found = (each.title_of(seat) for each in asked if seat in each.seat_names)
    return next(found, seat.capitalize())


def default_game() -> str:
    """Returns the game that starts when no game is named."""
    games = registry().games
    return next((name for name, game in games.items() if game.manifest.is_default), next(iter(games)))

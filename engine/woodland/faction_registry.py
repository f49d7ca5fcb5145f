"""The known factions: each folder in `factions` whose package has the faction's class as `FACTION`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from engine.woodland.faction import Faction
from engine.woodland.state import State

_HOME = "engine.woodland.factions"
"""Given as text, because this module must not import the factions above it."""

FACTIONS: dict[str, str] = {
    each.name: f"{_HOME}.{each.name}"
    for each in iter_modules([str(Path(__file__).with_name("factions"))])
    if each.ispkg
}
"""Every faction: key -> the package with its class as `FACTION`."""


@cache
def faction(key: str) -> Faction:
    """Returns the faction with this key, created once; raises `KeyError`."""
    found: Faction = import_module(FACTIONS[key]).FACTION()
    return found


def faction_of(state: State, seat: int) -> Faction:
    """Returns the faction of a seat."""
    return faction(state.seats[seat])


def name_of(state: State, seat: int) -> str:
    """Returns the name of a seat's faction for players."""
    return faction(state.seats[seat]).name


@cache
def factions_of(seats: tuple[str, ...]) -> tuple[Faction, ...]:
    """Returns the factions of these seats."""
    return tuple(map(faction, seats))


@cache
def overriding(seats: tuple[str, ...], hook: str) -> tuple[tuple[int, Faction], ...]:
    """Returns the seats whose factions override a hook; the others need not be called."""
    usual = getattr(Faction, hook)
    return tuple((seat, each) for seat, each in enumerate(factions_of(seats)) if getattr(type(each), hook) != usual)

"""The factions, one folder each: its rules, its printed board, its judge for the computer player.

A folder here is a faction: its package has the faction's class as `FACTION`. Nothing else lists them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from engine.woodland.faction import Faction
from engine.woodland.state import State

__all__ = ["FACTIONS", "faction", "faction_of", "factions_of", "name_of", "overriding"]

FACTIONS: dict[str, str] = {each.name: f"{__name__}.{each.name}" for each in iter_modules(__path__) if each.ispkg}
"""Every faction: key -> the package that has its class as `FACTION`."""


@cache
def faction(key: str) -> Faction:
    """Returns the one faction of that key; raises `KeyError`."""
    found: Faction = import_module(FACTIONS[key]).FACTION()
    return found


def faction_of(state: State, seat: int) -> Faction:
    """Returns the faction of a seat."""
    return faction(state.seats[seat])


def name_of(state: State, seat: int) -> str:
    """Returns the name of a seat's faction for people."""
    return faction(state.seats[seat]).name


@cache
def factions_of(seats: tuple[str, ...]) -> tuple[Faction, ...]:
    """Returns the factions of these seats."""
    return tuple(map(faction, seats))


@cache
def overriding(seats: tuple[str, ...], hook: str) -> tuple[tuple[int, Faction], ...]:
    """Returns the seats whose factions have a rule of their own for a hook; others need not be asked."""
    usual = getattr(Faction, hook)
    return tuple((seat, each) for seat, each in enumerate(factions_of(seats)) if getattr(type(each), hook) != usual)

"""Moves: any number of one's own warriors along a path, if one rules where they leave or where they arrive."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from engine.woodland.factions import faction_of, name_of, overriding
from engine.woodland.map import CLEARINGS
from engine.woodland.state import UNKNOWN, State

__all__ = ["may_move", "move_options", "move_sentence", "move_warriors", "read_move"]

_MOST = 25
_TEXTS = [[[f"move:{a}:{b}:{n}" for n in range(1, _MOST + 1)] for b in range(13)] for a in range(13)]
"""By origin, destination and count less one: a move."""


@cache
def _everywhere(origin: int, destinations: tuple[int, ...], count: int) -> tuple[str, ...]:
    """All moves of so many warriors at most along all paths of a clearing."""
    return tuple(text for destination in destinations for text in _TEXTS[origin][destination][:count])


def may_move(state: State, seat: int, origin: int, destination: int, *, free: bool = False) -> bool:
    """Says whether a faction may move along a path between two clearings; `free` ignores rule.

    Source: the Law of Root, p16, 4.2.
    """
    if free or faction_of(state, seat).ignores_rule(state, seat):
        return True
    return state.ruler(origin) == seat or state.ruler(destination) == seat


def move_options(state: State, seat: int, *, free: bool = False, origins: Iterable[int] = CLEARINGS) -> list[str]:
    """Returns every move from these clearings as "move:FROM:TO:COUNT"; `free` ignores rule."""
    found: list[str] = []
    free = free or faction_of(state, seat).ignores_rule(state, seat)
    ruler, adjacent, warriors = state.ruler, state.map.adjacent, state.sides[seat].warriors
    for origin in origins:
        count = warriors[origin]
        if count:
            if free or ruler(origin) == seat:
                found += _everywhere(origin, adjacent[origin], count)
                continue
            texts = _TEXTS[origin]
            for destination in adjacent[origin]:
                if ruler(destination) == seat:
                    found += texts[destination][:count]
    return found


def read_move(words: Sequence[str]) -> tuple[int, int, int]:
    """Returns origin, destination and count of a move's words."""
    return int(words[1]), int(words[2]), int(words[3])


def move_warriors(state: State, seat: int, origin: int, destination: int, count: int) -> None:
    """Moves warriors and tells everybody; what their coming triggers is decided afterwards."""
    side = state.edit(seat)
    side.warriors[origin] -= count
    side.warriors[destination] += count
    side.strength[origin] -= count
    side.strength[destination] += count
    side.present[origin] -= count
    side.present[destination] += count
    state.rulers[origin] = state.rulers[destination] = UNKNOWN
    state.note("moved", seat=state.seats[seat], origin=origin, clearing=destination, count=count)
    faction_of(state, seat).moved(state, seat, origin, destination, count)
    for owner, faction in overriding(state.seats, "entered"):
        if owner != seat:
            faction.entered(state, owner, seat, destination)


def move_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    """Says what a move does."""
    origin, destination, count = read_move(words)
    what = "a warrior" if count == 1 else f"{count} warriors"
    return f"{name_of(state, seat)} moves {what} from clearing {origin} to clearing {destination}."

"""The map: clearings, paths, slots and corners, read from `maps/`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from operator import itemgetter
from typing import Annotated

from engine.checked_yaml import YES_OR_NO, MappingOf, OneOf, Plain, Section, Value, read_yaml, small_number
from engine.woodland.cards import SUITS

CLEARINGS = range(1, 13)
"""The numbers of the clearings; index 0 of every list by clearing is a supply or unused."""


def _pairs(text: str, value: Plain) -> tuple[tuple[int, int], ...]:
    pairs = [each.split("-") for each in text.split()]
    if any(len(pair) != 2 for pair in pairs):
        raise ValueError
    return tuple((_clearing(a), _clearing(b)) for a, b in pairs)


def _clearing(text: str) -> int:
    if int(text) not in CLEARINGS:
        raise ValueError
    return int(text)


def _square(text: str, value: Plain) -> int:
    if small_number(text, value) >= 25:
        raise ValueError
    return small_number(text, value)


_NUMBERS = tuple(map(str, CLEARINGS))
_PAIRS = Value("pairs of clearings such as '1-5 1-9'", _pairs)
_NAMES = Value("names such as 'north west'", lambda text, value: tuple(text.split()))
_AROUND = Value("clearings such as '1 2 5 10'", lambda text, value: tuple(_clearing(each) for each in text.split()))


_SUIT = OneOf(lambda: SUITS[:3])
_SLOTS = Value("a number of slots", small_number)


@dataclass(frozen=True)
class _Clearing:
    suit: Annotated[str, _SUIT] = ""
    slots: Annotated[int, _SLOTS] = 0
    ruin: Annotated[bool, YES_OR_NO] = False


_SQUARE = Value("a square from 0 to 24", _square)
_CLEARING_SQUARES = MappingOf(_SQUARE, lambda: _NUMBERS)
_PATH_SQUARES = MappingOf(_SQUARE)
_CLEARINGS = MappingOf(Section(_Clearing), lambda: _NUMBERS)


@dataclass(frozen=True)
class _PrintedMap:
    clearings: Annotated[Mapping[str, _Clearing], _CLEARINGS] = field(default_factory=dict)
    paths: Annotated[tuple[tuple[int, int], ...], _PAIRS] = ()
    river: Annotated[tuple[tuple[int, int], ...], _PAIRS] = ()
    opposite: Annotated[tuple[tuple[int, int], ...], _PAIRS] = ()
    edge: Annotated[tuple[int, ...], _AROUND] = ()
    forests: Annotated[Mapping[str, tuple[int, ...]], MappingOf(_AROUND)] = field(default_factory=dict)
    forest_paths: Annotated[Mapping[str, tuple[str, ...]], MappingOf(_NAMES)] = field(default_factory=dict)
    squares: Annotated[Mapping[str, int], _CLEARING_SQUARES] = field(default_factory=dict)
    path_squares: Annotated[Mapping[str, int], _PATH_SQUARES] = field(default_factory=dict)


class Map:
    """A map in the form the rules use; every tuple by clearing has an unused entry 0."""

    def __init__(self, name: str, printed: _PrintedMap) -> None:
        clearings = [printed.clearings[str(each)] for each in CLEARINGS]
        self.name = name
        self.suits: tuple[int, ...] = (-1, *(SUITS.index(each.suit) for each in clearings))
        """The suit of each clearing, as an index of `SUITS`."""
        self.slots = (0, *(each.slots for each in clearings))
        """All white boxes of each clearing, a ruin's box included."""
        self.ruins = tuple(at for at, each in zip(CLEARINGS, clearings, strict=True) if each.ruin)
        self.paths = printed.paths
        self.adjacent: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted(b if a == at else a for a, b in printed.paths if at in (a, b))) for at in range(13)
        )
        """For each clearing, the clearings at the other ends of its paths."""
        self.river = printed.river
        self.opposite = {a: b for pair in printed.opposite for a, b in (pair, pair[::-1])}
        """The opposite corner of each corner."""
        self.corners = tuple(sorted(self.opposite))
        self.edge = printed.edge
        """The clearings on the edge of the map, in the order of the paths between them."""
        self.forests = printed.forests
        """For each forest, the clearings around it."""
        self.forests_near = printed.forest_paths
        """For each forest, the forests separated from it by one path."""
        self.squares = (-1, *(printed.squares[number] for number in _NUMBERS))
        """The square of each clearing on the 5x5 board, 0 to 24, along the rows from the top left."""
        self.path_squares = {
            (_clearing(a), _clearing(b)): square
            for (a, b), square in ((path.split("-"), square) for path, square in printed.path_squares.items())
        }
        """The squares of the paths that have one."""
        self.by_suit: tuple[tuple[int, ...], ...] = (
            *(tuple(at for at in CLEARINGS if self.suits[at] == suit) for suit in range(3)),
            tuple(CLEARINGS),
        )
        """For each suit, its clearings; for birds all."""
        self.counts_of_suit = tuple(itemgetter(*clearings) for clearings in self.by_suit[:3])
        """For fox, rabbit and mouse: a function that picks its clearings' counts from a row by clearing."""


def read_map(text: str, file: str) -> Map:
    """Reads a map; raises `BadYaml` with file, line and key."""
    return Map(file.partition(".")[0], read_yaml(text, file, Section(_PrintedMap)))


@cache
def map_of(name: str) -> Map:
    """Returns a map that comes with the game."""
    file = files("engine.woodland") / "maps" / f"{name}.yaml"
    return read_map(file.read_text(encoding="utf-8"), f"{name}.yaml")

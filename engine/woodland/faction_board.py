"""A faction's printed board: its pieces and the numbers on its tracks, read from `factions/NAME/board.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Annotated

from engine.checked_yaml import YES_OR_NO, MappingOf, OneOf, Section, Value, read_yaml, small_number
from engine.woodland.cards import SUITS

_TEXT = Value("text", lambda text, value: text)
_WHOLE = Value("a whole number from 0 to 99", small_number)
_ROW = Value("whole numbers such as '0 1 2'", lambda text, value: tuple(int(each) for each in text.split()))
_SUIT = OneOf(lambda: SUITS[:3])
_KIND = OneOf(lambda: ("building", "token", "pawn"))


@dataclass(frozen=True)
class PieceKind:
    """A kind of building or token of a faction, or its pawn."""

    kind: Annotated[str, _KIND] = "token"
    count: Annotated[int, _WHOLE] = 1
    crafting: Annotated[bool, YES_OR_NO] = False
    """Whether it is a crafting piece."""
    costs: Annotated[tuple[int, ...], _ROW] = ()
    """The cost of each piece, from the left of the track."""
    points: Annotated[tuple[int, ...], _ROW] = ()
    """The points of each space when it is uncovered, from the left."""
    draws: Annotated[tuple[int, ...], _ROW] = ()
    """Extra cards in Evening, by the number of these pieces on the map, 0 first."""
    suit: Annotated[str, _SUIT] = ""
    """The suit of the clearings where its faction places it; "" for any."""
    alone: Annotated[bool, YES_OR_NO] = False
    """Whether its faction places at most one in a clearing."""
    law: Annotated[str, _TEXT] = ""
    """The section of the Law of Root, p16, behind `suit` or `alone`."""

    @property
    def is_building(self) -> bool:
        """Whether it fills a slot and counts for rule."""
        return self.kind == "building"

    @property
    def is_token(self) -> bool:
        """Whether it counts for rule only by a special effect."""
        return self.kind == "token"


@dataclass(frozen=True)
class FactionBoard:
    """A faction's board; `rows` has the rows of numbers that are special to one faction."""

    name: Annotated[str, _TEXT] = ""
    set_up: Annotated[str, _TEXT] = "Z"
    """Its letter in the set-up order."""
    warriors: Annotated[int, _WHOLE] = 0
    pieces: Annotated[Mapping[str, PieceKind], MappingOf(Section(PieceKind))] = field(default_factory=dict)
    rows: Annotated[Mapping[str, tuple[int, ...]], MappingOf(_ROW)] = field(default_factory=dict)


def read_board(text: str, file: str) -> FactionBoard:
    """Reads a faction's board; raises `BadYaml` with file, line and key."""
    found: FactionBoard = read_yaml(text, file, Section(FactionBoard))
    return found


@cache
def board_of(faction: str) -> FactionBoard:
    """Returns the board of a faction that comes with the game."""
    file = files("engine.woodland") / "factions" / faction / "board.yaml"
    return read_board(file.read_text(encoding="utf-8"), f"{faction}.yaml")

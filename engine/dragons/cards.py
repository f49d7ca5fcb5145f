"""The printed kinds of cards, and the copies of them in the two players' decks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.sentence import term

SEATS = ("red", "blue")
"""The seats; inside this package a seat is its index here, 0 or 1."""
SEAT_NAMES: Mapping[str, str] = {"red": term("seat", "Red"), "blue": term("seat", "Blue")}
"""The names of the seats for players."""

LAIR_KINDS = ("dragon", "terrain")
"""The kinds of card in a Lair; all others belong in a Horde."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One word of the vocabulary in `engine.dragons.effects`, with its number."""

    does: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Native:
    """Native Terrain of a type; `times` is 2 for a card that says "x2"."""

    type: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class Reaction:
    """A Chameleon Reaction: its price in gold, and the Dragon that it makes."""

    price: int
    strength: int
    traits: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Assigned:
    """An assigned strength: the number of `counted` cards, while its Dragon attacks or defends."""

    counted: str
    """"terrain" in its owner's Lair discard pile, "treasures" in position, or cards in "hand"."""
    attacking: bool
    """True while its Dragon attacks, False while it defends."""


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability of a Dragon or Treasure in position, used once per battle instead of a Battle Action from the hand."""

    effect: Effect
    price: int = 0
    """Gold."""
    itself: bool = False
    """Whether its owner discards the card for it."""


@dataclass(frozen=True, slots=True)
class Boost:
    """The bonus that Battle Actions of a type get."""

    type: str
    amount: int


# Compared by identity: a library has one kind of each name, and the rules compare kinds all the time.
@dataclass(frozen=True, slots=True, eq=False)
class CardKind:
    """A card as it is printed; `cards/cards.yaml` explains every key."""

    id: str
    name: str = ""
    kind: str = ""
    text: str = ""
    traits: frozenset[str] = frozenset()
    strength: int = 0
    symbols: int = 0
    cost: int = 0
    modifier: int = 0
    native: Native | None = None
    spares: frozenset[str] = frozenset()
    counts_as: tuple[str, ...] = ()
    reaction: Reaction | None = None
    assigned: Assigned | None = None
    pays_again: bool = False
    only: frozenset[str] = frozenset()
    at_least: int = -99
    at_most: int = 99
    kills: bool = False
    wins: Effect | None = None
    loses: Effect | None = None
    killed: Effect | None = None
    after: Effect | None = None
    battle_action: Ability | None = None
    row_attacking: int = 0
    row_defending: int = 0
    boosts: Boost | None = None
    income: int = 0
    wards: bool = False
    attacking: bool = False
    defending: bool = False
    needs: frozenset[str] = frozenset()
    not_against: frozenset[str] = frozenset()
    voids: str = ""
    does: tuple[Effect, ...] = ()

    @property
    def price(self) -> int:
        """Gold to turn a Dragon face up for the first time (R5), or to play any other card."""
        return self.strength + self.symbols if self.kind == "dragon" else self.cost


class CardCopy:
    """One copy of a card in one player's deck. Equal copies are the same object; get it from `card`."""

    __slots__ = ("full", "kind", "number", "owner", "text")

    def __init__(self, owner: int, kind: CardKind, number: int) -> None:
        self.owner = owner
        self.kind = kind
        self.number = number
        self.text = kind.id if number == 1 else f"{kind.id}.{number}"
        """The copy as its owner writes it, "reed-scout.2"; the first copy has no number."""
        self.full = f"{SEATS[owner]}:{self.text}"
        """The copy in a text of both decks, "red:reed-scout.2"."""

    def __repr__(self) -> str:
        return self.full

    def __deepcopy__(self, memo: object) -> CardCopy:
        return self

    def __copy__(self) -> CardCopy:
        return self


@cache
def card(owner: int, kind: CardKind, number: int = 1) -> CardCopy:
    """Returns the copy with this number, from 1, of a kind in a player's deck."""
    return CardCopy(owner, kind, number)


@cache
def is_of_type(kind: CardKind, type_: str) -> bool:
    """Returns whether a card is of a type (R17): a whole word of its name, with or without a plural s, or a counted
    type.
    """
    if type_.lower() in (counted.lower() for counted in kind.counts_as):
        return True
    return re.search(rf"\b{re.escape(type_)}s?\b", kind.name, re.IGNORECASE) is not None


_TYPE_NAMES: Mapping[str, str] = {
    "Archers": term("type of card", "Archers"),
    "Desert": term("type of card", "Desert"),
    "Forest": term("type of card", "Forest"),
    "Lake": term("type of card", "Lake"),
    "Mountain": term("type of card", "Mountain"),
    "Ocean": term("type of card", "Ocean"),
    "River": term("type of card", "River"),
    "Ruins": term("type of card", "Ruins"),
    "Swamp": term("type of card", "Swamp"),
}


def type_name(type_: str) -> str:
    """Returns the name of a type of card for players."""
    return _TYPE_NAMES.get(type_, type_)


def is_terrain_of(kind: CardKind, type_: str) -> bool:
    """Returns whether a card is Terrain of a type; only Terrain counts for Native Terrain (R13)."""
    return kind.kind == "terrain" and is_of_type(kind, type_)

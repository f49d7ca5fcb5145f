"""Cards, and the decks of `decks/`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Annotated

from engine.checked_yaml import MappingOf, OneOf, Plain, Section, Value, read_yaml
from engine.sentence import phrase, plural, term
from engine.woodland.words import ITEM_NAMES

SUITS = ("fox", "rabbit", "mouse", "bird")
"""The suits; everywhere inside this package a suit is its index here."""
BIRD = 3
STANDARD = "standard"
DECKS = (STANDARD, "exiles-and-partisans")
"""The decks to choose from, the usual one first."""
ITEMS: Mapping[str, int] = {"boots": 2, "bag": 2, "crossbow": 1, "hammer": 1, "sword": 2, "tea": 2, "coins": 2}
"""The items on the map at the start, and how many of each. Source: the Law of Root, p16, 5.1.5."""

_ROLES = ("item", "lasting", "favor", "ambush", "dominance")


def _cost(text: str, value: Plain) -> tuple[int, int, int, int]:
    if not re.fullmatch(r"F*R*M*\?*", text):
        raise ValueError
    return (text.count("F"), text.count("R"), text.count("M"), text.count("?"))


def _small(text: str, value: Plain) -> int:
    if type(value) is not int or not 0 <= value <= 9:
        raise ValueError
    return value


_TEXT = Value("text", lambda text, value: text)
_SMALL = Value("a number from 0 to 9", _small)
_SUIT = OneOf(lambda: SUITS)
_ROLE = OneOf(lambda: _ROLES)
_ITEM = OneOf(lambda: ITEMS)
_COST = Value("letters such as 'FRM' or '????'", _cost)


@dataclass(frozen=True)
class _PrintedCard:
    suit: Annotated[str, _SUIT] = "bird"
    copies: Annotated[int, _SMALL] = 1
    name: Annotated[str, _TEXT] = ""
    role: Annotated[str, _ROLE] = "item"
    cost: Annotated[tuple[int, int, int, int], _COST] = (0, 0, 0, 0)
    item: Annotated[str, _ITEM] = ""
    points: Annotated[int, _SMALL] = 0
    text: Annotated[str, _TEXT] = ""


# Compared by identity: a deck has one object for each card.
@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One copy of a card; `decks/common.yaml` explains the keys."""

    id: str
    """Its key, the same for all copies, for instance "armorers"."""
    text: str
    """The key of this copy: "armorers", "armorers.2"."""
    name: str
    suit: int
    role: str
    cost: tuple[int, int, int, int]
    """The number of crafting pieces of fox, rabbit, mouse and any suit."""
    item: str
    points: int
    says: str
    fits: tuple[bool, bool, bool, bool] = field(repr=False)
    """For each suit of a clearing, whether the card matches it; for birds, whether it is a bird card."""


class Deck:
    """The cards of a game, by their keys."""

    def __init__(self, name: str, printed: Mapping[str, _PrintedCard]) -> None:
        self.name = name
        copies = [_card(id_, each, n) for id_, each in printed.items() for n in range(1, each.copies + 1)]
        self.cards: Mapping[str, Card] = {each.text: each for each in copies}
        self.draws: Mapping[Card, str] = {each: f"draw:{each.text}" for each in copies}
        """For each card, the move of drawing it."""
        self.order: Mapping[Card, int] = {each: at for at, each in enumerate(copies)}
        """Each card's position in the deck's list, used to sort hands."""
        self.name_of: Mapping[str, str] = {each.id: each.name for each in copies}
        """The names of cards for players, by the key that all copies share."""
        self.lasting = tuple(sorted({each.id for each in copies if each.role == "lasting"}))
        """The keys of all lasting cards."""


def _card(id_: str, printed: _PrintedCard, copy: int) -> Card:
    suit = SUITS.index(printed.suit)
    fits = (suit in (0, BIRD), suit in (1, BIRD), suit in (2, BIRD), suit == BIRD)
    text = id_ if copy == 1 else f"{id_}.{copy}"
    return Card(
        id_,
        text,
        term("card", printed.name),
        suit,
        printed.role,
        printed.cost,
        printed.item,
        printed.points,
        _says(printed),
        fits,
    )


def _says(printed: _PrintedCard) -> str:
    if printed.text:
        return phrase(printed.text)
    item = ITEM_NAMES.get(printed.item, printed.item)
    return plural("Craft {item} and score {n} point.", "Craft {item} and score {n} points.", printed.points, item=item)


def _printed(text: str, file: str) -> Mapping[str, _PrintedCard]:
    found: Mapping[str, _PrintedCard] = read_yaml(text, file, MappingOf(Section(_PrintedCard)))
    return found


def read_deck(text: str, file: str) -> Deck:
    """Reads a deck; raises `BadYaml` with file, line and key."""
    return Deck(file.partition(".")[0], _printed(text, file))


@cache
def deck_of(name: str) -> Deck:
    """Returns one of `DECKS`: the common cards and its own."""
    folder = files("engine.woodland") / "decks"
    parts = [_printed((folder / file).read_text(encoding="utf-8"), file) for file in ("common.yaml", f"{name}.yaml")]
    return Deck(name, {**parts[0], **parts[1]})

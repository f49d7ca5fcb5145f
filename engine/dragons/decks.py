"""The decks and the cards that come with the game; every complaint about a file names file, line and key."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from yaml.nodes import Node

from engine.agenda import BadText, Word
from engine.checked_yaml import Kind, MappingOf, Plain, SourcePlace, Value, entries, read_yaml, small_number
from engine.dragons.card_reader import read_cards
from engine.dragons.cards import LAIR_KINDS, SEATS, CardCopy, CardKind, card
from engine.errors import BadRules

__all__ = [
    "DECK_SIZES",
    "MOST_COPIES",
    "CardWord",
    "DeckList",
    "Library",
    "check_deck",
    "copy_of",
    "copy_of_any",
    "library",
    "read_decks",
]

DECK_SIZES = {"lair": 14, "horde": 16}
"""How many cards a deck has (R1)."""
MOST_COPIES = 4
"""How often one card may be in a deck."""
FEWEST_DRAGONS = 6
"""A Lair with fewer Dragons could not fight: the six positions might hold Terrain only."""


def _line(text: str, value: Plain) -> str:
    if not text.strip():
        raise ValueError
    return text


_TEXT = Value("a text", _line)
_COUNT = Value("a whole number from 0 to 99", small_number)

@dataclass(frozen=True)
class DeckList:
    """A Lair and a Horde, as how many of each card; `check_deck` says whether they may be played."""

    id: str
    name: str
    lair: Mapping[str, int]
    horde: Mapping[str, int]
    plan: str = ""
    """How it wants to win, in one sentence."""


@dataclass(frozen=True)
class Library:
    """Every card and every ready deck, by its word."""

    cards: Mapping[str, CardKind]
    decks: Mapping[str, DeckList]

    def copies(self, owner: int, deck: DeckList, pile: str) -> list[CardCopy]:
        """Returns the cards of a player's "lair" or "horde"."""
        counted: Mapping[str, int] = getattr(deck, pile)
        return [card(owner, self.cards[id_], n) for id_, count in counted.items() for n in range(1, count + 1)]


class _DeckReader(Kind):
    def __init__(self, cards: Mapping[str, CardKind]) -> None:
        self._pile = MappingOf(_COUNT, lambda: cards)
        self._cards = cards

    @property
    def expected(self) -> str:
        return "a mapping with the keys name, plan, lair, horde"

    def read(self, node: Node, at: SourcePlace) -> DeckList:
        given: dict[str, Any] = {"name": "", "plan": "", "lair": {}, "horde": {}}
        places: dict[str, SourcePlace] = {}
        for key, child, place in entries(node, at, given):
            given[key] = (self._pile if key in DECK_SIZES else _TEXT).read(child, place)
            if key in DECK_SIZES:
                places |= {key: place, **{f"{key}.{id_}": entry for id_, _, entry in entries(child, place, None)}}
        deck = DeckList(at.key, **given)
        if fault := _fault(deck, self._cards):
            place = places.get(fault.where, at)
            raise place.complaint(f"{place.subject}: {fault.words}")
        return deck


def read_decks(text: str, file: str, cards: Mapping[str, CardKind]) -> dict[str, DeckList]:
    """Reads a file of decks and checks each; raises `BadYaml`, which names file, line and key."""
    found: dict[str, DeckList] = read_yaml(text, file, MappingOf(_DeckReader(cards)))
    return found


def check_deck(deck: DeckList, cards: Mapping[str, CardKind]) -> None:
    """Raises `BadRules` with the first thing that keeps a deck from being played, and the rule that says so."""
    if fault := _fault(deck, cards):
        raise BadRules(fault.words)


class _Fault(NamedTuple):
    where: str
    """ "lair" or "horde", with a dot and a card where it is about one."""
    words: str


def _fault(deck: DeckList, cards: Mapping[str, CardKind]) -> _Fault | None:
    for pile, size in DECK_SIZES.items():
        counted: Counter[str] = Counter(getattr(deck, pile))
        for id_, count in counted.items():
            if wrong := _wrong_entry(pile, id_, count, cards):
                return _Fault(f"{pile}.{id_}", f"deck {deck.id!r} {wrong}")
        if counted.total() != size:
            return _Fault(pile, f"deck {deck.id!r} has {counted.total()} cards in its {pile}, expected {size} (R1)")
    dragons = sum(count for id_, count in deck.lair.items() if cards[id_].kind == "dragon")
    if dragons < FEWEST_DRAGONS:
        few = f"has {dragons} Dragons in its lair, expected at least {FEWEST_DRAGONS} (R1)"
        return _Fault("lair", f"deck {deck.id!r} {few}")
    return None


def _wrong_entry(pile: str, id_: str, count: int, cards: Mapping[str, CardKind]) -> str:
    if id_ not in cards:
        return f"names {id_!r} in its {pile}, and there is no such card"
    if (cards[id_].kind in LAIR_KINDS) != (pile == "lair"):
        return f"has {id_!r} in its {pile}; a {cards[id_].kind} belongs into the other pile (R1)"
    if not 0 <= count <= MOST_COPIES:
        return f"has {count} of {id_!r}, expected at most {MOST_COPIES} (R1)"
    return ""


@cache
def library() -> Library:
    """Returns the cards and decks that come with the game."""
    folder = files("engine.dragons") / "cards"
    cards = read_cards((folder / "cards.yaml").read_text(encoding="utf-8"), "cards.yaml")
    return Library(cards, read_decks((folder / "decks.yaml").read_text(encoding="utf-8"), "decks.yaml", cards))


# Cards in a text

_COPY = re.compile(r"([a-z]+(?:-[a-z]+)*)(?:\.([2-9]))?")


def copy_of(owner: int, text: str) -> CardCopy:
    """Returns a player's card, "reed-scout.2"; raises `BadText`."""
    found = _COPY.fullmatch(text)
    kind = library().cards.get(found[1]) if found else None
    if found is None or kind is None:
        raise BadText(f"there is no card {text!r}")
    return card(owner, kind, int(found[2] or 1))


def copy_of_any(text: str) -> CardCopy:
    """Returns anybody's card, "red:reed-scout.2"; raises `BadText`."""
    owner, _, name = text.partition(":")
    if owner not in SEATS:
        raise BadText(f"{owner!r} is not a seat, expected one of: {', '.join(SEATS)}")
    return copy_of(SEATS.index(owner), name)


class CardWord(Word):
    """A card in a task, "red:reed-scout.2"."""

    expected = "a card such as 'red:reed-scout.2'"

    def parsed(self, text: str, where: Any) -> CardCopy:
        """Returns the card."""
        try:
            return copy_of_any(text)
        except BadText:
            raise BadText(self.expected) from None

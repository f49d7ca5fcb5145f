"""Reading cards and decks from YAML; every complaint names file, line and key."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from yaml.nodes import Node

from engine.agenda import BadText, Word
from engine.checked_yaml import (
    YES_OR_NO,
    Kind,
    MappingOf,
    OneOf,
    Plain,
    SourcePlace,
    Value,
    entries,
    read_yaml,
    small_number,
)
from engine.dragons.cards import LAIR_KINDS, SEATS, CardCopy, CardKind, Effect, Native, Reaction, card
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
    "read_cards",
    "read_decks",
]

DECK_SIZES = {"lair": 14, "horde": 16}
"""How many cards a deck has (R1)."""
MOST_COPIES = 4
"""How often one card may be in a deck."""
FEWEST_DRAGONS = 6
"""A Lair with fewer Dragons could not fight: the six positions might hold Terrain only."""

_ID = re.compile(r"[a-z]+(?:-[a-z]+)*")
_TRAITS = ("scout", "flying", "subterranean")
_WORDS: dict[str, tuple[str, ...]] = {
    "wins": ("draw", "counter-winners"),
    "loses": ("draw", "counter-winners"),
    "after": ("draw", "counter-winners", "counter-any"),
    "action": ("turn-all-down", "take-top"),
    "slayer": ("kill-at-most", "kill-native", "unmask", "remove"),
    "treasure": ("survive",),
    "battle": ("help",),
}
"""The vocabulary of effects: for a key, or for `does` of a kind, the words it may say."""


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _traits(text: str, value: Plain) -> frozenset[str]:
    found = frozenset(_words(text))
    if not found <= set(_TRAITS):
        raise ValueError
    return found


def _whole(text: str, value: Plain) -> int:
    if type(value) is not int or abs(value) > 99:
        raise ValueError
    return value


def _line(text: str, value: Plain) -> str:
    if not text.strip():
        raise ValueError
    return text


def _native(text: str, value: Plain) -> Native:
    found = re.fullmatch(r"([A-Z][a-z]+)( x2)?", text)
    if found is None:
        raise ValueError
    return Native(found[1], 2 if found[2] else 1)


def _reaction(text: str, value: Plain) -> Reaction:
    found = re.fullmatch(r"(\d{1,2}) for (\d{1,2})((?: [a-z]+)*)", text)
    if found is None or not set(found[3].split()) <= set(_TRAITS):
        raise ValueError
    return Reaction(int(found[1]), int(found[2]), frozenset(found[3].split()))


def _effect(words: tuple[str, ...], text: str) -> Effect:
    found = re.fullmatch(r"([a-z-]*[a-z])(?: (-?\d{1,2}))?", text.strip())
    if found is None or found[1] not in words:
        raise ValueError
    return Effect(found[1], int(found[2] or 0))


def _one_effect(key: str) -> Kind:
    words = _WORDS[key]
    return Value(f"one of {', '.join(words)}, with its number", lambda text, value: _effect(words, text))


def _choices(kind: str) -> Kind:
    words = _WORDS[kind]
    return Value(
        f"some of {', '.join(words)}, with their numbers and ' or ' between them",
        lambda text, value: tuple(_effect(words, each) for each in text.split(" or ")),
    )


_NAME = Value("a text", _line)
_NUMBER = Value("a whole number from -99 to 99", _whole)
_GOLD = Value("a whole number from 0 to 99", small_number)
_TRAIT_LIST = Value(f"some of {', '.join(_TRAITS)}, separated by commas", _traits)
_TYPES = Value("types separated by commas", lambda text, value: _words(text))
_EVERY: dict[str, Kind] = {"kind": OneOf(lambda: _KEYS), "name": _NAME, "text": _NAME, "counts-as": _TYPES}
_DRAGON: dict[str, Kind] = {
    "traits": _TRAIT_LIST,
    "strength": _GOLD,
    "symbols": _GOLD,
    "native": Value("a type such as 'Forest' or 'Forest x2'", _native),
    "wins": _one_effect("wins"),
    "loses": _one_effect("loses"),
}
_TERRAIN: dict[str, Kind] = {
    "modifier": _NUMBER,
    "symbols": _GOLD,
    "spares": _TRAIT_LIST,
    "reaction": Value("a price, a strength and traits such as '3 for 2 subterranean'", _reaction),
}
_TREASURE: dict[str, Kind] = {"cost": _GOLD, "row-attacking": _NUMBER, "wins": _one_effect("wins")}
_BATTLE: dict[str, Kind] = {
    "cost": _GOLD,
    "modifier": _NUMBER,
    "defending": YES_OR_NO,
    "not-against": _TRAIT_LIST,
    "voids": _NAME,
    "after": _one_effect("after"),
}
_KEYS: dict[str, dict[str, Kind]] = {
    "dragon": _EVERY | _DRAGON,
    "terrain": _EVERY | _TERRAIN,
    "treasure": _EVERY | _TREASURE | {"does": _choices("treasure")},
    "action": _EVERY | {"cost": _GOLD, "does": _choices("action")},
    "battle": _EVERY | _BATTLE | {"does": _choices("battle")},
    "slayer": _EVERY | {"cost": _GOLD, "does": _choices("slayer")},
}
"""The keys that a kind of card may have."""


class _CardReader(Kind):
    @property
    def expected(self) -> str:
        return f"a mapping with the key kind, {self._kinds}"

    _kinds = f"one of: {', '.join(_KEYS)}"

    def read(self, node: Node, at: SourcePlace) -> CardKind:
        id_ = at.key.rpartition(".")[2]
        if not _ID.fullmatch(id_):
            raise at.complaint(f"key {at.key!r} is not a card key; expected lower-case letters with '-' between words")
        found = {name: (child, place) for name, child, place in entries(node, at, None)}
        for needed in ("kind", "name"):
            if needed not in found:
                raise at.complaint(f"{at.subject} has no {needed}; expected {self.expected}, and a name")
        kind = _EVERY["kind"].read(*found["kind"])
        given: dict[str, Any] = {}
        for name, child, place in entries(node, at, _KEYS[kind]):
            given[name.replace("-", "_")] = _KEYS[kind][name].read(child, place)
        return CardKind(id_, **given)


@dataclass(frozen=True)
class DeckList:
    """A Lair and a Horde, as how many of each card; `check_deck` says whether they may be played."""

    id: str
    name: str
    lair: Mapping[str, int]
    horde: Mapping[str, int]


@dataclass(frozen=True)
class Library:
    """Every card and every ready deck, by its word."""

    cards: Mapping[str, CardKind]
    decks: Mapping[str, DeckList]

    def copies(self, owner: int, deck: DeckList, pile: str) -> list[CardCopy]:
        """Returns the cards of a player's "lair" or "horde"."""
        counted: Mapping[str, int] = getattr(deck, pile)
        return [card(owner, self.cards[id_], n) for id_, count in counted.items() for n in range(1, count + 1)]


def read_cards(text: str, file: str) -> dict[str, CardKind]:
    """Reads a file of cards; raises `BadYaml`, which names file, line and key."""
    found: dict[str, CardKind] = read_yaml(text, file, MappingOf(_CardReader()))
    return found


class _DeckReader(Kind):
    def __init__(self, cards: Mapping[str, CardKind]) -> None:
        self._pile = MappingOf(_GOLD, lambda: cards)
        self._cards = cards

    @property
    def expected(self) -> str:
        return "a mapping with the keys name, lair, horde"

    def read(self, node: Node, at: SourcePlace) -> DeckList:
        given: dict[str, Any] = {"name": "", "lair": {}, "horde": {}}
        for key, child, place in entries(node, at, given):
            given[key] = (_NAME if key == "name" else self._pile).read(child, place)
        deck = DeckList(at.key, **given)
        try:
            check_deck(deck, self._cards)
        except BadRules as error:
            raise at.complaint(str(error)) from None
        return deck


def read_decks(text: str, file: str, cards: Mapping[str, CardKind]) -> dict[str, DeckList]:
    """Reads a file of decks and checks each; raises `BadYaml`, which names file, line and key."""
    found: dict[str, DeckList] = read_yaml(text, file, MappingOf(_DeckReader(cards)))
    return found


def check_deck(deck: DeckList, cards: Mapping[str, CardKind]) -> None:
    """Raises `BadRules` with the first thing that keeps a deck from being played."""
    for pile, size in DECK_SIZES.items():
        counted: Counter[str] = Counter(getattr(deck, pile))
        for id_, count in counted.items():
            _check_entry(deck, pile, id_, count, cards)
        if counted.total() != size:
            raise BadRules(f"deck {deck.id!r} has {counted.total()} cards in its {pile}, expected {size}")
    dragons = sum(count for id_, count in deck.lair.items() if cards[id_].kind == "dragon")
    if dragons < FEWEST_DRAGONS:
        raise BadRules(f"deck {deck.id!r} has {dragons} Dragons in its lair, expected at least {FEWEST_DRAGONS}")


def _check_entry(deck: DeckList, pile: str, id_: str, count: int, cards: Mapping[str, CardKind]) -> None:
    if id_ not in cards:
        raise BadRules(f"deck {deck.id!r} names {id_!r} in its {pile}, and there is no such card")
    if (cards[id_].kind in LAIR_KINDS) != (pile == "lair"):
        raise BadRules(f"deck {deck.id!r} has {id_!r} in its {pile}; a {cards[id_].kind} belongs into the other pile")
    if not 0 <= count <= MOST_COPIES:
        raise BadRules(f"deck {deck.id!r} has {count} of {id_!r}, expected at most {MOST_COPIES}")


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

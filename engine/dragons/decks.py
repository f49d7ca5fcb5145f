"""The decks and the cards that come with the game; every error in a file names file, line and key."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from yaml.nodes import Node

from engine.agenda import BadText, Word
from engine.checked_yaml import Kind, MappingOf, SourcePlace, entries, read_yaml
from engine.dragons.card_reader import SMALL_NUMBER, TEXT, read_cards
from engine.dragons.cards import SEATS, CardCopy, CardKind, card
from engine.dragons.computer.deck_judge import DECK_SIZES, DeckList, deck_faults
from engine.sentence import phrase, row_of, term


@dataclass(frozen=True)
class Library:
    """Every card and every ready deck, by key."""

    cards: Mapping[str, CardKind]
    decks: Mapping[str, DeckList]

    def copies(self, owner: int, deck: DeckList, pile: str) -> list[CardCopy]:
        """Returns the cards of a player's "lair" or "horde"."""
        counted: Mapping[str, int] = getattr(deck, pile)
        return [card(owner, self.cards[id_], n) for id_, count in counted.items() for n in range(1, count + 1)]


class _DeckReader(Kind):
    """Reads a deck; `judged` rejects illegal decks as well."""

    def __init__(self, cards: Mapping[str, CardKind], *, judged: bool = True) -> None:
        self._cards, self._judged = cards, judged

    @property
    def expected(self) -> str:
        return phrase("a mapping with the keys {keys}", keys="name, plan, lair, horde")

    def read(self, node: Node, at: SourcePlace) -> DeckList:
        given: dict[str, Any] = {"name": "", "plan": "", "lair": {}, "horde": {}}
        places: dict[str, SourcePlace] = {}
        for key, child, place in entries(node, at, given):
            given[key] = (MappingOf(SMALL_NUMBER) if key in DECK_SIZES else TEXT).read(child, place)
            if key in DECK_SIZES:
                places |= {key: place, **{f"{key}.{id_}": entry for id_, _, entry in entries(child, place, None)}}
        deck = DeckList(at.key, **given)
        for fault in deck_faults(deck, self._cards) if self._judged else ():
            place = places.get(fault.where, at)
            raise place.complaint(phrase("{key}: {fault}", key=place.subject, fault=fault.words))
        return deck


def read_decks(text: str, file: str, cards: Mapping[str, CardKind], *, judged: bool = True) -> dict[str, DeckList]:
    """Reads a file of decks and checks each; raises `BadYaml` with file, line and key.

    Without `judged` it also reads illegal decks, such as unfinished ones.
    """
    found: dict[str, DeckList] = read_yaml(text, file, MappingOf(_DeckReader(cards, judged=judged)))
    return found


@cache
def library() -> Library:
    """Returns the cards and decks that come with the game."""
    folder = files("engine.dragons") / "cards"
    cards = read_cards((folder / "cards.yaml").read_text(encoding="utf-8"), "cards.yaml")
    decks = read_decks((folder / "decks.yaml").read_text(encoding="utf-8"), "decks.yaml", cards)
    return Library(cards, {id_: _ready(deck) for id_, deck in decks.items()})


# The name that a player gave a deck is not translated.
def _ready(deck: DeckList) -> DeckList:
    return replace(deck, name=term("deck", deck.name), plan=phrase(" ".join(deck.plan.split())))


_more: list[Callable[[], Mapping[str, DeckList]]] = [lambda: {}]


def use_decks(more: Callable[[], Mapping[str, DeckList]]) -> None:
    """Adds decks to the ready ones; `more` is called each time and must check its decks."""
    _more[:] = [more]


def known_decks() -> Mapping[str, DeckList]:
    """Returns every deck that a game may name: the ready ones, then those of `use_decks`."""
    ready = library().decks
    return {**ready, **{id_: deck for id_, deck in _more[0]().items() if id_ not in ready}}


# Cards in texts

_COPY = re.compile(r"([a-z]+(?:-[a-z]+)*)(?:\.([2-9]))?")


def copy_of(owner: int, text: str) -> CardCopy:
    """Returns a player's card from its text, "reed-scout.2"; raises `BadText`."""
    found = _COPY.fullmatch(text)
    kind = library().cards.get(found[1]) if found else None
    if found is None or kind is None:
        raise BadText(phrase("the card {card} does not exist", card=repr(text)))
    return card(owner, kind, int(found[2] or 1))


def copy_of_any(text: str) -> CardCopy:
    """Returns either player's card from its text, "red:reed-scout.2"; raises `BadText`."""
    owner, _, name = text.partition(":")
    if owner not in SEATS:
        raise BadText(phrase("{text} is not a seat; use one of: {seats}", text=repr(owner), seats=row_of(SEATS)))
    return copy_of(SEATS.index(owner), name)


class CardWord(Word):
    """A card in a task, "red:reed-scout.2"."""

    expected = phrase("a card such as {example}", example="'red:reed-scout.2'")

    def parsed(self, text: str, where: Any) -> CardCopy:
        try:
            return copy_of_any(text)
        except BadText:
            raise BadText(self.expected) from None

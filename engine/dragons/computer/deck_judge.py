"""Checks whether a deck is legal (R1), and which of its cards can never have their effect (R13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.dragons.cards import LAIR_KINDS, CardKind, is_terrain_of, type_name
from engine.errors import BadRules
from engine.sentence import phrase, plural

DECK_SIZES = {"lair": 14, "horde": 16}
"""The number of cards in each pile of a deck (R1)."""
MOST_COPIES = 4
"""The most copies of one card in a deck."""
FEWEST_DRAGONS = 6
"""A Lair with fewer Dragons might fill all six positions with Terrain and never fight."""


@dataclass(frozen=True)
class DeckList:
    """A Lair and a Horde, as the number of copies of each card; `check_deck` decides whether they are legal."""

    id: str
    name: str
    lair: Mapping[str, int]
    horde: Mapping[str, int]
    plan: str = ""
    """How the deck wins, in one sentence."""


class DeckFault(NamedTuple):
    """A reason why a deck is illegal or a card can never have its effect."""

    where: str
    """"lair" or "horde", followed by a dot and a card if it concerns one."""
    words: str
    """The problem as a sentence without its full stop."""


def deck_faults(deck: DeckList, cards: Mapping[str, CardKind], called: str = "") -> Iterator[DeckFault]:
    """Yields the reasons why a deck is illegal; in each pile, faults of single cards come first.

    `called` is the subject of each sentence, for instance "it", and cards appear by name; with "" deck and cards appear
    by key.
    """
    who = called or phrase("deck {deck}", deck=repr(deck.id))
    for pile, size in DECK_SIZES.items():
        counted: Counter[str] = Counter(getattr(deck, pile))
        for id_, count in counted.items():
            shown = cards[id_].name if called and id_ in cards else repr(id_)
            if wrong := _wrong_entry(who, pile, shown, count, cards.get(id_)):
                yield DeckFault(f"{pile}.{id_}", wrong)
        if counted.total() != size:
            yield DeckFault(pile, _wrong_size(who, pile, counted.total()))
    dragons = sum(count for id_, count in deck.lair.items() if id_ in cards and cards[id_].kind == "dragon")
    if dragons < FEWEST_DRAGONS:
        words = plural(
            "{deck} has {n} Dragon in its Lair; it needs at least {least} (R1)",
            "{deck} has {n} Dragons in its Lair; it needs at least {least} (R1)",
            dragons, deck=who, least=FEWEST_DRAGONS,
        )  # fmt: skip
        yield DeckFault("lair", words)


def check_deck(deck: DeckList, cards: Mapping[str, CardKind]) -> None:
    """Raises `BadRules` with the first reason why a deck is illegal, and the rule that forbids it."""
    for fault in deck_faults(deck, cards):
        raise BadRules(fault.words)


def natives_without_terrain(deck: DeckList, cards: Mapping[str, CardKind]) -> Iterator[DeckFault]:
    """Yields the Native Dragons of a deck that can never gain strength; they do not make the deck illegal.

    Only Terrain from a player's own Lair gets into that player's discard pile or onto opposing Dragons.
    """
    lair = [cards[id_] for id_, count in deck.lair.items() if count and id_ in cards]
    for kind in lair:
        if kind.native and not any(is_terrain_of(other, kind.native.type) for other in lair):
            words = phrase(
                "{card} can never gain strength, because the Lair contains no {type} (R13)",
                card=kind.name, type=type_name(kind.native.type),
            )  # fmt: skip
            yield DeckFault(f"lair.{kind.id}", words)


def _wrong_size(who: str, pile: str, count: int) -> str:
    size = DECK_SIZES[pile]
    if pile == "lair":
        return plural(
            "{deck} has {n} card in its Lair; it needs {size} (R1)",
            "{deck} has {n} cards in its Lair; it needs {size} (R1)",
            count, deck=who, size=size,
        )  # fmt: skip
    return plural(
        "{deck} has {n} card in its Horde; it needs {size} (R1)",
        "{deck} has {n} cards in its Horde; it needs {size} (R1)",
        count, deck=who, size=size,
    )  # fmt: skip


def _wrong_entry(who: str, pile: str, card: str, count: int, kind: CardKind | None) -> str:
    if kind is None:
        if pile == "lair":
            return phrase("{deck} lists {card} in its Lair, but that card does not exist (R1)", deck=who, card=card)
        return phrase("{deck} lists {card} in its Horde, but that card does not exist (R1)", deck=who, card=card)
    if (kind.kind in LAIR_KINDS) != (pile == "lair"):
        if pile == "lair":
            return phrase("{deck} has {card} in its Lair, but the card belongs in the Horde (R1)", deck=who, card=card)
        return phrase("{deck} has {card} in its Horde, but the card belongs in the Lair (R1)", deck=who, card=card)
    if not 0 <= count <= MOST_COPIES:
        return phrase(
            "{deck} has {n} copies of {card}; the most is {most} (R1)", deck=who, n=count, card=card, most=MOST_COPIES
        )
    return ""

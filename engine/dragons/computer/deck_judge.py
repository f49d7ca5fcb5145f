"""Whether a deck may be played, what keeps it from that (R1), and which of its cards cannot do what they say (R13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.dragons.cards import LAIR_KINDS, CardKind, is_terrain_of, type_name
from engine.errors import BadRules
from engine.sentence import phrase, plural

DECK_SIZES = {"lair": 14, "horde": 16}
"""How many cards a deck has (R1)."""
MOST_COPIES = 4
"""How often one card may be in a deck."""
FEWEST_DRAGONS = 6
"""A Lair with fewer Dragons could not fight: the six positions might hold Terrain only."""


@dataclass(frozen=True)
class DeckList:
    """A Lair and a Horde, as how many of each card; `check_deck` says whether they may be played."""

    id: str
    name: str
    lair: Mapping[str, int]
    horde: Mapping[str, int]
    plan: str = ""
    """How it wants to win, in one sentence."""


class DeckFault(NamedTuple):
    """One thing that keeps a deck from being played, or a card from doing what it says."""

    where: str
    """ "lair" or "horde", with a dot and a card where it is about one."""
    words: str
    """What is wrong, as a sentence without its full stop."""


def deck_faults(deck: DeckList, cards: Mapping[str, CardKind], called: str = "") -> Iterator[DeckFault]:
    """Yields what keeps a deck from being played; what is wrong with single cards comes first in each pile.

    `called` begins each of its sentences, "it", and cards have their names; "" is for the words of deck and cards.
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
            "{deck} has {n} Dragon in its lair, expected at least {least} (R1)",
            "{deck} has {n} Dragons in its lair, expected at least {least} (R1)",
            dragons, deck=who, least=FEWEST_DRAGONS,
        )  # fmt: skip
        yield DeckFault("lair", words)


def check_deck(deck: DeckList, cards: Mapping[str, CardKind]) -> None:
    """Raises `BadRules` with the first thing that keeps a deck from being played, and the rule that says so."""
    for fault in deck_faults(deck, cards):
        raise BadRules(fault.words)


def natives_without_terrain(deck: DeckList, cards: Mapping[str, CardKind]) -> Iterator[DeckFault]:
    """Yields the Native Dragons of a deck that can never gain strength; the deck may be played all the same.

    Only Terrain of the own Lair comes into the own discards or onto the rival's Dragons.
    """
    lair = [cards[id_] for id_, count in deck.lair.items() if count and id_ in cards]
    for kind in lair:
        if kind.native and not any(is_terrain_of(other, kind.native.type) for other in lair):
            words = phrase(
                "{card} never gains strength, because the Lair has no {type} (R13)",
                card=kind.name, type=type_name(kind.native.type),
            )  # fmt: skip
            yield DeckFault(f"lair.{kind.id}", words)


def _wrong_size(who: str, pile: str, count: int) -> str:
    size = DECK_SIZES[pile]
    if pile == "lair":
        return plural(
            "{deck} has {n} card in its lair, expected {size} (R1)",
            "{deck} has {n} cards in its lair, expected {size} (R1)",
            count, deck=who, size=size,
        )  # fmt: skip
    return plural(
        "{deck} has {n} card in its horde, expected {size} (R1)",
        "{deck} has {n} cards in its horde, expected {size} (R1)",
        count, deck=who, size=size,
    )  # fmt: skip


def _wrong_entry(who: str, pile: str, card: str, count: int, kind: CardKind | None) -> str:
    if kind is None:
        if pile == "lair":
            return phrase("{deck} names {card} in its lair, and there is no such card (R1)", deck=who, card=card)
        return phrase("{deck} names {card} in its horde, and there is no such card (R1)", deck=who, card=card)
    if (kind.kind in LAIR_KINDS) != (pile == "lair"):
        if pile == "lair":
            return phrase("{deck} has {card} in its lair, but it belongs in the horde (R1)", deck=who, card=card)
        return phrase("{deck} has {card} in its horde, but it belongs in the lair (R1)", deck=who, card=card)
    if not 0 <= count <= MOST_COPIES:
        return phrase(
            "{deck} has {n} of {card}, expected at most {most} (R1)", deck=who, n=count, card=card, most=MOST_COPIES
        )
    return ""

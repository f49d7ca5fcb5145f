"""Whether a deck may be played, and everything that keeps it from that, each with the rule that says so (R1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.dragons.cards import LAIR_KINDS, CardKind
from engine.errors import BadRules

__all__ = ["DECK_SIZES", "FEWEST_DRAGONS", "MOST_COPIES", "DeckFault", "DeckList", "check_deck", "deck_faults"]

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
    """One thing that keeps a deck from being played."""

    where: str
    """ "lair" or "horde", with a dot and a card where it is about one."""
    words: str
    """What is wrong, after "deck 'NAME' "."""


def deck_faults(deck: DeckList, cards: Mapping[str, CardKind]) -> Iterator[DeckFault]:
    """Yields what keeps a deck from being played; what is wrong with single cards comes first in each pile."""
    for pile, size in DECK_SIZES.items():
        counted: Counter[str] = Counter(getattr(deck, pile))
        for id_, count in counted.items():
            if wrong := _wrong_entry(pile, id_, count, cards):
                yield DeckFault(f"{pile}.{id_}", wrong)
        if counted.total() != size:
            yield DeckFault(pile, f"has {counted.total()} cards in its {pile}, expected {size} (R1)")
    dragons = sum(count for id_, count in deck.lair.items() if id_ in cards and cards[id_].kind == "dragon")
    if dragons < FEWEST_DRAGONS:
        yield DeckFault("lair", f"has {dragons} Dragons in its lair, expected at least {FEWEST_DRAGONS} (R1)")


def check_deck(deck: DeckList, cards: Mapping[str, CardKind]) -> None:
    """Raises `BadRules` with the first thing that keeps a deck from being played, and the rule that says so."""
    for fault in deck_faults(deck, cards):
        raise BadRules(f"deck {deck.id!r} {fault.words}")


def _wrong_entry(pile: str, id_: str, count: int, cards: Mapping[str, CardKind]) -> str:
    if id_ not in cards:
        return f"names {id_!r} in its {pile}, and there is no such card (R1)"
    if (cards[id_].kind in LAIR_KINDS) != (pile == "lair"):
        return f"has {id_!r} in its {pile}; a {cards[id_].kind} belongs into the other pile (R1)"
    if not 0 <= count <= MOST_COPIES:
        return f"has {count} of {id_!r}, expected at most {MOST_COPIES} (R1)"
    return ""

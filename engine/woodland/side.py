"""One seat's part of a game of Woodland: points, pieces, cards, and the data of its faction."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.woodland.cards import Card

_NOWHERE = (0,) * 12


class Side:
    """The points, pieces, cards and data of one faction."""

    __slots__ = (
        "activated",
        "coffin",
        "crafted",
        "dominance",
        "exhausted",
        "hand",
        "items",
        "own",
        "pieces",
        "present",
        "score",
        "strength",
        "used",
        "warriors",
    )

    def __init__(self, warriors: int, pieces: Mapping[str, int]) -> None:
        self.score = 0
        self.warriors = bytearray((warriors, *_NOWHERE))
        self.pieces: Mapping[str, bytearray] = {kind: bytearray((count, *_NOWHERE)) for kind, count in pieces.items()}
        """Buildings and tokens: by kind, then by clearing; never changed in place, because copies share the lists."""
        self.strength = bytearray(13)
        """Strength for rule in each clearing: warriors and buildings."""
        self.present = bytearray(13)
        """The number of all pieces in each clearing."""
        self.hand: tuple[Card, ...] = ()
        self.crafted: tuple[Card, ...] = ()
        """Lasting cards in play."""
        self.items: tuple[str, ...] = ()
        self.exhausted: tuple[str, ...] = ()
        """The items exhausted by an effect."""
        self.coffin = 0
        """Warriors of this seat on the card Coffin Makers of any seat."""
        self.dominance: Card | None = None
        """The dominance card that replaces the score."""
        self.used: tuple[str, ...] = ()
        """Once-per-turn effects used this turn."""
        self.activated = (0, 0, 0)
        """Crafting pieces of each suit activated this turn."""
        self.own: Mapping[str, Any] = {}
        """The faction's own `Field`s; change them only with `remember`."""

    def copy(self) -> Side:
        """Returns an independent copy."""
        twin = Side.__new__(Side)
        twin.score = self.score
        twin.warriors = self.warriors[:]
        twin.pieces = self.pieces
        twin.strength = self.strength[:]
        twin.present = self.present[:]
        twin.hand = self.hand
        twin.crafted = self.crafted
        twin.items = self.items
        twin.exhausted = self.exhausted
        twin.coffin = self.coffin
        twin.dominance = self.dominance
        twin.used = self.used
        twin.activated = self.activated
        twin.own = self.own
        return twin

    def facts(self) -> tuple[Any, ...]:
        """Returns a tuple that is equal for equal sides; the order of piles does not matter."""
        piles = frozenset(self.hand), frozenset(self.crafted), sorted(self.items), sorted(self.exhausted)
        own = {name: _unordered(value) for name, value in self.own.items()}
        once = (self.dominance, self.used, self.activated)
        return (self.score, self.warriors, self.coffin, self.pieces, *piles, *once, own)

    def on_map(self, kind: str) -> int:
        """Returns how many pieces of a kind are in clearings."""
        return sum(self.pieces[kind]) - self.pieces[kind][0]

    def has_crafted(self, id_: str) -> Card | None:
        """Returns the lasting card with this text in play, or None."""
        for card in self.crafted:
            if card.id == id_:
                return card
        return None

    def add_card(self, card: Card) -> None:
        """Takes a card into the hand."""
        self.hand += (card,)

    def remove_card(self, card: Card) -> None:
        """Takes a card out of the hand."""
        at = self.hand.index(card)
        self.hand = self.hand[:at] + self.hand[at + 1 :]

    def remember(self, field: str, value: Any) -> None:
        """Changes one of the faction's fields."""
        self.own = {**self.own, field: value}

    def lay_off(self, id_: str) -> Card:
        """Takes a lasting card out of play and returns it, for the discard pile."""
        card = self.has_crafted(id_)
        assert card is not None, f"{id_} is not in play"
        self.crafted = tuple(each for each in self.crafted if each is not card)
        return card

    def matching(self, suit: int) -> list[Card]:
        """Returns the cards in the hand that match a suit: bird cards match all, and only they match birds."""
        return [card for card in self.hand if card.fits[suit]]


def _unordered(value: Any) -> Any:
    """Returns a field of cards as a set; any other value unchanged."""
    return frozenset(value) if isinstance(value, tuple) and value and isinstance(value[0], Card) else value

"""Turns a reader's many scans a second into one event when a card is placed or removed. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Self

from hal.events import CardGone, CardSeen, HardwareEvent, Health
from hal.sentence import phrase, with_remedy

GONE_AFTER_MS = 300
"""A card that was not seen for this long has left; a shorter silence is flicker."""

TWO_CARDS = Health(False, with_remedy(phrase("two cards are on the reader"), phrase("leave only one")))
ONE_CARD = Health(True, phrase("the reader sees one card at a time again"))


@dataclass(frozen=True, slots=True)
class _Sighting:
    first_ms: int
    last_ms: int
    times: int = 1

    def again(self, now: int) -> _Sighting:
        return replace(self, last_ms=now, times=self.times + 1)

    def overlaps(self, other: _Sighting) -> bool:
        """Returns whether both cards were there at once; False if one was exchanged for the other."""
        return self.first_ms <= other.last_ms and other.first_ms <= self.last_ms


@dataclass(frozen=True, slots=True)
class CardPresence:
    """The card on a reader. A value: `after` returns the next one, and the events.

    A card counts after `believed_after` scans, and only when the previous card has left.
    """

    believed_after: int = 1
    card: str | None = None
    """The card that was reported and has not left."""
    crowded: bool = False
    _lately: Mapping[str, _Sighting] = field(default_factory=dict)

    def after(self, cards: Collection[str], now: int) -> tuple[Self, tuple[HardwareEvent, ...]]:
        """Handles a scan of the cards at a time in ms; returns the next presence, and the events."""
        lately = {uid: each for uid, each in self._lately.items() if self._lasts(uid, each, cards, now)}
        for each in dict.fromkeys(cards):
            lately[each] = lately[each].again(now) if each in lately else _Sighting(now, now)
        believed = {uid: each for uid, each in lately.items() if each.times >= self.believed_after}
        crowded = any(one.overlaps(other) for one, other in combinations(believed.values(), 2))
        card = self._next_card(believed)
        told = tuple(self._events(card, crowded, now))
        return replace(self, card=card, crowded=crowded, _lately=lately), told

    def resumed(self, now: int) -> Self:
        """Returns the presence after a time without scans, which does not count as the card's absence."""
        return replace(self, _lately={uid: replace(each, last_ms=now) for uid, each in self._lately.items()})

    def _lasts(self, uid: str, each: _Sighting, cards: Collection[str], now: int) -> bool:
        return now - each.last_ms < GONE_AFTER_MS or (uid == self.card and uid in cards)

    def _next_card(self, believed: Mapping[str, _Sighting]) -> str | None:
        if self.card in believed:
            return self.card
        return next(iter(believed)) if len(believed) == 1 else None

    def _events(self, card: str | None, crowded: bool, now: int) -> Iterator[HardwareEvent]:
        if self.card is not None and card != self.card:
            yield CardGone(now, self.card)
        if crowded != self.crowded:
            yield TWO_CARDS if crowded else ONE_CARD
        if card is not None and card != self.card:
            yield CardSeen(now, card)

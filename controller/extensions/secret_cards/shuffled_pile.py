"""A pile that two tables have shuffled together, and the cards that were drawn from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from controller.extensions.secret_cards.commitments import Secret
from controller.extensions.secret_cards.commutative_cipher import faces, fault_in, opened
from controller.net.errors import Cheated

STEPS = 4
"""Each table locks and shuffles all cards, and then each locks every place: the first table first."""


class Drawn(NamedTuple):
    """A card that was drawn, in the order of the pile's places."""

    ply: int
    """The move by which it was drawn."""
    tables: frozenset[int]
    """The tables that were shown it then."""
    card: str | None
    """Which it is, once this table knows."""


def number_of(text: object) -> int:
    """Reads a card or a key; raises `ValueError`."""
    if not isinstance(text, str) or not text or len(text) > 400:
        raise ValueError("a locked card or a key is a hexadecimal number")
    return int(text, 16)


@dataclass(frozen=True)
class Pile:
    """A pile; a change makes a new one."""

    number: int
    """Which of the game's piles it is, from 0."""
    cards: tuple[str, ...]
    """The cards that lie in it before any is drawn, sorted: which they are everybody knows."""
    formed: int = 0
    """How many moves had been made when it was formed."""
    steps: tuple[tuple[int, ...], ...] = ()
    """The pile after each step of shuffling and locking."""
    drawn: tuple[Drawn, ...] = ()

    @property
    def is_ready(self) -> bool:
        """Whether it is shuffled and cards can be drawn."""
        return len(self.steps) == STEPS

    @property
    def next_table(self) -> int:
        return len(self.steps) % 2

    def step(self, secret: Secret) -> tuple[int, ...]:
        """Returns what the next step makes of it, done by the table with this secret."""
        keys = secret.keys(self.number, len(self.cards))
        before = self.steps[-1] if self.steps else faces(len(self.cards))
        return keys.shuffled(before) if len(self.steps) < 2 else keys.locked(before)

    def after(self, texts: Sequence[Any], who: str) -> Pile:
        """Returns the pile after a step that the other table has done; raises `Cheated`."""
        cards = tuple(map(number_of, texts))
        match fault_in(cards, len(self.cards)):
            case "count":
                raise Cheated("{who} returned a shuffled pile with a missing or duplicate card", who=who)
            case "marked":
                raise Cheated("{who} returned a shuffled pile with a marked card", who=who)
        return replace(self, steps=(*self.steps, cards))

    def drawing(self, drawn: Drawn) -> Pile:
        return replace(self, drawn=(*self.drawn, drawn))

    def shown(self, place: int, card: str) -> Pile:
        """Returns the pile with a drawn card that this table now knows."""
        drawn = [*self.drawn]
        drawn[place] = drawn[place]._replace(card=card)
        return replace(self, drawn=tuple(drawn))

    def opened(self, place: int, keys: Sequence[int]) -> str | None:
        """Returns the card in a place of the locked pile; None when these keys do not open it."""
        card = opened(self.steps[-1][place], keys)
        all_faces = faces(len(self.cards))
        return self.cards[all_faces.index(card)] if card in all_faces else None

    def place_of(self, card: str) -> int:
        """Returns the place of a drawn card that this table knows; raises `LookupError`."""
        return next(place for place, drawn in enumerate(self.drawn) if drawn.card == card)

    def true_order(self, secrets: Sequence[Secret]) -> tuple[str, ...]:
        """Returns the cards in their shuffled order, from the secrets of both tables."""
        first, second = (secret.keys(self.number, len(self.cards)).order for secret in secrets)
        return tuple(self.cards[first[place]] for place in second)

"""A pile that two tables have shuffled together, and the cards drawn from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from controller.extensions.secret_cards.masked_cards import MaskedCard
from controller.extensions.secret_cards.session import Session, true_order

STEPS = 2
"""Each table shuffles the pile once: table 0 first."""


class Drawn(NamedTuple):
    """A drawn card, in the order of the pile's places."""

    ply: int
    """The move by which it was drawn."""
    tables: frozenset[int]
    """The tables that saw it then."""
    card: str | None
    """The card's name, once this table knows it."""


@dataclass(frozen=True)
class Pile:
    """A pile; each change returns a new one."""

    number: int
    """Number of the pile in the game, from 0."""
    cards: tuple[str, ...]
    """The cards in it before any is drawn, sorted: everybody knows which these are."""
    formed: int = 0
    """How many moves had been made when it was formed."""
    steps: tuple[tuple[MaskedCard, ...], ...] = ()
    """The pile after each shuffle."""
    drawn: tuple[Drawn, ...] = ()

    @property
    def is_ready(self) -> bool:
        """Whether it is shuffled and cards can be drawn."""
        return len(self.steps) == STEPS

    @property
    def next_table(self) -> int:
        return len(self.steps) % 2

    def before(self, session: Session) -> tuple[MaskedCard, ...]:
        """Returns the cards as they lie before the next shuffle."""
        return self.steps[-1] if self.steps else session.laid(self.cards)

    def after(self, cards: tuple[MaskedCard, ...]) -> Pile:
        """Returns the pile after the next shuffle."""
        return replace(self, steps=(*self.steps, cards))

    def drawing(self, drawn: Drawn) -> Pile:
        return replace(self, drawn=(*self.drawn, drawn))

    def shown(self, place: int, card: str) -> Pile:
        """Returns the pile with a drawn card that this table now knows."""
        drawn = [*self.drawn]
        drawn[place] = drawn[place]._replace(card=card)
        return replace(self, drawn=tuple(drawn))

    def place_of(self, card: str) -> int:
        """Returns the place of a drawn card that this table knows; raises `LookupError`."""
        return next(place for place, drawn in enumerate(self.drawn) if drawn.card == card)

    def true_order(self, keys: Sequence[int]) -> tuple[str, ...]:
        """Returns the cards in their shuffled order, from the secret keys of both tables."""
        return true_order(self.cards, self.steps[-1], keys)

"""Where a game with hidden cards between two tables stands, as one of them knows it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Self

from controller.net.piles import Pile
from controller.net.relabel import Ply, exchanged
from controller.net.visible import AnyGame, cards_named

__all__ = ["BOTH", "ByChance", "Known", "Pending", "Standing"]

BOTH = frozenset((0, 1))
"""Both tables."""
Known = Mapping[str, frozenset[int]]
"""Cards that a table can name, each with the tables that can."""


@dataclass(frozen=True)
class Pending:
    """A move that is known and not complete: cards that it makes visible have still to be opened."""

    ply: Ply
    due: frozenset[str] = frozenset()
    """The cards that have to be opened now; those of the other table as this one guesses them."""


@dataclass(frozen=True)
class ByChance:
    """What chance decides now: a card of a pile for some tables, or, without a pile, something that all may see."""

    pile: int | None
    tables: frozenset[int] = BOTH


@dataclass
class Standing:
    """All that a table knows of a game, apart from its secret."""

    game: AnyGame
    """The game up to the last move that is complete."""
    plies: list[Ply] = field(default_factory=list)
    piles: list[Pile] = field(default_factory=list)
    known: dict[str, frozenset[int]] = field(default_factory=dict)
    """The cards of piles that this table can name, each with the tables that can."""
    pledges: dict[int, str] = field(default_factory=dict)
    pending: Pending | None = None
    draw: ByChance | None = None
    keys: dict[int, int] = field(default_factory=dict)
    """The tables' keys to the card that is drawn now."""
    promised: dict[int, str] = field(default_factory=dict)
    """The checksums of the tables' shares in what chance decides now, and then the shares."""
    shares: dict[int, str] = field(default_factory=dict)
    ended: dict[int, dict[str, Any]] = field(default_factory=dict)
    """What each table has laid open after the end."""

    def copy(self) -> Self:
        """Returns one that can be changed on its own."""
        twin = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, (list, dict)):
                setattr(twin, name, value.copy())
        return twin

    # Cards

    def pile_of(self, card: str) -> Pile | None:
        """Returns the pile that a card was in last; None for a card that was in none."""
        return next((pile for pile in reversed(self.piles) if card in pile.cards), None)

    def is_unknown(self, card: str) -> bool:
        """Returns whether a card is hidden from this table, so that its name is only a guess wherever it stands."""
        return card not in self.known and self.pile_of(card) is not None

    def unknown_like(self, card: str) -> Iterator[str]:
        """Yields the other cards of the same pile that are hidden from this table."""
        pile = self.pile_of(card)
        yield from (each for each in (pile.cards if pile else ()) if each != card and each not in self.known)

    def named(self, ply: int) -> list[str]:
        """Returns the cards that a move which was played names."""
        return cards_named(self.game, self.game.states[ply], self.plies[ply].move)

    def exchange(self, one: str, two: str) -> Standing:
        """Returns the same with two cards that this table cannot know in each other's place; raises `IllegalMove`."""
        twin = self.copy()
        twin.game, twin.plies = exchanged(self.game, self.plies, one, two)
        return twin

    def open(self, cards: Collection[str]) -> None:
        """Notes that both tables know some cards."""
        self.known |= dict.fromkeys(cards, BOTH)

    # Moves

    def commit(self, ply: Ply) -> None:
        """Plays a move that is complete."""
        game = self.game.copy()
        game.push(ply.move)
        self.game, self.pending = game, None
        self.plies.append(ply)
        self.keys, self.promised, self.shares = {}, {}, {}

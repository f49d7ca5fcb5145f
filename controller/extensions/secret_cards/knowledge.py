"""State of a game with hidden cards between two tables, as one of them knows it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Self

from controller.extensions.secret_cards.group import Point
from controller.extensions.secret_cards.own_tokens import OwnTokens
from controller.extensions.secret_cards.replaying import Budget, CardExchange, Ply, Replay, renamed
from controller.extensions.secret_cards.revealed import AnyGame, cards_named
from controller.extensions.secret_cards.session import Session
from controller.extensions.secret_cards.shuffled_pile import Pile
from engine.game import Seat

BOTH = frozenset((0, 1))
"""Both tables."""
_NEVER = 1 << 30
"""More moves than any game has."""
Known = Mapping[str, frozenset[int]]
"""Cards whose places are known, each with the tables that know its place."""


@dataclass(frozen=True)
class Pledge:
    """A table's commitment at the start of the game."""

    of: str
    """The checksum of its secret."""
    key: Point
    """Its public key."""


@dataclass(frozen=True)
class Pending:
    """A move that is known but not complete: cards that it makes visible have still to be opened."""

    ply: Ply
    due: frozenset[str] = frozenset()
    """The cards that have to be opened now; for the other table's, this one's guesses."""


@dataclass(frozen=True)
class ByChance:
    """The current random decision: a card of a pile for some tables, or, without a pile, something else."""

    pile: int | None
    tables: frozenset[int] = BOTH
    owner: int | None = None
    """The table that holds the cards of which one is chosen; None for dice and other public decisions."""


@dataclass
class Standing:
    """Everything that a table knows of a game, apart from its secret."""

    game: AnyGame
    """The game up to the last complete move."""
    seats: Sequence[Seat] = ()
    """The seats at this table."""
    patience: Budget = field(default_factory=lambda: Budget(0))
    """Budget of the current search for a guess."""
    plies: list[Ply] = field(default_factory=list)
    piles: list[Pile] = field(default_factory=list)
    denied: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """For hidden moves without a card, by number, the moves that are ruled out."""
    telling: list[int] = field(default_factory=list)
    """Numbers of moves that a guess did not fit: a new guess is tested against them first."""
    known: dict[str, frozenset[int]] = field(default_factory=dict)
    """The cards of piles whose places this table knows, each with the tables that know its place."""
    pledges: dict[int, Pledge] = field(default_factory=dict)
    session: Session | None = None
    """The session, once both tables have pledged."""
    tokens: OwnTokens | None = None
    """The tokens that a seat places face down; None in a game without such a seat."""
    pending: Pending | None = None
    draw: ByChance | None = None
    keys: dict[int, Point] = field(default_factory=dict)
    """The tables' shares of the key to the card that is drawn now."""
    promised: dict[int, str] = field(default_factory=dict)
    """The checksums of the tables' shares in the current random decision, and then the shares."""
    shares: dict[int, str] = field(default_factory=dict)
    ended: dict[int, dict[str, Any]] = field(default_factory=dict)
    """What each table has revealed after the end."""

    def copy(self) -> Self:
        """Returns a copy that can be changed independently."""
        twin = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, (list, dict)):
                setattr(twin, name, value.copy())
        return twin

    # Cards

    def pile_of(self, card: str) -> Pile | None:
        """Returns the last pile of a card; None for a card that was in none."""
        return next((pile for pile in reversed(self.piles) if card in pile.cards), None)

    def drawn_by(self, card: str) -> int:
        """Returns the last move, as far as this table knows, by which a card was drawn; raises `LookupError`."""
        pile = self.pile_of(card)
        if pile is None:
            raise LookupError(card)
        return pile.drawn[pile.place_of(card)].ply

    def is_unknown(self, card: str) -> bool:
        """Returns whether a card is hidden from this table, so that its name is only a guess wherever it appears."""
        return card not in self.known and self.pile_of(card) is not None

    def is_lost(self, card: str) -> bool:
        """Returns whether a card that this table has seen is hidden from it now: the move that drew it is certain."""
        pile = None if card in self.known else self.pile_of(card)
        return pile is not None and any(drawn.card == card for drawn in pile.drawn)

    def unknown_like(self, card: str) -> Iterator[str]:
        """Yields the other cards that this table has not seen and whose last pile was the same."""
        pile = self.pile_of(card)
        others = (each for each in (pile.cards if pile else ()) if each != card and each not in self.known)
        yield from (each for each in others if self.pile_of(each) is pile and not self.is_lost(each))

    def hidden(self) -> list[str]:
        """Returns all cards that this table has not seen since they lay in a pile."""
        cards = dict.fromkeys(chain.from_iterable(pile.cards for pile in self.piles))
        return [card for card in cards if card not in self.known and not self.is_lost(card)]

    def formed(self, card: str) -> int:
        """Returns how many moves had been made when a card's pile was formed."""
        pile = self.pile_of(card)
        return 0 if pile is None else pile.formed

    def exchange_since(self, since: int, one: str, two: str) -> CardExchange:
        """Returns the exchange of two cards in all guesses from a move on, until one of them is in a new pile."""
        later = [pile.formed for pile in self.piles if pile.formed > since and not {one, two}.isdisjoint(pile.cards)]
        return CardExchange(one, two, since, min(later, default=_NEVER))

    def drawn_unknown(self) -> list[str]:
        """Returns the hidden cards that this table guesses to be drawn; it cannot distinguish those in a pile."""
        drawn = {name for at in range(len(self.plies)) if self.plies[at].by is None for name in self.named(at)}
        return sorted(card for card in drawn if self.is_unknown(card) and not self.is_lost(card))

    def named(self, ply: int) -> list[str]:
        """Returns the cards that a played move names."""
        return cards_named(self.game, self.game.states[ply], self.plies[ply].move)

    def exchanged(self, one: str, two: str, *, choices: bool = False) -> list[Ply]:
        """Returns the moves with two cards of a pile in each other's place wherever this table has guessed.

        With `choices` their draws stay as they are, and they change places only in the hidden moves after that.
        """
        pile = self.pile_of(one)
        new = renamed(self.game, self.plies, one, two, pile.formed if pile else 0)
        return [b if b.is_choice or not choices else a for a, b in zip(self.plies, new, strict=True)]

    def replayed(self, plies: Sequence[Ply], goal: Callable[[Standing], bool]) -> Standing | None:
        """Returns a standing with other guesses in its moves that fulfils `goal`; None if no game does.

        Hidden moves that no longer fit are replaced by others with the same public form.
        """
        twin, replay = self.copy(), Replay(self.game, plies, self.seats, self.patience)

        def is_reached(replay: Replay) -> bool:
            twin.game, twin.plies = replay.game, replay.plies
            return goal(twin)

        for first in sorted({replay.first, min(replay.first, replay.first_choice)}, reverse=True):
            if replay.fits(first, is_reached):
                return twin
        return None

    def exchange(self, one: str, two: str, goal: Callable[[Standing], bool] = lambda found: True) -> Standing | None:
        """Returns a standing with two cards that this table cannot know exchanged; None if that fails."""
        return self.replayed(self.exchanged(one, two), goal)

    def open(self, cards: Collection[str]) -> None:
        """Records that both tables know some cards."""
        self.known |= dict.fromkeys(cards, BOTH)

    # Moves

    def commit(self, ply: Ply) -> None:
        """Plays a complete move."""
        game = self.game.copy()
        game.push(ply.move)
        self.game, self.pending = game, None
        self.plies.append(ply)
        self.keys, self.promised, self.shares = {}, {}, {}

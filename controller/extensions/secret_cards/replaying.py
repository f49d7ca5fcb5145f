"""Changes a table's guesses and replays the game: a different card was drawn, or a different one was hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from controller.extensions.secret_cards.revealed import AnyGame, visible_move
from engine.agenda import NOBODY
from engine.errors import IllegalMove
from engine.game import Seat

_MOST = 300
"""How many other hidden moves to try in one replayed game."""


class Budget:
    """How many moves may still be replayed or examined in the search for a guess that fits."""

    def __init__(self, plies: int) -> None:
        self.left = plies


class Ply(NamedTuple):
    """A move of a game between two tables, as one of them knows it."""

    by: int | None
    """The table whose move it is; None for chance."""
    move: str
    certain: bool = True
    """Whether the move is certain; otherwise a card in it is a guess."""
    told: str = ""
    """The public form of the move, for the table that may not know the whole of it."""
    seal: str = ""
    """The seal of a hidden move with a card."""
    lot: int | None = None
    """Index of the card of a hidden hand that chance chose, in the order in which the cards were drawn."""
    is_token: bool = False
    """Whether it declares a token that is placed face down; the table's `OwnTokens` prove it then."""

    @property
    def is_hidden(self) -> bool:
        """Whether the other table does not know the whole of it."""
        return bool(self.seal) or self.is_token

    @property
    def is_choice(self) -> bool:
        """Whether it is a hidden move that may really have been another one."""
        return not self.certain and self.is_hidden


def word_of(card: str) -> str:
    """Returns the word that stands for a card in moves."""
    return card.rpartition(":")[2]


def renamed(game: AnyGame, plies: Sequence[Ply], one: str, two: str, since: int) -> list[Ply]:
    """Returns moves with two cards exchanged in all guesses from the move `since` on."""
    return [*plies[:since], *(_renamed(game, plies[at], at, one, two) for at in range(since, len(plies)))]


class CardExchange(NamedTuple):
    """Two cards exchanged in all guesses from one move on, up to another one."""

    one: str
    two: str
    since: int
    until: int


def exchanged(game: AnyGame, plies: Sequence[Ply], exchanges: Sequence[CardExchange], first: int = 0) -> list[Ply]:
    """Returns moves after some exchanges, one after the other; the moves begin with number `first`."""
    found = [*plies]
    for one, two, since, until in exchanges:
        for at, ply in enumerate(found, first):
            if since <= at < until:
                found[at - first] = _renamed(game, ply, at, one, two)
    return found


def _renamed(game: AnyGame, ply: Ply, at: int, one: str, two: str) -> Ply:
    if ply.certain or (word_of(one) not in ply.move and word_of(two) not in ply.move):
        return ply
    other = {one: two, two: one}
    verb, *words = ply.move.split(":")
    cards = game.cards_in(game.states[at], ply.move)
    new = [word_of(other[card]) if card in other else word for card, word in zip(cards, words, strict=True)]
    return ply._replace(move=":".join([verb, *new]))


def looks_alike(game: AnyGame, before: AnyGame, seats: Sequence[Seat]) -> bool:
    """Returns whether a table with these seats sees the same cards as after as many moves of the game `before`."""
    states, known = (game.state, before.states[len(game.moves)]), game.known_cards
    eyes = (NOBODY, *map(game.seats.index, seats))
    is_seen = all(known(states[0], each) == known(states[1], each) for each in eyes)
    return is_seen and (not game.moves or _shown(game, game, seats) == _shown(game, before, seats))


def _shown(game: AnyGame, played: AnyGame, seats: Sequence[Seat]) -> list[set[str]]:
    """The cards that the last move of a game, as played in another one, showed to each of these seats."""
    events = played.events[len(game.moves) - 1]
    return [{card for event in events if event.is_known_to(each) for card in game.cards_shown(event)} for each in seats]


class Replay:
    """Replays a game with some moves changed, and with other hidden moves where those do not fit."""

    def __init__(self, game: AnyGame, plies: Sequence[Ply], seats: Sequence[Seat], patience: Budget) -> None:
        self.game, self._before, self._patience = game.copy(), game, patience
        self.plies = [*plies]
        self._seats = seats
        self.furthest: tuple[AnyGame, list[Ply]] = self.game, self.plies
        """The longest game that could be played, with its moves."""
        self._reached = -1
        self._choices: list[tuple[int, Iterator[str]]] = []
        changed = (at for at, (old, new) in enumerate(zip(game.moves, plies, strict=True)) if old != new.move)
        self.first = next(changed, len(self.plies))
        """The first changed move."""

    @property
    def first_choice(self) -> int:
        """The first hidden move that may really have been another one."""
        return next((at for at, ply in enumerate(self.plies) if ply.is_choice), len(self.plies))

    def fits(self, first: int, goal: Callable[[Replay], bool], most: int = _MOST) -> bool:
        """Replays from the move `first` on, and returns whether everything is legal and `goal` holds.

        Tries at most `most` sequences of hidden moves.
        """
        self._back_to(first)
        self._choices.clear()
        for _ in range(most):
            if self._goes_on() and goal(self):
                return True
            if len(self.game.moves) > self._reached:
                self._reached, self.furthest = len(self.game.moves), (self.game.copy(), [*self.plies])
            if self._patience.left < 0 or not self._tries_another():
                return False
        return False

    def _back_to(self, length: int) -> None:
        while len(self.game.moves) > length:
            self.game.pop()

    def _goes_on(self) -> bool:
        """Plays the rest while it is legal and shows the same cards as before; returns whether all of it was."""
        while self._looks_alike() and (at := len(self.game.moves)) < len(self.plies):
            self._patience.left -= 1
            ply = self.plies[at]
            if ply.is_choice:
                meant = self._meanings(ply)
                if not meant:
                    return False
                self._choices.append((at, iter(meant)))
                self._tries_another()
                continue
            try:
                self.game.push(ply.move)
            except IllegalMove:
                return False
        return len(self.game.moves) == len(self.plies) and self._looks_alike()

    def _looks_alike(self) -> bool:
        """Whether this table sees the same cards now as it did the first time."""
        return looks_alike(self.game, self._before, self._seats)

    def _meanings(self, ply: Ply) -> list[str]:
        """The legal moves with the same public form, the guessed one first."""
        meant = [move for move in self.game.legal_moves if visible_move(self.game, move, self._seats) == ply.told]
        return sorted(meant, key=lambda move: move != ply.move)

    def _tries_another(self) -> bool:
        """Goes back to the latest hidden move with an untried alternative, and plays that."""
        while self._choices:
            at, others = self._choices[-1]
            self._back_to(at)
            move = next(others, None)
            if move is not None:
                self.plies[at] = self.plies[at]._replace(move=move)
                self.game.push(move)
                return True
            self._choices.pop()
        return False

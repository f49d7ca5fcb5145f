"""Which cards a move brings to light, found while it is played.

Whatever a game makes happen it notes as an event, at once. So a move that is played on trial stops where the first card
becomes visible to somebody who could not name it; nothing that would follow from a guess has happened then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from engine.agenda import HiddenGame, play
from engine.game import Event, Seat

AnyGame = HiddenGame[Any]
Look = Callable[[Any, Event | None], frozenset[str]]
"""What finds the cards that a state, or an event in it, shows to somebody who was not shown them before."""


class _Seen(Exception):
    """Some cards have become visible."""

    def __init__(self, cards: frozenset[str]) -> None:
        super().__init__()
        self.cards = cards


class _Watch(list[Event]):
    """The events of a move; whoever looks does so after each of them."""

    def __init__(self, look: Callable[[Event], frozenset[str]]) -> None:
        super().__init__()
        self._look = look

    def append(self, event: Event) -> None:
        super().append(event)
        if cards := self._look(event):
            raise _Seen(cards)


def first_seen(game: AnyGame, move: str, look: Look) -> frozenset[str]:
    """Returns the cards that a legal move makes visible first; none when it makes none visible.

    `look` says of a state and an event in it which cards are visible that should not be yet. The game is not changed.
    """
    state = game.state.copy()
    state.log = _Watch(lambda event: look(state, event))
    try:
        play(state, move)
    except _Seen as seen:
        return seen.cards
    return look(state, None)


def cards_named(game: AnyGame, state: Any, move: str) -> list[str]:
    """Returns the cards that a move names, which is played in `state`."""
    return [card for card in game.cards_in(state, move) if card is not None]


def visible_move(game: AnyGame, move: str, seats: Collection[Seat]) -> str:
    """Returns a legal move as those who sit at one table may know it: in full when one of them may."""
    told: Sequence[str] = [game.seen_by(move, seat)[0] for seat in seats] or [game.seen_by(move, None)[0]]
    return move if move in told else told[0]

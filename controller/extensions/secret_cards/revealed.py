"""The cards that a move reveals, found while it is played.

A game records each change as an event, at once. So a trial move stops where the first card
becomes visible to somebody who could not name it; nothing that would follow from a guess has happened by then.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from engine.agenda import HiddenGame, play
from engine.game import Event, Seat

AnyGame = HiddenGame[Any]
Look = Callable[[Any, Event | None], frozenset[str]]
"""A function that finds the cards shown by a state, or an event in it, to somebody who had not been shown them."""


class _Seen(Exception):
    """Some cards have become visible."""

    def __init__(self, cards: frozenset[str]) -> None:
        super().__init__()
        self.cards = cards


class _Watch(list[Event]):
    """The events of a move; checks for revealed cards after each of them."""

    def __init__(self, look: Callable[[Event], frozenset[str]]) -> None:
        super().__init__()
        self._look = look

    def append(self, event: Event) -> None:
        super().append(event)
        if cards := self._look(event):
            raise _Seen(cards)


def first_seen(game: AnyGame, move: str, look: Look) -> frozenset[str]:
    """Returns the first cards that a legal move makes visible; none if it makes none visible.

    `look` returns the cards that are visible in a state and an event but should not be yet. The game is not changed.
    """
    state = game.state.copy()
    state.log = _Watch(lambda event: look(state, event))
    try:
        play(state, move)
    except _Seen as seen:
        return seen.cards
    return look(state, None)


def cards_named(game: AnyGame, state: Any, move: str) -> list[str]:
    """Returns the cards that a move played in `state` names."""
    return [card for card in game.cards_in(state, move) if card is not None]


def visible_move(game: AnyGame, move: str, seats: Collection[Seat]) -> str:
    """Returns a legal move as the seats at one table may know it: in full if one of them may."""
    told: Sequence[str] = [game.seen_by(move, seat)[0] for seat in seats] or [game.seen_by(move, None)[0]]
    return move if move in told else told[0]

"""Exchanging what a table has guessed: two cards that it cannot know take each other's place in the whole game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from controller.net.visible import AnyGame

__all__ = ["Ply", "exchanged", "word_of"]


class Ply(NamedTuple):
    """A move of a game between two tables, as one of them has it."""

    by: int | None
    """The table whose move it is; None for chance."""
    move: str
    certain: bool = True
    """Whether the move is this one for certain; otherwise a card in it is a guess."""
    told: str = ""
    """What the table that may not know the whole of it is told."""
    seal: str = ""
    """The seal of a hidden move."""


def word_of(card: str) -> str:
    """Returns the word that stands for a card in moves."""
    return card.rpartition(":")[2]


def exchanged(game: AnyGame, plies: Sequence[Ply], one: str, two: str) -> tuple[AnyGame, list[Ply]]:
    """Returns a game and its moves with two cards in each other's place, in all moves that are guesses.

    Raises `IllegalMove` when the game could not have gone so.
    """
    changed = {at: move for at in range(len(plies)) if (move := _renamed(game, plies, at, one, two))}
    new = [ply._replace(move=changed[at]) if at in changed else ply for at, ply in enumerate(plies)]
    twin = game.copy()
    # As long as neither was drawn, both lie in the same pile, which is in no order.
    first = min(changed, default=len(new))
    while len(twin.moves) > first:
        twin.pop()
    for ply in new[first:]:
        twin.push(ply.move)
    return twin, new


def _renamed(game: AnyGame, plies: Sequence[Ply], at: int, one: str, two: str) -> str:
    """A move with two cards exchanged; "" when it is certain or names neither."""
    ply = plies[at]
    if ply.certain or (word_of(one) not in ply.move and word_of(two) not in ply.move):
        return ""
    other = {one: two, two: one}
    verb, *words = ply.move.split(":")
    cards = [game.card_in(game.states[at], word) for word in words]
    new = [word_of(other[card]) if card in other else word for card, word in zip(cards, words, strict=True)]
    return "" if new == words else ":".join([verb, *new])

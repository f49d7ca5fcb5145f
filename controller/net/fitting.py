"""Making a table's guesses agree with what the other one tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from controller.net.errors import Cheated
from controller.net.promises import sealed
from controller.net.relabel import Ply
from controller.net.standing import Standing
from engine.errors import IllegalMove

__all__ = ["OpenedCard", "fitted"]

_MOST = 400
"""So many guesses are tried before the other table is not believed."""

Goal = Callable[[Standing], bool]


class OpenedCard(NamedTuple):
    """A card that the other table has opened, and its hidden moves with that card."""

    card: str
    pile: int
    place: int
    moves: tuple[tuple[int, str], ...]
    """Numbers of moves, and what they really were."""

    def believed(self, standing: Standing) -> bool:
        """Returns whether the hidden moves are in the game now as they were opened."""
        return all(standing.plies[at].move == move for at, move in self.moves)


def checked_moves(standing: Standing, by: int, card: str, facts: Any, who: str) -> tuple[tuple[int, str], ...]:
    """Reads hidden moves that a table opens: [[number, move, salt], ...]; raises `Cheated` or `ValueError`."""
    found = []
    for at, move, salt in facts:
        if type(at) is not int or not 0 <= at < len(standing.plies) or not isinstance(move, str):
            raise ValueError("a hidden move that is opened has a number, a text and a salt")
        ply = standing.plies[at]
        if ply.by != by or not ply.seal or sealed(str(salt), move) != ply.seal:
            raise Cheated(f"{who} has opened its hidden move {at + 1} as another one than it had sealed")
        found.append((at, move))
    return tuple(found)


def fitted(standing: Standing, openings: Sequence[OpenedCard], goal: Goal) -> Standing | None:
    """Returns the standing with the opened cards where they belong and a game that fits `goal`; None when none does.

    Only cards that are hidden from this table change places.
    """
    tries = iter(range(_MOST))
    found = _placed(standing, openings, goal, tries)
    return found or _guessed(standing, openings, goal)


def _placed(standing: Standing, openings: Sequence[OpenedCard], goal: Goal, tries: Iterator[int]) -> Standing | None:
    if not openings:
        return standing if goal(standing) else None
    first, *others = openings
    for guess in _guesses(standing, first):
        if next(tries, None) is None:
            return None
        moved = _exchange(standing, first.card, guess)
        if moved is not None and first.believed(moved):
            found = _placed(_settled(moved, first), others, goal, tries)
            if found is not None:
                return found
    return None


def _guesses(standing: Standing, opening: OpenedCard) -> Iterator[str]:
    """The cards that may stand in a guess where the opened one belongs, the likeliest first."""
    drawn = standing.piles[opening.pile].drawn[opening.place]
    plies = [*(at for at, _ in opening.moves), drawn.ply]
    likely = [card for at in plies for card in standing.named(at) if standing.is_unknown(card)]
    yield from dict.fromkeys([*likely, opening.card, *standing.unknown_like(opening.card)])


def _exchange(standing: Standing, one: str, two: str) -> Standing | None:
    try:
        return standing if one == two else standing.exchange(one, two)
    except IllegalMove:
        return None


def _settled(standing: Standing, opening: OpenedCard) -> Standing:
    """The standing with what was opened no guess any more."""
    settled = standing.copy()
    settled.open([opening.card])
    settled.piles[opening.pile] = settled.piles[opening.pile].shown(opening.place, opening.card)
    for at, move in opening.moves:
        settled.plies[at] = Ply(settled.plies[at].by, move, True, settled.plies[at].told, settled.plies[at].seal)
    return settled


# What everybody sees of a move may say something of hidden cards: that none of them could have been played, say.
def _guessed(standing: Standing, openings: Sequence[OpenedCard], goal: Goal) -> Standing | None:
    start = _placed(standing, openings, lambda found: True, iter(range(_MOST)))
    if start is None:
        return None
    rng = Random(len(standing.plies))
    hidden = [card for pile in start.piles for card in pile.cards if start.pile_of(card) is pile]
    hidden = [card for card in hidden if card not in start.known]
    for _ in range(_MOST if hidden else 0):
        found: Standing | None = start
        for _ in range(rng.randint(1, 4)):
            one = rng.choice(hidden)
            two = rng.choice([*start.unknown_like(one)] or [one])
            found = found and _exchange(found, one, two)
        if found is not None and goal(found):
            return found
    return None

"""Makes a table's guesses agree with the messages of the other one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any, NamedTuple

from controller.extensions.secret_cards.commitments import sealed
from controller.extensions.secret_cards.knowledge import Standing
from controller.extensions.secret_cards.replaying import Budget, exchanged
from controller.extensions.secret_cards.revealed import cards_named
from controller.extensions.secret_cards.sampling import Goal, Guessing, Wrong
from controller.net.errors import Cheated

_MOST_LEGAL = 100
"""How many exchanges to try until an opened card can lie where it was drawn."""
_MOST_PLIES = 120_000
"""How many moves to replay at most for it: about half a minute's work."""
_MOST_TRIED = 4
"""How often to restart the search for a guess."""
_MOST = 600
"""How many guesses to try before the result is undecided: finding none proves nothing."""


class OpenedCard(NamedTuple):
    """A card that the other table has opened, and its hidden moves with that card."""

    card: str
    pile: int
    place: int
    moves: tuple[tuple[int, str], ...]
    """Numbers of moves, and the real moves."""


def checked_moves(standing: Standing, by: int, facts: Any, who: str) -> tuple[tuple[int, str], ...]:
    """Reads hidden moves that a table opens: [[number, move, salt], ...]; raises `Cheated` or `ValueError`."""
    found = []
    for at, move, salt in facts:
        if type(at) is not int or not 0 <= at < len(standing.plies) or not isinstance(move, str):
            raise ValueError("a hidden move that is opened has a number, a text and a salt")
        ply = standing.plies[at]
        if ply.by != by or not ply.seal or sealed(str(salt), move) != ply.seal:
            raise Cheated("{who} opened a different hidden move {n} than it had sealed", who=who, n=at + 1)
        found.append((at, move))
    return tuple(found)


def fitted(
    standing: Standing,
    opened: Sequence[OpenedCard],
    goal: Goal,
    wrong: Wrong = lambda found: (),
    choices: Sequence[tuple[int, str]] | None = None,
    named: Collection[str] = (),
    told: str = "",
) -> Standing | None:
    """Returns the standing with the opened cards in their places and a game that fits `goal`; None if none fits.

    Only cards that are hidden from this table change places, those that are `wrong` first. `choices` are opened hidden
    moves without a card, `named` the cards that are played now, and `told` the move as received.
    """
    rng = Random(len(standing.plies))
    standing = standing.copy()
    standing.patience = Budget(_MOST_PLIES)
    if choices is not None and not _with_choices(standing, choices, told):
        return None
    if standing.game.imagined(len(standing.game.moves), {}) is not None:
        named = {*named, *(each.card for each in opened)}
        for each in opened:
            _put_in_place(standing, each)
        tried = (Guessing(standing.copy(), goal, wrong, named, rng).found() for _ in range(_MOST_TRIED))
        return next((found for found in tried if found is not None), None)
    start = _legal(standing, opened, rng)
    if start is None or goal(start):
        return start
    return start.replayed(start.plies, goal) or _guessed(start, goal, wrong, rng)


def _with_choices(standing: Standing, opened: Sequence[tuple[int, str]], told: str) -> bool:
    """Changes the guesses of hidden moves without a card, and returns whether that is possible."""
    for at, move in opened:
        standing.plies[at] = standing.plies[at]._replace(move=move, certain=True)
    choices = standing.game.choices()
    if choices is None:
        return True
    certain = {at: ply.move for at, ply in enumerate(standing.plies) if ply.certain}
    supposed = choices.supposed(certain, standing.denied, told)
    for at, move in (supposed or {}).items():
        standing.plies[at] = standing.plies[at]._replace(move=move)
    return supposed is not None


def has_guesses(standing: Standing) -> bool:
    """Returns whether a table guesses anything at all; if not, a message that does not fit proves a fault."""
    return bool(standing.drawn_unknown()) or any(ply.is_choice for ply in standing.plies)


def _legal(standing: Standing, opened: Sequence[OpenedCard], rng: Random) -> Standing | None:
    """The standing with the opened cards in their places, and other guesses where it would otherwise be illegal."""
    for _ in range(_MOST_LEGAL):
        if standing.patience.left < 0:
            return None
        if (found := _with_opened(standing, opened)) is not None:
            return found
        standing = _changed(standing, rng) or standing
    return None


def _with_opened(standing: Standing, opened: Sequence[OpenedCard]) -> Standing | None:
    start = standing.copy()
    for each in opened:
        _put_in_place(start, each)
    found = standing.replayed(start.plies, lambda _: True)
    if found is None:
        return None
    start.game, start.plies = found.game, found.plies
    return start


def _changed(standing: Standing, rng: Random) -> Standing | None:
    """The standing with any two hidden cards exchanged, if that is allowed."""
    hidden = standing.hidden()
    if not hidden:
        return None
    one = rng.choice(standing.drawn_unknown() or hidden)
    return standing.exchange(one, rng.choice([*standing.unknown_like(one)] or [one]))


def _put_in_place(standing: Standing, opened: OpenedCard) -> None:
    """Records an opened card, and writes it into the moves where it was drawn and hidden."""
    pile = standing.piles[opened.pile]
    ply = pile.drawn[opened.place].ply
    guess = cards_named(standing.game, standing.game.states[ply], standing.plies[ply].move)[0]
    standing.plies = standing.exchanged(opened.card, guess)
    standing.plies[ply] = standing.plies[ply]._replace(certain=True)
    for at, move in opened.moves:
        for other in standing.named(at):
            standing.plies = exchanged(standing.game, standing.plies, [standing.exchange_since(at, opened.card, other)])
        standing.plies[at] = standing.plies[at]._replace(move=move, certain=True)
    standing.open([opened.card])
    standing.piles[opened.pile] = pile.shown(opened.place, opened.card)


# What everybody sees of a move may reveal something about hidden cards: that none could have been played, for example.
def _guessed(start: Standing, goal: Goal, wrong: Wrong, rng: Random) -> Standing | None:
    """Every exchange of two cards first, then sequences of exchanges while the budget lasts."""
    drawn, hidden = start.drawn_unknown(), {*start.hidden()}
    pairs = [(one, two) for one in sorted({*wrong(start)} & hidden) + drawn for two in start.unknown_like(one)]
    for one, two in dict.fromkeys(pairs):
        if start.patience.left < 0:
            return None
        if (reached := start.exchange(one, two, goal)) is not None:
            return reached
    found = start
    for _ in range(_MOST if drawn else 0):
        if start.patience.left < 0:
            break
        bad = sorted({*wrong(found)} & hidden)
        if not bad and rng.random() < 0.1:
            found = start
        one = rng.choice(bad if bad and rng.random() < 0.6 else found.drawn_unknown())
        two = rng.choice([*found.unknown_like(one)] or [one])
        if (reached := found.exchange(one, two, goal)) is not None:
            return reached
        found = found.exchange(one, two) or found
    return None

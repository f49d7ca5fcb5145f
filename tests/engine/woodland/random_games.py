"""Whole games of random moves, with the invariants checked after every move and the text read back now and then."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.agenda import play
from engine.woodland import Woodland
from engine.woodland.state import State
from engine.woodland.text.notation import write
from engine.woodland.text.reading import read
from engine.woodland.text.view import seen
from tests.engine.woodland.invariants import check
from tests.thorough import often

ENDS = ("points", "dominance", "turn-limit")
READ_BACK = 0.02
"""After so large a part of the moves the text is read back."""


def games_end_by_rule(seating: str, deck: str, holds: Callable[[State], bool] = lambda _: True) -> None:
    """Plays a game or two of a seating with a deck on the bare state: they end, and lose nothing on the way.

    `holds` is what else has to be true after every move.
    """
    start = Woodland(rules={"seating": seating, "deck": deck}).state
    for seed in range(often(1, 2)):
        state, rng = start.copy(), Random(f"{seating} {seed}")
        while not state.result:
            play(state, rng.choice(state.offer))
            check(state)
            assert holds(state)
            if rng.random() < READ_BACK:
                copy = read(write(state), state.rules)
                assert (copy, sorted(copy.offer)) == (state, sorted(state.offer))
        assert state.result[1] in ENDS


def games_end_by_rule_and_are_seen_alike(seating: str) -> None:
    """Plays a game or three by the rules: what is read back all seats see alike, and each move has a sentence."""
    for seed in range(often(1, 3)):
        game, rng = Woodland(rules={"seating": seating}), Random(f"{seating} {seed}")
        while game.outcome() is None:
            game.push(rng.choice([*game.legal_moves]))
            check(game.state)
            if rng.random() < READ_BACK:
                copy = read(write(game.state), game.rules)
                assert (copy, write(copy), sorted(copy.offer)) == (game.state, game.text(), sorted(game.state.offer))
                everybody = range(-1, len(game.seats))
                assert [seen(copy, eyes) for eyes in everybody] == [seen(game.state, eyes) for eyes in everybody]
                assert all(game.describe(move).endswith(".") for move in game.legal_moves)
        assert game.state.result is not None
        assert game.state.result[1] in ENDS

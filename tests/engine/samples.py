"""Positions and games for the tests: drawn by Hypothesis, or sampled with a seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

import engine
from engine.chameleon import Position, apply, ending, legal_moves
from engine.chameleon.rules.position import EMPTY, PIECES
from engine.game import Game

SQUARE_COUNT = 25


def constructed(places: list[int], reds: str, blues: str, turn: str) -> Position:
    """The position with these pieces, Red's first, on the first of the places."""
    letters = dict(zip(places, reds + blues, strict=False))
    return Position("".join(letters.get(square, EMPTY) for square in range(SQUARE_COUNT)), turn)


def positions(most: int = 5) -> st.SearchStrategy[Position]:
    """Any constructed position with one to `most` pieces on each side, over or not."""
    reds = st.text(PIECES["red"], min_size=1, max_size=most)
    blues = st.text(PIECES["blue"], min_size=1, max_size=most)
    places = st.permutations(range(SQUARE_COUNT))
    return st.builds(constructed, places, reds, blues, st.sampled_from(["red", "blue"]))


def open_positions(most: int = 5) -> st.SearchStrategy[Position]:
    """Constructed positions of unfinished games."""
    return positions(most).filter(lambda position: ending(position) is None)


@st.composite
def chameleon_games(draw: st.DrawFn, most_plies: int = 30) -> Game[Position, object]:
    """Games of Chameleon, played some way or to the end."""
    game = engine.load("chameleon")
    for choice in draw(st.lists(st.integers(0, 999), max_size=most_plies)):
        legal = list(game.legal_moves)
        if legal:
            game.push(legal[choice % len(legal)])
    return game


def sampled_positions(count: int, seed: int, most: int = 5) -> Iterator[Position]:
    """Seeded constructed positions, over or not."""
    rng = Random(seed)
    for _ in range(count):
        reds = "".join(rng.choices(PIECES["red"], k=rng.randint(1, most)))
        blues = "".join(rng.choices(PIECES["blue"], k=rng.randint(1, most)))
        yield constructed(rng.sample(range(SQUARE_COUNT), SQUARE_COUNT), reds, blues, rng.choice(["red", "blue"]))


def played_positions(games: int, seed: int) -> Iterator[Position]:
    """Every position of seeded random games, including the last ones."""
    rng = Random(seed)
    for _ in range(games):
        position = engine.load("chameleon").state
        yield position
        while ending(position) is None:
            position = apply(position, rng.choice(legal_moves(position)))
            yield position

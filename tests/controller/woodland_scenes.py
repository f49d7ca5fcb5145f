"""Scenes of Woodland games: which meanings shine together."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from controller.hands import Ask, Decision, Idle, Illegal, Lifted, MoveMade, Repair
from controller.tabletop import Scene, tabletop
from engine.game import CHANCE
from engine.woodland.game import Woodland
from hal import square_index, squares_of
from tests.engine.woodland.scenes import scene

WOODLAND = tabletop("woodland")
SEATINGS = (
    "chameleander,marquise", "chameleander,marquise,eyrie,alliance", "riverfolk,chameleander", "corvids,chameleander",
    "lizards,chameleander", "duchy,chameleander", "keepers,chameleander",
)  # fmt: skip
PLIES = 500


def woodland_scenes() -> Iterator[set[str]]:
    """Yields the meanings of scenes that random games come to, with hands that do now this, now that."""
    yield _shown(_with_much_ego(), Scene(Lifted(1 << square_index("c2"))))
    for seed, seating in enumerate(SEATINGS):
        game, rng = Woodland(rules={"seating": seating}), Random(seed)
        while game.outcome() is None and len(game.moves) < PLIES:
            # Most decisions are about no pawn: of those a few are enough.
            if game.turn == "chameleander" or (game.turn != CHANCE and rng.random() < 0.1):
                yield from (_shown(game, scene) for scene in _scenes(game, rng))
            game.push(rng.choice(list(game.legal_moves)))
        if game.outcome() is None:
            game.resign("chameleander")
        yield _shown(game, Scene())


def _with_much_ego() -> Woodland:
    """Chameleander in clearing 7 with four ego, about to Skip."""
    return scene(
        "chameleander,marquise", "chameleander.skip,0,2", phase="birdsong", chameleander_warriors="7:1",
        chameleander_ego="7:4", chameleander_track="-,-,-,-,ego,superego,superego,superego",
    )  # fmt: skip


def _shown(game: Woodland, scene: Scene) -> set[str]:
    painting = WOODLAND.paint(game, scene)
    return {meaning for square in range(25) if (meaning := painting.meaning_of(square)) is not None}


def _scenes(game: Woodland, rng: Random) -> Iterator[Scene]:
    situation = WOODLAND.situation(game)
    for decision in _decisions(game, rng):
        yield Scene(decision)
    yield Scene(todo=situation.occupied | 1 << rng.randrange(25))
    for gesture in situation.gestures:
        yield Scene(guide=(gesture.move,))


def _decisions(game: Woodland, rng: Random) -> list[Decision]:
    situation = WOODLAND.situation(game)
    moves = tuple(gesture.move for gesture in situation.gestures)
    return [
        Idle(),
        *(Lifted(1 << square) for square in squares_of(situation.occupied)),
        Illegal(rng.randrange(25)),
        Repair(situation.occupied, 0),
        *(MoveMade(move, final=False) for move in moves[:1]),
        *([Ask(moves[:2])] if len(moves) > 1 else []),
    ]

"""Scenes of Dragons games: which meanings shine together."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from controller.games.dragons.squares import occupied
from controller.hands import Ask, CardNeeded, Decision, Idle, Illegal, Lifted, MoveMade, Repair
from controller.tabletop import ASSISTANCE, Scene, tabletop
from engine.dragons import Dragons
from engine.game import CHANCE
from hal import squares_of

DRAGONS = tabletop("dragons")
GAMES = 2


def dragons_scenes() -> Iterator[set[str]]:
    """Yields the meanings of every scene that random games come to, with hands that do now this, now that.

    The last of the games is the third of a match in which both seats have won one.
    """
    for seed in range(GAMES):
        match = "one-game" if seed < GAMES - 1 else "best-of-3"
        begun = Dragons(rules={"match": match}).text().replace(f"{match}:0:0:1", f"{match}:1:1:3")
        game, rng = Dragons(begun, rules={"match": match}), Random(seed)
        while game.outcome() is None:
            if game.turn != CHANCE:
                yield from (_shown(game, scene) for scene in _scenes(game, rng))
            game.push(rng.choice(list(game.legal_moves)))
        yield _shown(game, Scene())


def _shown(game: Dragons, scene: Scene) -> set[str]:
    painting = DRAGONS.paint(game, scene)
    return {meaning for square in range(25) if (meaning := painting.meaning_of(square)) is not None}


def _scenes(game: Dragons, rng: Random) -> Iterator[Scene]:
    """Scenes with and without something that hands have still to do after the last move."""
    situation = DRAGONS.situation(game)
    done = situation.occupied ^ _before(game)
    cards = [gesture.card for gesture in situation.gestures if gesture.card]
    for decision in _decisions(game, rng):
        for todo in (0, done):
            yield Scene(decision, assistance=rng.choice([*ASSISTANCE]), todo=todo)
    if cards:
        yield Scene(Idle(), card=rng.choice(cards))
    if situation.gestures:
        yield Scene(Idle(), guide=(rng.choice(situation.gestures).move,))


def _before(game: Dragons) -> int:
    """The picture before the last move that somebody chose."""
    chosen = [ply for ply, move in enumerate(game.moves) if not move.startswith(("draw:", "first:"))]
    return occupied(game.states[chosen[-1]]) if chosen else occupied(game.state)


def _decisions(game: Dragons, rng: Random) -> list[Decision]:
    """What hands may be doing now."""
    situation = DRAGONS.situation(game)
    touched = 1 << rng.choice([*squares_of(situation.occupied)])
    moves = [gesture.move for gesture in situation.gestures]
    attacks = [move for move in moves if move.startswith("attack")]
    return [
        Idle(),
        Lifted(touched),
        Illegal(rng.randrange(25)),
        Repair(touched, 0),
        CardNeeded(touched),
        *(MoveMade(move, final=False) for move in moves[:1]),
        *([Ask((attacks[0], attacks[1]))] if len(attacks) > 1 else []),
    ]

"""The level `perfect`, moving first, against everybody: does it win every game in time, and how long does it think?

    python benchmarks/perfect.py [--games 2000] [--compiled]

A quarter of the games is against moves by chance, half against the eight levels in turn, a quarter against an adversary
who knows the book and always picks a reply after which it holds out longest. Plain Python unless --compiled.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

if "--compiled" not in sys.argv:
    import benchmarks.uncompiled  # noqa: F401  # before anything of the engine

import engine
import engine.chameleon.solver.kernel
from engine.chameleon.opponent import ChameleonOpponent
from engine.chameleon.rules.bitboards import bitboards_of, side_of
from engine.chameleon.rules.position import BLUE, Position
from engine.chameleon.rules.winning import ending
from engine.chameleon.solver.knowledge import shipped_book
from engine.chameleon.solver.proof_search import ProofSearch
from engine.chameleon.solver.solve import prover

BOUND = 23
Game = engine.Game[object, object]
Rival = Callable[[Game, Random], str]


def by_chance(game: Game, rng: Random) -> str:
    return str(rng.choice(list(game.legal_moves)))


def by_level(level: str) -> Rival:
    player = ChameleonOpponent()
    return lambda game, rng: player.choose(game.view(game.turn), level, rng, lambda: False)


def longest_resistance(game: Game, rng: Random) -> str:
    search = prover(lambda: False)
    holds_out = {}
    for move in game.legal_moves:
        game.push(move)
        holds_out[str(move)] = plies_to_win(search, game.state)
        game.pop()
    most = max(holds_out.values())
    return rng.choice([move for move, plies in holds_out.items() if plies == most])


def plies_to_win(search: ProofSearch, position: object) -> int:
    """In how many plies the side to move wins; a position of the book, or one that a quick search settles."""
    assert isinstance(position, Position)
    if ending(position) is not None:
        return 0
    entry = shipped_book().look_up(position)
    if entry is not None:
        return entry.plies
    bitboards, side = bitboards_of(position), side_of(position)
    return next(plies for plies in (1, 3, 5, 7, BOUND + 1) if plies > BOUND or search.can_win(bitboards, side, plies))


def played(rival: Rival, first: str, rng: Random, answers: list[float]) -> tuple[bool, int]:
    """One game: whether `perfect` won, and after how many plies."""
    start = engine.load("chameleon").text()
    game: Game = engine.load("chameleon", start[:-1] + first[0])
    perfect = ChameleonOpponent()
    while game.outcome() is None:
        if game.turn == first:
            view = game.view(first)
            before = time.perf_counter()
            move = perfect.choose(view, "perfect", rng, lambda: False)
            answers.append(time.perf_counter() - before)
        else:
            move = rival(game, rng)
        game.push(move)
    outcome = game.outcome()
    assert outcome is not None
    return outcome.winner == first, len(game.moves)


def rivals(games: int) -> list[tuple[str, Rival, int]]:
    levels = ChameleonOpponent.levels[:8]
    by_levels = [(f"level {level}", by_level(level), games // 2 // len(levels)) for level in levels]
    return [
        ("chance", by_chance, games // 4),
        *by_levels,
        ("longest resistance", longest_resistance, games - games // 4 - len(levels) * (games // 2 // len(levels))),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--compiled", action="store_true", help="with the compiled modules, if they are there")
    games = parser.parse_args().games
    print(f"kernel: {engine.chameleon.solver.kernel.__file__.rpartition('.')[2]}")
    print(f"{'against':20} {'games':>6} {'won':>6} {'last ply':>9} {'median':>9} {'slowest answer':>15}")
    for name, rival, count in rivals(games):
        answers: list[float] = []
        results = [
            played(rival, BLUE if seed % 2 else "red", Random(f"{name}/{seed}"), answers) for seed in range(count)
        ]
        won, last = sum(win for win, _ in results), max(plies for _, plies in results)
        median = sorted(answers)[len(answers) // 2]
        times = f"{1000 * median:6.1f} ms {1000 * max(answers):12.1f} ms"
        print(f"{name:20} {count:6} {won:6} {last:9} {times}", flush=True)


if __name__ == "__main__":
    main()

"""How fast random games go through the public API, in plies per second."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import engine


def play_one_game(name: str, rng: Random) -> int:
    """Plays a game to its end with random moves; returns its plies."""
    game = engine.load(name)
    plies = 0
    while game.outcome() is None:
        game.push(rng.choice(list(game.legal_moves)))
        plies += 1
    return plies


def measure(name: str, seconds: float, seed: int) -> dict[str, float | int | str]:
    """Plays whole games for at least `seconds`; returns the counts and the rate."""
    rng = Random(seed)
    games = plies = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        plies += play_one_game(name, rng)
        games += 1
    return {"game": name, "seconds": round(spent, 3), "games": games, "plies": plies, "rate": round(plies / spent)}


def main() -> None:
    """Reads the command line and prints the result."""
    parser = argparse.ArgumentParser(description="Random games through the public API: plies per second.")
    parser.add_argument("--game", default="chameleon", choices=sorted(engine.GAMES))
    parser.add_argument("--seconds", type=float, default=5.0, help="how long to play (default 5)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the moves (default 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    found = measure(arguments.game, arguments.seconds, arguments.seed)
    if arguments.json:
        print(json.dumps(found))
    else:
        print(f"{found['game']}: {found['rate']} plies/s ({found['games']} games, {found['plies']} plies)")


if __name__ == "__main__":
    main()

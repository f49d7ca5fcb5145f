"""Dragons in numbers: random games with every card counted, or greedy games for the balance of decks and seats."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.dragons import CHANCE_SEAT, DragonsState, decider, greedy_move, legal, library, play, read, seen, start_text
from engine.dragons.computer.guesses import determinised


def begun(red: str, blue: str) -> DragonsState:
    """Returns the start of a game with two of the ready decks."""
    decks = library().decks
    return read(start_text((decks[red], decks[blue])))


def random_game(state: DragonsState, rng: Random) -> tuple[DragonsState, int]:
    """Plays a game to its end with random moves, counting every card in every state; returns the end and the plies."""
    every, plies = {*state.every_card()}, 0
    while state.agenda:
        play(state, rng.choice(legal(state)))
        plies += 1
        now = [*state.every_card()]
        assert len(now) == len(every) and {*now} == every, "a card is lost or doubled"
        assert min(side.gold for side in state.sides) >= 0, "gold is below zero"
    return state, plies


def greedy_game(state: DragonsState, rng: Random) -> tuple[DragonsState, int]:
    """Plays a game to its end between two greedy players, each of which guesses what it may not see."""
    plies = 0
    while state.agenda:
        seat = decider(state)
        if seat == CHANCE_SEAT:
            move = rng.choice(legal(state))
        else:
            move = greedy_move(determinised(seen(state, seat), rng), rng)
        play(state, move)
        plies += 1
    return state, plies


def measure(kind: str, games: int, seed: int, red: str, blue: str) -> dict[str, object]:
    """Plays so many games and returns what they were like."""
    rng = Random(seed)
    ends: Counter[str] = Counter()
    points = {"red": 0.0, "first": 0.0}
    turns: list[int] = []
    plies, started = 0, time.perf_counter()
    for _ in range(games):
        state, played = (random_game if kind == "random" else greedy_game)(begun(red, blue), rng)
        assert state.result is not None
        winner, reason = state.result
        ends[reason] += 1
        turns.append(state.turn)
        plies += played
        points["red"] += 0.5 if winner < 0 else winner == 0
        points["first"] += 0.5 if winner < 0 else winner == state.first
    spent = time.perf_counter() - started
    turns.sort()
    return {
        "players": kind,
        "decks": f"{red}-{blue}",
        "games": games,
        "games/s": round(games / spent, 1),
        "plies": round(plies / games, 1),
        "turns": {"median": turns[games // 2], "most": turns[-1]},
        "ends": dict(ends),
        "red %": round(100 * points["red"] / games, 1),
        "first %": round(100 * points["first"] / games, 1),
    }


def all_decks(kind: str, games: int, seed: int) -> dict[str, object]:
    """Plays about so many games over every ordered pair of decks; returns each deck's share against the others."""
    decks = list(library().decks)
    each = max(1, games // len(decks) ** 2)
    found = [measure(kind, each, seed + at, *pair) for at, pair in enumerate(product(decks, repeat=2))]
    field: dict[str, list[float]] = {deck: [] for deck in decks}
    for (red, blue), one in zip(product(decks, repeat=2), found, strict=True):
        if red != blue:
            share = float(str(one["red %"]))
            field[red].append(share)
            field[blue].append(100 - share)
    ends: Counter[str] = Counter()
    for one in found:
        ends.update(one["ends"])  # type: ignore[call-overload]
    return {
        "players": kind,
        "games": each * len(found),
        "games a deck": each * 2 * (len(decks) - 1),
        "ends": dict(ends),
        **{f"{deck} %": round(sum(shares) / len(shares), 1) for deck, shares in field.items()},
    }


def main() -> None:
    """Reads the command line and prints the result."""
    parser = argparse.ArgumentParser(description="Dragons in numbers: random or greedy games.")
    parser.add_argument("players", choices=("random", "greedy"))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--red", default="highwood", choices=sorted(library().decks))
    parser.add_argument("--blue", default="low-mere", choices=sorted(library().decks))
    parser.add_argument("--all-decks", action="store_true", help="every deck against every other, and against itself")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    found = (
        all_decks(arguments.players, arguments.games, arguments.seed)
        if arguments.all_decks
        else measure(arguments.players, arguments.games, arguments.seed, arguments.red, arguments.blue)
    )
    if arguments.json:
        print(json.dumps(found))
    else:
        print("\n".join(f"{key}: {value}" for key, value in found.items()))


if __name__ == "__main__":
    main()

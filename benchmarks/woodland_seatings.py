"""Plays random games of Woodland at tables of two to six, every faction beside every other and in every seat.

After each move the invariants hold: no piece, card or item is lost, and every count follows from the board. Now and
then the game goes on from its own text, as after a power cut, and through the eyes of every seat and of the public
screen nothing hidden is seen: no card is named, and what differs only in hidden cards and pieces looks the same. At the
end the moves are played again from the start and lead to the same text.

    python benchmarks/woodland_seatings.py --games 2000

All chance comes from the number of the game. Ends with status 1 when a game failed; each that did is told in a line.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections import Counter
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.agenda import NOBODY, play
from engine.errors import BadRules
from engine.woodland import State, Woodland
from engine.woodland.cards import DECKS
from engine.woodland.text.notation import write
from engine.woodland.text.reading import read
from engine.woodland.text.view import seen
from tests.controller.secrets_of import betrayed
from tests.engine.woodland.invariants import check

EVERYBODY = Woodland.seats
SIZES = (2, 3, 4, 5, 6)
ENDS = ("points", "dominance", "turn-limit")
LOOKED_AT = 0.01
"""After so large a part of the moves the game is read from its text and looked at through all eyes."""
UNDER_WAY = ("alliance.spend", "vagabond.give", "corvids.show", "duchy.persuade")
"""While this is asked everybody knows that some hidden card fits, and whoever guesses knows nothing of that."""


def main() -> int:
    """Reads the command line, plays, and prints what came of it."""
    parser = argparse.ArgumentParser(description="Random games of Woodland with every faction in every seat.")
    parser.add_argument("--games", type=int, default=2000, help="how many games (default 2000)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (default 0)")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count(), help="default: one for each core")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    began = time.perf_counter()
    numbers = range(arguments.first, arguments.first + arguments.games)
    with multiprocessing.Pool(arguments.processes) as pool:
        played = [*pool.imap_unordered(tried, numbers, chunksize=4)]
    found = summed(played) | {"seconds": round(time.perf_counter() - began)}
    print(json.dumps(found) if arguments.json else "\n".join(f"{name}: {told}" for name, told in found.items()))
    return 1 if found["failed"] else 0


def seating(number: int) -> tuple[str, ...]:
    """Returns who plays game `number`: as many as its turn in `SIZES` says, drawn by lot among those that can."""
    rng = Random(f"seating {number}")
    while True:
        seats = tuple(rng.sample(EVERYBODY, SIZES[number % len(SIZES)]))
        with suppress(BadRules):
            Woodland(rules={"seating": ",".join(seats)})
            return seats


def tried(number: int) -> dict[str, Any]:
    """Plays a game and says what came of it, also when it fails."""
    try:
        return played_out(number)
    except Exception as error:  # a failure is what is looked for: it is told with its game
        return {"number": number, "seats": seating(number), "failed": f"{type(error).__name__}: {error}"[:300]}


def played_out(number: int) -> dict[str, Any]:
    """Plays a game to its end; raises `AssertionError` where anything is not as it has to be."""
    rng, seats = Random(f"woodland {number}"), seating(number)
    rules = {"seating": ",".join(seats), "deck": rng.choice([*DECKS])}
    start = Woodland(rules=rules).state
    state, moves, looked = start.copy(), [], 0
    while not state.result:
        moves.append(rng.choice(state.offer))
        play(state, moves[-1])
        check(state)
        if rng.random() < LOOKED_AT:
            state, looked = read_again(state), looked + 1
            look(state, rng)
    again = start.copy()
    for move in moves:
        play(again, move)
    assert write(again) == write(state), "the moves lead to another end when they are played again"
    winner, reason = state.result
    assert reason in ENDS, reason
    won = None if winner == NOBODY else seats[winner]
    return {"number": number, "seats": seats, "moves": len(moves), "looked": looked, "reason": reason, "winner": won}


def read_again(state: State) -> State:
    """Returns the state as its text has it, which plays on equally."""
    copy = read(write(state), state.rules)
    assert (copy, write(copy), sorted(copy.offer)) == (state, write(state), sorted(state.offer))
    return copy


def look(state: State, rng: Random) -> None:
    """Looks at a state through all eyes."""
    for eyes in (NOBODY, *range(len(state.seats))):
        view = seen(state, eyes)
        assert betrayed(json.dumps(view), state, None if eyes == NOBODY else state.seats[eyes]) == set()
        if state.agenda and state.agenda[-1].kind not in UNDER_WAY:
            assert seen(read(write(state, eyes), state.rules, rng.sample), eyes) == view


def summed(played: list[dict[str, Any]]) -> dict[str, Any]:
    """Returns what all games say together."""
    ended = [game for game in played if "failed" not in game]
    pairs = {frozenset(pair) for game in ended for pair in combinations(game["seats"], 2)}
    places = {(at, seat) for game in ended for at, seat in enumerate(game["seats"])}
    return {
        "games": len(played),
        "moves": sum(game["moves"] for game in ended),
        "looks": sum(game["looked"] for game in ended),
        "ends": dict(Counter(game["reason"] for game in ended)),
        "won": dict(Counter(game["winner"] for game in ended)),
        "pairs": f"{len(pairs)} of {len(EVERYBODY) * (len(EVERYBODY) - 1) // 2}",
        "seats": f"{len(places)} of {max(SIZES) * len(EVERYBODY)}",
        "failed": [game for game in played if "failed" in game],
    }


if __name__ == "__main__":
    sys.exit(main())

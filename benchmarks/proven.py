"""The share of results that the teacher proves in whole games, as a table over how many pieces are on the board.

    python benchmarks/proven.py [--games 22] [--positions 112] [--seconds 1.5] [--plain] [--tables FOLDER]
                                [--lines FILE] [--json]

Half the games are level 4 against level 4, half level 8 against level 2. Of each the positions 1, 4, 7 and so on are
judged, one after the other, up to --positions of them. Seconds are the processor's, so that other work on the machine
does not count. The endgame tables in FOLDER are used, else none. FILE gets one JSON line for each position; the
summary tells how many moves and positions have a proven result, and of how many moves it is known in how many plies.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

if "--plain" in sys.argv:
    import benchmarks.uncompiled  # noqa: F401  # before anything of the engine

import engine
import engine.chameleon.solver.kernel
from engine.chameleon.opponent import ChameleonOpponent
from engine.chameleon.rules.position import Position
from engine.chameleon.solver.knowledge import judged
from engine.chameleon.tables.library import Tables

PAIRS = (("4", "4"), ("8", "2"))
EVERY = 3
COUNTS = ("positions", "results", "moves", "proven", "exact")


def positions(games: int) -> Iterator[tuple[str, str]]:
    """Who plays, and every third position of each game, the first one included."""
    player = ChameleonOpponent()
    for number in range(games):
        pair = PAIRS[number % 2]
        game, rng = engine.load("chameleon"), Random(f"{pair}/{number}")
        seats = dict(zip(("red", "blue"), pair if number % 4 < 2 else pair[::-1], strict=True))
        while game.outcome() is None:
            if len(game.moves) % EVERY == 0:
                yield "-".join(pair), game.text()
            game.push(player.choose(game.view(game.turn), seats[game.turn], rng, lambda: False))


def measured(position: Position, seconds: float, tables: Tables) -> dict[str, Any]:
    """What the teacher proves of one position in so many seconds of the processor."""
    began = time.process_time()
    known = judged(position, lambda: time.process_time() - began >= seconds, tables=tables)
    moves = list(known.moves.values())
    return {
        "pieces": 25 - position.board.count("."),
        "result": known.now.result,
        "moves": len(moves),
        "proven": sum(verdict.result != "unknown" for verdict in moves),
        "exact": sum(verdict.result != "unknown" and verdict.exact for verdict in moves),
        "seconds": round(time.process_time() - began, 2),
    }


def summary(rows: list[dict[str, Any]]) -> dict[str, dict[str, int]]:
    """The counts for each number of pieces, and for all."""
    found: dict[str, dict[str, int]] = defaultdict(lambda: dict.fromkeys(COUNTS, 0))
    for row in sorted(rows, key=lambda row: int(row["pieces"])):
        for name in (str(row["pieces"]), "all"):
            found[name]["positions"] += 1
            found[name]["results"] += row["result"] != "unknown"
            for count in COUNTS[2:]:
                found[name][count] += row[count]
    return {name: found[name] for name in (*(name for name in found if name != "all"), "all")}


def printed(name: str, counts: dict[str, int]) -> str:
    share = [100 * counts["results"] / counts["positions"]]
    share += [100 * counts[part] / counts["moves"] for part in ("proven", "exact")]
    return f"{name:>6} {counts['positions']:10} {share[0]:8.1f} {counts['moves']:7} {share[1]:8.1f} {share[2]:8.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=22)
    parser.add_argument("--positions", type=int, default=112)
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--plain", action="store_true", help="as plain Python, whatever is compiled")
    parser.add_argument("--tables", type=Path, help="a folder with endgame tables")
    parser.add_argument("--lines", type=Path, help="where to write a JSON line for each position")
    parser.add_argument("--json", action="store_true", help="the summary as JSON")
    asked = parser.parse_args()
    tables = Tables(asked.tables)
    rows: list[dict[str, Any]] = []
    for who, text in list(positions(asked.games))[: asked.positions]:
        rows.append({"game": who, "position": text, **measured(Position.parse(text), asked.seconds, tables)})
        if asked.lines:
            with asked.lines.open("a", encoding="utf-8") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    if asked.json:
        print(json.dumps(summary(rows)))
        return
    print(f"kernel: {engine.chameleon.solver.kernel.__file__.rpartition('.')[2]}")
    print(f"{'pieces':>6} {'positions':>10} {'proven %':>8} {'moves':>7} {'proven %':>8} {'plies %':>8}")
    for name, counts in summary(rows).items():
        print(printed(name, counts))


if __name__ == "__main__":
    main()

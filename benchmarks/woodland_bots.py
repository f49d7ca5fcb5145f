"""How strong the computer player of Woodland is with each faction: one against three at random, or all four.

All factions take turns: in ten games after another with all four seats at one level, each faction sits once in each
seat, and the next ten seat it with others. All chance comes from the number of the game, and no clock is looked at, so
that every machine plays the same games. Each game is one line of JSON in a file; what stands there already is not
played again.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import multiprocessing
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine import CHANCE
from engine.woodland import Woodland
from engine.woodland.computer.opponent import WoodlandOpponent

FACTIONS = Woodland.seats
"""All that may sit at a table."""
ALL, NONE = "all", "none"
"""The tables at which the computer plays all four seats, and none."""
PLAYED = {**{faction: (faction,) for faction in FACTIONS}, ALL: FACTIONS, NONE: ()}
"""For each table, what the computer plays; all others choose at random."""
NO_LEVEL = "-"
SEATS = 4
_NEIGHBOURS = tuple(itertools.permutations(range(1, len(FACTIONS)), SEATS - 1))
_STRIDE = 143
"""Every so many of the neighbours are next, which mixes them; it shares no factor with their number."""

Result = dict[str, Any]
"""{"table": a word of `PLAYED`, "level", "game", "seating", "winners": all factions that won, as two do in
a coalition, "reason", "scores": in the order of the seats, "turns", "slowest_ms": processor time}."""
Row = dict[str, Any]


def main() -> None:
    """Reads the command line, plays what is missing and prints the table."""
    parser = argparse.ArgumentParser(description="The computer player of Woodland, with each faction.")
    parser.add_argument("file", type=Path, help="the games, one JSON object a line; made if it is not there")
    parser.add_argument("--games", type=int, default=200, help="games for each table and level (default 200)")
    parser.add_argument("--tables", nargs="+", default=[*PLAYED], choices=[*PLAYED])
    parser.add_argument("--levels", nargs="+", default=WoodlandOpponent.levels, choices=WoodlandOpponent.levels)
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count(), help="default: one for each core")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each row")
    arguments = parser.parse_args()
    wanted = [(table, level) for table in arguments.tables for level in levels_of(table, arguments.levels)]
    results = kept(arguments.file)
    play_missing(arguments.file, wanted, arguments.games, results, arguments.processes)
    rows = [row for table, level in wanted for row in rows_of(table, level, results)]
    print("\n".join([json.dumps(row) for row in rows] if arguments.json else table_of(rows)))


def levels_of(table: str, levels: list[str]) -> list[str]:
    """Returns the levels that a table is played at: where all choose at random there is none."""
    return levels if PLAYED[table] else [NO_LEVEL]


def kept(path: Path) -> list[Result]:
    """Returns the games that a file holds; none if there is no file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def play_missing(path: Path, wanted: list[tuple[str, str]], games: int, results: list[Result], processes: int) -> None:
    """Plays the games that are not among `results`, writes each to the file and adds it."""
    known = {(result["table"], result["level"], result["game"]) for result in results}
    missing = [(*each, number) for number in range(games) for each in wanted if (*each, number) not in known]
    with multiprocessing.Pool(processes) as pool, path.open("a", encoding="utf-8") as file:
        for result in pool.imap_unordered(play_game, missing):
            file.write(json.dumps(result) + "\n")
            file.flush()
            results.append(result)


def play_game(which: tuple[str, str, int]) -> Result:
    """Plays one game; it is the same one each time."""
    table, level, number = which
    order = seating_of(table, number)
    game, rng = Woodland(rules={"seating": ",".join(order)}), Random(f"{table} {level} {number}")
    slowest = 0.0
    while (outcome := game.outcome()) is None:
        before = time.process_time()
        if game.turn == CHANCE or game.turn not in PLAYED[table]:
            move = rng.choice([*game.legal_moves])
        else:
            move = WoodlandOpponent().choose(game.view(game.turn), level, rng, lambda: False)
            slowest = max(slowest, time.process_time() - before)
        game.push(move)
    return {
        "table": table,
        "level": level,
        "game": number,
        "seating": order,
        "winners": [*outcome.winners],
        "reason": outcome.reason,
        "scores": [side.score for side in game.state.sides],
        "turns": game.state.turn,
        "slowest_ms": round(1000 * slowest),
    }


def seating_of(table: str, number: int) -> tuple[str, ...]:
    """Returns who plays a game, in turn order; at a faction's own table it sits in every seat in turn."""
    each = SEATS if table in FACTIONS else len(FACTIONS)
    apart = (0, *_NEIGHBOURS[number // each * _STRIDE % len(_NEIGHBOURS)])
    first = FACTIONS.index(table) - apart[number % SEATS] if table in FACTIONS else number
    return tuple(FACTIONS[(first + distance) % len(FACTIONS)] for distance in apart)


def rows_of(table: str, level: str, results: list[Result]) -> Iterator[Row]:
    """Yields a row for each faction that a table is about: what it won in all, and from each seat."""
    found = [each for each in results if (each["table"], each["level"]) == (table, level)]
    for faction in PLAYED[table] or FACTIONS:
        played = [each for each in found if faction in each["seating"]]
        seated = [[each for each in played if each["seating"][seat] == faction] for seat in range(SEATS)]
        yield {
            "level": level,
            "faction": faction,
            "against": "three others of its level" if table == ALL else "three at random",
            "games": len(played),
            "won %": won(faction, played),
            "half-width %": half_width(won(faction, played), len(played)),
            **{f"seat {seat} %": won(faction, games) for seat, games in enumerate(seated, 1)},
            "turns": round(mean([each["turns"] for each in played]), 1),
            "points": round(mean([each["scores"][each["seating"].index(faction)] for each in played]), 1),
            "slowest ms": max((each["slowest_ms"] for each in played), default=0),
        }


def won(faction: str, results: list[Result]) -> float:
    """Returns in how many per cent of the games a faction won, alone or in a coalition; 0 for no games."""
    return round(100 * mean([faction in each["winners"] for each in results]), 1)


def mean(numbers: list[Any]) -> float:
    """Returns the mean, 0 of nothing."""
    return float(sum(numbers)) / max(1, len(numbers))


def half_width(percent: float, games: int) -> float:
    """Returns half of Wilson's interval, which holds the true share 19 times out of 20; 50 for no games."""
    share, z = percent / 100, 1.96
    if not games:
        return 50.0
    spread = math.sqrt(share * (1 - share) / games + (z / games) ** 2 / 4)
    return round(100 * z * spread / (1 + z * z / games), 1)


def table_of(rows: list[Row]) -> Iterator[str]:
    """Yields the table, as docs/measurements.md shows it."""
    yield "| " + " | ".join(rows[0]) + " |"
    yield "|" + "---|" * len(rows[0])
    yield from ("| " + " | ".join(f"{value}" for value in each.values()) + " |" for each in rows)


if __name__ == "__main__":
    main()

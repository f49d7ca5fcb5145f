"""How strong the levels of the computer player for Dragons are against the greedy player, or against another level.

A level plays every ready deck against every other, from both seats, and begins half of its games. All chance comes from
the number of the game, and a search is bounded by looks and not by time, so that every machine plays the same games.
Each game is one line of JSON in a file; what stands there already is not played again. `--by-deck` says what each deck
won instead, which is a measure of the decks when a level plays against itself.
"""

from __future__ import annotations

import argparse
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

from engine.dragons import CHANCE_SEAT, SEATS, Dragons, decider, determinised, greedy_move, library
from engine.dragons.computer.opponent import DragonsOpponent

GREEDY = "greedy"
"""The player that everybody is measured against."""
DECKS = (*library().decks,)

Result = dict[str, Any]
"""{"level", "against", "game", "deck", "other", "seat", "first", "won": 1, 0.5 or 0, "turns", "slowest_ms"};
deck and seat are the level's, the other deck is its rival's, and the time is the processor's."""


def main() -> None:
    """Reads the command line, plays what is missing and prints the table."""
    parser = argparse.ArgumentParser(
        description="The levels of the computer player for Dragons, against the greedy player."
    )
    parser.add_argument("file", type=Path, help="the games, one JSON object a line; made if it is not there")
    parser.add_argument("--games", type=int, default=400, help="games for each level (default 400)")
    parser.add_argument(
        "--levels", nargs="+", default=DragonsOpponent.levels, choices=(GREEDY, *DragonsOpponent.levels)
    )
    parser.add_argument("--against", default=GREEDY, choices=(GREEDY, *DragonsOpponent.levels))
    parser.add_argument("--by-deck", action="store_true", help="what each deck won against the others")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count(), help="default: one for each core")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each level")
    arguments = parser.parse_args()
    results = kept(arguments.file)
    play_missing(arguments.file, arguments.levels, arguments.against, arguments.games, results, arguments.processes)
    met = [each for each in results if each.get("against", GREEDY) == arguments.against]
    rows = [row(level, [each for each in met if each["level"] == level]) for level in arguments.levels]
    if arguments.by_deck:
        rows = [deck_row(deck, [each for each in met if each["level"] in arguments.levels]) for deck in DECKS]
    print("\n".join([json.dumps(each) for each in rows] if arguments.json else table(rows)))


def play_missing(
    path: Path, levels: list[str], against: str, games: int, results: list[Result], processes: int
) -> None:
    """Plays the games that are not among `results`, writes each to the file and adds it."""
    known = {(result["level"], result.get("against", GREEDY), result["game"]) for result in results}
    every = [(level, against, number) for number in range(games) for level in levels]
    wanted = [each for each in every if each not in known]
    with multiprocessing.Pool(processes) as pool, path.open("a", encoding="utf-8") as file:
        for result in pool.imap_unordered(play_game, wanted):
            file.write(json.dumps(result) + "\n")
            file.flush()
            results.append(result)


def kept(path: Path) -> list[Result]:
    """Returns the games that a file holds; none if there is no file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def play_game(pairing: tuple[str, str, int]) -> Result:
    """Plays one game of a level against the greedy player or another level; it is the same one each time."""
    level, against, number = pairing
    seat, first = number & 1, number >> 1 & 1
    own, other = decks_of(number >> 2)
    red, blue = (own, other) if seat == 0 else (other, own)
    luck = f"{level} {number}" if against == GREEDY else f"{level} {against} {number}"
    game, rng = Dragons(rules={"red-deck": red, "blue-deck": blue}), Random(luck)
    game.push(f"first:{SEATS[first]}")
    slowest = 0.0
    while (outcome := game.outcome()) is None:
        own_turn, before = decider(game.state) == seat, time.process_time()
        move = chosen(game, level if own_turn else against, rng)
        slowest = max(slowest, time.process_time() - before if own_turn else 0.0)
        game.push(move)
    return {
        "level": level,
        "against": against,
        "game": number,
        "deck": own,
        "other": other,
        "seat": SEATS[seat],
        "first": first == seat,
        "won": 0.5 if outcome.winner is None else float(outcome.winner == SEATS[seat]),
        "turns": game.state.turn,
        "slowest_ms": round(1000 * slowest),
    }


def decks_of(number: int) -> tuple[str, str]:
    """The decks of both sides: eight numbers in a row use each deck once on either side, 64 are all orders."""
    many = len(DECKS)
    return DECKS[number % many], DECKS[(number + 1 + number // many) % many]


def chosen(game: Dragons, player: str, rng: Random) -> str:
    """A move of a level, of the greedy player, or of chance; players get views only."""
    seat = decider(game.state)
    if seat == CHANCE_SEAT:
        return rng.choice([*game.legal_moves])
    view = game.view(SEATS[seat])
    if player == GREEDY:
        return greedy_move(determinised(view, rng), rng)
    return DragonsOpponent().choose(view, player, rng, lambda: False)


def row(level: str, results: list[Result]) -> dict[str, Any]:
    """Returns what a level won: in all, from each seat, and when it began."""
    return {
        "level": level,
        "games": len(results),
        "won %": share(results),
        "half-width %": round(196 * math.sqrt(variance(results) / max(1, len(results))), 1),
        **{f"{seat} %": share([each for each in results if each["seat"] == seat]) for seat in SEATS},
        "first %": share([each for each in results if each["first"]]),
        "second %": share([each for each in results if not each["first"]]),
        "slowest ms": max((each["slowest_ms"] for each in results), default=0),
    }


def deck_row(deck: str, results: list[Result]) -> dict[str, Any]:
    """Returns what a deck won against the others, whoever played it."""
    unlike = [each for each in results if each["deck"] != each["other"]]
    own = [each for each in unlike if each["deck"] == deck]
    own += [{**each, "won": 1 - each["won"]} for each in unlike if each["other"] == deck]
    half = round(196 * math.sqrt(variance(own) / max(1, len(own))), 1)
    return {"deck": deck, "games": len(own), "won %": share(own), "half-width %": half}


def share(results: list[Result]) -> float:
    """Returns the points that a level made, in per cent of the games; 0 for no games."""
    points: float = sum(each["won"] for each in results)
    return round(100 * points / max(1, len(results)), 1)


def variance(results: list[Result]) -> float:
    """Returns how much one game's points vary, as a variance."""
    won = share(results) / 100
    return won * (1 - won)


def table(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yields the table, as docs/measurements.md shows it."""
    yield "| " + " | ".join(rows[0]) + " |"
    yield "|" + "---|" * len(rows[0])
    yield from ("| " + " | ".join(f"{value}" for value in each.values()) + " |" for each in rows)


if __name__ == "__main__":
    main()

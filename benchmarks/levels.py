"""How strong the levels of Chameleon's computer player are: a round-robin, and the ratings that fit it best.

Every pairing plays with both colours; who begins is Red. All chance comes from the number of the game, so that the
same games are played on every machine, however many processes share them. Each game is one line of JSON in a file;
what stands there already is not played again.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import multiprocessing
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import engine
from engine import Opponent

RANDOM = "random"
"""Somebody who makes any legal move."""

Result = dict[str, Any]
"""{"red": level, "blue": level, "game": number, "winner": level or None, "plies": number, "reason": word}."""


def main() -> None:
    """Reads the command line, plays what is missing and prints the table."""
    parser = argparse.ArgumentParser(description="A round-robin of the levels of Chameleon's computer player.")
    parser.add_argument("file", type=Path, help="the games, one JSON object a line; made if it is not there")
    parser.add_argument("--games", type=int, default=200, help="games for each pairing (default 200)")
    parser.add_argument("--players", nargs="+", help="levels, and 'random' (default: all of them)")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count(), help="default: one for each core")
    arguments = parser.parse_args()
    players = arguments.players or [RANDOM, *engine.opponent("chameleon").levels]
    results = kept(arguments.file)
    play_missing(arguments.file, players, arguments.games, results, arguments.processes)
    chosen = [result for result in results if {result["red"], result["blue"]} <= set(players)]
    print("\n".join(report(players, chosen)))


def play_missing(path: Path, players: list[str], games: int, results: list[Result], processes: int) -> None:
    """Plays the games that are not among `results`, writes each to the file and adds it."""
    known = {(result["red"], result["blue"], result["game"]) for result in results}
    wanted = [pairing for pairing in schedule(players, games) if pairing not in known]
    with multiprocessing.Pool(processes) as pool, path.open("a", encoding="utf-8") as file:
        for result in pool.imap_unordered(play, wanted, chunksize=4):
            file.write(json.dumps(result) + "\n")
            file.flush()
            results.append(result)


def schedule(players: list[str], games: int) -> Iterator[tuple[str, str, int]]:
    """Yields (red, blue, number) for all games, the first ones of every pairing first."""
    for number in range(games):
        for weaker, stronger in itertools.combinations(players, 2):
            yield (weaker, stronger, number) if number % 2 else (stronger, weaker, number)


def kept(path: Path) -> list[Result]:
    """Returns the games that a file holds; none if there is no file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def play(pairing: tuple[str, str, int]) -> Result:
    """Plays one game; it is the same one each time."""
    red, blue, number = pairing
    rng = Random(f"{red} {blue} {number}")
    game, player = engine.load("chameleon"), engine.opponent("chameleon")
    levels = {"red": red, "blue": blue}
    while (outcome := game.outcome()) is None:
        game.push(chosen(player, game, levels[game.turn], rng))
    winner = None if outcome.winner is None else levels[outcome.winner]
    plies = len(game.moves)
    return {"red": red, "blue": blue, "game": number, "winner": winner, "plies": plies, "reason": outcome.reason}


def chosen(player: Opponent, game: Any, level: str, rng: Random) -> str:
    """A move of a level; its search is bounded by positions, not by time."""
    if level == RANDOM:
        return str(rng.choice(list(game.legal_moves)))
    return player.choose(game.view(game.turn), level, rng, lambda: False)


def points(players: list[str], results: Iterable[Result]) -> dict[tuple[str, str], float]:
    """Returns for each ordered pair what the first scored against the second: 1 for a win, a half for a draw."""
    scored = dict.fromkeys(itertools.permutations(players, 2), 0.0)
    for result in results:
        red, blue, winner = result["red"], result["blue"], result["winner"]
        scored[red, blue] += 0.5 if winner is None else winner == red
        scored[blue, red] += 0.5 if winner is None else winner == blue
    return scored


def ratings(players: list[str], scored: Mapping[tuple[str, str], float]) -> dict[str, float]:
    """Returns the Elo numbers under which the results are likeliest (Bradley-Terry), the first player's being 0.

    Half a game lost and half a game won against everybody is added, so that who never lost has a number, too.
    """
    strength = dict.fromkeys(players, 1.0)
    for _ in range(2000):
        for one in players:
            won = sum(scored[one, other] + 0.5 for other in players if other != one)
            games = sum(
                (scored[one, other] + scored[other, one] + 1) / (strength[one] + strength[other])
                for other in players
                if other != one
            )
            strength[one] = won / games
    return {one: 400 * math.log10(strength[one] / strength[players[0]]) for one in players}


def spreads(players: list[str], results: list[Result], rounds: int = 100) -> dict[str, float]:
    """Returns the half-widths of the 95 % intervals of the gaps to the player before, by drawing the games again."""
    rng = Random(1)
    gaps: dict[str, list[float]] = {player: [] for player in players}
    for _ in range(rounds):
        rated = ratings(players, points(players, rng.choices(results, k=len(results))))
        for before, player in itertools.pairwise(players):
            gaps[player].append(rated[player] - rated[before])
    return {player: 1.96 * deviation(found) for player, found in gaps.items()}


def deviation(numbers: list[float]) -> float:
    """Returns the standard deviation; 0 for no numbers."""
    mean = sum(numbers) / max(1, len(numbers))
    return math.sqrt(sum((number - mean) ** 2 for number in numbers) / max(1, len(numbers) - 1))


def report(players: list[str], results: list[Result]) -> Iterator[str]:
    """Yields the table, as docs/measurements.md shows it."""
    scored = points(players, results)
    rated, spread = ratings(players, scored), spreads(players, results)
    yield "| level | Elo | more than the one before | " + " | ".join(f"against {player}" for player in players) + " |"
    yield "|---|---|---|" + "---|" * len(players)
    before = players[0]
    for player in players:
        more = f"{rated[player] - rated[before]:+.0f} ± {spread[player]:.0f}" if player != before else ""
        cells = " | ".join("" if other == player else f"{scored[player, other]:g}" for other in players)
        yield f"| {player} | {rated[player]:.0f} | {more} | {cells} |"
        before = player


if __name__ == "__main__":
    main()

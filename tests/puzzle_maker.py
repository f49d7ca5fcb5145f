"""Makes the puzzles of Chameleon: positions of played games that one first move wins, and no other.

    python -m tests.puzzle_maker --seed 1

writes `engine/chameleon/teaching/puzzles.txt` anew. The same seed makes the same puzzles.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from random import Random

from engine.chameleon.rules.position import EMPTY, Position
from engine.chameleon.rules.tactics import sound_moves
from engine.chameleon.rules.winning import arrived
from engine.chameleon.solver.solve import solve
from engine.chameleon.teaching.finding import (
    FEWEST_CHOICES,
    game_positions,
    grade_of,
    is_quiet,
    is_unique,
    mirrored,
)
from engine.teacher import Puzzle

PAGE = Path(__file__).parents[1] / "engine" / "chameleon" / "teaching" / "puzzles.txt"
HEADER = """\
# Puzzles of Chameleon, the easiest first: plies until the win, grade 1-5, the one first move that wins, the position.
# Made by tests/puzzle_maker.py; a test checks every line with the exact solver again.
"""
WANTED = {3: 120, 5: 120, 7: 80}
"""How many puzzles of so many plies are made."""
MOST_FORCING = 0.6
"""Such a share of puzzles may begin with a capture or an arrival: these are seen first."""


def puzzles(rng: Random, wanted: dict[int, int]) -> list[Puzzle]:
    """Returns puzzles of as many plies as wanted, with pieces few and many, sorted by grade."""
    found: list[Puzzle] = []
    known: set[str] = set()
    made: Counter[tuple[int, int]] = Counter()
    forcing: Counter[int] = Counter()
    missing = dict(wanted)
    while any(missing.values()):
        for position in game_positions(rng):
            plies, pieces = _quick_win(position, max(wanted)), len(position.board) - position.board.count(EMPTY)
            if not missing.get(plies) or made[plies, pieces] > wanted[plies] // 5 or _name(position) in known:
                continue
            puzzle = _puzzle(position, plies)
            may_force = forcing[plies] < wanted[plies] * MOST_FORCING
            if puzzle is not None and (may_force or is_quiet(position, puzzle.first)):
                known.add(_name(position))
                made[plies, pieces] += 1
                forcing[plies] += not is_quiet(position, puzzle.first)
                missing[plies] -= 1
                found.append(puzzle)
                break  # one of each game, so that no two are alike
    return sorted(found, key=lambda puzzle: (puzzle.grade, puzzle.plies, puzzle.position))


def _quick_win(position: Position, farthest: int) -> int:
    """In how many plies the side to move wins, 0 for not within `farthest`."""
    if arrived(position) or position.board.count("b") + position.board.count("w") < 2:
        return 0
    solution = solve(position, farthest, lambda: False)
    return solution.plies if solution.result == "win" and len(solution.best) == 1 else 0


def _puzzle(position: Position, plies: int) -> Puzzle | None:
    first = solve(position, plies, lambda: False).best[0]
    if len(sound_moves(position)) < FEWEST_CHOICES or not is_unique(position, plies, first):
        return None
    return Puzzle(position.text(), plies, grade_of(position, plies, first), first)


def _name(position: Position) -> str:
    """The same for mirror images."""
    return min(position.text(), mirrored(position).text())


def written(found: list[Puzzle]) -> str:
    """Returns the text of the file."""
    return HEADER + "".join(f"{each.plies} {each.grade} {each.first} {each.position}\n" for each in found)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Make the puzzles of Chameleon.")
    parser.add_argument("--seed", type=int, default=1)
    PAGE.write_text(written(puzzles(Random(parser.parse_args().seed), WANTED)), encoding="utf-8")

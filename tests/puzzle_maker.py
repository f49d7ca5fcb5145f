"""Makes the puzzles of Chameleon: positions of played games that one first move wins, and no other.

    python -m tests.puzzle_maker --seed 1

writes `engine/chameleon/teaching/puzzles.txt` anew. The same seed makes the same puzzles.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from engine.chameleon.rules.moves import Move, is_capture, legal_moves, read_move
from engine.chameleon.rules.position import BLUE, EMPTY, PIECES, RED, START, Position
from engine.chameleon.rules.tactics import sound_moves, winning_moves
from engine.chameleon.rules.winning import apply, arrived, ending
from engine.chameleon.solver.solve import solve
from engine.teacher import Puzzle

PAGE = Path(__file__).parents[1] / "engine" / "chameleon" / "teaching" / "puzzles.txt"
HEADER = """\
# Puzzles of Chameleon, the easiest first: plies until the win, grade 1-5, the one first move that wins, the position.
# Made by tests/puzzle_maker.py; a test checks every line with the exact solver again.
"""
WANTED = {3: 120, 5: 120, 7: 80}
"""How many puzzles of so many plies are made."""
FEWEST_CHOICES = 8
"""A puzzle offers so many moves that do not lose at once."""
MOST_FORCING = 0.6
"""Such a share of puzzles may begin with a capture or an arrival: these are seen first."""
LONGEST_GAME = 40


def puzzles(rng: Random, wanted: dict[int, int]) -> list[Puzzle]:
    """Returns puzzles of as many plies as wanted, with pieces few and many, sorted by grade."""
    found: list[Puzzle] = []
    known: set[str] = set()
    made: Counter[tuple[int, int]] = Counter()
    forcing: Counter[int] = Counter()
    missing = dict(wanted)
    while any(missing.values()):
        for position in _game(rng):
            plies, pieces = _quick_win(position, max(wanted)), len(position.board) - position.board.count(EMPTY)
            if not missing.get(plies) or made[plies, pieces] > wanted[plies] // 5 or _name(position) in known:
                continue
            puzzle = _puzzle(position, plies)
            may_force = forcing[plies] < wanted[plies] * MOST_FORCING
            if puzzle is not None and (may_force or _is_quiet(position, puzzle.first)):
                known.add(_name(position))
                made[plies, pieces] += 1
                forcing[plies] += not _is_quiet(position, puzzle.first)
                missing[plies] -= 1
                found.append(puzzle)
                break  # one of each game, so that no two are alike
    return sorted(found, key=lambda puzzle: (puzzle.grade, puzzle.plies, puzzle.position))


def is_unique(position: Position, plies: int, first: str) -> bool:
    """Whether `first` wins in just so many plies, and no other move within two more."""
    solution = solve(position, plies, lambda: False)
    if (solution.result, solution.plies, solution.best) != ("win", plies, (first,)):
        return False
    others = [move for move in sound_moves(position) if move.text != first]
    return all(solve(apply(position, move), plies + 1, lambda: False).result != "loss" for move in others)


def _game(rng: Random) -> Iterator[Position]:
    """The positions of a game between players who see what wins and loses at once, Red to move in each."""
    position = START
    for _ in range(LONGEST_GAME):
        position = apply(position, rng.choice(_sensible(position)))
        if ending(position) is not None:
            return
        yield position if position.turn == RED else _other_side(position)


def _sensible(position: Position) -> list[Move]:
    moves = sound_moves(position)
    safe = [move for move in moves if not _gives_away(apply(position, move))]
    return safe or moves


def _gives_away(after: Position) -> bool:
    return ending(after) is None and next(winning_moves(after, sound_moves(after)), None) is not None


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
    return Puzzle(position.text(), plies, _grade(position, plies, first), first)


def _grade(position: Position, plies: int, first: str) -> int:
    """Longer wins are harder, and so are quiet first moves."""
    return plies // 2 + _is_quiet(position, first) + (1 if plies == 7 and len(legal_moves(position)) > 20 else 0)


def _is_quiet(position: Position, first: str) -> bool:
    move = read_move(first)
    return not is_capture(position, move) and not arrived(apply(position, move))


def _name(position: Position) -> str:
    """The same for mirror images."""
    return min(position.text(), _mirrored(position).text())


def _mirrored(position: Position) -> Position:
    rows = [position.board[row : row + 5] for row in range(0, 25, 5)]
    return Position("".join(row[::-1] for row in rows), position.turn)


def _other_side(position: Position) -> Position:
    """The same position with the sides exchanged and the board turned."""
    swapped = str.maketrans(PIECES[RED] + PIECES[BLUE], PIECES[BLUE] + PIECES[RED])
    return Position(position.board[::-1].translate(swapped), RED if position.turn == BLUE else BLUE)


def written(found: list[Puzzle]) -> str:
    """Returns the text of the file."""
    return HEADER + "".join(f"{each.plies} {each.grade} {each.first} {each.position}\n" for each in found)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Make the puzzles of Chameleon.")
    parser.add_argument("--seed", type=int, default=1)
    PAGE.write_text(written(puzzles(Random(parser.parse_args().seed), WANTED)), encoding="utf-8")

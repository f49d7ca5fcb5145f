"""Finds puzzles: positions of played games in which one first move wins by force, or only one move does not lose.

Results of the exact search are verified by exhaustive search with the rules, see `complaint`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from engine.chameleon.rules.moves import Move, is_capture, legal_moves, read_move
from engine.chameleon.rules.position import BLUE, PIECES, RED, RIVAL, START, Position
from engine.chameleon.rules.tactics import sound_moves, winning_moves
from engine.chameleon.rules.winning import apply, arrived, ending
from engine.chameleon.solver.solve import solve
from engine.chameleon.solver.verification import loses, wins

KINDS = {"win-3": 3, "win-5": 5, "win-7": 7, "save": 6}
"""The kinds of puzzles -> plies: a win takes exactly that many; a saving move is the only one that does not lose
within that many.
"""
_FEWEST_CHOICES = 8
"""The minimum number of moves in a puzzle that do not lose at once."""
OutOfTime = Callable[[], bool]
_LONGEST_GAME = 40
_SAFE_PLIES = 8
"""The saving move does not lose within this many plies."""


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle, Red to move."""

    kind: str
    """One of `KINDS`."""
    grade: int
    """Its difficulty, 1 to 5."""
    first: str
    """The only move that wins, or does not lose."""
    position: str


def numbered(kind: str, number: int) -> Found:
    """Returns puzzle `number`, counted from 1, of a kind; it is the same on every machine."""
    found = find(kind, Random(f"{kind} {number}"), lambda: False)
    assert found is not None, "there is one for every number"
    return found


def find(kind: str, rng: Random, out_of_time: OutOfTime) -> Found | None:
    """Returns the first puzzle of a kind in random games; the same `rng` gives the same puzzle on every machine.

    The result depends on neither tables nor time. Polls `out_of_time`; returns None once it is True.
    """
    while True:
        for position in _game_positions(rng):
            if kind == "save":
                first = _saving_move(position, out_of_time)
            else:
                first = _winning_move(position, KINDS[kind], out_of_time)
            if out_of_time():
                return None  # the search may have been interrupted
            if first is not None:
                return Found(kind, _grade(position, KINDS[kind], first), first, position.text())


def kind_of(position: Position) -> str | None:
    """Returns the kind of win of a position, if exactly one first move takes that many plies; None for none."""
    solution = solve(position, KINDS["win-7"], lambda: False)
    kind = f"win-{solution.plies}"
    return kind if solution.result == "win" and len(solution.best) == 1 and kind in KINDS else None


def complaint(puzzle: Found) -> str:
    """Returns the fault of a puzzle, verified by the rules without the search that found it; "" for none."""
    position, plies = Position.parse(puzzle.position), KINDS[puzzle.kind]
    if puzzle.kind == "save":
        good = [move.text for move in legal_moves(position) if not wins(apply(position, move), plies - 1)]
    else:
        good = [move.text for move in legal_moves(position) if loses(apply(position, move), plies - 1)]
        if any(loses(apply(position, move), plies - 3) for move in legal_moves(position)):
            return f"it is won in fewer than {plies} plies"
    return "" if good == [puzzle.first] else f"the good moves are {' '.join(good) or 'none'}, not {puzzle.first}"


def _winning_move(position: Position, plies: int, out_of_time: OutOfTime) -> str | None:
    """Returns the only move that wins in exactly that many plies, if no other wins within two more, or None."""
    if arrived(position) or sum(map(position.board.count, PIECES[BLUE])) < 2:
        return None
    solution = solve(position, plies, out_of_time)
    if (solution.result, solution.plies, len(solution.best)) != ("win", plies, 1):
        return None
    first = solution.best[0]
    is_fair = len(sound_moves(position)) >= _FEWEST_CHOICES
    return first if is_fair and _is_unique(position, plies, first, out_of_time) else None


def _saving_move(position: Position, out_of_time: OutOfTime) -> str | None:
    """Returns the only move that does not lose in a position that is not won, or None."""
    moves = sound_moves(position)
    if arrived(position) or len(moves) < _FEWEST_CHOICES:
        return None
    left: list[Move] = []
    for move in moves:
        after = apply(position, move)
        if ending(after) is not None or solve(after, KINDS["save"] - 1, out_of_time).result != "win":
            left.append(move)
        if len(left) > 1:
            return None
    if len(left) != 1 or solve(apply(position, left[0]), _SAFE_PLIES - 1, out_of_time).result == "win":
        return None
    return None if solve(position, KINDS["win-7"], out_of_time).result == "win" else left[0].text


def _is_unique(position: Position, plies: int, first: str, out_of_time: OutOfTime) -> bool:
    """Returns whether only the move that wins in that many plies wins within two more."""
    others = [move for move in sound_moves(position) if move.text != first]
    return all(solve(apply(position, move), plies + 1, out_of_time).result != "loss" for move in others)


def _game_positions(rng: Random) -> Iterator[Position]:
    """Yields the positions of a game between players who see immediate wins and losses, with Red to move in each."""
    position = START
    for _ in range(_LONGEST_GAME):
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


def _grade(position: Position, plies: int, first: str) -> int:
    """Returns the difficulty of a puzzle, 1 to 5: longer ones are harder, and so are quiet first moves."""
    move = read_move(first)
    is_quiet = not is_capture(position, move) and not arrived(apply(position, move))  # players see the others first
    return plies // 2 + is_quiet + (1 if plies == 7 and len(legal_moves(position)) > 20 else 0)


def _other_side(position: Position) -> Position:
    """Returns the same position with the sides exchanged and the board rotated."""
    swapped = str.maketrans(PIECES[RED] + PIECES[BLUE], PIECES[BLUE] + PIECES[RED])
    return Position(position.board[::-1].translate(swapped), RIVAL[position.turn])

"""What is known for certain about a position and its moves: the one place that a teacher asks."""

from __future__ import annotations

from collections.abc import Callable

from engine.chameleon.moves import legal_moves
from engine.chameleon.position import Position
from engine.chameleon.rules import apply, ending
from engine.chameleon.solve import Prover, prover, solve
from engine.teacher import Judgement, Result, Verdict

__all__ = ["judged"]

_FARTHEST = 40
"""How many plies are looked ahead at most: more than the longest forced win takes."""
_FLIPPED: dict[str, Result] = {"win": "loss", "loss": "win"}


def judged(position: Position, out_of_time: Callable[[], bool]) -> Judgement:
    """Returns what is proven of the moves of a game that goes on, as deep as time allows.

    All moves are looked at to the same depth before any is looked at deeper.
    """
    by = prover(out_of_time)
    after = {move.text: apply(position, move) for move in legal_moves(position)}
    moves = {text: _at_once(reply) for text, reply in after.items()}
    for plies in range(1, _FARTHEST):
        for text, reply in after.items():
            if moves[text].result == "unknown":
                moves[text] = _verdict(reply, plies, moves[text], out_of_time, by)
        if out_of_time() or all(verdict.result != "unknown" for verdict in moves.values()):
            break
    return Judgement.of(moves)


def _at_once(after: Position) -> Verdict:
    over = ending(after)
    if over is None:
        return Verdict("unknown", 1)
    return Verdict("win", 1) if over.winner != after.turn else Verdict("loss", 1)


def _verdict(after: Position, plies: int, before: Verdict, out_of_time: Callable[[], bool], by: Prover) -> Verdict:
    solution = solve(after, plies, out_of_time, by)
    if solution.result == "unknown":
        return Verdict("unknown", max(before.plies, solution.plies + 1))
    return Verdict(_FLIPPED[solution.result], solution.plies + 1)

"""A position's whole answer, as `solve` gives it, from the tables alone."""

from __future__ import annotations

from engine.chameleon.rules.moves import legal_moves
from engine.chameleon.rules.position import Position
from engine.chameleon.rules.winning import apply
from engine.chameleon.solver.solve import Solution
from engine.chameleon.tables.library import Known, Tables


def answer_of(tables: Tables, position: Position) -> Solution | None:
    """Returns the result of a position with every best first move, or None when the tables do not know it."""
    known = tables.look_up(position)
    if known is None:
        return None
    result, plies = known
    if plies == 0 and result != "draw":
        return Solution(result, 0, (), 0)
    after = ((move.text, tables.look_up(apply(position, move))) for move in legal_moves(position))
    wanted = {"win": ("loss", plies - 1), "loss": ("win", plies - 1), "draw": ("draw", 0)}[result]
    return Solution(result, plies, tuple(text for text, reply in after if reply == wanted), 0)


def known_by_the_moves(tables: Tables, position: Position) -> Known | None:
    """Returns what the tables' words on the positions after each move make of one in which the game goes on.

    None when one of those is not known.
    """
    after = [tables.look_up(apply(position, move)) for move in legal_moves(position)]
    known = [each for each in after if each is not None]
    if len(known) < len(after):
        return None
    lost = [plies for result, plies in known if result == "loss"]
    if lost:
        return "win", min(lost) + 1
    if any(result == "draw" for result, _ in known):
        return "draw", 0
    return "loss", max(plies for _, plies in known) + 1

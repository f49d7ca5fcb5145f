"""Chameleon on 5x5: a piece's nature and its tile determine how it moves."""

from engine.chameleon.game import Chameleon
from engine.chameleon.opponent import ChameleonOpponent
from engine.chameleon.rules.moves import Move, legal_moves
from engine.chameleon.rules.perft import perft
from engine.chameleon.rules.position import BLUE, RED, START, Position
from engine.chameleon.rules.winning import apply, ending
from engine.chameleon.solver.solve import Solution, solve

__all__ = [
    "BLUE",
    "RED",
    "START",
    "Chameleon",
    "ChameleonOpponent",
    "Move",
    "Position",
    "Solution",
    "apply",
    "ending",
    "legal_moves",
    "perft",
    "solve",
]

"""Chameleon on 5x5: pieces whose nature and tile decide how they move."""

from engine.chameleon.game import Chameleon
from engine.chameleon.moves import Move, legal_moves
from engine.chameleon.opponent import ChameleonOpponent
from engine.chameleon.perft import perft
from engine.chameleon.position import BLUE, RED, START, Position
from engine.chameleon.rules import apply, ending
from engine.chameleon.solve import Solution, solve

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

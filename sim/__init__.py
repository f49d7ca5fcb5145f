"""The simulated world: pieces with magnets, reeds, hands, and the board that replaces the hardware."""

from sim.board import SimBoard
from sim.clock import ManualClock
from sim.reeds import Reeds
from sim.world import Piece, World

__all__ = ["ManualClock", "Piece", "Reeds", "SimBoard", "World"]

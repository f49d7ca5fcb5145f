"""A simulated Raspberry Pi Pico: the real firmware under MicroPython on a pseudo-terminal, and its board."""

from sim.pico.board import SimulatedPico
from sim.pico.stand_in import Colours, StandIn, micropython

__all__ = ["Colours", "SimulatedPico", "StandIn", "micropython"]

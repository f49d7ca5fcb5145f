"""The games of the table for people who train players.

`load_game` begins states in the manner of OpenSpiel and needs nothing but the engine.
`chameleon_training.environment` is the same for PettingZoo; it loads NumPy and PettingZoo when it is imported.
"""

from chameleon_training.actions import SLOTS, MoveNumbers, slot_of
from chameleon_training.games import TrainingGame, known_games, load_game
from chameleon_training.states import CHANCE_PLAYER, TERMINAL_PLAYER, TrainingState

__all__ = [
    "CHANCE_PLAYER",
    "SLOTS",
    "TERMINAL_PLAYER",
    "MoveNumbers",
    "TrainingGame",
    "TrainingState",
    "known_games",
    "load_game",
    "slot_of",
]

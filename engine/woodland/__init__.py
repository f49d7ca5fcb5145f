"""The rules of Woodland: maps, decks, and one folder per faction; see `engine.woodland.faction`."""

from engine.woodland.game import RULES, Woodland
from engine.woodland.state import State

__all__ = ["RULES", "State", "Woodland"]

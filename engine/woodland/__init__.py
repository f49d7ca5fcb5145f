"""The rules of Woodland: maps, decks, boards, and one module per faction; see `engine.woodland.faction`."""

from engine.woodland.game import RULES, Woodland
from engine.woodland.state import State

__all__ = ["RULES", "State", "Woodland"]

"""The Eyrie Dynasties."""

from engine.woodland.factions.eyrie.faction import Eyrie as FACTION

__all__ = ["FACTION"]

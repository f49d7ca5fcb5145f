"""The Lizard Cult."""

from engine.woodland.factions.lizards.faction import Lizards as FACTION

__all__ = ["FACTION"]

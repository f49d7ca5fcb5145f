"""The Keepers in Iron."""

from engine.woodland.factions.keepers.faction import Keepers as FACTION

__all__ = ["FACTION"]

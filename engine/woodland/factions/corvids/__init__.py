"""The Corvid Conspiracy."""

from engine.woodland.factions.corvids.faction import Corvids as FACTION

__all__ = ["FACTION"]

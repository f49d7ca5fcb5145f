"""The Underground Duchy."""

from engine.woodland.factions.duchy.faction import Duchy as FACTION

__all__ = ["FACTION"]

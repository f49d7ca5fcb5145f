"""The Riverfolk Company."""

from engine.woodland.factions.riverfolk.faction import Riverfolk as FACTION

__all__ = ["FACTION"]

"""The Vagabond."""

from engine.woodland.factions.vagabond.faction import Vagabond as FACTION

__all__ = ["FACTION"]

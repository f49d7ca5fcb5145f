"""The Woodland Alliance."""

from engine.woodland.factions.alliance.faction import Alliance as FACTION

__all__ = ["FACTION"]

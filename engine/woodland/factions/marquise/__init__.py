"""The Marquise de Cat."""

from engine.woodland.factions.marquise.faction import Marquise as FACTION

__all__ = ["FACTION"]

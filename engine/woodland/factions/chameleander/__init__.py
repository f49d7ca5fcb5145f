"""Chameleander, a fan-made faction."""

from engine.woodland.factions.chameleander.faction import Chameleander as FACTION

__all__ = ["FACTION"]

"""Chameleander, a fan-made faction."""

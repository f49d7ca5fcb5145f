"""Proven knowledge: the exact solver, the book of the winning strategy, and the endgames."""

"""Who plays Woodland for the table: a beginner who looks at the sentences of the moves and at nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar

from engine.opponent import Opponent

__all__ = ["WoodlandOpponent"]

_WEIGHTS: Mapping[str, int] = {
    "done": 1, "turmoil": 1, "hire": 1, "take": 1, "dominate": 0, "remove": 1, "move": 3, "stroll": 3, "beckon": 2,
    "battle": 5, "quell": 4, "build": 9, "spread": 9, "craft": 9, "cajole": 9, "mark": 7, "boast": 9, "revolt": 9,
    "place": 3, "recruit": 5,
}  # fmt: skip
"""How gladly each kind of move is chosen; what is not named counts 3."""


class WoodlandOpponent(Opponent):
    """Chooses a kind of move by how glad it is of it, then any move of that kind."""

    levels: ClassVar[tuple[str, ...]] = ("1",)

    def choose(self, view: Mapping[str, Any], level: str, rng: Random, out_of_time: Callable[[], bool]) -> str:
        """Returns a legal move; see `Opponent.choose`."""
        if level not in self.levels:
            raise ValueError(f"Woodland is played at level {', '.join(self.levels)}, not {level!r}")
        legal = [str(each["move"]) for each in view["legal"]]
        kinds = sorted({_verb(move) for move in legal})
        weights = [_WEIGHTS.get(kind, 3) for kind in kinds]
        kind = rng.choices(kinds, weights if any(weights) else None)[0]
        return rng.choice([move for move in legal if _verb(move) == kind])


def _verb(move: str) -> str:
    return move.partition(":")[0]

"""The contract of a computer player, which sees only a seat's view."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, ClassVar

_SPARE_S = 0.2
"""The part of a pace that remains after the thinking time, in s: a search step is always completed."""


class Opponent(ABC):
    """Chooses moves for a seat; has no state between two choices.

    A table constructs it without arguments, in a process that may be killed at any time.
    """

    levels: ClassVar[tuple[str, ...]]
    """Its levels, weakest first."""
    about: ClassVar[Mapping[str, str]]
    """What players can expect of each level, in a few words that continue "Level 3 - "."""
    limit_s: ClassVar[float] = 0.7
    """The table's limit on its thinking time, in s."""

    pace_s: ClassVar[Mapping[str, float]] = {}
    """In a game with secrets: each level's fixed answer time, independent of its choices, in s."""

    def limit_of(self, level: str) -> float:
        """Returns the time limit of this level, in s, short enough for every pace of play."""
        return min(self.limit_s, self.pace_s.get(level, math.inf) - _SPARE_S)

    @abstractmethod
    def choose(
        self,
        view: Mapping[str, Any],
        level: str,
        rng: Random,
        out_of_time: Callable[[], bool],
    ) -> str:
        """Returns the text of a legal move for the seat on turn in `view`.

        `view` is `game.view(seat)`, and `rng` the only source of chance. Polls `out_of_time`; returns the best move
        found so far once it is True. Raises `ValueError` for a level not in `levels`.
        """

    def use_folder(self, folder: Path) -> None:
        """Called once with the table's folder of computed data for its game; the folder may be missing."""
        return None

    def why(self, view: Mapping[str, Any], move: str, out_of_time: Callable[[], bool]) -> str:
        """Returns why a move is good, in a few words such as "it attacks c3"; "" for no reason.

        The reason is public, so `view`, of the position before, and `move`, the text of a legal move, are in public
        form: complete in an open game, the public screen's with hidden cards. Once `out_of_time` returns True, only
        reasons without a search are given.
        """
        return ""

    def possible(self, view: Mapping[str, Any], rng: Random) -> str | None:
        """Returns the text of a complete position that its seat cannot distinguish from the one in `view`, which hides
        cards.

        Hidden cards are placed by `rng`, independent of the real ones. None for a player that does not guess.
        """
        return None

    def moves_in(self, view: Mapping[str, Any], level: str) -> list[str]:
        """Returns the legal moves of the seat on turn in its `view`, as `choose` computes them.

        Raises `ValueError` for a level not in `levels`, for a finished game and for another seat's view.
        """
        if level not in self.levels:
            raise ValueError(f"level {level!r} is not known; expected one of: {', '.join(self.levels)}")
        if view["outcome"] is not None:
            raise ValueError(f"there is no move in {view['position']}: {view['outcome']['sentence']}")
        moves = [str(fact["move"]) for fact in view["legal"]]
        if not moves:
            raise ValueError(f"there is no move in this view of {view['position']}: {view['turn']} decides now")
        return moves

    def trouble(self, level: str) -> str | None:
        """Returns one sentence that explains why a level plays worse than it should, or None."""
        return None

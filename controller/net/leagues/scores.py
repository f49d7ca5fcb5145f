"""How a game between two players ended, in points and as people write it. Points are counted in halves."""

from __future__ import annotations

from collections.abc import Mapping

from controller.errors import Refused
from engine.sentence import phrase, row_of

Score = tuple[int, int]
"""What the first player and the second get, in half points."""

WIN = 2
"""The half points of a win, and of a bye."""

SCORES: Mapping[str, Score] = {"1-0": (WIN, 0), "0-1": (0, WIN), "1/2-1/2": (1, 1), "0-0": (0, 0)}
"""What a game can come to, as it is written; "0-0" where neither came."""


def score_of(text: str) -> Score:
    """Returns the points that a score such as "1-0" gives; raises `Refused`."""
    if text not in SCORES:
        known = row_of(SCORES)
        raise Refused(
            phrase("the score {score} is not known; it is one of: {known}", score=repr(text[:20]), known=known)
        )
    return SCORES[text]


def points_as_text(halves: int) -> str:
    """Returns half points as they are read: 3 is "1½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or ('' if half else 0)}{'½' if half else ''}"

"""What a seat may know as a row of numbers of a fixed length, whatever the game.

Every fact of a view (where it stands, and what it says) has a place by its checksum, the same on every machine. A word
or a yes is 1 there; a number n is n / (8 + |n|). Facts that share a place add up: a longer row has fewer of them.
Whatever a view says in words for people is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

FEATURES = 2048
"""So many numbers describe what a seat knows, unless somebody wants others."""

_PROSE = ("legal", "moves", "expected", "asks", "sentence", "says", "name", "news", "why")
_WORDS = frozenset({*_PROSE, "position", "start", "decks", "match"})
"""The keys of a view that say in words what others say in facts, and what is long and never changes."""
_HALF = 8
"""The number that counts half as much as the greatest."""


def features_of(view: Mapping[str, Any], size: int = FEATURES) -> NDArray[np.float32]:
    """Returns `size` numbers from -1 to 1 that describe a view; `size` is at least 1."""
    found: NDArray[np.float32] = np.zeros(size, dtype=np.float32)
    for where, much in _facts(view, ""):
        found[crc32(where.encode()) % size] += much
    return np.clip(found, -1, 1)


def _facts(part: Any, where: str) -> Iterator[tuple[str, float]]:
    match part:
        case Mapping():
            for key, value in part.items():
                if key not in _WORDS:
                    yield from _facts(value, f"{where}/{key}")
        case list() | tuple():
            for place, value in enumerate(part):
                yield from _facts(value, f"{where}/{place}" if isinstance(value, Mapping | list) else where)
        case bool():
            yield from [(where, 1.0)] if part else []
        case int() | float():
            yield where, part / (_HALF + abs(part))
        case str():
            yield f"{where}={part}", 1.0

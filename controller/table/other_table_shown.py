"""What pages need to know of the other table of a game between two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

__all__ = ["OtherTableShown"]


@dataclass(frozen=True, slots=True)
class OtherTableShown:
    """What pages need to know of the other table."""

    state: str
    """"connecting", "waiting" (for somebody to join), "playing", "broken" (the line) or "refused"."""
    code: str
    server: str
    name: str
    """The other table's; "" while it is not known."""
    sentence: str
    question: str = ""
    """What the other table asks this one, as a sentence; "" for nothing."""
    waits: bool = False
    """True while the other table has not answered what this one asked, or not heard what was played here."""
    refused: Mapping[str, int] | None = None
    """How many messages were not believed, by their kinds."""

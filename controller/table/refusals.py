"""Messages of one game between tables that this one did not believe, by their kinds.

Anybody can send something under a code. So only what the two tables have signed for the game can end it; the rest is
for the doctor.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from hashlib import sha256

from engine.sentence import phrase

__all__ = ["MOST_REFUSED", "Refusals"]

MOST_REFUSED = 1000
"""After so many messages of its two tables that were not believed a table reads no more of a game."""


class Refusals:
    """How many messages under a code were not believed."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._counts: Counter[str] = Counter()
        self._strangers: Counter[str] = Counter()
        self._theirs: set[bytes] = set()

    def count(self, kind: str, data: bytes, *, is_theirs: bool) -> None:
        """Counts a message of one of `FOREIGN_KINDS`, which one of the two tables has said, or somebody else."""
        digest = sha256(data).digest()
        if not is_theirs or digest in self._theirs:
            self._counts[kind] += 1
            return
        self._counts[kind if len(self._theirs) < MOST_REFUSED else "too many"] += 1
        self._theirs.add(digest)

    def see_strangers(self, counts: Mapping[str, int]) -> None:
        """Takes in how many messages were kept from the table so far: nobody has signed them for the game."""
        self._strangers = Counter(counts)

    def have_ended(self, code: str) -> bool:
        """Returns whether the game with a code was left because of them."""
        return code == self.code and len(self._theirs) > MOST_REFUSED

    @property
    def shown(self) -> Mapping[str, int] | None:
        """What pages and the doctor are told of them; None for nothing."""
        return dict(self._counts + self._strangers) or None

    def sentence(self, table: str) -> str:
        """Returns why the game with another table has ended."""
        return phrase(
            "The game {code} has ended: {table} has sent {most} messages that cannot belong to it. Begin a new one.",
            code=self.code,
            table=table,
            most=MOST_REFUSED,
        )

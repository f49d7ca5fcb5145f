"""Counts rejected messages, in a file next to the journal: it outlives the table, for the doctor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from controller.net.errors import REJECTION_KINDS
from controller.small_files import SmallFile, json_file
from engine.sentence import phrase

_MOST_GAMES = 100
"""The maximum number of games that are counted separately; older ones are added up."""
_EARLIER = "earlier"

Counts = Mapping[str, int]


class RejectedMessageCounts:
    """The counts of each game by its code, and of a league by its name, in a file.

    An unfinished game is read and counted from its beginning whenever the table starts.
    """

    def __init__(self, path: Path) -> None:
        self._file = counts_file(path)
        self._games = self._file.read_or({})
        self._seen: dict[str, Counts] = {}
        self._lock = Lock()

    def update_counts(self, code: str, counts: Counts) -> None:
        """Stores the number of rejected messages in a game so far; a file that cannot be written does no harm.

        May be called from any thread.
        """
        with self._lock:
            if counts == self._seen.get(code):
                return
            self._seen = {**self._seen, code: dict(counts)}
            before = self._games.pop(code, Counter())
            now = before | Counter(counts)  # the larger: it may not have caught up with the earlier count
            self._games[code] = now
            if now == before:
                return
            for old in [each for each in self._games if each != _EARLIER][:-_MOST_GAMES]:
                self._games[_EARLIER] = self._games.get(_EARLIER, Counter()) + self._games.pop(old)
            with suppress(OSError):
                self._file.keep(self._games)

    @property
    def total(self) -> dict[str, int]:
        """The counts of all games and leagues, by those kinds that occurred."""
        sums = sum(self._games.values(), Counter[str]())
        return {kind: sums[kind] for kind in REJECTION_KINDS if sums[kind]}


@cache
def shared_counts(path: Path) -> RejectedMessageCounts:
    """Returns this process's only counts of a file, so that no writer overwrites another's."""
    return RejectedMessageCounts(path)


def counts_file(path: Path) -> SmallFile[dict[str, Counter[str]]]:
    return json_file(path, _read, phrase("the count of rejected messages from other tables starts at zero again"))


def _read(games: dict[str, Any]) -> dict[str, Counter[str]]:
    return {code: Counter({str(kind): int(counts[kind]) for kind in counts}) for code, counts in games.items()}

"""Results that the hub does not have yet, or that are not proven yet, in a file next to the journal."""

from __future__ import annotations

import threading
from collections.abc import Container, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any

from controller.config.settings import Config
from controller.doctor.findings import Finding, note
from controller.net.results import EndedGame
from controller.small_files import KeptFile, SmallFile, json_file
from engine.sentence import phrase, plural

_MOST_WAITING = 200
"""The maximum number of results waiting for the server; a new one replaces the oldest."""
_MOST_UNPROVEN = 50
"""The maximum number of results waiting for the other table to open its cards; a new one replaces the oldest."""
_TOLD = "told"
_LONGEST_RESULT = 500_000
"""The maximum size of one result in the file, in bytes."""


def results_file(config: Config) -> Path:
    """Returns the file with the unsent results: next to the journal."""
    return config.journal_path.with_name("table-results.json")


def kept_files(config: Config, now_ms: int) -> list[KeptFile]:
    """Returns the file with the results, as a small file of the table."""
    return [KeptFile(_outbox_file(results_file(config)))]


class Outbox:
    """Unsent or unproven results, in a file, so that they survive a power cut."""

    def __init__(self, path: Path) -> None:
        self._file = _outbox_file(path)
        self._lock = threading.Lock()
        self.waiting: list[EndedGame] = []
        self._unproven: dict[int, EndedGame] = {}
        for game, is_told in self._file.read_or([]):
            if not is_told:
                self.waiting.append(game)
            if not game.counts:
                self._unproven[game.number] = game

    def add_result(self, game: EndedGame) -> None:
        """Adds a result; on a full disk it stays in memory."""
        with self._lock:
            self._add(game)
            self._write()

    def prove(self, numbers: Container[int], overdue: Mapping[int, str] = MappingProxyType({})) -> bool:
        """Adds again the results that count now; returns whether there are any.

        `overdue` are the winners of those in which a table did not reveal its cards in time, "" for none.
        """
        with self._lock:
            proven = [game for number, game in self._unproven.items() if number in numbers]
            for game in proven:
                self._add(game.proven(overdue.get(game.number)))
            if proven:
                self._write()
            return bool(proven)

    def _add(self, game: EndedGame) -> None:
        self._unproven.pop(game.number, None)
        if not game.counts:
            self._unproven[game.number] = game
            for number in [*self._unproven][:-_MOST_UNPROVEN]:
                del self._unproven[number]
        self.waiting = [*self.waiting, game][-_MOST_WAITING:]

    def remove_result(self, game: EndedGame) -> None:
        """Removes a result that the server has."""
        with self._lock:
            self.waiting = [each for each in self.waiting if each is not game]
            self._write()

    def _write(self) -> None:
        told = [game for game in self._unproven.values() if game not in self.waiting]
        facts = [game.as_plain() for game in self.waiting] + [{**game.as_plain(), _TOLD: True} for game in told]
        with suppress(OSError):
            self._file.keep({"results": facts})


def _outbox_file(path: Path) -> SmallFile[list[tuple[EndedGame, bool]]]:
    """Returns the file with the results, and whether each was sent."""
    without = phrase("results that the hub has not received are lost")
    return json_file(path, _results, without, longest=(_MOST_WAITING + _MOST_UNPROVEN) * _LONGEST_RESULT)


def _results(kept: Any) -> list[tuple[EndedGame, bool]]:
    """Parses the file; an older version wrote only the list."""
    results = kept if isinstance(kept, list) else kept["results"]
    told = [facts.pop(_TOLD, False) for facts in results]
    return [(EndedGame(**facts), is_told) for facts, is_told in zip(results, told, strict=True)]


def findings(config: Config, settings: str) -> Iterator[Finding]:
    """Yields the number of results that the hub does not have yet, if any."""
    waiting = len(Outbox(results_file(config)).waiting)
    if waiting:
        said = plural(
            "{n} result has not been sent to the hub yet", "{n} results have not been sent to the hub yet", waiting
        )
        yield note("results", said, phrase("start the table while its hub is running; it then sends them"))

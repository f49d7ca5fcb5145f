"""Records the game on the table next to the journal: after a power cut the table resumes it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import engine
from controller.config.settings import Config, check_cards
from controller.errors import JournalError, TableError
from controller.journal.store import Journal
from controller.small_files import SmallFile, json_file
from controller.table.state import TableState
from controller.tabletop.registry import check
from engine.sentence import beginning, phrase


@dataclass(frozen=True, slots=True)
class CurrentGame:
    configured: str
    """The game with which the table begins; the record is valid as long as the configuration names the same one."""
    game: str
    game_id: int
    newest: int
    """The largest number that the table knew; a journal with a larger one has been used since."""

    def number_in(self, journal: Journal) -> int | None:
        """Returns the number of the game, or None if the journal differs from the record."""
        with suppress(JournalError):
            newest = journal.games(newest=1)
            if newest and newest[0].id <= self.newest and journal.load(self.game_id).game == self.game:
                return self.game_id
        return None


def note_file(journal: Path) -> SmallFile[CurrentGame]:
    """Returns the file next to a journal that records the game on the table."""
    path = journal.with_name(f"{journal.stem}-table.json")
    return json_file(path, _read, phrase("the table continues the latest game of the configured kind"))


def noted(config: Config, complain: Callable[[str], object] = str) -> tuple[Config, CurrentGame | None]:
    """Returns the configuration with the recorded game, and the records.

    The configuration is unchanged if there is no record, or its game cannot be played any more; `complain` gets the
    reason.
    """
    note = note_file(config.journal_path).read_or(None)
    if note is None or note.configured != config.game:
        return config, None
    try:
        check(note.game)
        check_cards(config, None, [note.game])
    except (engine.EngineError, TableError) as error:
        complain(beginning(phrase("{fault}.", fault=error)))
        return config, None
    return replace(config, game=note.game), note


def _read(facts: dict[str, Any]) -> CurrentGame:
    kinds = {"configured": str, "game": str, "game_id": int, "newest": int}
    if any(type(facts[name]) is not kind for name, kind in kinds.items()):
        raise ValueError("no note")
    return CurrentGame(**{name: facts[name] for name in kinds})


class GameNote:
    """Records the game on the table whenever it changes; `configured` is the game with which the table begins.

    After a failed write the table resumes the latest game of the configured kind.
    """

    def __init__(self, config: Config, configured: str, before: CurrentGame | None) -> None:
        self._file, self._configured = note_file(config.journal_path), configured
        self._note = before

    def see(self, state: TableState) -> None:
        before = self._note
        if before is not None and (before.game, before.game_id) == (state.game.name, state.game_id):
            return
        newest = max(state.game_id, 0 if before is None else before.newest)
        self._note = CurrentGame(self._configured, state.game.name, state.game_id, newest)
        with suppress(OSError):
            self._file.keep(asdict(self._note))

"""Makes a backup of a table, also while it plays."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from controller.config.settings import Config
from controller.errors import TableError
from controller.extensions.backup.archive import Backup
from controller.extensions.backup.contents import JOURNAL, things
from controller.journal.file import connected, in_words, opened_file
from controller.journal.lock import written
from engine.sentence import phrase

_PATIENCE_MS = 10_000


def backup_of(config: Config, config_file: Path | None, now_ms: int, version: str) -> Backup:
    """Returns all that a table keeps, as it is now; raises `TableError` for nothing at all or a damaged journal."""
    files = {}
    for name, path in things(config, config_file).items():
        try:
            files[name] = snapshot(path) if name == JOURNAL else path.read_bytes()
        except OSError as error:
            said = phrase(
                "{file} cannot be read ({reason}); run this as the user of the table", file=path, reason=error.strerror
            )
            raise TableError(said) from None
    if not files:
        nothing = phrase(
            "there is nothing to keep yet: no journal {journal}, and no configuration", journal=config.journal_path
        )
        raise TableError(nothing)
    return Backup(now_ms, version, files)


def snapshot(path: Path) -> bytes:
    """Returns a journal as one file, all that a running table has written to it included; raises `JournalError`."""
    counted = written(path)  # before the copy: a running table may write on
    with TemporaryDirectory(prefix="chameleon-") as folder:
        copy = Path(folder) / "journal.db"
        with in_words(path):
            there = connected(f"{path.absolute().as_uri()}?mode=ro", _PATIENCE_MS, uri=True)
            here = connected(copy)
            try:
                there.backup(here)
            finally:
                here.close()
                there.close()
        opened_file(copy, path, _PATIENCE_MS, counted).close()  # which reads every row, and its digest
        return copy.read_bytes()

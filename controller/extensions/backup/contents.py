"""The content of a backup: the journal, the files next to it, people's work in games, and the configuration."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.commands.kept_files import folders_of_games, kept_files, made_by_people
from controller.config.settings import Config
from controller.errors import TableError
from controller.extensions.backup.archive import Backup, is_name
from controller.files import game_folder
from controller.journal.file import connected, opened_file, readable_errors
from controller.journal.lock import written

JOURNAL = "journal.db"
CONFIG = "chameleon.yml"
_PATIENCE_MS = 10_000


def backup_of(config: Config, config_file: Path | None, now_ms: int, version: str) -> Backup:
    """Returns all data of a table at this moment; raises `TableError` for no data at all or a damaged journal."""
    files = {}
    for name, path in existing_files(config, config_file).items():
        try:
            files[name] = snapshot(path) if name == JOURNAL else path.read_bytes()
        except OSError as error:
            raise TableError(
                "{file} cannot be read ({reason}); run this as the user of the table", file=path, reason=error.strerror
            ) from None
    if not files:
        raise TableError(
            "there is nothing to save yet: no journal {journal}, and no configuration", journal=config.journal_path
        )
    return Backup(now_ms, version, files, config.net.table_name)


def snapshot(path: Path) -> bytes:
    """Returns a journal as one file, including everything a running table has written; raises `JournalError`."""
    counted = written(path)  # before the copy: a running table may continue to write
    with TemporaryDirectory(prefix="chameleon-") as folder:
        copy = Path(folder) / "journal.db"
        with readable_errors(path):
            there = connected(f"{path.absolute().as_uri()}?mode=ro", _PATIENCE_MS, uri=True)
            here = connected(copy)
            try:
                there.backup(here)
            finally:
                here.close()
                there.close()
        opened_file(copy, path, _PATIENCE_MS, counted).close()  # this reads every row and its digest
        return copy.read_bytes()


def existing_files(config: Config, config_file: Path | None) -> Mapping[str, Path]:
    """Returns the existing files: name in a backup -> path.

    `config_file` is None if the table has no configuration.
    """
    found = _beside_the_journal(config, config_file)
    for game, path in made_by_people():
        found[f"{game}/{path.relative_to(game_folder(game)).as_posix()}"] = path
    return {name: path for name, path in found.items() if is_name(name) and path.is_file()}


def place_of(name: str, config: Config, config_file: Path | None) -> Path | None:
    """Returns the path for a file of a backup; None if this table has no such file."""
    if not is_name(name):
        return None
    game, *parts = name.split("/")
    if len(parts) > 1 and (game, parts[0]) in folders_of_games():
        return game_folder(game).joinpath(*parts)
    return _beside_the_journal(config, config_file).get(name)


def _beside_the_journal(config: Config, config_file: Path | None) -> dict[str, Path]:
    named = {each.in_backup: each.file.path for each in kept_files(config, 0) if each.in_backup}
    found = {JOURNAL: config.journal_path, **named}
    return found if config_file is None else {**found, CONFIG: config_file}

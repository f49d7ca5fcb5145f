"""Restores a backup: all of it or nothing, even if it is interrupted.

The new files are first written next to the journal, then a plan that lists each file and its destination. From then on
the backup counts as restored: this command, or the next start of the table, completes the plan. The old files are moved
into a folder and kept.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import time
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import Any

from controller.config.settings import Config, config_from_text
from controller.errors import ConfigError, TableError
from controller.extensions.backup.archive import Backup, read_backup
from controller.extensions.backup.contents import CONFIG, JOURNAL, place_of
from controller.files import free_name
from controller.journal.file import COUNTS, companion_file, opened_file
from controller.journal.lock import Written, hold_lock, lock_file
from controller.small_files import DamagedFile, KeptFile, SmallFile, json_file, signed
from engine.sentence import phrase

_PATIENCE_MS = 10_000


def restore(backup: Backup, config: Config, config_file: Path | None, now_ms: int) -> tuple[Path, list[str]]:
    """Restores the files of a backup; returns the folder with the old files, and the files that fit nowhere.

    `config` is this table's own and defines the destinations; paths in the backup's configuration are ignored. Raises
    `TableError`, and nothing has changed then, while a table runs, for a journal or configuration that this program
    cannot use, for a configuration that keeps games elsewhere, or on a full disk.
    """
    if config_file is not None and CONFIG in backup.files:
        _check_places(_restored_config(backup.files[CONFIG], config_file), config, config_file)
    with hold_lock(config.journal_path):
        return _restore_alone(backup, config, config_file, now_ms)


def _restore_alone(
    backup: Backup, config: Config, config_file: Path | None, now_ms: int
) -> tuple[Path, list[str]]:
    """Restores as `restore` does, for a caller that holds the journal's lock."""
    journal = config.journal_path
    try:
        finish_restoring(journal)
    except DamagedFile as damaged:
        set_plan_aside(journal, damaged)
    homes = {name: place_of(name, config, config_file) for name in backup.files}
    folder = _stage(backup, {name: home for name, home in homes.items() if home is not None}, journal, now_ms)
    finish_restoring(journal)
    return folder, [name for name, home in homes.items() if home is None and name != CONFIG]


def _restored_config(content: bytes, config_file: Path) -> Config:
    try:
        return config_from_text(content.decode("utf-8"), str(config_file))
    except (UnicodeDecodeError, ConfigError) as error:
        raise TableError(
            "the backup's configuration cannot be used here; leave it out with --without-config ({reason})",
            reason=error,
        ) from None


def _check_places(restored: Config, config: Config, config_file: Path) -> None:
    """Raises `TableError` for a configuration with other paths than this table's."""
    for key, there, here in (
        ("journal", restored.journal_path, config.journal_path), ("tags", restored.tags_path, config.tags_path),
    ):  # fmt: skip
        if there.absolute() != here.absolute():
            raise TableError(
                "the backup's configuration has {key}: {there}, but this table has {here}; if you trust the backup, "
                "write that line into {file} first; otherwise restore it with --without-config",
                key=key,
                there=there,
                here=here,
                file=config_file,
            )


def _stage(backup: Backup, homes: Mapping[str, Path], journal: Path, now_ms: int) -> Path:
    """Writes the new files and the plan; returns the folder for the old files."""
    before = _free_name(journal.with_name(f"before-restore-{datetime.fromtimestamp(now_ms / 1000):%Y%m%d-%H%M%S}"))
    coming = journal.with_name(f"{before.name}.coming")
    for home in homes.values():
        _check_writable(home)
    try:
        _make_folder(coming)
        plan: dict[str, Any] = {"before": str(before), "coming": str(coming), "files": {}, "written": None}
        for number, (name, home) in enumerate(sorted(homes.items())):
            staged = coming / f"{number:04d}"
            _write(staged, backup.files[name], home)
            plan["files"][staged.name] = str(home)
            if name == JOURNAL:
                plan["written"] = str(_counted(staged, journal))
        _make_folder(before)
        _write(plan_file(journal).path, signed(plan).encode(), journal)
    except OSError as error:
        _forget(coming, before)
        raise TableError(
            "the backup cannot be restored ({reason}); free space next to {journal} and make its folder writable",
            reason=error.strerror,
            journal=journal,
        ) from None
    except BaseException:
        _forget(coming, before)
        raise
    return before


def finish_restoring(journal: Path) -> bool:
    """Completes the plan of a restore, and returns whether there was one.

    The caller must hold the journal's lock, see `hold_lock`. It may be interrupted and called again
    any number of times. Raises `TableError`, and `DamagedFile` for a plan that cannot be read.
    """
    plan = plan_file(journal).read()
    if plan is None:
        for left in journal.parent.glob("before-restore-*.coming"):  # of a restore without a plan
            _forget(left, left.with_suffix(""))
        return False
    try:
        before, coming = Path(plan["before"]), Path(plan["coming"])
        for name, home in plan["files"].items():
            _put(coming / name, Path(home), before / name)
        if plan["written"] is not None:
            lock_file(journal).write_text(plan["written"], encoding="ascii")
        (before / "files.json").write_text(json.dumps(plan["files"], indent=2), encoding="utf-8")
        shutil.rmtree(coming, ignore_errors=True)
        plan_file(journal).remove()
    except OSError as error:
        raise TableError(
            "the unfinished restore cannot continue ({file}: {reason}); fix that, then start the table or restore "
            "again",
            file=error.filename,
            reason=error.strerror,
        ) from None
    return True


def finish_at_start(config: Config) -> list[str]:
    """Completes an interrupted restore before the table reads its journal.

    Raises `TableError` after completing one: the configuration may have changed, so the table has to be started again.
    """
    try:
        if finish_restoring(config.journal_path):
            raise TableError(phrase("the interrupted restore is finished now; start the table again"))
    except DamagedFile as damaged:
        return [set_plan_aside(config.journal_path, damaged)]
    return _restore_wanted(config)


def wanted_file(journal: Path) -> Path:
    """Returns the path of a backup that the next start restores, without its configuration."""
    return journal.with_name("restore-wanted.zip")


def _restore_wanted(config: Config) -> list[str]:
    """Restores a backup chosen while the table ran, once; the table starts in any case."""
    wanted = wanted_file(config.journal_path)
    if not wanted.is_file():
        return []
    try:
        backup = read_backup(wanted)
        aside, _ = _restore_alone(backup, config, None, time.time_ns() // 1_000_000)
    except TableError as error:
        said = phrase("The backup was not restored, and nothing was changed ({reason}).", reason=error)
    else:
        day = time.strftime("%Y-%m-%d %H:%M", time.localtime(backup.made_ms / 1000))
        said = phrase("The backup of {day} is restored. The previous files are in {folder}.", day=day, folder=aside)
    with suppress(OSError):
        wanted.unlink()
    return [said]


def set_plan_aside(journal: Path, damaged: DamagedFile) -> str:
    """Sets aside an unreadable plan, with its new files; returns a sentence."""
    with suppress(OSError):
        for coming in journal.parent.glob("before-restore-*.coming"):
            coming.rename(free_name(coming))
    return plan_file(journal).set_aside(damaged)


def _put(staged: Path, home: Path, kept: Path) -> None:
    """Moves the old file at a path aside and the new one there; nothing to do without a new file."""
    if not staged.exists():
        return
    _make_folder(home.parent)
    for ending in ("-wal", "-shm", ""):
        if companion_file(home, ending).exists() and not companion_file(kept, ending).exists():
            _move(companion_file(home, ending), companion_file(kept, ending))
    _move(staged, home)


def _move(here: Path, there: Path) -> None:
    """Moves a file, also to another disk; the new name never has an incomplete file."""
    try:
        here.replace(there)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        part = there.with_name(f"{there.name}.part")
        shutil.copy2(here, part)
        _copy_owner(part, here.stat())
        part.replace(there)
        here.unlink()


def _check_writable(home: Path) -> None:
    """Raises `TableError` for a path that this user may not change."""
    folder = next(each for each in home.parents if each.exists())
    if not os.access(folder, os.W_OK):
        raise TableError(
            "{file} cannot be restored because {folder} belongs to another user; run this with sudo",
            file=home,
            folder=folder,
        )


def _make_folder(folder: Path) -> None:
    """Creates a folder and its parents, with the owner of the first existing one."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=0o700)
        _copy_owner(each, each.parent.stat())


def _copy_owner(path: Path, other: os.stat_result) -> None:
    """Gives a file another's owner, so that the table can read what root has restored."""
    with suppress(OSError):  # both are ours
        os.chown(path, other.st_uid, other.st_gid)


def _counted(staged: Path, journal: Path) -> Written:
    """Returns the counts of a restored journal; raises `JournalError` for one that this program cannot use."""
    connection = opened_file(staged, journal, _PATIENCE_MS, None)
    try:
        return Written(*connection.execute(COUNTS).fetchone())
    finally:
        connection.close()


def _write(path: Path, content: bytes, home: Path) -> None:
    """Writes a file with the owner and permissions of the old one, or of its folder."""
    new = path.with_name(f"{path.name}.new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    _copy_owner(new, next(each for each in (home, *home.parents) if each.exists()).stat())
    if home.is_file():
        new.chmod(home.stat().st_mode & 0o777)
    new.replace(path)


def plan_file(journal: Path) -> SmallFile[dict[str, Any]]:
    """Returns the file with the unfinished plan of a restore."""
    without = phrase("the interrupted restore cannot be finished; restore the backup again")
    return json_file(journal.with_name(f"{journal.name}-restore"), _plan, without)


def kept_files(config: Config, now_ms: int) -> list[KeptFile]:
    """Returns the plan, which every start of the table completes."""
    return [KeptFile(plan_file(config.journal_path))]


def _plan(facts: dict[str, Any]) -> dict[str, Any]:
    """Checks the types in a plan."""
    kinds = {"before": str, "coming": str, "files": dict}
    if any(type(facts[name]) is not kind for name, kind in kinds.items()) or len(facts) != len(kinds) + 1:
        raise ValueError("no plan")
    if not all(isinstance(home, str) for home in (facts["written"] or "", *facts["files"].values())):
        raise ValueError("no plan")
    return facts


def _free_name(path: Path) -> Path:
    names = chain([path], (path.with_name(f"{path.name}-{number}") for number in count(2)))
    return next(each for each in names if not (each.exists() or each.with_name(f"{each.name}.coming").exists()))


def _forget(coming: Path, before: Path) -> None:
    shutil.rmtree(coming, ignore_errors=True)
    with suppress(OSError):
        before.rmdir()

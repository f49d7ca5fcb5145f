"""`chameleon backup` and `chameleon restore`: all data of a table as one file, and back."""

from __future__ import annotations

import os
import time
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.commands.options import CONFIG
from controller.commands.shell_language import echo
from engine.sentence import all_of, phrase, plural

if TYPE_CHECKING:
    from controller.config.settings import Config


@click.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@CONFIG
def backup(file: Path | None, config_file: Path | None) -> None:
    """Save games, cards, decks, statistics and configuration to FILE.

    The table may keep running. Without a FILE, or with a folder, the name is chameleon-backup- and the day.
    """
    from controller.extensions.backup.archive import write_backup
    from controller.extensions.backup.contents import backup_of

    config, found = _config(config_file)
    now_ms = time.time_ns() // 1_000_000
    made = backup_of(config, found, now_ms, version("chameleon-table"))
    place = file or Path()
    if place.is_dir():
        place /= f"chameleon-backup-{time.strftime('%Y-%m-%d')}.zip"
    size = write_backup(place, made)
    holds = _listed(list(made.files))
    echo(phrase("{file} contains {files} ({size} kB).", file=place, files=holds, size=max(1, size // 1000)))


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@CONFIG
@click.option("--without-config", is_flag=True, help="Do not restore the configuration, for example on another board.")
def restore(file: Path, config_file: Path | None, without_config: bool) -> None:
    """Restore the backup FILE; the table must not be running.

    The command checks every byte before it changes anything. It moves the current files aside and keeps them.
    """
    from controller.config.settings import usual_config_file
    from controller.extensions.backup.archive import read_backup
    from controller.extensions.backup.contents import CONFIG as CONFIGURATION
    from controller.extensions.backup.restoring import restore as put_back

    kept = read_backup(file)
    config, found = _config(config_file)
    target = None if without_config else found or usual_config_file()
    aside, homeless = put_back(kept, config, target, time.time_ns() // 1_000_000)
    day = time.strftime("%Y-%m-%d %H:%M", time.localtime(kept.made_ms / 1000))
    restored = [name for name in kept.files if name not in homeless and (target or name != CONFIGURATION)]
    parts = {"files": _listed(restored), "day": day, "version": kept.version}
    echo(phrase("Restored {files} from the backup of {day}, made by version {version}.", **parts))
    echo(phrase("The previous files are in {folder}.", folder=aside))
    for name in homeless:
        echo(phrase("This table does not use {file}; it stays in the backup.", file=name), err=True)


def _config(named: Path | None) -> tuple[Config, Path | None]:
    """Returns the configuration, and its file, if there is one."""
    from controller.config.settings import find_config, load_config

    path = find_config(named, os.environ)
    return load_config(path), path


def _listed(names: list[str]) -> str:
    """Returns the content of a backup in words, such as "the journal, the configuration and 2 more files"."""
    known = {
        "journal.db": phrase("the journal"),
        "chameleon.yml": phrase("the configuration"),
        "cards.yml": phrase("the card tags"),
    }
    said = [words for name, words in known.items() if name in names]
    more = len(names) - len(said)
    said += [plural("{n} more file", "{n} more files", more)] * bool(more)
    return all_of(said)

"""What a backup holds: the journal, what is kept beside it, what people made in games, and the configuration."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from controller.commands.kept_files import folders_of_games, kept_files, made_by_people
from controller.config.settings import Config
from controller.files import game_folder

JOURNAL = "journal.db"
CONFIG = "chameleon.yml"
_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9 _.-]{0,120}")
_DEPTH = 4


def things(config: Config, config_file: Path | None) -> Mapping[str, Path]:
    """Returns what is there to keep: its name in a backup -> the file.

    `config_file` is None where the table has no configuration.
    """
    found = _beside_the_journal(config, config_file)
    for game, path in made_by_people():
        found[f"{game}/{path.relative_to(game_folder(game)).as_posix()}"] = path
    return {name: path for name, path in found.items() if is_name(name) and path.is_file()}


def place_of(name: str, config: Config, config_file: Path | None) -> Path | None:
    """Returns where a thing of a backup belongs; None where nothing here has such a thing."""
    if not is_name(name):
        return None
    game, *parts = name.split("/")
    if len(parts) > 1 and (game, parts[0]) in folders_of_games():
        return game_folder(game).joinpath(*parts)
    return _beside_the_journal(config, config_file).get(name)


def is_name(name: str) -> bool:
    """Whether a name may stand in a backup: one to four plain parts, none of which leads elsewhere."""
    parts = name.split("/")
    return len(parts) <= _DEPTH and all(_PART.fullmatch(part) and part[-1] not in ". " for part in parts)


def _beside_the_journal(config: Config, config_file: Path | None) -> dict[str, Path]:
    named = {each.in_backup: each.file.path for each in kept_files(config, 0) if each.in_backup}
    found = {JOURNAL: config.journal_path, **named}
    return found if config_file is None else {**found, CONFIG: config_file}

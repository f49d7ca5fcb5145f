"""The files that a table keeps next to its journal and in its games' folders: the core's own, and those of
extensions.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from yaml.nodes import Node

from controller.commands.current_game import note_file
from controller.config.settings import Config
from controller.extending.registry import extension_parts
from controller.files import game_folder
from controller.journal.file import companion_file
from controller.journal.lock import kept_counts
from controller.net.keys import key_file
from controller.net.rejected_message_counts import counts_file
from controller.sensing.card_tags import tags_file
from controller.small_files import KeptFile, NotSound, SmallFile, change_outside, names_in
from controller.table.seat_secrets import kept_seats, seats_file
from controller.tabletop.registry import registry
from engine.checked_yaml import Kind, SourcePlace, read_yaml
from engine.errors import BadYaml
from engine.sentence import phrase

_YAML = ".yaml"
_LONGEST = 100_000_000
"""The maximum size of a file with people's work in a game, in bytes."""


def kept_files(config: Config, now_ms: int) -> list[KeptFile]:
    """Returns the files that are set aside when damaged, including those of disabled extensions."""
    journal = config.journal_path
    return [
        KeptFile(kept_seats(seats_file(journal))),
        KeptFile(note_file(journal)),
        KeptFile(tags_file(config.tags_path), "cards.yml"),
        KeptFile(key_file(config.key_path)),
        KeptFile(counts_file(config.refused_path)),
        *(file for _, contents in extension_parts("contents") for file in contents(config, now_ms)),
    ]


def small_files_of_doctor(config: Config) -> list[SmallFile[Any]]:
    """Returns these files, and those that the journal maintains itself."""
    journal = config.journal_path
    without = phrase("SQLite recreates it, so nothing is lost")
    index = SmallFile(companion_file(journal, "-shm"), lambda _: None, without)
    made = [_made_in_a_game(path) for _, path in made_by_people() if path.suffix == _YAML or not path.is_dir()]
    kept = [each.file for each in kept_files(config, 0)]
    return [names_in(journal.parent), *made, *kept, kept_counts(journal), index]


def made_by_people() -> Iterator[tuple[str, Path]]:
    """Yields people's own work in games, such as decks: the game, and each file or folder below those that it keeps."""
    for game, folder in folders_of_games():
        for path in sorted((game_folder(game) / folder).rglob("*")):
            yield game, path


def folders_of_games() -> list[tuple[str, str]]:
    """Returns the games that keep people's work, each with the folder of that work."""
    return [(name, folder) for name, game in registry().games.items() for folder in game.manifest.keeps]


class _AnyYaml(Kind):
    expected = ""

    def read(self, node: Node, at: SourcePlace) -> None:
        """Leaves reading the file to the game."""


def _made_in_a_game(path: Path) -> SmallFile[None]:
    """Returns a file with people's work in a game, which checks the content itself."""

    def check(content: bytes) -> None:
        if path.suffix != _YAML:
            return
        text = content.decode("utf-8")
        if not text.strip():
            raise NotSound(phrase("it is empty"))
        if changed := change_outside(text, path):
            raise NotSound(changed, stays=True)
        try:
            read_yaml(text, path.name, _AnyYaml())
        except BadYaml as error:
            raise NotSound(str(error)) from None

    return SmallFile(path, check, phrase("its game works without it"), longest=_LONGEST)

"""The small files next to a table's journal, which the table and the doctor look after."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from controller.backup.contents import made_by_people
from controller.backup.restoring import plan_file
from controller.commands.between import offer_path, organisers_file, results_file
from controller.commands.on_table import note_file
from controller.config.settings import Config
from controller.journal.file import beside
from controller.journal.lock import kept_counts
from controller.net.kept_offer import offer_file
from controller.net.keys import key_file
from controller.net.organisers import organisers_in
from controller.net.refused import refused_in
from controller.net.teller import outbox_file
from controller.sensing.cards import tags_file
from controller.shop.choices import choices_file, operator_file
from controller.shop.counting import kept_statistics
from controller.shop.pin_file import guesses_file, kept_guesses
from controller.small_files import SmallFile, names_in
from controller.table.seating import kept_seats, seats_file
from engine.sentence import phrase

__all__ = ["small_files", "small_files_of_doctor"]

_LONGEST = 100_000_000
"""Of a file that people made in a game, in bytes."""


def small_files(config: Config, now_ms: int) -> list[SmallFile[Any]]:
    """Returns the files that a table sets aside when they are damaged; the operator's only where there is a PIN."""
    journal = config.journal_path
    guesses = [kept_guesses(guesses_file(journal, is_here=here), now_ms) for here in (False, True)]
    operator: list[SmallFile[Any]] = [operator_file(choices_file(journal)), *guesses]
    return [
        kept_seats(seats_file(journal)),
        note_file(journal),
        *(operator if config.shop.pin is not None else []),
        tags_file(config.tags_path),
        kept_statistics(journal),
        key_file(config.key_path),
        offer_file(offer_path(config)),
        outbox_file(results_file(config)),
        refused_in(config.refused_path),
        organisers_in(organisers_file(config)),
    ]


def small_files_of_doctor(config: Config) -> list[SmallFile[Any]]:
    """Returns these files, and those that the journal looks after itself."""
    journal = config.journal_path
    index = SmallFile(beside(journal, "-shm"), lambda _: None, phrase("SQLite makes it again, and nothing is lost"))
    made = [_made_in_a_game(path) for _, path in made_by_people() if not path.is_dir()]
    return [names_in(journal.parent), *made, *small_files(config, 0), kept_counts(journal), index, plan_file(journal)]


def _made_in_a_game(path: Path) -> SmallFile[None]:
    """A file that people made in a game, which says itself what is wrong with its content."""
    return SmallFile(path, lambda _: None, phrase("its game does without it"), longest=_LONGEST)

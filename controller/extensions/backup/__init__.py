"""Backups: all data of a table in one file, and its restoration."""

from controller.extending.manifest import Extension
from controller.tabletop.manifest import TableCommand
from engine.sentence import phrase

EXTENSION = Extension(
    name="backup",
    page="controller.extensions.backup.page:PAGE",
    prepare="controller.extensions.backup.restoring:finish_at_start",
    commands=(
        TableCommand(
            "backup",
            "controller.extensions.backup.commands:backup",
            phrase("Save games, cards, decks, statistics and configuration to FILE."),
        ),
        TableCommand(
            "restore",
            "controller.extensions.backup.commands:restore",
            phrase("Restore the backup FILE; the table must not be running."),
        ),
    ),
    contents="controller.extensions.backup.restoring:kept_files",
)

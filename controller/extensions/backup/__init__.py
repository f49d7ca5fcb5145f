"""Backups: all that people made at a table in one file, and that file put back."""

from controller.extending.manifest import Extension

EXTENSION = Extension(
    name="backup",
    prepare="controller.extensions.backup.restoring:finish_at_start",
    contents="controller.extensions.backup.restoring:kept_files",
)

"""The language of the table's own screen, stored next to the journal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from controller.config.settings import Config
from controller.errors import Refused, TableError
from controller.languages.catalogue import OFFERED
from controller.small_files import KeptFile, SmallFile, json_file
from engine.sentence import phrase, row_of


def language_file(journal: Path) -> SmallFile[str]:
    """Returns the file in the journal's folder; it holds the code of a language, or "" for that of the browser."""
    without = phrase("the table's own screen uses the language of its browser")
    return json_file(journal.with_name(f"{journal.stem}-language.json"), _read, without)


def _read(facts: dict[str, Any]) -> str:
    language: str = facts["language"]
    if language not in ("", *OFFERED):
        raise ValueError(language)
    return language


def keep_language(file: SmallFile[str], language: object) -> str:
    """Stores a language and returns its code; raises `Refused`, and `TableError` when it cannot be written."""
    if not isinstance(language, str) or language not in ("", *OFFERED):
        raise Refused(phrase("the table does not know this language; choose one of {codes}", codes=row_of(OFFERED)))
    try:
        file.keep({"language": language})
    except OSError as error:
        said = phrase(
            "{file} cannot be written ({reason}); free some space there", file=file.path, reason=error.strerror
        )
        raise TableError(said) from None
    return language


def kept_files(config: Config, now_ms: int) -> list[KeptFile]:
    return [KeptFile(language_file(config.journal_path), "language.json")]

"""Updates the catalogues from the sources: adds new messages without a translation, removes unused ones.

`scripts/catalogues` runs this module, which prints each language's coverage.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

from controller.languages.catalogue import (
    ENGLISH,
    LANGUAGES,
    BrokenCatalogue,
    context_in_code,
    is_translated,
    messages_of,
)
from controller.languages.collecting import collected, split

_LEFT_OUT = tuple(f'"{field}:' for field in ("Report-Msgid-Bugs-To", "POT-Creation-Date", "Generated-By"))
"""Header fields that would change without any change of a message."""
_BY_US: dict[str, Any] = {
    "project": "chameleon-table", "version": "0", "last_translator": "the makers of the table",
    "revision_date": datetime(2026, 11, 27, tzinfo=UTC),
}  # fmt: skip
"""Header fields that translators' tools expect, constant for the same reason, until a translator changes them."""

_GUESSED = {"python-format", "python-brace-format"}
"""Flags that Babel guesses: a percent sign is not a format, and gettext does not know forms of names in braces."""

_ROOT = Path(__file__).resolve().parents[2]
_CATALOGUES = Path(__file__).parent / "catalogues"


def updated(language: str, old: Catalog | None, template: Catalog) -> Catalog:
    """Returns the catalogue of a language with exactly the messages of a template; a translation that fits is kept.

    Its plural forms are kept, since versions of Babel differ, and so is its last translator.
    """
    head = _BY_US | {"language_team": Locale.parse(language).english_name} | ({} if old is None else _by_others(old))
    new = Catalog(locale=language, header_comment=template.header_comment, charset="utf-8", fuzzy=False, **head)
    if old is not None:
        new.mime_headers = [("Plural-Forms", old.plural_forms)]
    kept = {} if old is None else {_asked_for(each): each for each in old if each.id}
    for each in template:
        if not each.id:
            continue
        known = kept.get(_asked_for(each))
        new.add(each.id, context=each.context, locations=each.locations, auto_comments=each.auto_comments)
        if known is not None and known.id == each.id:
            message = new.get(_first(each.id), each.context)
            assert message is not None
            message.string, message.flags = known.string, known.flags
            message.user_comments = known.user_comments
    return new


def _asked_for(message: Message) -> tuple[str | None, str]:
    """Returns the key by which code looks up a message; a note of its place is not part of it."""
    return context_in_code(message.context), _first(message.id)


def written(catalogue: Catalog) -> bytes:
    """Returns a catalogue as the bytes of its file; equal messages give equal bytes, because no date of writing is
    added.
    """
    for each in catalogue:
        each.flags = each.flags - _GUESSED
    out = io.BytesIO()
    write_po(out, catalogue, omit_header=False, width=120, sort_by_file=True)
    lines = out.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(_LEFT_OUT)).encode()


def _by_others(old: Catalog) -> dict[str, Any]:
    """Returns the header fields about translators and dates, without Babel's placeholders."""
    fresh = Catalog()
    said = {field: getattr(old, field) for field in ("last_translator", "language_team", "revision_date")}
    return {field: value for field, value in said.items() if value != getattr(fresh, field)}


def coverage(catalogue: Catalog) -> tuple[int, int]:
    """Returns the number of translated messages and of all messages."""
    messages = [each for each in catalogue if each.id]
    return sum(is_translated(each) for each in messages), len(messages)


def _first(message: str | Sequence[str]) -> str:
    return message if isinstance(message, str) else message[0]


def main() -> None:
    template = collected(_ROOT)
    sections = split(template)
    for section, part in sections.items():
        (_CATALOGUES / f"{section}.pot").write_bytes(written(part))
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        try:
            old = messages_of(language)
        except BrokenCatalogue:
            if (_CATALOGUES / language).exists():
                raise
            old = None
        (_CATALOGUES / language).mkdir(exist_ok=True)
        for section, part in sections.items():
            (_CATALOGUES / language / f"{section}.po").write_bytes(written(updated(language, old, part)))
        done, many = coverage(messages_of(language))
        sys.stdout.write(f"{language}: {done} of {many} messages\n")


if __name__ == "__main__":
    main()

"""The command in a shell of another language, with a dot for every letter of a message."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click import core, decorators, exceptions, formatting, parser, termui, types

from controller.languages import catalogue, shell
from tests.languages.untranslated import Wordless, known_messages

ROOT = Path(__file__).parents[2]
_TAUGHT = (core, decorators, exceptions, formatting, parser, termui, types)
_FOR_PROGRAMS = re.compile(
    r"'[^'A-Za-z ]*·'|'[^'·]*'|(?<![\w-])--?[a-z][a-z0-9-]*"  # values, and options
    r"|\b[A-Z]{2,}\w*(?:[.=:-]+[A-Z0-9]+)*\b"  # placeholders of values, and formats
    r"|\b[\w.-]+\.(?:yml|db|txt|csv|pdf|po|jsonl|key|json|log|local|zip)\b"
    r"|(?:/[\w.-]+)+|https?://\S+|\b[a-e][1-5]\b"
)


@pytest.fixture
def wordless_shell() -> Iterator[Wordless]:
    """The language, before any request; all requested messages must be among those that translators find."""
    language = Wordless()
    kept = {module: dict(vars(module)) for module in _TAUGHT}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shell, "spoken_language", lambda: ("xx", ""))
        patch.setattr(catalogue, "catalogue_of", lambda _: language)
        yield language
    for module, before in kept.items():
        vars(module).update(before)
    assert {*language.asked} - known_messages() == set()


def letters_left(printed: str, *names: str) -> list[str]:
    """The words of an output that have letters, except for names that are the same in all languages."""
    words = re.findall(r"[^\W\d_][\w'.:-]*", _FOR_PROGRAMS.sub(" ", printed))
    known = {part for name in names for part in re.findall(r"[^\W\d_][\w'.:-]*", name)}
    return [word for word in words if re.search("[A-Za-z]", word) and word not in known]

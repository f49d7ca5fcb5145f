"""Finds visible texts that no catalogue translates: letters that remain when every message has none."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from controller.languages.catalogue import context_in_code, translated_data
from controller.languages.collecting import collected
from tests.book import ROOT

_SQUARE = re.compile(r"\b[a-e][1-5]\b")
"""Names of squares are the same in all languages."""


class Wordless:
    """A language that has a dot for every letter of a message, so that only its parts may have letters.

    It records its requests: messages, each with its context or None, and both forms of plurals.
    """

    def __init__(self) -> None:
        self.asked: set[tuple[str | tuple[str, str], str | None]] = set()

    def gettext(self, message: str) -> str:
        self.asked.add((message, None))
        return _dotted(message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        self.asked.add(((one, many), None))
        return _dotted(one if n == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        self.asked.add((message, context))
        return _dotted(message)

    def listed(self, items: Sequence[str], joined: str) -> str:
        return "·".join(items)

    def in_form(self, name: str, form: str, many: bool = False) -> str:
        return name


@cache
def known_messages() -> set[tuple[Any, str | None]]:
    """Returns the messages that translators find, each with its context or None."""
    return {(message.id, context_in_code(message.context)) for message in collected(ROOT)}


def _dotted(message: str) -> str:
    return re.sub(r"(\{\w+\})|[A-Za-z]", lambda found: found[1] or "·", message)


def untranslated(
    value: Any, language: Wordless, identifiers: Collection[str] = (), key: str = ""
) -> Iterator[tuple[str, str]]:
    """Yields every text in plain data that keeps letters in another language, with its key.

    The value of one of the `identifiers` is for programs, and left out with its content.
    """
    if key in identifiers:
        return
    if isinstance(value, str):
        if re.search("[A-Za-z]", _SQUARE.sub("", translated_data(language, value))):
            yield key, value
    elif isinstance(value, Mapping):
        for name, each in value.items():
            yield from untranslated(each, language, identifiers, name)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from untranslated(each, language, identifiers, key)

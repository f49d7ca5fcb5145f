"""The explained configuration with its comments in another language.

A paragraph of comments is a message. A comma-separated list of names that users type as they are is a part of it: such
lists are long, and depend on the installed games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby

from controller.languages.wide import wrapped
from engine.sentence import phrase, row_of

_COLUMNS = 120
_COMMENT = re.compile(r"( *)# (.+)")
_NAMES = re.compile(r"(keys |one of: )([\w:-]+(?:, (?!or )[\w:-]+)+)")
_PARTS = {"keys ": "keys", "one of: ": "choices"}
"""The placeholder of a list of names in messages, the same as in complaints about that list."""


def messages_of_comments(text: str) -> Iterator[tuple[int, str]]:
    """Yields the line and the message of each paragraph of comments in a YAML text."""
    number = 1
    for indent, lines in _paragraphs(text):
        if indent is not None:
            yield number, _parted(_prose(lines))[0]
        number += len(lines)


def translated_comments(text: str, said: Callable[[str], str]) -> str:
    """Returns a YAML text with its comments translated by `said`; the rest is unchanged."""
    found: list[str] = []
    for indent, lines in _paragraphs(text):
        if indent is not None:
            message, parts = _parted(_prose(lines))
            begin = f"{indent}# "
            lines = wrapped(said(phrase(message, **parts)), _COLUMNS, begin, begin).splitlines()
        found += lines
    return "\n".join(found) + "\n"


def _paragraphs(text: str) -> Iterator[tuple[str | None, list[str]]]:
    """Yields the lines of each paragraph with their indent, and all other lines with None."""
    for indent, lines in groupby(text.splitlines(), _indent):
        yield indent, list(lines)


def _indent(line: str) -> str | None:
    found = _COMMENT.fullmatch(line)
    return found and found[1]


def _prose(lines: list[str]) -> str:
    return " ".join(line.strip().removeprefix("# ") for line in lines)


def _parted(prose: str) -> tuple[str, dict[str, str]]:
    """Returns a paragraph as a message and its part, the list of names, if any."""
    found = _NAMES.search(prose)
    if found is None:
        return prose, {}
    part = _PARTS[found[1]]
    return f"{prose[: found.start(2)]}{{{part}}}{prose[found.end() :]}", {part: row_of(found[2].split(", "))}

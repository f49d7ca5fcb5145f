"""Finds sentences again that were made where no language is known, by the patterns of their messages."""

from __future__ import annotations

import re
from functools import lru_cache
from string import Formatter

from engine.sentence import Sentence, phrase

__all__ = ["found_again"]


def found_again(said: str, messages: tuple[str, ...]) -> str:
    """Returns a text as a sentence with its parts, where one of the messages fits; all else as it is.

    A part may be such a sentence itself. A special message stands before what is like it.
    """
    return said if isinstance(said, Sentence) else _found(str(said), messages)


@lru_cache(maxsize=512)
def _found(said: str, messages: tuple[str, ...]) -> str:
    for message, pattern in _patterns(messages):
        if found := pattern.fullmatch(said):
            return phrase(message, **{name: _found(part, messages) for name, part in found.groupdict().items()})
    return said


@lru_cache
def _patterns(messages: tuple[str, ...]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((str(message), re.compile(_pattern(message))) for message in messages)


def _pattern(message: str) -> str:
    return "".join(
        re.escape(text) + (f"(?P<{name}>.+)" if name else "") for text, name, _, _ in Formatter().parse(message)
    )

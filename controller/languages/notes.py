"""Notes for translators next to a message: its place and its meaning.

A short message has a context that begins with "@" and names its place, "@button on the league page"; code that uses the
message need not repeat it. The notes are in `notes.toml` here, and in the folder of each game and extension.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from controller.languages.catalogue import PLACED

_HERE = Path(__file__).parent
_THEIRS = [file for house in ("games", "extensions") for file in (_HERE.parent / house).glob("*/notes.toml")]
_FILES = (*sorted(_THEIRS), _HERE / "notes.toml")
"""The files of games and extensions, then the general one."""
_ENOUGH_WORDS = 3
"""From this number of words a message is clear without a context."""


def is_short(message: str) -> bool:
    """Returns whether a message has too few words to be understood without context; placeholders do not count."""
    return len(re.findall(r"[^\W\d_][\w'\u2019-]*", re.sub(r"\{.*?\}", " ", message))) < _ENOUGH_WORDS


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes of several files, the first of which take precedence."""

    places: Mapping[str, str]
    """Pattern of source files -> their place on the page or in the terminal; the first match applies."""
    contexts: Mapping[str, str]
    """Context of terms -> what it names."""
    messages: Mapping[str, str]
    """Message -> what it means."""
    article: str
    """Instructions for a name whose message asks for its article."""

    @classmethod
    def read(cls, files: Sequence[Path] = _FILES) -> Notes:
        """Returns the notes in some files; raises `ValueError` for invalid TOML."""
        found: dict[str, Any] = {"places": {}, "contexts": {}, "messages": {}}
        for file in files:
            for kind, notes in tomllib.loads(file.read_text(encoding="utf-8")).items():
                found[kind] = notes if isinstance(notes, str) else {**found[kind], **notes}
        return cls(**found)

    def context(self, message: str, file: str, what: str) -> str:
        """Returns the context of a short message in a source file; `what` is its role there, or ""."""
        place = next(place for pattern, place in self.places.items() if fnmatch(file, pattern))
        return PLACED + f"{what} {place}".strip()

    def comments(self, message: str, context: str | None) -> list[str]:
        """Returns the comments for translators on a message."""
        meant = [self.messages[message]] if message in self.messages else []
        if context is None:
            return meant
        if context.startswith(PLACED):
            place = context.removeprefix(PLACED)
            return [f"{place[:1].upper()}{place[1:]}.", *meant]
        return [self.contexts[context], *meant] if context in self.contexts else meant

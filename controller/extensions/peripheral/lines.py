"""The protocol's lines: bytes are cut into lines, and a line is a command and what it is about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from controller.errors import TableError

LONGEST_LINE = 500
"""No line is longer, in bytes, without its end."""


class Behind(Enum):
    """What stands behind a command."""

    NOTHING = "nothing"
    WORD = "one word"
    TEXT = "a text"


COMMANDS: Mapping[str, Behind] = {
    "begin": Behind.TEXT,
    "move": Behind.WORD,
    "end": Behind.WORD,
    "ok": Behind.NOTHING,
    "nok": Behind.NOTHING,
    "err": Behind.TEXT,
    "variant": Behind.WORD,
    "set_variant": Behind.WORD,
    "feature": Behind.WORD,
    "msg": Behind.TEXT,
    "side": Behind.WORD,
    "get_state": Behind.NOTHING,
    "set_state": Behind.NOTHING,
    "state": Behind.TEXT,
    "undo": Behind.TEXT,
    "redo": Behind.TEXT,
    "undo_offer": Behind.NOTHING,
}
"""What a central may say to this board, and what stands behind it."""


class BadSaying(TableError, ValueError):
    """A line that says nothing to this board; one sentence."""


@dataclass(frozen=True, slots=True)
class Said:
    """A command and what it is about."""

    word: str
    """A key of `COMMANDS`."""
    about: str = ""


def read_line(line: bytes) -> Said:
    """Returns what a central says in a line, without its end; raises `BadSaying`."""
    if len(line) > LONGEST_LINE:
        raise BadSaying(f"a line has at most {LONGEST_LINE} bytes")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise BadSaying("a line is UTF-8 text") from None
    if not text.isprintable():
        raise BadSaying("a line holds printable characters only")
    word, _, about = text.strip(" ").partition(" ")
    about = about.strip(" ")
    if word not in COMMANDS:
        raise BadSaying(f"{word[:20]!r} is no command of this board")
    _check(word, about)
    return Said(word, about)


def written_line(word: str, about: str = "") -> str:
    """Returns a line, without its end, for a command and what it is about; what would break it becomes a space."""
    return " ".join(f"{word} {about}".split())[:LONGEST_LINE]


def _check(word: str, about: str) -> None:
    match COMMANDS[word]:
        case Behind.NOTHING if about:
            raise BadSaying(f"{word} stands alone")
        case Behind.WORD if len(about.split(" ")) != 1 or not about:
            raise BadSaying(f"{word} needs {Behind.WORD.value}")
        case Behind.TEXT if not about:
            raise BadSaying(f"{word} needs {Behind.TEXT.value}")


class LineCutter:
    """Cuts what comes in bytes into lines; of one that is too long only the beginning is kept, as one line."""

    def __init__(self) -> None:
        self._open = b""

    def cut(self, data: bytes) -> Iterator[bytes]:
        """Yields each line that ends in `data`, without its end; empty lines are left out."""
        *ended, rest = data.split(b"\n")
        for part in ended:
            line = self._kept(part).rstrip(b"\r")
            self._open = b""
            if line:
                yield line
        self._open = self._kept(rest)

    def _kept(self, part: bytes) -> bytes:
        return (self._open + part)[: LONGEST_LINE + 2]

"""The protocol's lines: cuts bytes into lines, and a line into a command and its argument."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from controller.errors import TableError

LONGEST_LINE = 500
"""The maximum length of a line, in bytes, without its end."""


class Argument(Enum):
    """The argument of a command."""

    NOTHING = "nothing"
    WORD = "one word"
    TEXT = "a text"


COMMANDS: Mapping[str, Argument] = {
    **dict.fromkeys(("ok", "nok", "get_state", "set_state", "undo_offer"), Argument.NOTHING),
    **dict.fromkeys(("move", "end", "variant", "set_variant", "feature", "side"), Argument.WORD),
    **dict.fromkeys(("begin", "err", "msg", "state", "undo", "redo"), Argument.TEXT),
}
"""A central's commands to this board, and their arguments."""


class BadLine(TableError, ValueError):
    """A line that is not valid for this board; one sentence."""


@dataclass(frozen=True, slots=True)
class CentralCommand:
    word: str
    """A key of `COMMANDS`."""
    about: str = ""


def read_line(line: bytes) -> CentralCommand:
    """Returns the command in a central's line, without its end; raises `BadLine`."""
    if len(line) > LONGEST_LINE:
        raise BadLine(f"a line has at most {LONGEST_LINE} bytes")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise BadLine("a line is UTF-8 text") from None
    if not text.isprintable():
        raise BadLine("a line holds printable characters only")
    word, _, about = text.strip(" ").partition(" ")
    about = about.strip(" ")
    if word not in COMMANDS:
        raise BadLine(f"{word[:20]!r} is no command of this board")
    _check(word, about)
    return CentralCommand(word, about)


def written_line(word: str, about: str = "") -> str:
    """Returns the line, without its end, of a command and its argument; forbidden characters become spaces."""
    return " ".join(f"{word} {about}".split())[:LONGEST_LINE]


def _check(word: str, about: str) -> None:
    match COMMANDS[word]:
        case Argument.NOTHING if about:
            raise BadLine(f"{word} stands alone")
        case Argument.WORD if len(about.split(" ")) != 1 or not about:
            raise BadLine(f"{word} needs {Argument.WORD.value}")
        case Argument.TEXT if not about:
            raise BadLine(f"{word} needs {Argument.TEXT.value}")


class LineCutter:
    """Cuts incoming bytes into lines; a line that is too long is truncated."""

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

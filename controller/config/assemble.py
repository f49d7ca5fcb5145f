"""Assembles the explained configuration: the table's own keys, and those of each extension's `chameleon.yml`.

The installer runs this file alone, before anything is installed, so it imports nothing but the standard library.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

_CONTROLLER = Path(__file__).resolve().parents[1]
_SECTION = re.compile(r"([a-z][a-z0-9-]*):\s*")


def explained_parts(controller: Path = _CONTROLLER) -> list[Path]:
    """Returns the files that explain keys: the table's own, then those of extensions by name."""
    return [controller / "chameleon.yml", *sorted((controller / "extensions").glob("*/chameleon.yml"))]


def assembled(texts: Iterable[str]) -> str:
    """Returns the texts merged into one; keys of a section that already exists are added at its end."""
    whole, *added = texts
    for text in added:
        head, section, keys = _split(text)
        if (end := _end_of(whole, section)) is None:
            whole = f"{whole.rstrip()}\n\n{head}{section}:\n{keys}"
        else:
            whole = whole[:end] + keys + whole[end:]
    return whole


def _split(text: str) -> tuple[str, str, str]:
    """Returns the comment before a text's only section, the section's name, and the lines of its keys."""
    lines = text.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if _SECTION.fullmatch(line))
    return "".join(lines[:at]), lines[at].strip().rstrip(":"), "".join(lines[at + 1 :])


def _end_of(text: str, section: str) -> int | None:
    """Returns the end of a section's last key in a text; None if the section is missing."""
    found = re.search(rf"^{section}:\n(?:[ \t].*\n|\n(?=[ \t]))*", text, re.MULTILINE)
    return found and found.end()


if __name__ == "__main__":
    sys.stdout.write(assembled(part.read_text(encoding="utf-8") for part in explained_parts()))

"""The pages of the docs, and their content: code blocks, links, names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))

_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def name_of(page: Path) -> str:
    """The page's path in the project, for the names of tests."""
    return page.relative_to(ROOT).as_posix()


def text_of(page: Path) -> str:
    """The whole page."""
    return page.read_text(encoding="utf-8")


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of a page in a language."""
    return [code for kind, code in _FENCED.findall(text_of(page)) if kind == language]


def prose(page: Path) -> str:
    """The page without its code blocks."""
    return _FENCED.sub("", text_of(page))


def sessions(page: Path) -> Iterator[tuple[str, str]]:
    """Every command after a "$ " in a console block, with its output."""
    for block in blocks(page, "console"):
        for part in block.removeprefix("$ ").split("\n$ "):
            command, _, printed = part.partition("\n")
            yield command, printed.rstrip()

"""The tables of docs/lights.md, made from the meanings and patterns that the table uses.

After a change of either, write them again:

    python -m tests.light_page
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from controller.tabletop.light import MEANINGS, Meaning
from controller.tabletop.registry import known_games, manifest
from hal import PATTERNS, Pattern
from tests.meanings import OF_GAME

PAGE = Path(__file__).parents[1] / "docs" / "lights.md"


def renewed(page: str) -> str:
    """The text of the page with both tables as they should be."""
    for name, lines in (("meanings", _meanings()), ("patterns", _patterns())):
        begin, end = f"<!-- begin: {name} -->\n", f"<!-- end: {name} -->\n"
        made = "".join(f"{line}\n" for line in lines)
        page = re.sub(f"{begin}.*?{end}", lambda _, text=begin + made + end: text, page, flags=re.DOTALL)
    return page


def _meanings() -> Iterator[str]:
    yield from _table("In every game", MEANINGS)
    for game in known_games():
        own = {name: meaning for name, meaning in OF_GAME[game].items() if name not in MEANINGS}
        yield from _table(f"In {manifest(game).title}", own)


def _table(title: str, meanings: Mapping[str, Meaning]) -> Iterator[str]:
    yield from ("", f"### {title}", "")
    yield "| name | on the page | colour | pattern | what it says |"
    yield "|---|---|---|---|---|"
    for name, meaning in meanings.items():
        red, green, blue = meaning.light.rgb
        colour, pattern = f"`#{red:02x}{green:02x}{blue:02x}`", meaning.light.pattern
        yield f"| `{name}` | {meaning.label} | {colour} | {pattern} | {meaning.why} |"


def _patterns() -> Iterator[str]:
    yield "| pattern | one round | levels, over and over |"
    yield "|---|---|---|"
    for name, pattern in PATTERNS.items():
        yield f"| {name} | {_round(pattern)} | {', '.join(_step(*step) for step in pattern.steps)} |"


def _round(pattern: Pattern) -> str:
    return f"{pattern.period_ms} ms" if len(pattern.steps) > 1 else "-"


def _step(duration_ms: int, level: int) -> str:
    return f"{round(level * 100 / 255)} % for {duration_ms} ms"


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

"""Writes what the docs show of the files: `python -m deploy.make.book` renews it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from deploy.make.measures import Measures, read_measures
from deploy.make.picture import both_sides
from deploy.make.strip import BUS, strip

__all__ = ["DOCS", "PAGE", "pictures", "renewed"]

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "make.md"


def pictures(of: Measures) -> Iterator[tuple[str, str]]:
    """Yields the name in docs/ of every picture that is text, and the picture."""
    rank = strip(of)
    yield "make-rank.svg", both_sides(rank, left=rank.corners[0], right=2 * of.board.pitch + 2)


def renewed(page: str, of: Measures) -> str:
    """Returns the page with its tables made anew."""
    for name, lines in (("ribbon", _ribbon()),):
        block = "\n".join((f"<!-- begin: {name} -->", *lines, f"<!-- end: {name} -->"))
        begin, end = (page.index(f"<!-- {word}: {name} -->") for word in ("begin", "end"))
        page = page[:begin] + block + page[end + len(f"<!-- end: {name} -->") :]
    return page


def _ribbon() -> Iterator[str]:
    yield f"| wire of the ribbon | {' | '.join(str(pin) for pin in range(1, len(BUS) + 1))} |"
    yield "|---" * (len(BUS) + 1) + "|"
    yield f"| carries | {' | '.join(BUS)} |"


def main() -> None:
    """Writes every picture and every table."""
    of = read_measures()
    for name, picture in pictures(of):
        (DOCS / name).write_text(picture, encoding="utf-8")
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8"), of), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Writes what the docs show of the files: `python -m deploy.make.book` renews it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from deploy.make.bill import CELLS, MAGNETS, PIECES, as_option, as_table
from deploy.make.measures import Measures, read_measures
from deploy.make.perfboard import controller_board, square_board
from deploy.make.perfpicture import drawn_perfboard
from deploy.make.picture import both_sides
from deploy.make.shapes import POSTS
from deploy.make.sheets import STOCK, as_svg, fitting, sheets
from deploy.make.squarebook import SQUARE_PAGE, square_page_renewed, square_pictures
from deploy.make.strip import BUS, strip
from deploy.wiring.draw import BUILDS as WIRINGS
from deploy.wiring.draw import read

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "make.md"


def pictures(of: Measures) -> Iterator[tuple[str, str]]:
    """Yields the name in docs/ of every picture that is text, and the picture."""
    rank = strip(of)
    yield "make-rank.svg", both_sides(rank, left=rank.corners[0], right=2 * of.board.pitch + 2)
    for path in WIRINGS:
        yield f"make-perfboard-{path.stem}.svg", drawn_perfboard(controller_board(read(path)))
    yield "make-perfboard-square.svg", drawn_perfboard(square_board(of), both=False)
    yield from ((f"make-{sheet.name}.svg", as_svg(sheet)) for sheet in sheets(of))


def renewed(page: str, of: Measures) -> str:
    tables = {
        "ribbon": _ribbon(),
        "bill": as_table(of),
        "bill-hall": as_option(of),
        "print": _printed(of),
        "stock": _stock(of),
    }
    for name, lines in tables.items():
        block = "\n".join((f"<!-- begin: {name} -->", *lines, f"<!-- end: {name} -->"))
        begin, end = (page.index(f"<!-- {word}: {name} -->") for word in ("begin", "end"))
        page = page[:begin] + block + page[end + len(f"<!-- end: {name} -->") :]
    return page


def _printed(of: Measures) -> Iterator[str]:
    """What to print, how many of it, and in what."""
    frame = ("frame", 1) if of.corners == 1 else ("frame-corner", 4)
    yield "| file | print | is |"
    yield "|---|---|---|"
    for colour, number in CELLS.items():
        face = "a groove in each corner" if colour == "dark" else "smooth"
        yield f"| `cell-{colour}` | {number} | a {colour} square: plate, walls, window, {face}; face down |"
    yield f"| `{frame[0]}` | {frame[1]} | the frame{', a quarter of it' if frame[1] > 1 else ''} |"
    yield f"| `post` | {POSTS} | carries the deck |"
    yield f"| `magnet-cap` | {MAGNETS} | holds a magnet in its piece; one is a spare |"
    yield "| `reader-box` | 1 | for card games: the place of the card reader, outside on the frame; cover down |"
    for side in ("round", "six-sided"):
        for nature, number in PIECES.items():
            mark = "a ring" if nature == "white" else "a cross"
            yield f"| `piece-{nature}-{side}` | {number} | a {nature} piece of the {side} side: {mark} on top |"


def _stock(of: Measures) -> Iterator[str]:
    """Which sheet can be cut from what shops sell."""
    yield f"| sheet | size | {' | '.join(STOCK)} |"
    yield "|---" * (len(STOCK) + 2) + "|"
    for sheet in sheets(of):
        fits = fitting(sheet)
        cells = ("with room" if fits.get(name) else "just" if name in fits else "**no**" for name in STOCK)
        yield f"| {sheet.name} | {sheet.side:g} x {sheet.side:g} mm | {' | '.join(cells)} |"


def _ribbon() -> Iterator[str]:
    yield f"| wire of the ribbon | {' | '.join(str(pin) for pin in range(1, len(BUS) + 1))} |"
    yield "|---" * (len(BUS) + 1) + "|"
    yield f"| carries | {' | '.join(BUS)} |"


def main() -> None:
    """Writes every picture and every table; the pictures of solids only with "renders", because they take long."""
    of = read_measures()
    if "renders" in sys.argv[1:]:
        from deploy.make.printing import renders

        for name, png in renders(of):
            (DOCS / name).write_bytes(png)
    for name, picture in pictures(of):
        (DOCS / name).write_text(picture, encoding="utf-8")
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8"), of), encoding="utf-8")
    for name, picture in square_pictures():
        (DOCS / name).write_text(picture, encoding="utf-8")
    SQUARE_PAGE.write_text(square_page_renewed(SQUARE_PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()

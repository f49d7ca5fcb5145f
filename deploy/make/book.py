"""Writes the generated pictures and tables of the docs; run it with `python -m deploy.make.book`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from deploy.make.bill import CELLS, MAGNETS, PIECES, as_table, hall_sensor_table
from deploy.make.measures import Measures, read_measures
from deploy.make.perfboard import controller_board, square_board
from deploy.make.perfpicture import drawn_perfboard
from deploy.make.picture import both_sides
from deploy.make.shapes import POSTS
from deploy.make.sheets import STOCK, as_svg, fitting, sheets
from deploy.make.squarepicture import drawn_square
from deploy.make.strip import BUS, strip
from deploy.wiring.draw import BUILDS as WIRINGS
from deploy.wiring.draw import read_wiring
from sim.square import GRADES, Square, judged, reach

DOCS = Path(__file__).parents[2] / "docs"
PAGE, SQUARE_PAGE = DOCS / "make.md", DOCS / "square.md"


@dataclass(frozen=True, slots=True)
class Choice:
    """A possible square; those with a name get a picture."""

    square: Square
    words: str
    picture: str = ""


CHOICES = (
    Choice(Square(), "The recommended square", "recommended"),
    Choice(Square(offset=0), "The reed in the middle of its square", "centred"),
    Choice(Square(offset=4), "The reed only a little off the middle"),
    Choice(Square(offset=7), "The reed 1 mm nearer to the middle"),
    Choice(Square(offset=12), "The reed too far off the middle"),
    Choice(Square(reed=(10, 20)), "Reeds that are too keen", "keen"),
    Choice(Square(reed=(15, 20)), "A narrower class of reeds"),
    Choice(Square(reed=(20, 25)), "Duller reeds"),
    Choice(Square(both_poles=True), "Some magnets with the other pole down, for hall sensors"),
    Choice(Square(both_poles=True, reed=(20, 25)), "The same with duller reeds"),
    Choice(Square(magnet=(10, 2)), "A wider, thinner magnet"),
    Choice(Square(magnet=(8, 2)), "A thinner magnet"),
    Choice(Square(magnet=(6, 2), height=10), "A small magnet above a thick board", "weak"),
    Choice(Square(magnet=(12, 3)), "A magnet that is too big", "strong"),
    Choice(Square(magnet=(12, 3), pitch=65), "The same on wider squares"),
    Choice(Square(grade="N35"), "A weaker grade"),
    Choice(Square(grade="N52"), "The strongest grade"),
    Choice(Square(height=9, plate=7), "A board that is 3 mm thicker"),
    Choice(Square(pitch=40), "Narrow squares"),
    Choice(Square(pitch=55), "Wide squares"),
)
"""The first is the recommended one."""


def pictures(of: Measures) -> Iterator[tuple[str, str]]:
    """Yields the name in docs/ and the content of every text picture."""
    rank = strip(of)
    yield "make-rank.svg", both_sides(rank, left=rank.corners[0], right=2 * of.board.pitch + 2)
    for path in WIRINGS:
        yield f"make-perfboard-{path.stem}.svg", drawn_perfboard(controller_board(read_wiring(path)))
    yield "make-perfboard-square.svg", drawn_perfboard(square_board(of), both=False)
    yield from ((f"make-{sheet.name}.svg", as_svg(sheet)) for sheet in sheets(of))


def square_pictures() -> Iterator[tuple[str, str]]:
    """Yields the name in docs/ and the content of every picture of a square."""
    for each in CHOICES:
        if each.picture:
            yield f"square-{each.picture}.svg", drawn_square(each.square, each.words)


def tables(of: Measures) -> dict[str, Iterable[str]]:
    """Returns the lines of every table in docs/make.md by its name."""
    return {
        "ribbon": _ribbon(),
        "bill": as_table(of),
        "bill-hall": hall_sensor_table(of),
        "print": _printed(of),
        "stock": _stock(of),
    }


def square_tables() -> dict[str, Iterable[str]]:
    """Returns the lines of every table in docs/square.md by its name."""
    return {"squares": _squares(), "grades": _grades()}


def renewed(page: str, tables: Mapping[str, Iterable[str]]) -> str:
    """Returns a page with its tables replaced, between the comments that name them."""
    for name, lines in tables.items():
        block = "\n".join((f"<!-- begin: {name} -->", *lines, f"<!-- end: {name} -->"))
        begin, end = (page.index(f"<!-- {word}: {name} -->") for word in ("begin", "end"))
        page = page[:begin] + block + page[end + len(f"<!-- end: {name} -->") :]
    return page


def _printed(of: Measures) -> Iterator[str]:
    """Yields the printed parts, their quantity and material."""
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
    """Yields the stock sheets from which each sheet can be cut."""
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


def _squares() -> Iterator[str]:
    yield "| square | sizes | closes | opens | a piece may stand off | works |"
    yield "|---|---|---|---|---|---|"
    for each in CHOICES:
        verdict, far = judged(each.square), reach(each.square)
        room = f"{far:g} mm" if far > 0 else "nowhere"
        times = f"{verdict.closing:.1f} | {verdict.opening:.1f}"
        yield f"| {each.words} | {_sizes(each.square)} | {times} | {room} | {'yes' if verdict.works else '**no**'} |"


def _sizes(of: Square) -> str:
    """Returns the sizes that differ from the recommended ones, or the recommended ones themselves."""
    sizes, usual = _explained(of), _explained(Square())
    return ", ".join(size for size in sizes if size not in usual) or ", ".join(sizes[:-1])


def _explained(of: Square) -> list[str]:
    return [
        f"{of.magnet[0]:g} x {of.magnet[1]:g} mm",
        of.grade,
        f"offset {of.offset:g}",
        f"height {of.height:g}",
        f"{of.reed[0]:g} to {of.reed[1]:g} AT",
        f"pitch {of.pitch:g}",
        "both poles" if of.both_poles else "one pole",
    ]


def _grades() -> Iterator[str]:
    yield f"| grade | {' | '.join(GRADES)} |"
    yield "|---" * (len(GRADES) + 1) + "|"
    yield f"| remanence, T | {' | '.join(f'{least:.2f} to {most:.2f}' for least, most in GRADES.values())} |"


def main() -> None:
    """Writes every picture and every table; the slow pictures of solids only with "renders"."""
    of = read_measures()
    if "renders" in sys.argv[1:]:
        from deploy.make.printing import renders

        for name, png in renders(of):
            (DOCS / name).write_bytes(png)
    for name, picture in (*pictures(of), *square_pictures()):
        (DOCS / name).write_text(picture, encoding="utf-8")
    for page, made in ((PAGE, tables(of)), (SQUARE_PAGE, square_tables())):
        page.write_text(renewed(page.read_text(encoding="utf-8"), made), encoding="utf-8")


if __name__ == "__main__":
    main()

"""What docs/square.md shows: the table of squares and a picture of some. `python -m deploy.make.book` renews it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from deploy.make.squarepicture import drawn_square
from sim.square import GRADES, Square, judged, reach

SQUARE_PAGE = Path(__file__).parents[2] / "docs" / "square.md"


@dataclass(frozen=True, slots=True)
class Choice:
    """A square that somebody might build; a picture of it is drawn where it has a name."""

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


def square_pictures() -> Iterator[tuple[str, str]]:
    """Yields the name in docs/ of every picture of a square, and the picture."""
    for each in CHOICES:
        if each.picture:
            yield f"square-{each.picture}.svg", drawn_square(each.square, each.words)


def square_page_renewed(page: str) -> str:
    """Returns the page with its tables made anew."""
    for name, lines in (("squares", _table()), ("grades", _grades())):
        block = "\n".join((f"<!-- begin: {name} -->", *lines, f"<!-- end: {name} -->"))
        begin, end = (page.index(f"<!-- {word}: {name} -->") for word in ("begin", "end"))
        page = page[:begin] + block + page[end + len(f"<!-- end: {name} -->") :]
    return page


def _table() -> Iterator[str]:
    yield "| square | sizes | closes | opens | a piece may stand off | works |"
    yield "|---|---|---|---|---|---|"
    for each in CHOICES:
        verdict, far = judged(each.square), reach(each.square)
        room = f"{far:g} mm" if far > 0 else "nowhere"
        times = f"{verdict.closing:.1f} | {verdict.opening:.1f}"
        yield f"| {each.words} | {_sizes(each.square)} | {times} | {room} | {'yes' if verdict.works else '**no**'} |"


def _sizes(of: Square) -> str:
    """The sizes that differ from the recommended ones, or those themselves."""
    sizes, usual = _told(of), _told(Square())
    return ", ".join(size for size in sizes if size not in usual) or ", ".join(sizes[:-1])


def _told(of: Square) -> list[str]:
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

"""Draws the places of a piece that close the reed of a square, from above, and the field along the reed below that.
Pure.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import log10

from sim.square import Square, SquareReport, judged

SCALE = 5
"""In px per mm."""
GRID = 1.25
"""The distance between evaluations of the field, in mm, with linear interpolation."""
HALF_HEIGHT = 40
"""The part of the board shown above and below the middle of the square, in mm."""
TOP, GAP, CURVE = 64, 44, 250
"""The heights of the title, of the gap between map and curve, and of the curve, in px."""
LEAST, MOST = 0.05, 50
"""The ends of the curve's scale, in mT."""

SURE, PERHAPS, NEVER = "#7cc28b", "#f5d68a", "#fdfdfb"
LINE, INK, GLASS, PLACE = "#8a8a8a", "#222", "#cfe3ea", "#2456a6"

Point = tuple[float, float]


def drawn_square(square: Square, title: str) -> str:
    """Returns the picture of a square and its neighbours, with the resulting numbers."""
    half = 1.5 * square.pitch
    width = 2 * half * SCALE
    bottom = TOP + 2 * HALF_HEIGHT * SCALE + GAP
    whole = bottom + CURVE + 50
    box = f'x="{-half:g}" y="{-HALF_HEIGHT}" width="{2 * half:g}" height="{2 * HALF_HEIGHT}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {whole:g}" width="{width:g}" '
        'font-family="sans-serif" font-size="14">',
        f'<rect width="{width:g}" height="{whole:g}" fill="white"/>',
        f'<text x="4" y="22" font-size="19" font-weight="bold" fill="{INK}">{escape(title)}</text>',
        f'<text x="4" y="46" fill="{INK}">{escape(_result(judged(square)))}</text>',
        f'<svg x="0" y="{TOP}" width="{width:g}" height="{2 * HALF_HEIGHT * SCALE}" '
        f'viewBox="{-half:g} {-HALF_HEIGHT} {2 * half:g} {2 * HALF_HEIGHT}">',
        f'<rect {box} fill="{NEVER}"/>',
        *_regions(square, half),
        *_board(square),
        "</svg>",
        *_key(TOP + 2 * HALF_HEIGHT * SCALE + 24),
        *_curve(square, half, bottom),
    ]
    return "\n".join([*lines, "</svg>", ""])


def _result(result: SquareReport) -> str:
    least = min(result.closing, result.opening)
    works = "It works" if result.works else "It may not work" if least >= 1 else "It does not work"
    return (
        f"{works}: a piece makes {result.closing:.1f} times what closes its reed, "
        f"those around 1/{result.opening:.1f} of what holds it."
    )


def _key(y: float) -> Iterator[str]:
    """Yields the legend of the colours, which stand for places of a piece's middle."""
    words = (
        (SURE, "here a piece closes every reed"),
        (PERHAPS, "here it may hold one"),
        (NEVER, "here it is not felt"),
    )
    x = 4
    for colour, each in words:
        yield f'<rect x="{x}" y="{y - 12:g}" width="14" height="14" fill="{colour}" stroke="{LINE}"/>'
        yield f'<text x="{x + 20}" y="{y:g}" fill="{INK}">{each}</text>'
        x += 60 + 7 * len(each)


# The map


def _regions(square: Square, half: float) -> Iterator[str]:
    """Yields the places where a piece may hold the most sensitive reed and, on top, those where it closes the least
    sensitive one.
    """
    columns, rows = round(2 * half / GRID) + 1, round(2 * HALF_HEIGHT / GRID) + 1
    across = [
        [square.felt(-half + GRID * i, GRID * j, strong=True) for i in range(columns)] for j in range(rows // 2 + 1)
    ]
    field = [*reversed(across[1:]), *across]
    weaker = square.disc(strong=False).remanence / square.disc(strong=True).remanence
    for level, colour in ((square.opens_at, PERHAPS), (square.closes_at / weaker, SURE)):
        for sign in (1, -1):
            outlines = _outlines([[sign * felt - level for felt in row] for row in field])
            way = " ".join(_outline_path(outline, half) for outline in outlines)
            if way:
                yield f'<path d="{way}" fill="{colour}" fill-rule="evenodd"/>'


def _outline_path(outline: list[Point], half: float) -> str:
    points = (f"{GRID * x - half:.1f},{GRID * y - HALF_HEIGHT:.1f}" for x, y in outline)
    return f"M{' '.join(points)}z"


def _outlines(field: list[list[float]]) -> Iterator[list[Point]]:
    """Yields the closed contours of the area above 0, in columns and rows: marching squares."""
    edge = [-1e-9] * (len(field[0]) + 2)
    padded = [edge, *([-1e-9, *row, -1e-9] for row in field), edge]
    ways: dict[Point, Point] = {}
    for j in range(len(padded) - 1):
        for i in range(len(edge) - 1):
            corners = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
            crossed = [_crossing(padded, corners[n], corners[(n + 1) % 4]) for n in range(4)]
            leaves = [point for point, leaving in filter(None, crossed) if leaving]
            enters = [point for point, leaving in filter(None, crossed) if not leaving]
            ways.update(zip(leaves, enters, strict=True))
    while ways:
        start, here = ways.popitem()
        outline = [start]
        while here != start:
            outline.append(here)
            here = ways.pop(here)
        yield [(x - 1, y - 1) for x, y in outline]


def _crossing(field: list[list[float]], one: tuple[int, int], other: tuple[int, int]) -> tuple[Point, bool] | None:
    """Returns the zero crossing between two neighbouring points, and whether the field falls below 0 there."""
    (first, near), (second, far) = sorted(((one, field[one[1]][one[0]]), (other, field[other[1]][other[0]])))
    if (near > 0) == (far > 0):
        return None
    share = near / (near - far)
    point = first[0] + share * (second[0] - first[0]), first[1] + share * (second[1] - first[1])
    return point, field[one[1]][one[0]] > 0


def _board(square: Square) -> Iterator[str]:
    """Yields the squares, their reeds, and the places for pieces."""
    thin = f'fill="none" stroke="{LINE}" stroke-width="0.3"'
    for file in (-1, 0, 1):
        for rank in (-1, 0, 1):
            x, y = file * square.pitch, rank * square.pitch
            side = square.pitch
            yield f'<rect x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side:g}" height="{side:g}" {thin}/>'
            dashes = f'fill="none" stroke="{PLACE}" stroke-width="0.4" stroke-dasharray="1.5 1"'
            yield f'<circle cx="{x:g}" cy="{y:g}" r="{square.within:g}" {dashes}/>'
            yield f'<circle cx="{x:g}" cy="{y:g}" r="0.6" fill="{PLACE}"/>'
    left = square.offset - square.glass / 2
    yield (
        f'<rect x="{left:g}" y="-1.15" width="{square.glass:g}" height="2.3" rx="1.15" fill="{GLASS}" '
        f'stroke="{INK}" stroke-width="0.25"/>'
    )
    yield f'<path d="M{left - 3:g},0 H{left + square.glass + 3:g}" stroke="{INK}" stroke-width="0.35"/>'


# The curve


def _curve(square: Square, half: float, top: float) -> Iterator[str]:
    """Yields the field along the reed for a piece on its line, on a scale for large and small values."""
    width = 2 * half * SCALE

    def height(felt: float) -> float:
        share = log10(max(felt, LEAST) / LEAST) / log10(MOST / LEAST)
        return round(top + CURVE * (1 - min(share, 1)), 1)

    for file in (-1, 0, 1):
        x = (half + file * square.pitch - square.within) * SCALE
        wide = 2 * square.within * SCALE
        yield f'<rect x="{x:g}" y="{top:g}" width="{wide:g}" height="{CURVE}" fill="{PLACE}" fill-opacity="0.1"/>'
    for felt in (0.1, 1, 10):
        yield f'<path d="M0,{height(felt):g} H{width:g}" stroke="#ddd"/>'
        yield f'<text x="4" y="{height(felt) - 4:g}" font-size="12" fill="{LINE}">{felt:g} mT</text>'
    steps = [step / 2 for step in range(round(-2 * half), round(2 * half) + 1)]
    points = " ".join(f"{(half + x) * SCALE:g},{height(abs(square.felt(x, 0, strong=True))):g}" for x in steps)
    yield f'<polyline points="{points}" fill="none" stroke="{INK}" stroke-width="2" stroke-linejoin="round"/>'
    for felt, colour, words in (
        (square.closes_at, "#2e7d43", "dullest reed closes"),
        (square.opens_at, "#b07c10", "keenest reed opens"),
    ):
        y = height(felt)
        yield f'<path d="M0,{y:g} H{width:g}" stroke="{colour}" stroke-width="1.5" stroke-dasharray="6 4"/>'
        halo = 'paint-order="stroke" stroke="white" stroke-width="4"'
        yield f'<text x="56" y="{y - 5:g}" {halo} fill="{colour}">{words}: {felt:.2f} mT</text>'
    yield f'<rect x="0" y="{top:g}" width="{width:g}" height="{CURVE}" fill="none" stroke="{LINE}"/>'
    for x in range(-int(half // 25) * 25, int(half) + 1, 25):
        anchor = "start" if x <= -half else "end" if x >= half else "middle"
        at = (half + x) * SCALE
        yield f'<text x="{at:g}" y="{top + CURVE + 18:g}" text-anchor="{anchor}" font-size="12" fill="{INK}">{x}</text>'
    yield (
        f'<text x="{width / 2:g}" y="{top + CURVE + 38:g}" text-anchor="middle" fill="{INK}">'
        "mm from the middle of the square to the middle of the piece, along the reed</text>"
    )

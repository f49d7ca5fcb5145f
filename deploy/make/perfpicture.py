"""Draws a perfboard as SVG: from the component side, and from the solder side, mirrored. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from deploy.make.perfboard import MARKED, GridPart, Hole, Leg, Perfboard
from deploy.wiring.strokes import drawing

STEP = 28
"""The distance between holes, in px."""
EDGE, BESIDE, ABOVE, BELOW = 30, 30, 150, 130
"""The margins around the holes, left and right of a board, above it and below it, in px."""
BOARD, COPPER = "#efe3c2", "#c9a24f"
RED, GREEN = "#c0392b", "#2a7d3c"
STYLE = (
    "text { font: 13px sans-serif; fill: #222; } .small { font: 11px monospace; } "
    ".title { font: bold 20px sans-serif; } .head { font: bold 15px sans-serif; }"
)
WIRES = {"5V": RED, "5V in": RED, "GND": "#222222", "data in": GREEN, "data": GREEN, "data out": GREEN}
RANK, FILE = "#b4441f", "#1f5fb4"
Place = Callable[[Hole], tuple[float, float]]


def drawn_perfboard(board: Perfboard, *, both: bool = True) -> str:
    """Returns the drawing; `both` adds the mirrored solder side with the wires."""
    wide = board.columns * STEP + 2 * EDGE
    high = board.rows * STEP + 2 * EDGE
    width, sides = max(wide + 2 * BESIDE + 40, 800), 2 if both else 1
    height = 50 + sides * (high + ABOVE + BELOW) + 24 * len(board.notes)
    lines = [_text(20, 32, board.title, "title", "start")]
    for number in range(sides):
        top = 50 + number * (high + ABOVE + BELOW) + ABOVE
        lines += _side(board, top, mirrored=number == 1, left=BESIDE + 20, wide=wide, high=high)
    for number, note in enumerate(board.notes):
        lines.append(_text(20, height - 24 * (len(board.notes) - number) + 8, note, "", "start"))
    return drawing(width, height, lines, STYLE)


def _side(board: Perfboard, top: int, *, mirrored: bool, left: int, wide: int, high: int) -> Iterator[str]:
    def place(hole: Hole) -> tuple[float, float]:
        column = board.columns + 1 - hole[0] if mirrored else hole[0]
        return left + EDGE + (column - 0.5) * STEP, top + EDGE + (hole[1] - 0.5) * STEP

    words = "solder side, mirrored as you see it" if mirrored else "side of the parts; wires run below"
    yield _text(20, top - ABOVE + 24, words, "head", "start")
    yield f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="6" fill="{BOARD}" stroke="#9a8145"/>'
    yield from _numbers(board, place)
    for column in range(1, board.columns + 1):
        for row in range(1, board.rows + 1):
            x, y = place((column, row))
            yield f'<circle cx="{x:g}" cy="{y:g}" r="3.5" fill="white" stroke="{COPPER}" stroke-width="2.5"/>'
    for wire in board.wires:
        yield _wire(wire, board, place, dim=not mirrored)
    for part in board.parts:
        yield from (_solder(part, place) if mirrored else _part(part, place))
    yield from _labels(board, place)


def _numbers(board: Perfboard, place: Place) -> Iterator[str]:
    """Yields the numbers of columns and rows, counted from the same corner on both sides."""
    for column in range(1, board.columns + 1):
        x, y = place((column, 1))
        yield _text(x, y - STEP / 2 - 8, str(column), "small")
    for row in range(1, board.rows + 1):
        x, y = place((1, row))
        last = place((board.columns, row))[0]
        yield _text(min(x, last) - STEP / 2 - 12, y + 4, str(row), "small")


def _colour(net: str) -> str:
    kind = net.partition(" ")[0]
    return WIRES.get(net, RANK if kind == "rank" else FILE if kind == "file" else "#7a4fa0")


def _wire(wire: tuple[Hole, ...], board: Perfboard, place: Place, *, dim: bool) -> str:
    way = " ".join("{:g},{:g}".format(*place(hole)) for hole in wire)
    net = next((leg.net for leg in board.legs if leg.hole in wire), "GND")
    look = 'stroke-width="5" stroke-opacity="0.45"' if dim else 'stroke-width="6" stroke-opacity="0.85"'
    round_ends = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    return f'<polyline points="{way}" {round_ends} stroke="{_colour(net)}" {look}/>'


def _text(x: float, y: float, words: str, kind: str, anchor: str = "middle", more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" class="{kind}" text-anchor="{anchor}"{more}>{escape(words)}</text>'


def _box(x: float, y: float, width: float, height: float, fill: str, corner: float = 4) -> str:
    at = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{corner:g}"'
    return f'<rect {at} fill="{fill}" stroke="#222" stroke-width="1.3"/>'


def _dot(x: float, y: float, size: float = 4.5) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" fill="#888" stroke="#222"/>'


# The parts, from above


def _part(part: GridPart, place: Place) -> Iterator[str]:
    spots = [(leg, *place(leg.hole)) for leg in part.legs]
    xs, ys = [x for _, x, _ in spots], [y for _, _, y in spots]
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    draw = {
        "chip": _chip,
        "resistor": _tube,
        "reed": _tube,
        "diode": _tube,
        "capacitor": _tube,
        "fuse": _tube,
        "can": _can,
        "plug": _plug,
        "terminal": _terminal,
    }.get(part.kind)
    if draw:
        yield from draw(part, spots, (left, top, right, bottom))
    else:
        yield _box(left - 11, top - 11, 22, 22, "#333", 3)
        yield _dot(left, top, 5)


Spots = list[tuple[Leg, float, float]]
Edges = tuple[float, float, float, float]


def _marked(part: GridPart, spots: Spots) -> tuple[float, float]:
    """Returns the place of the leg that a part's mark refers to."""
    return next((x, y) for leg, x, y in spots if leg.name == MARKED[part.kind])


def _chip(part: GridPart, spots: Spots, at: Edges) -> Iterator[str]:
    left, top, right, bottom = at
    yield _box(left - 12, top + 10, right - left + 24, bottom - top - 20, "#444")
    middle = (top + bottom) / 2
    yield f'<path class="mark" d="M{left - 12:g},{middle - 9:g} a9,9 0 0 1 0,18" fill="{BOARD}" stroke="#222"/>'
    yield _text((left + right) / 2 + 6, middle + 5, part.name, "head", more=' style="fill:white"')
    for leg, x, y in spots:
        yield _dot(x, y)
        yield _text(x, y + (22 if y == top else -13), leg.name, "small", more=' style="fill:white"')


def _tube(part: GridPart, spots: Spots, at: Edges) -> Iterator[str]:
    """Yields a resistor, reed, diode, fuse or small capacitor between its two legs."""
    left, top, right, bottom = at
    along = right - left + bottom - top
    body, fill = {
        "reed": (along - 56, "#cfe3ea"),
        "resistor": (along - 44, "#d8c39a"),
        "diode": (along - 40, "#d2691e"),
        "capacitor": (34, "#e0a040"),
        "fuse": (along + 50, "#f0c75e"),
    }[part.kind]
    x, y = (left + right) / 2, (top + bottom) / 2
    yield f'<path d="M{left:g},{top:g} L{right:g},{bottom:g}" stroke="#777" stroke-width="3"/>'
    if bottom > top:
        yield _box(x - 9, y - body / 2, 18, body, fill)
        yield _text(x + 4, y, part.name, "small", more=f' transform="rotate(-90 {x:g} {y:g}) translate(-4 4)"')
    else:
        yield _box(x - body / 2, y - 10, body, 20, fill, 9 if part.kind == "reed" else 4)
        aside, anchor = (left - 10 - x, "end") if part.kind == "capacitor" else (0, "middle")
        below = {"diode": 28, "fuse": 24}.get(part.kind, 4)
        yield _text(x + aside, y + below, part.name, "small", anchor)
    if part.kind == "diode":
        ring = x + (body / 2 - 8.5) * (1 if _marked(part, spots)[0] > x else -1)
        yield f'<path class="mark" d="M{ring:g},{y - 10:g} v20" stroke="#222" stroke-width="7"/>'
    yield from (_dot(x, y) for _, x, y in spots)


def _can(part: GridPart, spots: Spots, at: Edges) -> Iterator[str]:
    """Yields an upright capacitor: its stripe is on the side of its negative leg."""
    left, top, right, _ = at
    x = (left + right) / 2
    yield f'<circle cx="{x:g}" cy="{top:g}" r="{1.75 * STEP:g}" fill="#3d5a80" fill-opacity="0.8" stroke="#222"/>'
    marked, _ = _marked(part, spots)
    stripe = marked + (8 if marked > x else -8)
    yield f'<path class="mark" d="M{stripe:g},{top - 30:g} v60" stroke="#cfd8e3" stroke-width="8"/>'
    yield _text(x, top - 22, part.name, "small", more=' style="fill:white"')
    for leg, x, y in spots:
        yield _dot(x, y)
        yield _text(x, y + 20, leg.name, "head", more=' style="fill:white"')


def _plug(part: GridPart, spots: Spots, at: Edges) -> Iterator[str]:
    left, top, right, bottom = at
    yield _box(left - 13, top - 13, right - left + 26, bottom - top + 26, "#333")
    x, y = _marked(part, spots)
    yield f'<path class="mark" d="M{x - 7:g},{y:g} l-8,-6 v12 z" fill="#ffe9a8"/>'
    for leg, x, y in spots:
        yield _dot(x, y)
        yield _text(x, y + (-5.5 if y == top else 13), leg.name, "small", more=' style="fill:#ffe9a8;font-size:9px"')


def _terminal(part: GridPart, spots: Spots, at: Edges) -> Iterator[str]:
    left, top, right, _ = at
    yield _box(left - 26, top - 22, right - left + 52, 44, "#2e7d4f")
    for leg, x, y in spots:
        yield f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="#ddd" stroke="#222"/>'
        yield _text(x, y + 6, leg.name, "head")
    x, y = _marked(part, spots)
    yield f'<path class="mark" d="M{x - 18:g},{y - 12:g} v24" stroke="#e8b0a8" stroke-width="5"/>'


# The solder side, and the labels next to the board


def _solder(part: GridPart, place: Place) -> Iterator[str]:
    for leg in part.legs:
        x, y = place(leg.hole)
        yield f'<circle cx="{x:g}" cy="{y:g}" r="7" fill="#dfe3e6" stroke="#222"/>'
        if part.kind in ("chip", "plug"):
            yield _text(x, y + 4, leg.name, "small", more=' style="font-size:10px"')
        elif part.kind in ("terminal", "can"):
            yield _text(x, y + 4, leg.name, "small")


def _labels(board: Perfboard, place: Place) -> Iterator[str]:
    """Yields the names of pins and terminals, slanted beyond the nearer edge of the board."""
    upper, lower = place((1, 1))[1] - STEP / 2 - EDGE, place((1, board.rows))[1] + STEP / 2 + EDGE
    for part in board.parts:
        if part.kind not in ("pin", "terminal"):
            continue
        x = sum(place(leg.hole)[0] for leg in part.legs) / len(part.legs)
        up = part.legs[0].hole[1] <= board.rows / 2
        y, start = (
            (upper - 6, place(part.legs[0].hole)[1] - 12) if up else (lower + 16, place(part.legs[0].hole)[1] + 12)
        )
        end = upper if up else lower
        yield f'<path d="M{x:g},{start:g} V{end:g}" stroke="#888" stroke-dasharray="3 3"/>'
        turn = f' transform="rotate({-38 if up else 38} {x:g} {y:g})"'
        yield _text(x, y, part.name, "", "start", turn)

"""Draws a circuit board as SVG, from above or from below, with the names and the marks of its parts. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from deploy.make.circuit import BACK, FRONT, MARK, Circuit, Part, Track

BOARD, COPPER, PAD, INK = "#1d4f37", "#3b7d55", "#d9b45b", "white"
GLASS, PLASTIC, HOLE = "#cfe3ea", "#f4f1e6", "#ffffff"


def both_sides(circuit: Circuit, *, left: float, right: float, scale: float = 10) -> str:
    """Returns the part of the board between two x, in mm: from above, and below that the copper of its underside.

    The underside is drawn as if the board were transparent, so that both pictures align. Scale in px per mm.
    """
    top, bottom = circuit.corners[1], circuit.corners[3]
    width, height = (right - left) * scale, (bottom - top) * scale
    whole = 2 * height + 110
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {whole:g}" width="{width:g}">'
    parts = [head, f'<rect width="{width:g}" height="{whole:g}" fill="white"/>']
    for number, (layer, words) in enumerate(((FRONT, "from above"), (BACK, "underside, seen through the board"))):
        y = number * (height + 55) + 40
        parts.append(f'<text x="4" y="{y - 12:g}" font-family="sans-serif" font-size="20">{words}</text>')
        box = f'y="{y:g}" width="{width:g}" height="{height:g}"'
        parts.append(f'<svg x="0" {box} viewBox="{left:g} {top:g} {right - left:g} {bottom - top:g}">')
        parts += [*drawn_board(circuit, layer), "</svg>"]
    return "\n".join([*parts, "</svg>", ""])


def drawn_board(circuit: Circuit, layer: str) -> Iterator[str]:
    """Yields the board with the copper and print of one layer; bodies only on the front. In mm."""
    left, top, right, bottom = circuit.corners
    yield f'<rect x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}" fill="{BOARD}"/>'
    yield from (_track(track) for track in circuit.tracks if track.layer == layer)
    for via in circuit.vias:
        yield _disc(via.x, via.y, via.size, COPPER)
        yield _disc(via.x, via.y, via.drill, HOLE)
    for pad in circuit.pads:
        if layer in pad.layers:
            yield from _pad(pad.x, pad.y, pad.width, pad.height, pad.drill)
    for hole in circuit.holes:
        yield _disc(hole.x, hole.y, hole.head, "none", INK)
        yield _disc(hole.x, hole.y, hole.drill, HOLE)
    here = [part for part in circuit.parts if part.below == (layer == BACK)]
    if layer == FRONT:
        yield from (line for part in here for line in _body(part))
    yield from (_mark(*mark) for part in here if (mark := part.mark()))
    for label in circuit.labels:
        if label.below == (layer == BACK):
            yield _words(label.x, label.y, label.words, label.size * 1.25)


def _track(track: Track) -> str:
    way = " ".join(f"{x:g},{y:g}" for x, y in track.points)
    round_ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    return f'<polyline points="{way}" {round_ends} stroke="{COPPER}" stroke-width="{track.width:g}"/>'


def _mark(start: tuple[float, float], end: tuple[float, float]) -> str:
    way = f"M{start[0]:g},{start[1]:g} L{end[0]:g},{end[1]:g}"
    return f'<path class="mark" d="{way}" stroke="{INK}" stroke-width="{MARK:g}" stroke-linecap="round"/>'


def _disc(x: float, y: float, size: float, fill: str, line: str = "none") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{size / 2:g}" fill="{fill}" stroke="{line}" stroke-width="0.12"/>'


def _pad(x: float, y: float, width: float, height: float, drill: float) -> Iterator[str]:
    if drill:
        yield _disc(x, y, width, PAD)
        yield _disc(x, y, drill, HOLE)
    else:
        yield _box(x, y, width, height, PAD)


def _box(x: float, y: float, width: float, height: float, fill: str, corner: float = 0) -> str:
    at = f'x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width:g}" height="{height:g}" rx="{corner:g}"'
    return f'<rect {at} fill="{fill}" stroke="{INK}" stroke-width="0.1"/>'


def _words(x: float, y: float, words: str, size: float, fill: str = INK) -> str:
    style = f'font-family="sans-serif" font-size="{size:g}" fill="{fill}" text-anchor="middle"'
    return f'<text x="{x:g}" y="{y + size * 0.36:g}" {style}>{escape(words)}</text>'


def _body(part: Part) -> Iterator[str]:
    match part.footprint.name:
        case "WS2812B":
            yield _light(part)
            yield _disc(part.x, part.y, 3.4, "#fff8d0", "#999")
            yield _words(part.x, part.y - 3.6, part.name, 1.1)
        case "C_0805":
            yield _box(part.x, part.y, 1.25, 1.2, "#b08d57")
            yield _words(part.x + 0.1, part.y - 2.4, part.name, 1.1)
        case "DO35":
            yield _wire(part.x - 3.81, part.x + 3.81, part.y)
            yield _box(part.x, part.y, 4.0, 1.9, "#d2691e", 0.3)
            yield f'<rect x="{part.x - 1.5:g}" y="{part.y - 0.95:g}" width="0.6" height="1.9" fill="#222"/>'
            yield _words(part.x, part.y - 1.6, part.name, 1.1)
        case name if name.startswith("Reed"):
            pads = part.footprint.pads
            yield _wire(part.x + pads[0].x, part.x + pads[1].x, part.y)
            glass = float(name.removeprefix("Reed_").removesuffix("mm"))
            yield _box(part.x, part.y, glass, part.footprint.body[1], GLASS, part.footprint.body[1] / 2)
            yield f'<path d="M{part.x - 5:g},{part.y + 0.15:g} h5.6 M{part.x + 5:g},{part.y - 0.15:g} h-5.6" {_METAL}/>'
            yield _words(part.x, part.y - 2.1, part.name, 1.1)
        case _ if part.footprint.name.startswith("Wire"):
            return


def _light(part: Part) -> str:
    """Returns the body of a light; the corner at its mark is cut."""
    way = -1 if part.turned else 1
    corners = ((-2.2, -2.5), (2.2, -2.5), (2.2, 1.4), (1.1, 2.5), (-2.2, 2.5))
    points = " ".join(f"{part.x + way * x:g},{part.y + way * y:g}" for x, y in corners)
    return f'<polygon class="light" points="{points}" fill="{PLASTIC}" stroke="{INK}" stroke-width="0.1"/>'


_METAL = 'stroke="#777" stroke-width="0.35"'


def _wire(left: float, right: float, y: float) -> str:
    return f'<path d="M{left:g},{y:g} H{right:g}" stroke="#bbb" stroke-width="0.5"/>'

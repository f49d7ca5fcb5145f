"""Dragons as silhouettes: a body is a ribbon along its spine, with spikes, legs, wings and a head."""

from __future__ import annotations

import math
from collections.abc import Sequence

from controller.printing.marks import Point, Shape, circle, path, placed, polygon

_EYE = "#f2c14e"


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    """Returns the point at `t`, from 0 to 1, of a smooth curve from b to c whose neighbours are a and d."""

    def along(p: float, q: float, r: float, s: float) -> float:
        return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t**2 + (3 * q - p - 3 * r + s) * t**3)

    return along(a[0], b[0], c[0], d[0]), along(a[1], b[1], c[1], d[1])


def _smooth(points: Sequence[Point], pieces: int) -> list[Point]:
    ends = [points[0], *points, points[-1]]
    fours = zip(ends, ends[1:], ends[2:], ends[3:], strict=False)
    found = [_between(*four, step / pieces) for four in fours for step in range(pieces)]
    return [*found, points[-1]]


def _sides(spine: Sequence[Point], widths: Sequence[float], pieces: int = 6) -> tuple[list[Point], list[Point]]:
    """Returns the left and the right edge of a ribbon."""
    middle = _smooth(spine, pieces)
    wide = [w for _, w in _smooth([(0.0, width) for width in widths], pieces)]
    left, right = [], []
    for at, (x, y) in enumerate(middle):
        before, after = middle[max(at - 1, 0)], middle[min(at + 1, len(middle) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        scale = wide[at] / 2 / (math.hypot(dx, dy) or 1)
        left.append((x + dy * scale, y - dx * scale))
        right.append((x - dy * scale, y + dx * scale))
    return left, right


def ribbon(spine: Sequence[Point], widths: Sequence[float], colour: str) -> Shape:
    """Returns a smooth band along a spine, as wide at each point as `widths` gives."""
    left, right = _sides(spine, widths)
    return polygon([*left, *reversed(right)], colour)


def _body(spine: Sequence[Point], widths: Sequence[float], colour: str, size: float = 1.1) -> list[Shape]:
    """Returns a ribbon with spikes along its back that get smaller towards both ends."""
    left, _ = _sides(spine, widths)
    found = []
    for at in range(6, len(left) - 4, 3):
        (x, y), (u, v) = left[at - 1], left[at + 1]
        high = size * math.sin(math.pi * at / len(left))
        dx, dy = u - x, v - y
        long = math.hypot(dx, dy) or 1
        tip = (x + dy / long * high - dx * 0.3, y - dx / long * high - dy * 0.3)
        found.append(polygon([(x, y), tip, (u, v)], colour))
    return [*found, ribbon(spine, widths, colour)]


def head(x: float, y: float, size: float, colour: str, turn: float = 0, *, open_: bool = True) -> list[Shape]:
    """Returns a dragon's head that faces right, its neck ending at (x, y)."""
    jaw = "L2.6 1 L5.4 2.3 L4.6 1.6" if open_ else "L4.6 1.4"
    skull = f"M-1.6 1.2 C-1.4 2 -0.4 2.2 0.6 1.6 {jaw} L3.2 0.5 L6.2 0.7 L6.6 -0.1 L5.6 -0.9 L3.2 -1.1 L1.9 -1.9 "
    horns = "L0.6 -1.8 C-0.8 -2.6 -2 -3.6 -4 -3.5 C-2.6 -2.9 -1.8 -2 -1.2 -1.2 L-3.6 -1.2 C-2.6 -0.6 -2 0 -1.6 1.2 Z"
    return placed([path(skull + horns, colour), circle(2, -0.75, 0.38, _EYE)], x, y, size, turn)


def _wing(x: float, y: float, size: float, colour: str, turn: float = 0, flip: bool = False) -> list[Shape]:
    """Returns a wing attached at (x, y) and spread to the left; its folds are lighter."""
    skin = (
        "M0 0 C-0.6 -3 -2 -6.4 -3.4 -8.6 L-3 -10 L-4.4 -9.4 C-8 -9.6 -12 -8.6 -16 -5.6 "
        "C-13.6 -5.6 -12.2 -4.8 -11.6 -3.2 "
        "C-9.8 -3.8 -8.2 -3.2 -7.4 -1.4 C-5.8 -1.8 -4.4 -1 -3.8 0.6 C-2.6 0.2 -1.2 0.6 0 1.8 Z"
    )
    folds = [path(f"M-3.8 -8.8 L{end}", None, "#ffffff", 0.12) for end in ("-11.6 -3.2", "-7.4 -1.4", "-3.8 0.6")]
    return placed([path(skin, colour), *folds], x, y, size, turn, flip)


def _leg(x: float, y: float, size: float, colour: str) -> list[Shape]:
    """Returns a leg attached at (x, y) that reaches 6 sizes down."""
    thigh = ribbon([(0, -1), (-0.9, 1.6), (0.7, 3.6), (-0.3, 5.6)], [2.6, 2.4, 1.2, 0.9], colour)
    foot = path("M-1 5 L0.6 5 L2.2 5.6 L2 6 L-1.2 6 Z", colour)
    return placed([thigh, foot], x, y, size)


_STANDING = [(-17.0, 2.0), (-14.0, 4.6), (-9.5, 4.0), (-4.5, 0.4), (0.5, -0.6), (4.8, -1.6), (7.2, -5.0), (10.2, -7.4)]
_FLYING = [(-17.0, 5.6), (-13.0, 3.2), (-8.0, 3.4), (-3.5, 1.0), (0.8, -0.4), (4.6, -1.2), (8.0, -3.0), (10.6, -3.4)]


def drake(x: float, y: float, size: float, colour: str, *, bulk: float = 1, winged: bool = True) -> list[Shape]:
    """Returns a dragon standing with its feet at (x, y), facing right; `bulk` makes it heavier."""
    widths = [0.3, 0.8, 1.7, 3.8 * bulk, 4.2 * bulk, 3.6 * bulk, 2.1 * bulk, 1.7]
    far = [*_leg(-2.4, 1.4, 0.95, colour), *_leg(6, 0.8, 1.05, colour)]
    near = [*_leg(-4.8, 1.2, 1.05, colour), *_leg(3.6, 0.8, 1.1, colour)]
    body = [*_body(_STANDING, widths, colour), *head(10.4, -7.4, 0.85 * bulk**0.5, colour)]
    wing = _wing(1.4, -1.6, 0.85, colour, 12) if winged else []
    return placed([*far, *wing, *body, *near], x, y - 7.4 * size, size)


def flyer(x: float, y: float, size: float, colour: str) -> list[Shape]:
    """Returns a dragon in the air around (x, y), both wings spread."""
    widths = [0.2, 0.6, 1.2, 2.6, 3.2, 2.6, 1.7, 1.4]
    tail = polygon([(-17, 5.6), (-19.2, 5), (-18, 7.8)], colour)
    legs = [
        ribbon([(-3, 1.6), (-5.4, 3.4), (-7, 3.4)], [1.6, 1, 0.5], colour),
        ribbon([(3, 0), (2.6, 2.4), (0.8, 3)], [1.4, 0.9, 0.4], colour),
    ]
    wings = [*_wing(1.4, -0.4, 1.0, colour, 12), *_wing(4.2, -0.8, 0.82, colour, 2, True)]
    body = [*_body(_FLYING, widths, colour, 0.8), *head(10.8, -3.4, 0.78, colour, 6)]
    return placed([tail, *legs, *wings, *body], x, y, size)


def rising(x: float, y: float, size: float, colour: str, earth: str) -> list[Shape]:
    """Returns a dragon breaking out of the ground at (x, y)."""
    neck = [(-3.0, 4.0), (-3.4, -1.0), (-1.4, -6.0), (3.4, -8.6), (6.4, -7.4)]
    widths = [7.0, 5.6, 4.0, 2.8, 2.2]
    claw = [
        ribbon([(1, 1), (4, -3.4), (7, -1.6), (8, 0.6)], [2.4, 1.8, 1.4, 1], colour),
        path("M7 0 L9 -0.2 L11 1.2 L7 1.4 Z", colour),
    ]
    clods = [
        polygon([(at, -high), (at + 1.3, -high - 1), (at + 1.9, -high + 0.5), (at + 0.7, -high + 1.1)], earth)
        for at, high in ((-9, 3.6), (-7.4, 6.4), (9.6, 5), (12, 2.6), (-11.4, 1.4))
    ]
    mound = path(
        "M-15 3.4 C-11 1.4 -9 -0.6 -6.4 0 L-5 -1.4 L-3.4 0.4 L0 -0.4 L2.4 0.8 L5 0.2 C9 0.6 12 2 16 3.4 Z", earth
    )
    back = [*_body(neck, widths, colour, 1.3), *head(6.2, -7.4, 1.05, colour, 14)]
    return placed([*back, *claw, *clods, mound], x, y, size)


def serpent(x: float, y: float, size: float, colour: str) -> list[Shape]:
    """Returns the arches and the head of a long body above water at (x, y)."""
    spines: list[tuple[list[Point], list[float]]] = [
        ([(-18, 1), (-17, -2.6), (-15, -4), (-14.6, -5.4)], [1.6, 1.2, 0.8, 0.2]),
        ([(-13, 2), (-11, -2.6), (-8, -3.6), (-5, -2), (-3.6, 2)], [2.4, 2.6, 2.8, 2.8, 2.6]),
        ([(-1.4, 2), (-0.4, -3), (0.6, -7.6), (4.4, -9.6), (7.4, -8.2)], [3.6, 3.2, 2.8, 2.4, 2]),
    ]
    bodies = [mark for spine, widths in spines for mark in _body(spine, widths, colour, 1.2)]
    return placed([*bodies, *head(7.2, -8.2, 1, colour, 12)], x, y, size)


def coiled(x: float, y: float, size: float, colour: str, shade: str) -> list[Shape]:
    """Returns a thick worm coiled at (x, y), ready to bite."""
    coils: list[tuple[list[Point], list[float], str]] = [
        ([(-16, -0.6), (-12, -0.2), (-6, -1.2), (2, -1.2), (8, -1.6)], [0.2, 1.6, 2.8, 3.2, 2], shade),
        ([(9, -1.6), (7, -4), (0, -4.4), (-6, -3.6), (-6.6, -6)], [2.4, 3.2, 3.4, 3.2, 3], colour),
        ([(-6.8, -5), (-5.4, -9.4), (-0.4, -11.6), (4.4, -10), (6, -9)], [3.2, 3.2, 2.8, 2.4, 2.2], colour),
    ]
    bodies = [mark for spine, widths, ink in coils for mark in _body(spine, widths, ink, 1)]
    return placed([*bodies, *head(6, -9, 1.1, colour, 14)], x, y, size)

"""Landscapes, far to near, each as wide and high as a card's picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from controller.games.dragons.printing.beasts import ribbon
from controller.games.dragons.printing.measures import PICTURE
from controller.printing.marks import Point, Shape, circle, line, path, placed, polygon, rect

WIDE, HIGH = PICTURE
FIRE = ("#c8401f", "#f08c2e", "#fbd35c")
"""The colours of fire, from the outside in."""


@dataclass(frozen=True, slots=True)
class Mood:
    """The colours of a picture: sky, glow, and the far, middle and near ground."""

    sky: str
    glow: str
    far: str
    middle: str
    near: str


_MOODS = {
    "forest": Mood("#cfe0c3", "#f3f3d6", "#8fb58b", "#4f8459", "#1f4a31"),
    "fire": Mood("#f2b36b", "#fbe3a0", "#d97b3d", "#8f3f24", "#3a1d18"),
    "poison": Mood("#d8d3a4", "#eef0b8", "#a3a468", "#6b6f6a", "#3b2d4c"),
    "thicket": Mood("#b9c9a0", "#dfe8b8", "#7d9a67", "#466a43", "#1c3524"),
    "swamp": Mood("#c9cba4", "#ecebc3", "#97a07a", "#5c6c4c", "#2b3626"),
    "salt": Mood("#d3dcd8", "#f7f4e6", "#a9bbb5", "#6d857f", "#34474a"),
    "lake": Mood("#c4dde8", "#f6f3dc", "#8fb7c9", "#3f7f9e", "#184a66"),
    "mountain": Mood("#d9d4d8", "#f8e9d2", "#a9a3b3", "#6c6680", "#34304a"),
    "cloud": Mood("#9fc4e4", "#fdf4d6", "#dcebf6", "#ffffff", "#2c3a5c"),
    "arch": Mood("#bcd6d2", "#eef2d2", "#86b0ad", "#3f7577", "#173f47"),
    "chasm": Mood("#e2c9b0", "#f9e6c4", "#b58d75", "#74504a", "#2b1d28"),
    "plain": Mood("#ead9b5", "#f8efd2", "#c9a877", "#8d6b46", "#402a22"),
}


def mood_of(name: str) -> Mood:
    """Returns the colours of a land, or those of the plain for an unknown name."""
    return _MOODS.get(name, _MOODS["plain"])


def _sky(mood: Mood, x: float = 33, y: float = 7, r: float = 4.6) -> list[Shape]:
    return [rect(0, 0, WIDE, HIGH, mood.sky), circle(x, y, r, mood.glow)]


def _ground(colour: str, left: float, middle: float, right: float) -> Shape:
    """Returns the ground across the picture, given its heights above the lower edge at three points."""
    a, b, c = HIGH - left, HIGH - middle, HIGH - right
    return path(f"M0 {HIGH} L0 {a} C10 {b} 16 {b} 23 {b} C32 {b} 38 {c} {WIDE} {c} L{WIDE} {HIGH} Z", colour)


def _fir(x: float, y: float, high: float, colour: str) -> list[Shape]:
    tiers = [
        polygon([(-wide * high, -low * high), (0, -top * high), (wide * high, -low * high)], colour)
        for top, wide, low in ((0.62, 0.28, 0.1), (0.83, 0.22, 0.36), (1.0, 0.15, 0.6))
    ]
    return placed([rect(-0.05 * high, -0.12 * high, 0.1 * high, 0.12 * high, colour), *tiers], x, y)


def _firs(heights: Sequence[tuple[float, float]], y: float, colour: str) -> list[Shape]:
    return [shape for x, high in heights for shape in _fir(x, y, high, colour)]


def _bare(x: float, y: float, size: float, colour: str, flip: bool = False) -> list[Shape]:
    """Returns a tree without leaves."""
    trunk = [(0.0, 0.5), (-0.4, -4.0), (0.5, -8.0), (-0.3, -12.0)]
    boughs: list[list[Point]] = [
        [(-0.2, -4.6), (-2.8, -6.6), (-3.4, -9.4)],
        [(0.2, -6.0), (2.8, -7.4), (4.8, -10.4)],
        [(0.4, -8.4), (-1.8, -10.0), (-2.4, -12.4)],
        [(2.6, -7.3), (4.6, -7.6), (6.0, -8.6)],
        [(0.2, -9.0), (1.8, -10.8), (1.8, -13.0)],
    ]
    shapes = [ribbon(trunk, [2.6, 1.6, 1.1, 0.3], colour), *(ribbon(bough, [1, 0.7, 0.15], colour) for bough in boughs)]
    return placed(shapes, x, y, size, 0, flip)


def _reeds(x: float, y: float, size: float, colour: str) -> list[Shape]:
    stems = [(0, 7, 0.6), (1.3, 9, 1.4), (-1.2, 6, -1.2), (2.5, 6.2, 2.9)]
    found = []
    for foot, high, tip in stems:
        found.append(ribbon([(foot, 0), (foot + (tip - foot) * 0.3, -high / 2), (tip, -high)], [0.5, 0.4, 0.2], colour))
        found.append(ribbon([(tip - 0.1, -high + 1.4), (tip, -high - 0.6)], [0.9, 0.9], colour))
    found.append(ribbon([(0.6, 0), (-2, -3.6), (-3.6, -4)], [0.6, 0.5, 0.1], colour))
    return placed(found, x, y, size)


def _waves(top: float, colours: Sequence[str], pale: str) -> list[Shape]:
    """Returns water from `top` down to the lower edge, one band for each colour."""
    found = []
    deep = (HIGH - top) / len(colours)
    for at, colour in enumerate(colours):
        y = top + at * deep
        found.append(
            polygon(
                [(0, HIGH), *((x / 2, y + 0.22 * math.sin(x / 2 + at * 2)) for x in range(93)), (WIDE, HIGH)], colour
            )
        )
        shift = 5 * at + 4
        found += [line([(x, y + 1.1), (x + 4 - at * 0.6, y + 1.1)], pale, 0.18) for x in range(shift % 11, 44, 13)]
    return found


def _peaks(tops: Sequence[Point], colour: str, snow: str) -> list[Shape]:
    slopes = [(-0.8, 1), (-0.28, 0.42), (0, 0), (0.36, 0.4), (0.8, 1)]
    edge = [(0, 0), (1.7, 2.2), (0.7, 1.8), (-0.2, 3.1), (-0.8, 2), (-1.5, 2.5)]
    found = []
    for x, y in tops:
        found.append(polygon([(x + (HIGH - y) * dx, y + (HIGH - y) * dy) for dx, dy in slopes], colour))
        found.append(polygon([(x + dx, y + dy) for dx, dy in edge], snow))
    return found


def flame(x: float, y: float, size: float, turn: float = 0) -> list[Shape]:
    """Returns a flame at (x, y), about ten sizes high, brightest in the middle."""
    tongue = (
        "M0 0 C-3.4 -0.4 -3.8 -3.6 -2 -5.6 C-1.8 -4.4 -1.2 -4 -0.8 -4.2 C-1.2 -6.6 0.2 -8.4 1.4 -9.6 "
        "C1.2 -7.4 3.6 -5.8 3.2 -3 C3 -1.2 1.8 0 0 0 Z"
    )
    layers = [placed([path(tongue, ink)], 0, -0.2 * at, 1 - 0.3 * at) for at, ink in enumerate(FIRE)]
    return placed([shape for layer in layers for shape in layer], x, y, size, turn)


def _forest(mood: Mood) -> list[Shape]:
    far = _firs([(3, 8), (8, 10), (13, 8.4), (18, 10.5), (24, 8), (29, 9.4), (39, 9), (44, 10.5)], 15.4, mood.far)
    middle = _firs([(1, 11), (10, 12.6), (21, 10.6), (36, 12.2), (45, 13)], 18, mood.middle)
    near = _firs([(4.6, 15.6), (15.4, 12.6), (41, 16.4), (31, 11)], 20.4, mood.near)
    return [
        *_sky(mood, 27, 6.6),
        *far,
        _ground(mood.far, 5, 6, 5),
        *middle,
        _ground(mood.middle, 3, 3.6, 3),
        *near,
        _ground(mood.near, 1.6, 1.2, 1.8),
    ]


def _fire(mood: Mood) -> list[Shape]:
    far = _firs([(4, 12), (13, 9), (26, 10), (35, 13), (43, 10)], 17.4, mood.middle)
    fire = [shape for x, size in ((8, 1.25), (18, 1.55), (29, 1.3), (39, 1.05)) for shape in flame(x, 20, size)]
    near = [
        *_bare(2, 20.4, 1.1, mood.near),
        *_bare(23.6, 20.4, 0.8, mood.near, True),
        *_bare(45, 20.4, 1.2, mood.near, True),
    ]
    return [*_sky(mood, 22, 8, 8), *far, _ground(mood.middle, 4, 4, 4), *fire, *near, _ground(mood.near, 1.8, 1, 1.6)]


def _mushroom(x: float, y: float, size: float, cap: str, pale: str) -> list[Shape]:
    stalk = path("M-0.7 0 C-0.3 -2 -0.5 -3 -0.6 -4 L0.6 -4 C0.5 -3 0.3 -2 0.7 0 Z", pale)
    hood = path("M-3 -3.6 C-2.8 -7.4 2.8 -7.4 3 -3.6 C1.4 -4.2 -1.4 -4.2 -3 -3.6 Z", cap)
    spots = [circle(at, up, r, pale) for at, up, r in ((-1.3, -5, 0.45), (0.5, -5.7, 0.5), (1.6, -4.6, 0.4))]
    return placed([stalk, hood, *spots], x, y, size)


def _poison(mood: Mood) -> list[Shape]:
    far = [*_bare(9, 17, 0.9, mood.far), *_bare(22, 17, 0.75, mood.far, True), *_bare(37, 17, 1, mood.far)]
    near = [*_bare(4, 20, 1.25, mood.near), *_bare(42, 20, 1.3, mood.near, True)]
    caps = [
        shape
        for x, size in ((16, 1.35), (22.5, 0.85), (29.5, 1.6), (35, 0.8), (11.4, 0.7))
        for shape in _mushroom(x, 19.6, size, "#7d3f86", "#efe6c8")
    ]
    return [*_sky(mood, 24, 7.4), *far, _ground(mood.far, 4, 4.4, 3.6), *near, *caps, _ground(mood.near, 1.8, 1, 1.8)]


def _thicket(mood: Mood) -> list[Shape]:
    def bush(x: float, y: float, r: float, colour: str) -> list[Shape]:
        return [
            circle(x + dx * r, y + dy * r, s * r, colour)
            for dx, dy, s in ((0, 0, 1), (-0.9, 0.3, 0.7), (0.9, 0.3, 0.75), (-0.4, -0.5, 0.7), (0.5, -0.5, 0.65))
        ]

    far = [shape for x, r in ((5, 5), (17, 6), (30, 5.4), (42, 6)) for shape in bush(x, 14, r, mood.far)]
    middle = [shape for x, r in ((0, 5), (11, 5.4), (34, 5.6), (46, 5)) for shape in bush(x, 16.4, r, mood.middle)]
    near = bush(22.6, 16.4, 6.6, mood.near)
    thorns = [
        ribbon([(x, 21), (x + lean, 15), (x + lean * 2.6, 12)], [1, 0.7, 0.1], mood.near)
        for x, lean in ((4, 1.4), (8, -1.2), (38, 1.2), (43, -1.4), (33, 2))
    ]
    return [*_sky(mood, 36, 5), *far, *middle, *near, *thorns, _ground(mood.near, 2.4, 2.2, 2.4)]


def _swamp(mood: Mood) -> list[Shape]:
    far = [*_bare(30, 13.4, 0.75, mood.far), *_bare(14, 13.4, 0.6, mood.far, True)]
    water = _waves(13, [mood.far, mood.middle, mood.near], mood.glow)
    reeds = [
        shape for x, size in ((5, 1.15), (11, 0.8), (36, 1), (42.5, 1.3)) for shape in _reeds(x, 20.4, size, mood.near)
    ]
    return [*_sky(mood, 23, 6.6), *far, *water, *_bare(24, 17.6, 1.1, mood.near), *reeds]


def _salt(mood: Mood) -> list[Shape]:
    water = _waves(12.4, [mood.far, mood.middle], mood.glow)

    def crystal(x: float, size: float) -> list[Shape]:
        shapes = []
        for lean, high in ((-1.6, 5), (0.2, 8), (1.9, 4.4)):
            tip = (lean * 1.6, -high)
            shapes += [
                polygon(
                    [(lean - 1, 0), (tip[0] - 0.7, -high + 1.4), tip, (tip[0] + 0.7, -high + 1.4), (lean + 1, 0)],
                    "#fbfaf2",
                ),
                polygon([(lean, 0), tip, (tip[0] + 0.7, -high + 1.4), (lean + 1, 0)], "#b9c9c6"),
            ]
        return placed(shapes, x, 19.4, size)

    salt = [shape for x, size in ((13, 1.2), (21.5, 0.75), (31, 1.5), (38, 0.7)) for shape in crystal(x, size)]
    return [
        *_sky(mood, 9, 6),
        *water,
        *salt,
        *_reeds(4.6, 20.4, 1.25, mood.near),
        *_reeds(42.5, 20.4, 1.1, mood.near),
        _ground(mood.near, 1.6, 1, 1.4),
    ]


def _lake(mood: Mood) -> list[Shape]:
    hills = [_ground(mood.far, 11, 8.6, 12.4), _ground("#a9c8c0", 8.4, 9.6, 8.6)]
    water = _waves(12.4, ["#7fb0c8", "#5b97b6", mood.middle, mood.near], mood.glow)
    mirror = [
        line([(33 - w, y), (33 + w, y)], mood.glow, 0.45)
        for w, y in ((4, 13.2), (2.8, 14.6), (3.4, 16), (1.8, 17.4), (1, 18.8))
    ]
    return [*_sky(mood, 33, 6, 4), *hills, *water, *mirror, *_reeds(4.6, 20.6, 1.1, mood.near)]


def _mountain(mood: Mood) -> list[Shape]:
    far = _peaks([(8, 5.4), (38, 4.6), (24, 7.4)], mood.far, "#ffffff")
    near = _peaks([(16, 9), (44, 9.6), (31, 10.6)], mood.middle, "#f2eef0")
    return [*_sky(mood, 24, 6), *far, *near, _ground(mood.near, 3, 2, 3.4)]


def _tarn(mood: Mood) -> list[Shape]:
    far = _peaks([(9, 3.2), (36, 2.6), (23, 6.4)], mood.far, "#ffffff")
    water = _waves(14, ["#8db7c9", "#5b93b0", "#2f6484"], "#eaf4f6")
    shores = [
        path("M0 20.5 L0 11.6 C4 12 6 14 12 14.2 C9 15.6 8 18 0 18.6 Z", mood.near),
        path("M46 20.5 L46 11 C42 12 40 13.8 34 14.2 C38 16 39 19 46 19.4 Z", mood.near),
    ]
    return [*_sky(mood, 24, 5), *far, *water, *shores]


def _arch(mood: Mood) -> list[Shape]:
    stone = path(
        "M10 20.5 L11 9 C12 2.6 34 2.4 35.4 9 L36.4 20.5 L29.6 20.5 L29 12 C28 7.2 18 7.4 17.4 12 L16.8 20.5 Z",
        mood.near,
    )
    joints = [
        line([a, b], mood.far, 0.2)
        for a, b in (
            ((11, 10), (17, 11.6)),
            ((13.6, 6), (18.6, 9.4)),
            ((19, 4.3), (21, 8.2)),
            ((26.4, 4.3), (25.2, 8.2)),
            ((32.4, 6), (28, 9.4)),
            ((35.4, 10), (29, 11.6)),
        )
    ]
    weed = [
        ribbon([(x, 6 + d), (x + 0.6, 9 + d), (x - 0.2, 11 + d)], [0.7, 0.6, 0.1], mood.middle)
        for x, d in ((13, 1), (20, 0.6), (32, 0.6), (27, 1))
    ]
    gate = path("M16 20.5 L17 11 C18 6 28 6 29.4 11 L30 20.5 Z", "#0b2228")
    return [
        *_sky(mood, 37, 5, 3.4),
        _ground(mood.far, 8, 6, 9),
        gate,
        stone,
        *joints,
        *weed,
        *_waves(15.6, ["#6fa3a3", mood.middle], mood.glow),
    ]


def _chasm(mood: Mood) -> list[Shape]:
    far = path("M0 9 L15 8 L18 12 L19.4 20.5 L27 20.5 L28 11 L31 7.4 L46 8 L46 20.5 L0 20.5 Z", mood.far)
    deep = path("M18 20.5 L19 9 L28 9 L28.4 20.5 Z", "#1a1018")
    left = path("M0 11 L6 10.4 L12 11.6 L15 10.8 L16.6 14 L18.4 15.4 L19 20.5 L0 20.5 Z", mood.near)
    right = path("M46 10 L40 10.8 L34 10 L31 11.4 L30 14.6 L27.4 16 L27 20.5 L46 20.5 Z", mood.near)
    bridge = [line([(14, 11), (18, 13), (23, 13.7), (28, 13), (32, 11)], mood.middle, 0.4)]
    stubs = [line([(x, 8.4), (x, 11.2)], mood.near, 0.6) for x in (14, 32)]
    ropes = [line([(14, 8.6), (18, 11), (23, 11.8), (28, 11), (32, 8.6)], mood.middle, 0.2)]
    return [*_sky(mood, 23, 5.4, 3.6), far, deep, left, right, *bridge, *ropes, *stubs]


def cloud_bank(x: float, y: float, size: float, colour: str, left: float = -8, wide: float = 16.6) -> list[Shape]:
    """Returns a cloud around (x, y); its flat base begins at `left` and is `wide` sizes wide."""
    puffs = ((-8, 0, 2.2), (-4.6, -1.4, 3), (0, -2, 3.6), (4.8, -1.2, 3), (8.4, 0.2, 2))
    shapes = [*(circle(dx, dy, r, colour) for dx, dy, r in puffs), rect(left, 0, wide, 2.2, colour)]
    return placed(shapes, x, y, size)


def _clouds(mood: Mood) -> list[Shape]:
    banks = ((9, 6, 0.7, mood.far), (39, 5, 0.6, mood.far))
    low = ((6, 18, 1.1, mood.middle), (24, 19.6, 1.2, mood.far), (42, 18, 1.2, mood.middle))
    return [*_sky(mood, 27, 7), *(shape for bank in (*banks, *low) for shape in cloud_bank(*bank))]


def _plain(mood: Mood) -> list[Shape]:
    return [
        *_sky(mood, 10, 6.4),
        _ground(mood.far, 8, 5, 10),
        _ground(mood.middle, 4, 6.4, 4),
        _ground(mood.near, 2.2, 1.8, 2.4),
    ]


LANDS: dict[str, Callable[[Mood], list[Shape]]] = {
    "fire": _fire,
    "poison": _poison,
    "salt": _salt,
    "thicket": _thicket,
    "tarn": _tarn,
    "arch": _arch,
    "chasm": _chasm,
    "forest": _forest,
    "swamp": _swamp,
    "lake": _lake,
    "mountain": _mountain,
    "cloud": _clouds,
    "plain": _plain,
}
"""Lands by the words that name them; earlier words take precedence."""


def land(name: str) -> list[Shape]:
    """Returns the land that a word of `LANDS` names."""
    return LANDS[name](mood_of("mountain" if name == "tarn" else name))


def eyes(x: float, y: float) -> list[Shape]:
    """Returns two eyes watching from a land that may be a Dragon."""
    lid = "M-2 0 C-1 -1.5 1 -1.5 2 -0.5 C1 1 -1 1.2 -2 0 Z"
    one = [path(lid, "#f2c14e"), circle(0.2, -0.3, 0.62, "#20140c", flat=1.3)]
    return [*placed(one, x - 2.9, y, 1, 8, True), *placed(one, x + 2.9, y, 1, -8)]

"""The objects on the cards of a Horde, centred in a box as wide and high as a card's picture."""

from __future__ import annotations

import math
from collections.abc import Callable

from controller.games.dragons.printing.beasts import drake, head, ribbon
from controller.games.dragons.printing.lands import FIRE, cloud_bank, flame, mood_of
from controller.games.dragons.printing.measures import PICTURE
from controller.printing.marks import Shape, circle, line, path, placed, polygon, rect

WIDE, HIGH = PICTURE
INK, STEEL, GLEAM, GOLD, PALE_GOLD, WOOD = "#2b2230", "#6d7785", "#c9d2da", "#d9a520", "#f6dc86", "#6b4426"


def _backdrop(sky: str, glow: str, ground: str) -> list[Shape]:
    """Rays of light behind an object, and the ground that it stands on."""
    beams = []
    for at in range(18):
        ends = (2 * math.pi * (at + half) / 18 for half in (0, 0.5))
        beams.append(polygon([(23, 10), *((23 + 40 * math.cos(a), 10 + 40 * math.sin(a)) for a in ends)], glow))
    return [rect(0, 0, WIDE, HIGH, sky), *beams, path(f"M0 {HIGH} L0 18.4 C14 17 32 17 46 18.4 L46 {HIGH} Z", ground)]


_ROOMS = {
    "battle": ("#f0cf9c", "#f6dfb8", "#8a4a2a"),
    "treasure": ("#efe0ae", "#f6ecc8", "#7a5e22"),
    "action": ("#d3dfd0", "#e2ebdf", "#45655b"),
    "slayer": ("#d8d2e2", "#e6e1ee", "#4c4060"),
    "reaction": ("#cfe4e2", "#e0efec", "#2f6264"),
}


def room(kind: str) -> list[Shape]:
    """Returns the background for a kind of card."""
    return _backdrop(*_ROOMS[kind])


def _fire_breath() -> list[Shape]:
    neck = ribbon([(-2, 22), (2, 15), (8, 10), (13, 9.6)], [11, 8.6, 6, 4.4], INK)
    flames = flame(22, 10.6, 1.5, 84)
    return [*_backdrop("#f6e2c0", "#f2d5a2", "#7a4a2a"), *flames, neck, *head(13, 9.4, 1.75, INK, 4)]


def _fire_bolt() -> list[Shape]:
    bolt = "M-14 -3.4 L-1 -2.6 L-2.4 -6 L13 1.4 L0.4 3 L2.2 6.4 L-9 1.2 Z"
    layers = [
        shape
        for at, ink in enumerate(FIRE)
        for shape in placed([path(bolt, ink)], 23 + 1.4 * at, 9.6, 1.15 - 0.3 * at, 12)
    ]
    sparks = [
        circle(x, y, r, ink)
        for x, y, r, ink in (
            (7, 4, 0.7, FIRE[1]),
            (5, 9, 0.5, FIRE[2]),
            (40, 17, 0.7, FIRE[1]),
            (38.5, 8, 0.6, FIRE[2]),
            (12, 14.4, 0.6, FIRE[1]),
            (30, 4.4, 0.5, FIRE[1]),
        )
    ]
    return [*_backdrop("#4a2a3c", "#5a3343", "#2a1824"), *layers, *sparks]


def _great_flame() -> list[Shape]:
    flames = [
        shape for x, size in ((9, 1.2), (37, 1.3), (16, 1.6), (30, 1.7), (22.6, 2.15)) for shape in flame(x, 20.4, size)
    ]
    return [*_backdrop("#5a2a24", "#743429", "#2a1418"), *flames]


def _bow(x: float, size: float) -> list[Shape]:
    wood = ribbon(
        [(-1.6, -8.6), (1.4, -6.4), (2.4, -2), (2, 0), (2.4, 2), (1.4, 6.4), (-1.6, 8.6)],
        [0.3, 0.9, 1.1, 1.4, 1.1, 0.9, 0.3],
        WOOD,
    )
    string = line([(-1.4, -8.4), (-5, 0), (-1.4, 8.4)], INK, 0.2)
    arrow = [
        rect(-5, -0.22, 15, 0.44, INK),
        polygon([(9.4, -1.1), (12.4, 0), (9.4, 1.1)], STEEL),
        polygon([(-5.4, -1.1), (-3, -0.2), (-3, 0.2), (-5.4, 1.1), (-4.6, 0)], "#a33a2c"),
    ]
    return placed([string, wood, *arrow], x, 9.2, size)


def _archers() -> list[Shape]:
    return [*_backdrop("#dfe6d0", "#eef2dd", "#5d6b45"), *_bow(9.4, 0.74), *_bow(22, 1), *_bow(36, 0.74)]


def _castle_archers() -> list[Shape]:
    teeth = [rect(2.6 + 4.2 * at, 5.2, 2.6, 3, INK) for at in range(4)]
    tower = [rect(4, 9.6, 12.4, 12, INK), rect(2.6, 7.4, 15.2, 3, INK), *teeth]
    slits = [rect(9.6, 11.6, 1.2, 4, mood_of("plain").glow), rect(8.5, 13, 3.4, 0.8, mood_of("plain").glow)]
    flag = [rect(10, 0.8, 0.4, 5, INK), polygon([(10.4, 0.8), (15, 2), (10.4, 3.4)], "#a33a2c")]
    return [*_backdrop("#cfd9e2", "#e0e7ec", "#56616b"), *tower, *slits, *flag, *_bow(29, 0.92)]


def _help() -> list[Shape]:
    far = drake(34, 18.6, 0.74, STEEL)
    return [*_backdrop("#e6dcc2", "#f2ead4", "#7d6a45"), *far, *drake(17, 19.8, 0.98, INK)]


def _fog() -> list[Shape]:
    ghost = [
        Shape(each.steps, "#9aa5ac" if each.fill else None, "#9aa5ac" if each.line else None, each.width)
        for each in placed(_bow(0, 0.9), 23, 2, 1)
    ]
    banks = [
        *cloud_bank(12, 8, 0.9, "#dfe5e8", -10.2, 20.6),
        *cloud_bank(36, 7.4, 1, "#d2dadf", -10.2, 20.6),
        *cloud_bank(24, 14, 1.15, "#eef2f3", -10.2, 20.6),
        *cloud_bank(6, 16, 1, "#ffffff", -10.2, 20.6),
        *cloud_bank(42, 16.6, 1.1, "#f5f8f9", -10.2, 20.6),
    ]
    return [*_backdrop("#b4bfc6", "#bec8ce", "#8c989f"), *ghost, *banks]


def _venom() -> list[Shape]:
    drop = "M0 -5 C2 -1.6 3 0 3 1.8 C3 3.8 1.6 5 0 5 C-1.6 5 -3 3.8 -3 1.8 C-3 0 -2 -1.6 0 -5 Z"
    jaw = path(
        "M6 0 L40 0 L40 2 C38 4.6 36 5.2 33.6 5 C32.6 9 31.4 11.6 29.6 13.6 C29.2 10.4 28.8 7.4 28 5.2 "
        "C25 5.6 21 5.6 18 5.2 C17.2 7.4 16.8 10.4 16.4 13.6 C14.6 11.6 13.4 9 12.4 5 C10 5.2 8 4.6 6 2 Z",
        "#f5f0df",
    )
    gum = path("M4 -1 L42 -1 L41 2.4 C34 4.6 12 4.6 5 2.4 Z", "#8d2f45")
    drops = [
        *placed([path(drop, "#69a83a"), circle(-1, 2, 0.8, "#c6e58c")], 29.7, 16.4, 0.62),
        *placed([path(drop, "#69a83a"), circle(-1, 2, 0.8, "#c6e58c")], 16.4, 17, 0.5),
        circle(23, 18.6, 0.6, "#69a83a"),
    ]
    return [*_backdrop("#2f3a2c", "#384634", "#1d261d"), jaw, gum, *drops]


def _fountain() -> list[Shape]:
    jets = [
        line(
            [
                (23 + way * step * 0.55 * wide, 7.4 - 5.4 * math.sin(math.pi * step / 16) * high + 0.36 * step)
                for step in range(17)
            ],
            "#8fd0e6",
            0.5,
        )
        for way in (-1, 1)
        for wide, high in ((1, 1), (0.6, 1.2), (0.25, 1.1))
    ]
    stone = [
        path(
            "M11 10.6 L35 10.6 C34 13.6 30 14.6 25 14.8 L25 18 L30 19.4 L16 19.4 L21 18 L21 14.8 "
            "C16 14.6 12 13.6 11 10.6 Z",
            "#7f8894",
        ),
        path("M11 10.6 L35 10.6 C34.8 11.4 34.4 12 33.8 12.4 L12.2 12.4 C11.6 12 11.2 11.4 11 10.6 Z", "#a9b2bc"),
        circle(23, 10.6, 12, "#bfe6f1", flat=0.09),
        path("M22 10.6 L22.3 6.8 L23.7 6.8 L24 10.6 Z", "#a9b2bc"),
    ]
    drops = [circle(x, y, 0.5, "#e6f8fc") for x, y in ((15, 6), (31, 6), (18.6, 2.6), (27.4, 2.6), (13, 9), (33, 9))]
    return [*_backdrop("#d6ecd9", "#e6f5e4", "#5f8a5c"), *stone, *jets, *drops]


def _coin(x: float, y: float) -> list[Shape]:
    return [
        circle(x, y, 1.5, "#a8780f", flat=0.62),
        circle(x, y - 0.4, 1.5, GOLD, flat=0.62),
        circle(x, y - 0.4, 1, PALE_GOLD, flat=0.55),
    ]


def _sword(x: float, y: float, size: float, turn: float = 0) -> list[Shape]:
    """Returns a sword pointing up; (x, y) is where the blade meets the hilt."""
    blade = [
        polygon([(-1, 0), (-1, -11), (0, -13), (1, -11), (1, 0)], GLEAM),
        polygon([(0, 0), (0, -13), (1, -11), (1, 0)], STEEL),
    ]
    hilt = [rect(-3.4, -0.2, 6.8, 1.1, GOLD), rect(-0.55, 0.9, 1.1, 3, WOOD), circle(0, 4.4, 0.9, GOLD)]
    return placed([*blade, *hilt], x, y, size, turn)


def _blade() -> list[Shape]:
    heap = [
        coin
        for row, y in enumerate((15.4, 17, 18.6))
        for x in range(13 - 3 * row, 35 + 3 * row, 3)
        for coin in _coin(x + (row % 2), y)
    ]
    gems = [
        polygon([(x, 16.6), (x + 1, 15.4), (x + 2, 16.6), (x + 1, 18.2)], ink)
        for x, ink in ((13, "#b5304a"), (30, "#2f8f6b"))
    ]
    return [*_backdrop("#4a3a5c", "#584670", "#2a2138"), *_sword(23, 6.6, 1.0, 180), *heap, *gems]


def _hall() -> list[Shape]:
    roof = polygon([(6, 6), (23, 0.8), (40, 6)], "#8d6b3d")
    pillars = [
        mark
        for x in (8.4, 14.4, 29.4, 35.4)
        for mark in (
            rect(x, 7.4, 2.4, 10.4, "#efe3c6"),
            rect(x + 1.5, 7.4, 0.9, 10.4, "#cdb98c"),
            rect(x - 0.5, 6.8, 3.4, 0.9, "#efe3c6"),
            rect(x - 0.5, 17.4, 3.4, 0.9, "#efe3c6"),
        )
    ]
    cup = [
        path(
            "M-3 -7 L3 -7 C3 -3.4 1.6 -2 0.7 -1.6 L0.7 0.4 L2 1.2 L-2 1.2 L-0.7 0.4 L-0.7 -1.6 "
            "C-1.6 -2 -3 -3.4 -3 -7 Z",
            GOLD,
        ),
        path("M-3 -6 C-5.4 -6 -5 -3 -2 -3", None, GOLD, 0.6),
        path("M3 -6 C5.4 -6 5 -3 2 -3", None, GOLD, 0.6),
        rect(-1.8, -6.4, 0.7, 3, PALE_GOLD),
        rect(-3.2, 1.2, 6.4, 2.6, INK),
    ]
    return [
        *_backdrop("#f1e2ba", "#f7ecd0", "#7a5c34"),
        roof,
        rect(7, 6, 32, 1, "#6f5230"),
        *pillars,
        rect(6, 18.2, 34, 1, "#6f5230"),
        *placed(cup, 23, 14.4, 1.05),
    ]


def _mudslide() -> list[Shape]:
    slope = path("M0 2 C10 3 14 10 24 13 C34 15 40 18 46 18.4 L46 20.5 L0 20.5 Z", "#6b4a2c")
    mud = path("M0 5 C8 6 12 12 22 15 C30 17.4 36 16.6 40 19 C36 19.6 34 20.5 34 20.5 L0 20.5 Z", "#4a3120")
    edge = [(-1, 0), (-0.4, -1), (0.7, -0.8), (1, 0.1), (0.3, 0.8), (-0.6, 0.7)]
    rocks = [
        polygon([(x + r * dx, y + r * dy) for dx, dy in edge], ink)
        for x, y, r, ink in (
            (11, 7, 2, "#8a7560"),
            (18, 9.6, 1.5, "#7a6652"),
            (25, 11.6, 2.4, "#8a7560"),
            (33, 14, 1.6, "#7a6652"),
            (20, 4.8, 1, "#8a7560"),
            (38, 15, 1, "#8a7560"),
            (29, 8.4, 0.9, "#7a6652"),
        )
    ]
    rain = [
        line([(x, y), (x - 1, y + 2.4)], "#8fa0a8", 0.22)
        for x in range(8, 46, 4)
        for y in (1 + x % 3, 6 + x % 4)
        if y < 12
    ]
    return [*_backdrop("#c9c4ba", "#d3cfc6", "#6b4a2c"), *rain, slope, mud, *rocks]


def _grave() -> list[Shape]:
    stone = [
        path("M12 19 L12 8.6 C12 2.6 25 2.6 25 8.6 L25 19 Z", "#7d8591"),
        path("M13.4 19 L13.4 9 C13.4 4.4 23.6 4.4 23.6 9 L23.6 19 Z", "#98a0ab"),
        rect(17.9, 7, 1.2, 6.4, "#5d6570"),
        rect(16, 8.8, 5, 1.2, "#5d6570"),
    ]
    spade = placed(
        [
            rect(-0.45, -12, 0.9, 11, WOOD),
            path("M-2.2 -2 L2.2 -2 L2.2 2 C2 4 0.6 5.2 0 5.8 C-0.6 5.2 -2 4 -2.2 2 Z", STEEL),
            rect(-1.6, -12.6, 3.2, 1, WOOD),
        ],
        33,
        14,
        1.0,
        16,
    )
    earth = path("M22 20.5 C25 16 30 15.6 33 16.6 C37 16 41 18 42 20.5 Z", "#4a3626")
    moon = [circle(38, 5, 3, "#f4ecc9"), circle(39.4, 4.2, 2.6, "#39415c")]
    return [
        rect(0, 0, WIDE, HIGH, "#39415c"),
        *moon,
        *(circle(x, y, 0.25, "#f4ecc9") for x, y in ((5, 4), (9, 8), (29, 3), (32, 9), (44, 11), (6, 13))),
        path("M0 20.5 L0 17.6 C14 16.6 32 17 46 18 L46 20.5 Z", "#232a33"),
        *stone,
        *spade,
        earth,
    ]


def _shield(x: float, y: float, size: float, ink: str, rim: str) -> list[Shape]:
    outline = "M-5 -5.6 C-3 -5.4 -1.4 -6 0 -7 C1.4 -6 3 -5.4 5 -5.6 C5.4 0 4 4.4 0 7 C-4 4.4 -5.4 0 -5 -5.6 Z"
    half = "M0 -7 C1.4 -6 3 -5.4 5 -5.6 C5.4 0 4 4.4 0 7 Z"
    return placed([path(outline, rim), *placed([path(outline, ink), path(half, rim)], 0, 0, 0.82)], x, y, size)


def _slayer() -> list[Shape]:
    return [
        *_backdrop("#d9d3dc", "#e7e2ea", "#4d4658"),
        *_sword(23, 12.8, 0.98, 48),
        *_sword(23, 12.8, 0.98, -48),
        *_shield(23, 10.6, 0.98, "#a33a2c", "#e6c65b"),
    ]


def _torch() -> list[Shape]:
    stick = [polygon([(-0.9, 0), (0.9, 0), (0.6, 11), (-0.6, 11)], WOOD), rect(-1.7, -1.4, 3.4, 2, "#8a8f98")]
    glow = [circle(23, 7.6, 11, "#3d3550"), circle(23, 7.6, 7.6, "#5a4658"), circle(23, 7.6, 5, "#8a5a44")]
    cards = [
        *placed(
            [rect(-3, -4, 6, 8, "#2b2438", "#7b6f92", 0.3), polygon([(0, -2), (1.4, 0), (0, 2), (-1.4, 0)], "#7b6f92")],
            7.6,
            11,
            1,
            -14,
        ),
        *placed([rect(-3, -4, 6, 8, "#f1e2ba", GOLD, 0.3), *placed(drake(0, 3, 0.19, INK))], 38.4, 11, 1, 12),
    ]
    return [rect(0, 0, WIDE, HIGH, "#2a2440"), *glow, *cards, *placed(stick, 23, 11, 0.9), *flame(23, 10.4, 0.98)]


def _hero() -> list[Shape]:
    dome = path("M-6 6 C-7 -2 -5.4 -8 0 -8.4 C5.4 -8 7 -2 6 6 L2.4 9 L1.6 1.6 L-1.6 1.6 L-2.4 9 Z", STEEL)
    shade = path("M0 -8.4 C5.4 -8 7 -2 6 6 L2.4 9 L1.6 1.6 L0 1.6 Z", "#535c69")
    slit = path(
        "M-4.6 -0.8 L-0.9 -0.2 L0 -1.6 L0.9 -0.2 L4.6 -0.8 L4.2 1 L1.6 1.6 L0.5 9 L-0.5 9 L-1.6 1.6 L-4.2 1 Z",
        "#1d1a24",
    )
    crest = ribbon([(0, -8), (-3, -10.6), (-8, -9.6), (-11, -5), (-12, -1)], [1, 2.6, 3.4, 2.4, 0.3], "#a33a2c")
    return [
        *_backdrop("#dde0e2", "#ebedee", "#5a6068"),
        *_sword(36.4, 14.6, 0.92),
        *placed([crest, dome, shade, slit], 20, 11.2, 0.98),
    ]


THINGS: dict[str, Callable[[], list[Shape]]] = {
    "breath": _fire_breath,
    "bolt": _fire_bolt,
    "flame": _great_flame,
    "castle": _castle_archers,
    "archers": _archers,
    "help": _help,
    "fog": _fog,
    "venom": _venom,
    "fountain": _fountain,
    "blade": _blade,
    "hall": _hall,
    "mudslide": _mudslide,
    "robber": _grave,
    "torchbearer": _torch,
    "hero": _hero,
    "slayer": _slayer,
    "battle": _great_flame,
    "treasure": _blade,
    "action": _mudslide,
}
"""Drawings by a word of the name, or by the kind of card for names without such a word."""

"""The front, the back and the core of a tile; (0, 0) is the corner of the cut, with the bleed outside it."""

from __future__ import annotations

from functools import cache

from controller.games.dragons.printing.beasts import drake
from controller.games.dragons.printing.faces import Face, Tile
from controller.games.dragons.printing.measures import BLEED, MAGNET, MAGNET_AT, PICTURE, TAG, TAG_AT, TILE
from controller.games.dragons.printing.picture import Subject, picture
from controller.printing.fonts import broken, fitted
from controller.printing.marks import Group, Mark, Shape, Text, circle, line, path, placed, polygon, rect
from controller.printing.paper import Said
from engine.sentence import phrase

_COLOURS = {
    "dragon": "#6e2226",
    "terrain": "#2f5a3c",
    "battle": "#a8481c",
    "treasure": "#8a6512",
    "action": "#4a4080",
    "slayer": "#36424f",
    "reaction": "#1f6a6c",
}
_BACKS = {"lair": ("#4c1a22", "#6b2a30", "#d9b36a"), "horde": ("#1d3350", "#2d4a6e", "#d9c07a")}
_PAPER, _INK, _GOLD = "#f8f1de", "#2a2320", "#d9a520"
_EDGE = 2.0
_TOP = 9.6
"""The top of the picture."""
_UNDER = _TOP + PICTURE[1]
RULES_BOX = (3.4, _UNDER + 4.4, TILE - 6.8, TILE - _EDGE - 2.6 - _UNDER - 4.4)
"""The box of the rules text: left, top, width, height."""
_LARGEST, _SMALLEST = 2.7, 1.4
_PILES = {"lair": phrase("Lair"), "horde": phrase("Horde")}


class TextTooLong(ValueError):
    """Raised for a text that does not fit on a tile."""


def front(tile: Tile, said: Said = str) -> list[Mark]:
    """Returns the face of a tile."""
    face = tile.face
    return [
        rect(-BLEED, -BLEED, TILE + 2 * BLEED, TILE + 2 * BLEED, _COLOURS[face.kind]),
        *_name(face),
        Group(_EDGE, _TOP, _picture(face.subject), PICTURE),
        rect(_EDGE, _UNDER, PICTURE[0], TILE - _EDGE - _UNDER, _PAPER),
        line([(_EDGE, _UNDER), (TILE - _EDGE, _UNDER)], _GOLD, 0.5),
        *_type_line(face),
        *_rules(face),
        *_foot(tile, said),
        *_emblem(face),
        *_price(face),
    ]


@cache
def _picture(subject: Subject) -> tuple[Shape, ...]:
    return tuple(picture(subject))


def _name(face: Face) -> list[Mark]:
    left, right = (13.0 if face.emblem else 4.0), (TILE - 10.4 if face.price else TILE - 4.0)
    size = fitted(face.name, "title", 4.5, right - left)
    return [Text((left + right) / 2, 7.1, face.name, size, "title", _PAPER, "middle")]


def _emblem(face: Face) -> list[Mark]:
    """Returns the number that counts in battle: on a shield for a Dragon, on a lozenge for an amount added."""
    if not face.emblem:
        return []
    shield = path(
        "M-4.6 -4.4 C-2.8 -4.2 -1.2 -4.6 0 -5.4 C1.2 -4.6 2.8 -4.2 4.6 -4.4 C5 1 3.6 4.6 0 6.6 "
        "C-3.6 4.6 -5 1 -4.6 -4.4 Z",
        _PAPER,
        _GOLD,
        0.6,
    )
    lozenge = polygon([(0, -5.2), (5.2, 0.4), (0, 6), (-5.2, 0.4)], _PAPER, _GOLD, 0.6)
    size = 6.4 if face.kind == "dragon" else 5.0
    number = Text(7.2, 7.0 + size * 0.34, face.emblem, size, "title", _COLOURS[face.kind], "middle")
    return [*placed([shield if face.kind == "dragon" else lozenge], 7.2, 6.6), number]


def _coin(x: float, y: float, r: float) -> list[Shape]:
    return [circle(x, y, r, "#8a6210"), circle(x, y, r * 0.9, _GOLD), circle(x, y, r * 0.68, "#f4d878")]


def _price(face: Face) -> list[Mark]:
    if not face.price:
        return []
    return [*_coin(TILE - 6, 5.8, 3.4), Text(TILE - 6, 7.2, face.price, 4.0, "title", _INK, "middle")]


def _type_line(face: Face) -> list[Mark]:
    y = _UNDER + 3.3
    coins = [shape for at in range(face.symbols) for shape in _coin(TILE - 4.4 - 2.7 * at, y - 0.8, 1.15)]
    room = TILE - 7.4 - 2.7 * face.symbols
    return [
        Text(3.4, y, face.type_line, fitted(face.type_line, "bold", 2.3, room), "bold", _COLOURS[face.kind]),
        *coins,
    ]


def rules_lines(text: str) -> tuple[float, list[str]]:
    """Returns the largest size at which a text fits its box, and its lines; raises `TextTooLong`."""
    size = _LARGEST
    while size >= _SMALLEST:
        lines = broken(text, "plain", size, RULES_BOX[2])
        if len(lines) * size * 1.16 <= RULES_BOX[3]:
            return size, lines
        size = round(size - 0.05, 2)
    raise TextTooLong(phrase("{text} is too long for a tile; shorten it", text=repr(text)))


def _rules(face: Face) -> list[Mark]:
    if not face.text:
        return _flourish()
    size, lines = rules_lines(face.text)
    x, y, _, _ = RULES_BOX
    return [Text(x, y + size * (0.86 + 1.16 * at), words, size, "plain", _INK) for at, words in enumerate(lines)]


def _flourish() -> list[Mark]:
    """Returns an ornament for a card without rules text."""
    y = RULES_BOX[1] + RULES_BOX[3] / 2
    arms: list[Mark] = [line([(x, y), (x + 11, y)], _GOLD, 0.35) for x in (11.0, 28.0)]
    return [*arms, polygon([(25, y - 1.5), (26.5, y), (25, y + 1.5), (23.5, y)], _GOLD)]


def _foot(tile: Tile, said: Said) -> list[Mark]:
    words = " · ".join(part for part in (tile.deck, said(_PILES[tile.pile]), tile.copy, tile.seat) if part)
    size = fitted(words, "italic", 1.75, TILE - 8)
    return [Text(TILE / 2, TILE - _EDGE - 0.8, words, size, "italic", "#7a6a55", "middle")]


def back(pile: str, said: Said = str) -> list[Mark]:
    """Returns the back of every tile of a pile: a moon over the tag, a pearl over the magnet."""
    dark, light, gold = _BACKS[pile]
    return [
        rect(-BLEED, -BLEED, TILE + 2 * BLEED, TILE + 2 * BLEED, dark),
        _scales(light),
        *_stars(gold),
        circle(*TAG_AT, TAG / 2, dark, gold, 0.4),
        circle(*MAGNET_AT, MAGNET / 2, dark, gold, 0.4),
        circle(*MAGNET_AT, 0.6, gold),
        *_sign(pile, gold, dark),
        Text(TILE / 2, TILE - 3, said(_PILES[pile]).upper(), 3.4, "title", gold, "middle"),
    ]


@cache
def _scales(colour: str) -> Shape:
    """Returns a pattern of dragon scales, as one shape."""
    places = ((5.0 * at - 2.5 * (row % 2), 3.0 * row - 3.4) for row in range(19) for at in range(12))
    return path(" ".join(_scale(x, y) for x, y in places if -BLEED <= x <= TILE + BLEED), None, colour, 0.4)


def _scale(x: float, y: float) -> str:
    left = f"M{x - 2.5:.1f} {y:.1f} C{x - 2.3:.1f} {y + 2.6:.1f} {x - 0.8:.1f} {y + 3.4:.1f} {x:.1f} {y + 3.8:.1f}"
    return f"{left} C{x + 0.8:.1f} {y + 3.4:.1f} {x + 2.3:.1f} {y + 2.6:.1f} {x + 2.5:.1f} {y:.1f}"


def _stars(gold: str) -> list[Shape]:
    star = path("M0 -1.6 L0.35 -0.35 L1.6 0 L0.35 0.35 L0 1.6 L-0.35 0.35 L-1.6 0 L-0.35 -0.35 Z", gold)
    places = ((33.6, 8.4, 1.0), (43.0, 13.6, 0.7), (36.2, 19.4, 0.6), (44.4, 5.2, 0.5), (42.2, 24.6, 1.0))
    return [shape for x, y, size in places for shape in placed([star], x, y, size)]


def _sign(pile: str, gold: str, dark: str) -> list[Shape]:
    """Returns the emblem of a pile: a Dragon, or a sword among coins."""
    if pile == "lair":
        return drake(25.6, 42.6, 0.7, gold)
    blade = polygon([(-1, 0), (-1, -19), (0, -21), (1, -19), (1, 0)], gold)
    hilt = [rect(-4, 0, 8, 1.2, gold), rect(-0.6, 1.2, 1.2, 3.2, gold), circle(0, 5, 1, gold)]
    coins = [
        circle(x, y, 2, dark, gold, 0.6) for x, y in ((31, 34.6), (36.4, 36.4), (42, 34), (36.6, 41), (42.6, 40.6))
    ]
    return [*placed([blade, *hilt], 7.4, 37, 1, 90), *coins]


def core(said: Said = str) -> list[Mark]:
    """Returns the layer between front and back, seen from behind: the place of the tag, and a hole for the magnet."""
    grey = "#555555"
    hole = phrase("magnet: {width} mm hole", width=f"{MAGNET:g}")
    return [
        rect(0, 0, TILE, TILE, None, "#999999", 0.2),
        circle(*TAG_AT, TAG / 2, "#eef3f6", grey, 0.25),
        Text(TAG_AT[0], TAG_AT[1] - 0.6, said(phrase("tag")), 3, "bold", grey, "middle"),
        Text(
            TAG_AT[0], TAG_AT[1] + 2.4, said(phrase("{width} mm, on top", width=f"{TAG:g}")), 2, "plain", grey, "middle"
        ),
        circle(*MAGNET_AT, MAGNET / 2, "#ffffff", "#b4441f", 0.35),
        Text(TILE / 2, MAGNET_AT[1] + 7.2, said(hole), 2, "plain", "#b4441f", "middle"),
        Text(TILE / 2, TILE - 3, said(phrase("this side faces the back")), 2, "italic", grey, "middle"),
    ]

"""How lights look to colour-blind eyes, and the difference between two lights to them.

The matrices are those of Machado, Oliveira and Fernandes (2009) for eyes that lack one kind of cone, for linear light;
an LED's numbers are linear in power. Eyes without any cones see the brightness of a light, by its luminance (ITU-R
BT.709).
"""

from __future__ import annotations

from collections.abc import Mapping

from hal.frame import RGB

_Row = tuple[float, float, float]
_Matrix = tuple[_Row, _Row, _Row]

_GREY: _Row = (0.2126, 0.7152, 0.0722)

SIGHTS: Mapping[str, _Matrix] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "achromatopsia": (_GREY, _GREY, _GREY),
}
"""The mixing matrix of red, green and blue for each kind of eye."""

_TO_XYZ: _Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE: _Row = (0.9505, 1.0, 1.089)


def difference(one: RGB, other: RGB, sight: str) -> float:
    """Returns the difference of two lights to eyes of a kind of `SIGHTS`, as CIE 1976 colour difference.

    About 2 is just noticeable next to each other; 20 is obvious at a glance.
    """
    return float(sum((a - b) ** 2 for a, b in zip(_lab(one, sight), _lab(other, sight), strict=True)) ** 0.5)


def _lab(rgb: RGB, sight: str) -> _Row:
    seen = [max(0.0, min(1.0, part)) for part in _times(SIGHTS[sight], tuple(part / 255 for part in rgb))]
    x, y, z = (_curved(part / white) for part, white in zip(_times(_TO_XYZ, tuple(seen)), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: _Matrix, vector: tuple[float, ...]) -> _Row:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def _curved(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116

"""The field of a disc magnet, and its component along a reed's glass. Pure; exact, not a table.

A disc that is magnetised along its axis has the field of a short coil, which has a closed form: N. Derby and S. Olbert,
"Cylindrical magnets and ideal solenoids", American Journal of Physics 78 (2010), 229 to 235. It needs one function, the
generalised complete elliptic integral: R. Bulirsch, "Numerical calculation of elliptic integrals and elliptic functions
III", Numerische Mathematik 13 (1969), 305 to 315.

A reed closes for the field along its glass, in either direction. Straight below a disc that component is zero: the
field is vertical there, and points left on one side and right on the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, nan, pi, sqrt

MU_0 = 4e-7 * pi
"""The magnetic constant, in Tm/A."""

NODES = (
    (0.1834346424956498, 0.3626837833783620),
    (0.5255324099163290, 0.3137066458778873),
    (0.7966664774136267, 0.2223810344533745),
    (0.9602898564975363, 0.1012285362903763),
)
"""Gauss-Legendre nodes on half of a reed, and their weights."""

ON_THE_RIM = 1e-7
"""The minimum distance from the rim, as a fraction of the radius; the axial field of a disc has a corner there."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc magnet, magnetised along its axis: diameter and height in mm, remanence in T."""

    diameter: float
    height: float
    remanence: float


def elliptic(kc: float, p: float, c: float, s: float) -> float:
    """Returns the integral of (c cos² + s sin²) / ((cos² + p sin²) sqrt(cos² + kc² sin²)) from 0 to π/2.

    Bulirsch's `cel` for p > 0; nan for kc = 0, where it has no value.
    """
    if kc == 0:
        return nan
    k = grown = abs(kc)
    p, mean = sqrt(p), 1.0
    s /= p
    f, c = c, c + s / p
    g = k / p
    s, p = 2 * (s + f * g), p + g
    g, mean = mean, mean + k
    while abs(g - k) > g * 1e-8:
        k = 2 * sqrt(grown)
        grown = k * mean
        f, c = c, c + s / p
        g = grown / p
        s, p = 2 * (s + f * g), p + g
        g, mean = mean, mean + k
    return pi / 2 * (s + c * mean) / (mean * (mean + p))


def field_of(disc: Disc, radius: float, away: float) -> tuple[float, float]:
    """Returns the field outside a disc, in mT: perpendicular to its axis, and along it.

    `radius` is the distance from the axis, `away` from the middle of the disc along the axis, both in mm; `away` is
    positive on the side of the north pole.
    """
    a, b = disc.diameter / 2, disc.height / 2
    if abs(radius - a) < a * ON_THE_RIM:
        radius = a * (1 + ON_THE_RIM)
    gamma = (a - radius) / (a + radius)
    axial = 0.0
    for sign, height in ((1, away + b), (-1, away - b)):
        far = hypot(height, radius + a)
        axial += sign * height / far * elliptic(hypot(height, radius - a) / far, gamma * gamma, 1, gamma)
    return _outwards(disc, radius, away), disc.remanence * 1000 / pi * a / (a + radius) * axial


def along(disc: Disc, glass: float, x: float, y: float, below: float) -> float:
    """Returns the field along a reed, the mean over its glass, in mT; positive in the direction of x.

    The reed lies along x, its middle (x, y) off the disc's axis and `below` under the disc's lower side, which is its
    north pole; `glass` is the length of the glass. All in mm.
    """
    away, half = below + disc.height / 2, glass / 2
    felt = 0.0
    for node, weight in NODES:
        for here in (x + node * half, x - node * half):
            radius = hypot(here, y)
            if radius:
                felt += weight * _outwards(disc, radius, away) * here / radius
    return felt / 2


def millitesla(ampere_turns: float, glass: float) -> float:
    """Returns the field along a glass of that many mm, in mT, equivalent to a test coil of that many ampere-turns.

    The coil is assumed to be as long as the glass: B = μ0 N I / length. Makers use coils of other lengths, and state
    that a conversion may be off by a factor of two; a square needs that margin.
    """
    return MU_0 * ampere_turns / glass * 1e6


def _outwards(disc: Disc, radius: float, away: float) -> float:
    """Returns only the field perpendicular to the axis: a level reed senses nothing else, and it takes half the
    computation.
    """
    a, b = disc.diameter / 2, disc.height / 2
    felt = 0.0
    for sign, height in ((1, away + b), (-1, away - b)):
        far = hypot(height, radius + a)
        felt += sign * a / far * elliptic(hypot(height, radius - a) / far, 1, 1, -1)
    return disc.remanence * 1000 / pi * felt

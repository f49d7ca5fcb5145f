"""The field of a disc magnet agrees with textbook formulas, and acts correctly on a reed."""

from __future__ import annotations

from math import cos, hypot, isclose, nan, pi, sin, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.field import Disc, along, elliptic, field_of, millitesla

DISCS = st.builds(Disc, st.floats(2, 20), st.floats(0.5, 10), st.floats(1.1, 1.5))
GLASSES = st.floats(5, 25)
HEIGHTS = st.floats(2, 40)
OFF = st.floats(-60, 60)


def on_axis(disc: Disc, away: float) -> float:
    """The field on the axis of a disc, in mT: the formula of magnet sellers."""
    near, far, radius = away - disc.height / 2, away + disc.height / 2, disc.diameter / 2
    return disc.remanence * 500 * (far / hypot(far, radius) - near / hypot(near, radius))


def by_charges(disc: Disc, radius: float, away: float) -> tuple[float, float]:
    """The field as a sum over the poles' magnetic charge, patch by patch: slow, without elliptic integrals."""
    outwards = axial = 0.0
    rings, turns = 100, 120
    for side in (1, -1):
        height = away - side * disc.height / 2
        for ring in range(rings):
            at = (ring + 0.5) / rings * disc.diameter / 2
            patch = side * at * disc.diameter / 2 / rings * 2 * pi / turns
            for turn in range(turns):
                x, y = radius - at * cos(2 * pi * turn / turns), at * sin(2 * pi * turn / turns)
                cube = (x * x + y * y + height * height) ** 1.5
                outwards += patch * x / cube
                axial += patch * height / cube
    return disc.remanence * 1000 / (4 * pi) * outwards, disc.remanence * 1000 / (4 * pi) * axial


def test_the_integral_is_the_known_one_where_it_has_a_name() -> None:
    assert isclose(elliptic(1, 1, 1, 1), pi / 2)
    assert isclose(elliptic(sqrt(0.5), 1, 1, 1), 1.8540746773013719)  # K at the modulus sqrt(1/2)
    assert isclose(elliptic(sqrt(0.5), 1, 1, 0.5), 1.3506438810476755)  # E there
    assert elliptic(0, 1, 1, 1) is nan


@pytest.mark.parametrize(("radius", "away"), [(0.5, 6.0), (4.0, 5.0), (7.0, 7.5), (12.0, 2.0), (30.0, 7.5)])
def test_the_field_is_that_of_its_poles(radius: float, away: float) -> None:
    disc = Disc(8, 3, 1.3)
    assert field_of(disc, radius, away) == pytest.approx(by_charges(disc, radius, away), rel=2e-3, abs=2e-3)


@given(DISCS, HEIGHTS)
def test_on_the_axis_the_field_is_that_of_the_printed_formula(disc: Disc, below: float) -> None:
    away = disc.height / 2 + below
    assert field_of(disc, 0, away) == pytest.approx((0, on_axis(disc, away)), rel=1e-6)


def test_far_away_a_disc_is_a_dipole() -> None:
    disc, radius, away = Disc(8, 3, 1.3), 180.0, 60.0
    moment = disc.remanence * 1000 * pi * 4**2 * 3 / (4 * pi)
    distance = hypot(radius, away)
    dipole = 3 * moment * radius * away / distance**5, moment * (3 * away**2 - distance**2) / distance**5
    assert field_of(disc, radius, away) == pytest.approx(dipole, rel=5e-3)


def test_the_field_has_no_gap_straight_below_the_rim() -> None:
    disc = Disc(8, 3, 1.3)
    inside, rim, outside = (field_of(disc, 4 + off, 5.0) for off in (-1e-4, 0, 1e-4))
    assert rim == pytest.approx([(one + other) / 2 for one, other in zip(inside, outside, strict=True)], rel=1e-6)


@given(DISCS, GLASSES, OFF, HEIGHTS)
def test_straight_across_the_middle_of_a_reed_there_is_no_field_along_it(
    disc: Disc, glass: float, y: float, below: float
) -> None:
    assert along(disc, glass, 0, y, below) == pytest.approx(0, abs=1e-9)


@given(DISCS, GLASSES, OFF, OFF, HEIGHTS)
def test_the_field_along_a_reed_is_its_own_image_in_a_mirror(
    disc: Disc, glass: float, x: float, y: float, below: float
) -> None:
    felt = along(disc, glass, x, y, below)
    assert along(disc, glass, x, -y, below) == pytest.approx(felt)
    assert along(disc, glass, -x, y, below) == pytest.approx(-felt)


@given(DISCS, GLASSES, st.floats(1, 60), HEIGHTS, st.floats(1.2, 2))
def test_the_strongest_place_in_a_plane_gets_weaker_with_its_depth(
    disc: Disc, glass: float, x: float, below: float, deeper: float
) -> None:
    def strongest(depth: float) -> float:
        return max(along(disc, glass, step / 2, 0, depth) for step in range(80))

    assert strongest(below * deeper) < strongest(below)


@given(DISCS, GLASSES, OFF, OFF, HEIGHTS)
def test_twice_the_remanence_is_twice_the_field(disc: Disc, glass: float, x: float, y: float, below: float) -> None:
    double = Disc(disc.diameter, disc.height, 2 * disc.remanence)
    assert along(double, glass, x, y, below) == pytest.approx(2 * along(disc, glass, x, y, below))


def test_a_reed_feels_the_mean_over_its_glass() -> None:
    disc = Disc(8, 3, 1.3)
    points = [8 + 14.2 * ((step + 0.5) / 200 - 0.5) for step in range(200)]
    fields = [field_of(disc, abs(x), 7.5)[0] * (1 if x > 0 else -1) for x in points]
    assert along(disc, 14.2, 8, 0, 6) == pytest.approx(sum(fields) / 200, rel=1e-3)


def test_ten_ampere_turns_along_a_glass_of_14_mm_are_not_quite_a_millitesla() -> None:
    assert round(millitesla(10, 14.2), 3) == 0.885

"""Magnets that move over 25 reeds: their fields add up, and valid boards detect the places of pieces."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hal import Edge, Occupancy, square_index, squares_of
from sim.paths import HIGH_MM, FieldReeds, Magnet, Pose, Waypoint, switch
from sim.square import Square
from tests.hands.magnets import RECOMMENDED, WORST, Build

SQUARE = Square()
REEDS = FieldReeds(SQUARE, [switch(20, 0.5, SQUARE.glass)] * 25)
C3 = Pose(125, 125)


def resting(*poses: Pose) -> list[Magnet]:
    return [Magnet((Waypoint(0, pose),)) for pose in poses]


def lifted(magnet: Magnet) -> Magnet:
    """The magnet's path straight up, in a second."""
    pose = magnet.path[0].pose
    return magnet._replace(path=(Waypoint(0, pose), Waypoint(1000, pose._replace(height=HIGH_MM))))


@given(st.floats(-70, 70), st.floats(-70, 70), st.floats(0, 58))
def test_between_places_where_it_was_worked_out_the_field_is_nearly_exact(x: float, y: float, height: float) -> None:
    exact = SQUARE.felt(x, y, strong=True, lifted=height)
    looked_up = 1.32 * REEDS.field(square_index("c3"), Pose(125 + x, 125 + y, height))
    assert looked_up == pytest.approx(exact, rel=0.1, abs=0.15)


def test_a_switch_closes_and_opens_at_its_ampere_turns() -> None:
    assert [round(field, 2) for field in switch(20, 0.5, 14.2)] == [1.77, 0.88]


def test_a_magnet_that_nobody_moves_says_nothing() -> None:
    assert (REEDS.felt(resting(C3)), REEDS.edges(resting(C3))) == (1 << square_index("c3"), [])


def test_two_magnets_on_either_side_of_a_reed_cancel_each_other() -> None:
    middle = 125 + SQUARE.offset
    either_side = resting(Pose(middle - 8, 125), Pose(middle + 8, 125))
    assert [REEDS.felt(either_side[:1]), REEDS.felt(either_side)] == [1 << square_index("c3"), 0]


def test_a_magnet_that_turns_up_from_one_ms_to_the_next_is_felt_at_once() -> None:
    path = (Waypoint(0, C3._replace(height=HIGH_MM)), Waypoint(40, C3._replace(height=HIGH_MM)), Waypoint(40, C3))
    assert REEDS.edges([Magnet(path)]) == [Edge(40, square_index("c3"), True)]


@pytest.mark.parametrize("build", [RECOMMENDED, WORST], ids=["recommended", "worst"])
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**25 - 1), st.integers(0, 2**32))
def test_a_board_that_is_allowed_says_where_pieces_stand_and_that_one_is_gone(
    build: Build, occupied: Occupancy, seed: int
) -> None:
    rng = Random(seed)
    reeds = FieldReeds(build.sizes, [build.switch(rng) for _ in range(25)])
    squares = list(squares_of(occupied))
    magnets = [Magnet((Waypoint(0, build.place(square, rng)),), build.remanence(rng)) for square in squares]
    assert reeds.felt(magnets) == occupied
    if squares:
        gone = rng.randrange(len(squares))
        magnets[gone] = lifted(magnets[gone])
        edges = reeds.edges(magnets)
        assert {edge.square for edge in edges} == {squares[gone]}
        assert not edges[-1].on

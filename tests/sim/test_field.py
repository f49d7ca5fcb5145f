"""Magnets and their field: a piece's place determines the reeds' edges."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hal import SQUARES, Edge, names_of, square_index, square_name
from sim.paths import Waypoint
from tests.hands.field import (
    HOVER_MM,
    SQUARE_MM,
    STRONG,
    WEAK,
    Course,
    beside,
    felt,
    felt_at,
    from_box,
    over,
    standing,
)
from tests.hands.timeline import occupied_after
from tests.sim.disturbances import is_sound
from tests.thorough import often

pytestmark = pytest.mark.slow


def sensed_squares(*courses: Course) -> tuple[str, ...]:
    return names_of(felt_at(courses))


def told(*courses: Course) -> list[str]:
    """The reeds' edges without times: "+c4" when one closes, "-c4" when it opens."""
    return ["-+"[edge.on] + square_name(edge.square) for edge in felt(courses).edges]


def at(square: str, height: float, strength: float = 1.0) -> Course:
    return Course((Waypoint(0, over(square, height)),), strength)


def test_a_piece_on_the_centre_of_a_square_is_felt_there_and_nowhere_else() -> None:
    for square in SQUARES:
        assert sensed_squares(standing(square)) == (square,)


def test_a_piece_held_low_is_felt_as_if_it_stood_and_one_held_high_is_not() -> None:
    assert [sensed_squares(at("c3", height)) for height in (0, 5, 10, 12, 60)] == [("c3",)] * 3 + [()] * 2


def test_a_piece_right_over_its_reed_is_not_felt() -> None:
    assert [sensed_squares(standing("c3", dx=dx)) for dx in (6, 8, 10)] == [("c3",), (), ("c3",)]


def test_the_higher_a_piece_is_the_better_centred_it_must_be() -> None:
    assert sensed_squares(Course((Waypoint(0, over("c3", 0, dy=12)),))) == ("c3",)
    assert sensed_squares(Course((Waypoint(0, over("c3", 8, dy=12)),))) == ()
    assert sensed_squares(Course((Waypoint(0, over("c3", 8, dy=5)),))) == ("c3",)


def test_between_two_ranks_lies_a_strip_where_no_reed_feels_a_piece() -> None:
    assert [sensed_squares(standing("c3", dy=dy)) for dy in (12, 15, 35, 38)] == [("c3",), (), (), ("c4",)]


def test_along_the_reed_a_piece_is_felt_farther_on_the_side_of_the_reed() -> None:
    assert [sensed_squares(standing("c3", dx=dx)) for dx in (-25, -16, -12)] == [("b3",), (), ("c3",)]
    assert [sensed_squares(standing("c3", dx=dx)) for dx in (25, 33, 38)] == [("c3",), (), ("d3",)]


def test_a_weak_magnet_is_felt_only_where_it_stands_well_centred() -> None:
    assert [sensed_squares(standing("c3", dy=dy, strength=WEAK)) for dy in (0, 3, 6)] == [("c3",), ("c3",), ()]
    assert sensed_squares(at("c3", 3, WEAK)) == ()


def test_a_piece_just_beside_the_board_is_felt_only_on_the_side_to_which_the_reeds_lie() -> None:
    assert [sensed_squares(Course((Waypoint(0, beside(edge, 2)),))) for edge in ("a3", "c1", "e3")] == [(), (), ("e3",)]
    assert sensed_squares(Course((Waypoint(0, beside("e3", 20)),))) == ()


def test_beside_a_corner_is_beside_its_file() -> None:
    assert beside("a1", 5) == (-5, SQUARE_MM / 2, 0)
    assert beside("e5", 5) == (5 * SQUARE_MM + 5, 4.5 * SQUARE_MM, 0)
    assert beside("c5", 5) == (2.5 * SQUARE_MM, 5 * SQUARE_MM + 5, 0)


def test_nothing_stands_beside_a_square_inside_the_board() -> None:
    with pytest.raises(ValueError, match="nothing stands beside c3: it is no edge square"):
        beside("c3", 5)


def test_a_piece_carried_to_another_square_is_felt_to_leave_and_to_arrive() -> None:
    course = standing("c3").rest(100).lift().carry("c5", 600).set_down("c5")
    assert [(edge.square, edge.on) for edge in felt([course]).edges] == [
        (square_index("c3"), False),
        (square_index("c5"), True),
    ]
    left, arrived = (edge.t_ms for edge in felt([course]).edges)
    assert 100 < left < 250 and 850 < arrived < 970


def test_a_reed_holds_longer_than_it_takes_to_close() -> None:
    [edge] = felt([standing("c3").to(over("c3", 30), 30)]).edges
    assert edge == Edge(16, square_index("c3"), False)  # it opens at 15 to 16 mm
    [edge] = felt([at("c3", 30).to(over("c3", 0), 30)]).edges
    assert edge == Edge(20, square_index("c3"), True)  # and closes at 10 to 11 mm


def test_a_piece_that_stays_within_what_a_reed_holds_says_nothing() -> None:
    assert told(standing("c3").wobble(14, 5, 2000)) == []


def test_a_piece_drawn_along_a_file_is_felt_by_one_reed_after_the_other() -> None:
    assert told(standing("c1").drag("c3", 800)) == ["-c1", "+c2", "-c2", "+c3"]


def test_a_piece_drawn_along_a_rank_opens_each_reed_for_a_moment_over_its_middle() -> None:
    course = standing("a1").drag("c1", 800)
    assert told(course) == ["-a1", "+a1", "-a1", "+b1", "-b1", "+b1", "-b1", "+c1"]
    left, back = (edge.t_ms for edge in felt([course]).edges[:2])
    assert back - left < 20


def test_only_a_strong_magnet_drawn_along_a_rank_is_felt_by_two_reeds_at_once() -> None:
    course = standing("a1", strength=STRONG).drag("b1", 400)
    assert told(course) == ["-a1", "+a1", "+b1", "-a1"]
    assert told(standing("a1").drag("b2", 400)) == ["-a1", "+b2"]


def test_a_hand_that_hovers_low_over_a_square_makes_it_flash() -> None:
    course = standing("c1").lift(80, HOVER_MM).carry("c3", 600, HOVER_MM).set_down("c3")
    assert told(course) == ["-c1", "+c2", "-c2", "+c3"]


def test_a_piece_set_down_off_centre_is_not_felt_until_it_is_pushed_in() -> None:
    course = standing("c3").lift().carry("c5", 600).set_down("c5", dy=-24).rest(1000).drag("c5", 200)
    assert [edge.t_ms > course.end_ms - 200 for edge in felt([course]).edges] == [False, True]


def test_a_piece_that_rocks_at_the_edge_of_what_is_felt_flickers() -> None:
    course = standing("c3").lift().carry("c5", 600).set_down("c5", dy=18).wobble(7, 10, 500)
    assert told(course) == ["-c3", *["+c5", "-c5"] * 5]


def test_rocking_takes_its_time_and_ends_where_it_began() -> None:
    course = standing("c5").rest(100).wobble(7, 10, 500)
    assert course.now == Waypoint(600, over("c5"))
    assert [point.t_ms for point in course.waypoints[2:8]] == [125, 175, 200, 225, 275, 300]
    assert [point.pose.y - 225 for point in course.waypoints[2:5]] == [7, -7, 0]


def test_a_captured_piece_that_goes_to_the_box_is_felt_no_more() -> None:
    victim = standing("b2").to_box(600)
    assert (told(victim), victim.end_ms) == (["-b2"], 600)


def test_a_piece_from_the_box_is_felt_where_it_is_set_down() -> None:
    course = from_box().lift().carry("a5", 500).set_down("a5")
    assert (sensed_squares(course), told(course)) == ((), ["+a5"])


def test_a_square_that_is_shoved_free_by_the_next_piece_never_opens() -> None:
    mover = standing("c3").drag("c4", 200)
    victim = standing("c4").rest(100).to(over("c4", 0, dy=50), 100)
    assert told(mover, victim) == ["-c3", "+c5"]


def test_a_square_whose_victim_leaves_before_the_piece_lands_opens_for_a_while() -> None:
    victim = standing("c4").to_box(400)
    mover = standing("c3").lift().carry("c4", 400).set_down("c4")
    assert told(mover, victim) == ["-c4", "-c3", "+c4"]


def test_pieces_that_nobody_touches_hold_their_reeds_when_others_pass_beside_them() -> None:
    still = 1 << square_index("b1")
    course = standing("a2").drag("c2", 800)
    assert felt_at([course], still) == still | 1 << square_index("a2")
    assert {square_name(edge.square) for edge in felt([course], still).edges} == {"a2", "b2", "c2"}


def test_a_timeline_ends_with_the_last_course_or_when_it_is_told_to() -> None:
    courses = [standing("a1").rest(700), standing("b1").rest(300)]
    assert [felt(courses).end_ms, felt(courses, end_ms=5000).end_ms] == [700, 5000]


poses = st.builds(
    over,
    st.sampled_from(SQUARES),
    st.sampled_from([0.0, 5.0, 12.0, 20.0, 60.0]),
    st.floats(-40, 40),
    st.floats(-40, 40),
)


@st.composite
def courses(draw: st.DrawFn) -> Course:
    course = Course((Waypoint(0, draw(poses)),), draw(st.sampled_from([WEAK, 1.0, STRONG])))
    for _ in range(draw(st.integers(0, 6))):
        course = course.to(draw(poses), draw(st.integers(0, 300)))
    return course


@settings(max_examples=often(10, 100))
@given(st.lists(courses(), max_size=3))
def test_reeds_tell_a_sound_story_wherever_pieces_go(drawn: list[Course]) -> None:
    assert is_sound(felt(drawn), felt_at(drawn))


@given(courses())
def test_reeds_never_lose_a_piece_that_is_near_nor_keep_one_that_is_far(course: Course) -> None:
    resting = Course((course.now._replace(t_ms=0),), course.strength)
    stronger = Course(resting.waypoints, course.strength * 2)  # a closed reed stays closed at half of the closing field
    seen = occupied_after(felt([course]).edges, felt_at([course]))
    assert felt_at([resting]) & ~seen == 0
    assert seen & ~felt_at([stronger]) == 0

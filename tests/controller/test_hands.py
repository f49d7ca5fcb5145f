"""Move detection: each test is one human action."""

from __future__ import annotations

import pytest

from controller.hands import Ask, Fault, Idle, Illegal, Lifted, MoveMade, NewGame, Repair, Repaired, Undo, infer
from hal import Edge, picture_of, square_index
from tests.controller.story import Story

TWO_CAPTURES = "4b/w1w2/1B3/5/W4 r"  # b3 can take a4 and c4
ONE_CAPTURE = "4b/2w2/1B3/5/W4 r"  # b3 can take c4


def squares(*names: str) -> int:
    return picture_of(square_index(name) for name in names)


# Plain moves


def test_a_piece_lifted_and_put_down_is_a_move_that_settles_with_time() -> None:
    story = Story().lift("b1").place("c3").settle()
    assert story.played == ["b1c3"]
    assert story.told == [Lifted(squares("b1")), MoveMade("b1c3", False), MoveMade("b1c3", True)]


@pytest.mark.parametrize("air", [60, 300, 20_000, 600_000])
def test_a_move_is_a_move_however_long_the_piece_is_in_the_air(air: int) -> None:
    assert Story().lift("b1").place("c3", after=air).settle().played == ["b1c3"]


@pytest.mark.parametrize("lead", [0, 5, 80])
def test_a_strong_magnet_that_lands_before_it_leaves_is_a_move(lead: int) -> None:
    assert Story().place("b2").lift("b1", after=lead).settle().played == ["b1b2"]


def test_bounce_on_landing_changes_nothing() -> None:
    story = Story().lift("b1").place("c3")
    for gap in (1, 2, 1, 3):
        story.lift("c3", after=1).place("c3", after=gap)
    assert story.settle().told == [Lifted(squares("b1")), MoveMade("b1c3", False), MoveMade("b1c3", True)]


# Captures


@pytest.mark.parametrize("first, second", [("b3", "c4"), ("c4", "b3")])
def test_a_capture_is_a_capture_whichever_piece_is_lifted_first(first: str, second: str) -> None:
    story = Story(ONE_CAPTURE).lift(first).lift(second).place("c4").settle()
    assert (story.played, story.alarms) == (["b3c4"], [])


@pytest.mark.parametrize("gap", [5, 20, 60, 200])
def test_a_swap_by_one_hand_is_a_capture_however_short_the_gap(gap: int) -> None:
    assert Story(TWO_CAPTURES).lift("b3").gap("c4", gap, after=600).settle().played == ["b3c4"]


def test_of_two_possible_captures_the_victim_that_was_lifted_is_taken() -> None:
    story = Story(TWO_CAPTURES).lift("b3").gap("a4", 6).gap("c4", 400).settle()
    assert (story.played, story.alarms) == (["b3c4"], [])


@pytest.mark.parametrize("late", [1, 60, 300])
def test_a_swap_that_a_busy_machine_tells_late_is_a_capture(late: int) -> None:
    story = Story(TWO_CAPTURES).lift("b3").wait(330).late_gap("c4", 20, late=late).settle()
    assert (story.played, story.alarms) == (["b3c4"], [])


def test_two_captures_that_look_alike_are_asked_about_and_a_touch_answers() -> None:
    story = Story(TWO_CAPTURES).lift("b3").gap("a4", 20).gap("c4", 20).wait(1000)
    assert (story.told[-1], story.played) == (Ask(("b3a4", "b3c4")), [])
    assert story.gap("a4", 300).settle().played == ["b3a4"]


def test_a_victim_pushed_off_without_a_gap_is_asked_about_and_never_guessed() -> None:
    story = Story(TWO_CAPTURES).lift("b3").settle().settle()
    assert (story.told[-1], story.played) == (Ask(("b3a4", "b3c4"), squares("b3"), is_open=True), [])
    assert story.gap("c4", 200).settle().played == ["b3c4"]


def test_a_piece_held_for_long_is_still_free_to_move_after_the_question() -> None:
    assert Story(TWO_CAPTURES).lift("b3").wait(60_000).place("b2").settle().played == ["b3b2"]


def test_a_piece_that_is_known_to_be_in_a_hand_is_never_asked_about() -> None:
    story = Story(TWO_CAPTURES).hold(1).lift("b3").wait(600_000)
    assert story.told == [Lifted(squares("b3"))]
    assert story.hold(0).place("b2").settle().played == ["b3b2"]


def test_a_piece_that_was_set_down_and_picked_up_again_is_still_known_to_be_in_a_hand() -> None:
    story = Story(TWO_CAPTURES).hold(1).lift("b3").hold(0).place("b2").hold(1).lift("b2").wait(600_000)
    assert story.alarms == []


def test_a_piece_put_down_where_nothing_is_felt_is_asked_about_four_seconds_later() -> None:
    story = Story(TWO_CAPTURES).hold(1).lift("b3").wait(60_000).hold(0).wait(3999)
    assert story.alarms == []
    assert story.wait(1).alarms == [Ask(("b3a4", "b3c4"), squares("b3"))]


def test_a_piece_in_one_hand_says_nothing_of_a_second_one_that_is_away() -> None:
    story = Story(TWO_CAPTURES).hold(1).lift("b3").lift("e5").wait(20_000)
    assert story.alarms == [Repair(squares("b3", "e5"), 0)]


@pytest.mark.parametrize("parked", [600, 1900, 4000])
def test_a_victim_parked_on_the_board_for_a_while_is_a_capture_when_it_is_removed(parked: int) -> None:
    story = Story(ONE_CAPTURE).lift("c4").place("e2").lift("b3").place("c4").lift("e2", after=parked).settle()
    assert story.played == ["b3c4"]


def test_a_victim_left_on_the_board_is_asked_away_and_then_the_capture_counts() -> None:
    story = Story(ONE_CAPTURE).lift("b3").lift("c4").place("c4").place("e2").wait(8000)
    assert (story.told[-1], story.played) == (Repair(0, squares("e2")), [])
    assert story.lift("e2").settle().played == ["b3c4"]


def test_a_victim_touched_before_the_mover_was_lifted_is_no_witness() -> None:
    story = Story(ONE_CAPTURE).gap("c4", 500).lift("b3", after=900).wait(3000)
    assert (story.told[-1], story.played) == (Lifted(squares("b3")), [])


# Slides


def test_a_slow_slide_over_legal_squares_is_only_the_move_where_it_ends() -> None:
    story = Story("w4/5/5/5/B4 r").lift("a1").flash("b2", 700, after=50).flash("c3", 700, after=50)
    assert story.place("d4", after=50).settle().played == ["a1d4"]
    assert MoveMade("a1d4", True) in story.told and MoveMade("a1b2", True) not in story.told


def test_a_piece_that_rests_on_a_legal_square_may_still_go_on() -> None:
    story = Story("w4/5/5/5/B4 r").lift("a1").place("b2").wait(2000).lift("b2").place("c3").settle()
    assert story.played == ["a1c3"]


def test_two_sensors_at_once_on_the_way_raise_no_alarm() -> None:
    story = Story().lift("b1").place("b2").place("c3", after=40).lift("b2", after=60).settle()
    assert (story.played, story.alarms) == (["b1c3"], [])


# Touching


@pytest.mark.parametrize("square", ["b1", "b5"])
def test_a_piece_adjusted_and_put_back_is_nothing(square: str) -> None:
    story = Story().gap(square, 1500).settle()
    assert (story.played, story.alarms) == ([], [])


def test_a_change_of_mind_plays_only_the_second_piece() -> None:
    assert Story().lift("b1").place("b1").lift("d1").place("d2").settle().played == ["d1d2"]


def test_a_piece_set_down_and_taken_home_again_is_nothing() -> None:
    story = Story().lift("b1").place("c3").wait(1800).lift("c3").place("b1").settle()
    assert (story.played, story.alarms) == ([], [])


def test_two_own_pieces_lifted_and_one_returned_is_the_move_of_the_other() -> None:
    assert Story().lift("b1", "d1").place("d1").place("c3").settle().played == ["b1c3"]


def test_a_third_piece_bumped_on_the_way_changes_nothing() -> None:
    story = Story().lift("b1").gap("e1", 300).place("c3").settle()
    assert (story.played, story.alarms) == (["b1c3"], [])


# Wrong actions


def test_a_piece_on_a_forbidden_square_is_told_after_two_seconds_and_can_be_corrected() -> None:
    story = Story().lift("b1").place("b4").wait(1900)
    assert story.alarms == []
    assert story.wait(500).alarms == [Illegal(square_index("b4"))]
    assert story.lift("b4").place("c3").settle().played == ["b1c3"]


def test_a_forbidden_square_stays_forbidden_until_the_piece_is_moved() -> None:
    story = Story().lift("b1").place("b4").wait(60_000)
    assert (story.played, story.told[-1]) == ([], Illegal(square_index("b4")))


def test_the_rivals_piece_cannot_be_moved_out_of_turn() -> None:
    story = Story().lift("b5").place("c3").wait(4000)
    assert (story.played, story.told[-1]) == ([], Illegal(square_index("c3")))
    assert story.lift("c3").place("b5").lift("b1").place("b2").settle().played == ["b1b2"]


def test_a_lost_rival_piece_is_asked_for() -> None:
    story = Story().lift("e5").wait(12_000)
    assert story.told[-1] == Repair(squares("e5"), 0)
    assert story.place("e5").wait(1000).told[-1] == Repaired()


# Accidents


def test_a_knocked_board_is_repaired_square_by_square_and_no_move_is_taken() -> None:
    story = Story().lift("a1", "c1", "e5", after=20).place("a3", "b3", after=30).wait(2500)
    assert story.alarms == [Repair(squares("a1", "c1", "e5"), squares("a3", "b3"))]
    story.lift("a3").place("a1").wait(500)
    assert story.told[-1] == Repair(squares("c1", "e5"), squares("b3"))
    assert story.lift("b3").place("c1").place("e5").wait(500).told[-1] == Repaired()
    assert story.lift("b1").place("b2").settle().played == ["b1b2"]


def test_a_knocked_board_that_looks_like_a_move_on_the_way_back_plays_none() -> None:
    story = Story().lift("a1", "b1", "e5", after=20).place("c3", "b3", after=30).wait(2500)
    story.lift("b3").place("a1").place("e5").wait(20_000)  # now only b1 stands on c3, as after b1c3
    assert (story.played, story.told[-1]) == ([], Repair(squares("b1"), squares("c3")))


def test_a_board_swept_empty_asks_for_its_pieces() -> None:
    story = Story().show(0).wait(2500)
    assert story.told[-1] == Repair(story.tabletop.situation(story.game).occupied, 0)


def test_the_start_position_set_up_in_mid_game_is_asked_about_once() -> None:
    story = Story()
    start = story.reader.situation.occupied
    for start_square, end_square in (("b1", "c3"), ("a5", "a4"), ("c3", "d4"), ("a4", "a3")):
        story.lift(start_square).place(end_square).settle()
    story.show(0).wait(9000).show(start).wait(9000)
    assert [told for told in story.told if isinstance(told, NewGame)] == [NewGame()]
    assert not any(isinstance(told, Illegal) for told in story.told)


def test_a_piece_missing_at_the_start_is_waited_for() -> None:
    story = Story()
    story.reader.restart(story.reader.situation, story.now, felt=story.reader.situation.occupied & ~squares("d5"))
    assert story.wait(60).told == [Repair(squares("d5"), 0)]
    assert story.place("d5").wait(1000).told[-1] == Repaired()


def test_a_reed_that_drops_out_in_the_first_picture_raises_no_alarm() -> None:
    story = Story().start_with_open_reed("d5").place("d5", after=31).wait(2000)
    assert story.told == []
    assert story.lift("b1").place("c3").settle().played == ["b1c3"]


# Two people


def test_two_people_lift_at_once_and_only_the_one_on_turn_moves() -> None:
    story = Story().lift("b1").lift("a5", after=30).place("a5", after=700).place("c3").settle()
    assert (story.played, story.alarms) == (["b1c3"], [])


def test_a_rival_who_lifts_makes_the_move_final_at_once() -> None:
    story = Story().lift("b1").place("c3").lift("b5", after=300).wait(300)
    assert story.played == ["b1c3"]
    assert story.place("b4").settle().played == ["b1c3", "b5b4"]


def test_a_rival_who_lifts_makes_final_what_has_stood_and_no_capture_that_is_read_only_since() -> None:
    """b3 goes to a2 while the opponent adjusts a3; a2 is adjusted when the opponent lifts d4 to answer."""
    story = Story("w3b/w2w1/bW2B/4W/1B2W r").lift("b3").lift("a3", after=200).place("a2", after=200)
    story.place("a3", after=100).wait(1500).lift("d4").lift("a2", after=60)
    assert story.wait(2900).played == []
    assert (story.place("a2", after=0).wait(500).played, story.alarms) == (["b3a2"], [])


def test_a_rival_who_straightens_a_piece_does_not_end_a_move_that_is_drawn_on() -> None:
    story = Story("3w1/5/B2w1/5/5 r").lift("a3").place("b4", after=50).lift("d5", after=100).lift("b4", after=650)
    assert story.place("c5", after=50).place("d5", after=200).settle().played == ["a3c5"]


def test_of_two_pieces_in_the_air_the_one_that_comes_home_has_not_moved() -> None:
    story = Story().lift("b1").lift("a1").place("b2").wait(3000).place("a1").settle()
    assert (story.played, story.alarms) == (["b1b2"], [])


@pytest.mark.parametrize("overlap", [0, 100, 250, 500])
def test_a_rival_who_lifts_before_the_piece_has_landed_is_understood(overlap: int) -> None:
    story = Story().lift("b1").lift("a5").place("c3", after=overlap).place("a4").settle()
    assert story.played == ["b1c3", "a5a4"]


@pytest.mark.parametrize("gap", [50, 120, 300])
def test_a_rival_who_recaptures_at_once_is_understood(gap: int) -> None:
    story = Story("4w/1w3/2b2/1B3/W4 r").lift("b2").lift("c3").place("c3")
    assert story.lift("b4", after=gap).gap("c3", 200).settle().played == ["b2c3", "b4c3"]


# Taking back


def test_a_move_taken_back_by_hand_is_undone() -> None:
    story = Story().lift("b1").place("c3").settle().lift("c3").place("b1").settle()
    assert (story.played, story.told[-1]) == ([], Undo(1))


def test_two_plies_taken_back_by_hand_are_undone() -> None:
    story = Story().lift("b1").place("c3").settle().lift("a5").place("a4").settle()
    assert story.lift("a4").place("a5").lift("c3").place("b1").settle().played == []


def test_a_capture_taken_back_by_hand_is_undone() -> None:
    story = Story(ONE_CAPTURE).lift("b3", "c4").place("c4").settle()
    assert story.lift("c4").place("b3").place("c4").settle().played == []


def test_a_stranger_on_the_square_that_a_captor_left_takes_nothing_back() -> None:
    story = Story(ONE_CAPTURE).lift("b3", "c4").place("c4").settle().place("b3").settle()
    assert (story.played, story.told[-1]) == (["b3c4"], Repair(0, squares("b3")))


@pytest.mark.parametrize("felt", [450, 1500, 9000])
def test_a_captured_piece_that_is_felt_beside_the_board_takes_no_moves_back(felt: int) -> None:
    """Except for a1 the picture is that of five moves ago, and pieces of the same seats are on all other squares."""
    story = Story()
    for move in ("c1b2", "c5c4", "b2a2", "c4d3", "a2c4"):
        story.lift(move[:2]).place(move[2:]).settle()
    story.lift("d3", "c4").place("c4").settle().lift("a1").place("b2").settle()
    assert len(story.flash("a1", felt).settle().played) == 7


@pytest.mark.parametrize("felt", [350, 800, 1100])
def test_a_stranger_felt_where_a_captor_began_takes_nothing_back_although_the_captor_was_straightened(
    felt: int,
) -> None:
    story = Story(ONE_CAPTURE).lift("b3", "c4").place("c4").settle().gap("c4", 700).wait(4000)
    assert story.flash("b3", felt).settle().played == ["b3c4"]


def test_a_capture_taken_back_and_another_move_made_at_once_is_both() -> None:
    story = Story(ONE_CAPTURE).lift("b3", "c4").place("c4").settle().lift("c4").place("c4", after=300)
    assert story.place("b3", after=1300).wait(500).lift("b3").place("b4").settle().played == ["b3b4"]


def test_strangers_on_the_squares_that_a_captor_and_its_captor_left_take_nothing_back() -> None:
    story = Story("4w/1w3/2b2/1B3/W4 r").lift("b2", "c3").place("c3").settle().lift("b4", "c3").place("c3").settle()
    assert story.place("b2", "b4").wait(3000).lift("b4", "b2").settle().played == ["b2c3", "b4c3"]


def test_a_capture_and_its_recapture_taken_back_by_hand_are_undone() -> None:
    story = Story("4w/1w3/2b2/1B3/W4 r").lift("b2", "c3").place("c3").settle().lift("b4", "c3").place("c3").settle()
    assert story.lift("c3").place("b4", "c3").lift("c3").place("b2", "c3").settle().played == []


def test_a_move_taken_back_and_made_again_is_both() -> None:
    story = Story().lift("b1").place("c3").settle().lift("c3").place("b1").wait(500).lift("b1").place("c3").settle()
    assert (story.played, Undo(1) in story.told) == (["b1c3"], True)


# The engine's move, made by a hand


def test_only_the_engines_move_is_taken_from_a_hand_that_moves_for_it() -> None:
    story = Story(only="b1c3").lift("d1").place("d2").wait(3000)
    assert story.told[-1] == Illegal(square_index("d2"))
    assert story.lift("d2").place("d1").lift("b1").place("c3").settle().played == ["b1c3"]


# The pure function


def test_infer_is_a_function_of_gestures_edges_and_time() -> None:
    story = Story()
    situation = story.reader.situation
    edges = [Edge(100, square_index("b1"), False), Edge(500, square_index("c3"), True)]
    answers = [infer(situation, situation.occupied, edges, now) for now in (500, 600, 9000)]
    assert answers == [Lifted(squares("b1")), MoveMade("b1c3", False), MoveMade("b1c3", True)]
    assert infer(situation, situation.occupied, [], 9000) == Idle()


# Faulty squares


def test_a_square_that_is_dead_from_the_start_is_told_and_play_goes_on() -> None:
    story = Story().start_with_open_reed("d5").wait(3000)
    story.lift("b1").place("c3").settle().lift("a5").place("a4").settle()
    assert (story.played, Fault(square_index("d5")) in story.told) == (["b1c3", "a5a4"], True)


def test_a_square_that_is_closed_for_ever_is_told_and_play_goes_on() -> None:
    story = Story().start_with_closed_reed("c3").wait(3000)
    story.lift("a1").place("a2").settle().lift("a5").place("a4").settle()
    assert (story.played, Fault(square_index("c3")) in story.told) == (["a1a2", "a5a4"], True)


def test_a_piece_that_lands_on_a_dead_square_is_asked_for_when_it_is_not_felt() -> None:
    story = Story().start_with_closed_reed("c3").wait(3000)
    story.lift("a1").place("a2").settle().lift("a5").place("a4").settle()
    story.lift("b1").settle()
    assert story.told[-1] == Ask(("b1c3",), squares("b1"))


def test_a_piece_that_never_left_its_square_is_believed_to_have_moved_when_its_rival_has_answered() -> None:
    story = Story("w4/5/5/5/4W r").place("e2").wait(1500).lift("a5").place("a4").settle().settle()
    assert story.played == ["e1e2", "a5a4"]
    assert Fault(square_index("e1")) in story.told


def test_a_square_that_drops_out_again_and_again_is_told_once_and_is_no_witness_any_more() -> None:
    story = Story(TWO_CAPTURES).wait(7000)
    for _ in range(8):
        story.gap("c4", 20, after=2000)
    assert [told for told in story.told if isinstance(told, Fault)] == [Fault(square_index("c4"))]
    assert story.lift("b3").gap("c4", 20).wait(3000).told[-1] == Lifted(squares("b3"))


def test_a_square_that_works_again_is_believed_again() -> None:
    story = Story().start_with_open_reed("d5").lift("b1", after=2000).place("c3").settle()
    assert story.reader.state.health.faulty.blind == squares("d5")
    assert story.place("d5").wait(500).reader.state.health.faulty.blind == 0


def test_a_piece_resting_in_a_dead_zone_is_asked_to_be_pushed_in() -> None:
    story = Story().lift("b1").flash("c3", 30).settle()
    assert (story.told[-1], story.played) == (Ask(("b1c3",), squares("b1")), [])
    assert story.place("c3").settle().played == ["b1c3"]


@pytest.mark.parametrize("hurry", [0, 50, 150, 400])
def test_a_piece_that_has_just_landed_is_captured_at_once(hurry: int) -> None:
    story = Story().lift("b1").place("c3", after=300).lift("d5", after=200).gap("c3", 300, after=hurry).settle()
    assert story.played == ["b1c3", "d5c3"]


def test_two_pieces_that_a_knock_throws_at_once_are_no_move_and_its_answer() -> None:
    """The picture is that of a5a4 and b1a1, but b1 had left before a5."""
    story = Story("wbwbw/5/5/B4/1WBWB b").lift("b1").place("a4", after=20).lift("a5", after=20).place("a1", after=20)
    assert story.wait(5000).played == []
    assert isinstance(story.told[-1], Repair)


def test_a_rival_who_lifts_too_early_and_waits_for_the_move_may_go_on() -> None:
    story = Story("wbwbw/5/5/B4/1WBWB b").lift("b1").lift("a5").place("a4").place("a1").settle()
    assert (story.played, story.alarms) == (["a5a4", "b1a1"], [])


def test_an_answering_piece_that_passes_over_the_square_where_the_move_began_is_understood() -> None:
    story = Story().lift("b1").place("c3").lift("a5", after=300).flash("b1", 50, after=70).place("a4", after=100)
    assert (story.settle().played, story.alarms) == (["b1c3", "a5a4"], [])


def _d3_takes_b1(gap: int = 650) -> Story:
    """Then it is blue's turn. d3 could also have captured c4."""
    return Story("w3w/2w2/1WbW1/3B1/Wb3 r").lift("d3").gap("b1", gap, after=280).wait(2000)


def _answer_over_captors_square(rests: int, gap: int = 650) -> Story:
    """39 ms after c4 was lifted to answer, it is sensed on d3, pauses there, and goes on to e2."""
    return _d3_takes_b1(gap).lift("c4", after=0).flash("d3", rests, after=39).place("e2", after=28)


@pytest.mark.parametrize("rests", [60, 200])
def test_an_answer_that_passes_over_the_square_that_a_captor_left_is_understood(rests: int) -> None:
    story = _answer_over_captors_square(rests).settle()
    assert (story.played, story.alarms) == (["d3b1", "c4e2"], [])


@pytest.mark.parametrize("rests, gap", [(250, 650), (320, 7), (320, 650), (800, 20)])
@pytest.mark.parametrize("touched, played", [("b1", ["d3b1", "c4e2"]), ("e2", ["d3e2"])])
def test_whether_an_answer_rests_where_the_captor_was_or_the_captor_itself_goes_on_is_asked(
    rests: int, gap: int, touched: str, played: list[str]
) -> None:
    story = _answer_over_captors_square(rests, gap).wait(9000)
    assert (story.told[-1], story.played) == (Ask(("d3b1", "d3e2")), [])
    assert story.gap(touched, 300).wait(6000).played == played


@pytest.mark.parametrize("gap", [7, 650])
@pytest.mark.parametrize("carried", [39, 150, 400])
def test_whether_an_answer_stands_where_the_captor_was_or_the_captor_came_home_is_asked(carried: int, gap: int) -> None:
    """c4 answers on d3: c4 in a hand, and d3 home again, give the same picture."""
    story = _d3_takes_b1(gap).lift("c4", after=0).place("d3", after=carried).wait(11_000)
    assert (story.told[-1], story.played) == (Ask(("d3b1",), lifted=squares("c4")), [])
    assert story.gap("b1", 300).settle().played == ["d3b1", "c4d3"]


@pytest.mark.parametrize("touched, played", [("b1", ["d3b1", "c4d3", "b3a4"]), ("a4", ["b3a4"])])
def test_no_move_is_final_while_another_one_and_its_answer_may_have_come_before_it(
    touched: str, played: list[str]
) -> None:
    story = _d3_takes_b1().lift("c4", after=0).place("d3").wait(1000).lift("b3").place("a4").wait(9000)
    assert (story.told[-1], story.played) == (Ask(("b3a4", "d3b1")), [])
    assert story.gap(touched, 300).wait(9000).played == played


def test_a_touch_after_a_question_about_other_moves_answers_none() -> None:
    """b2 was asked about, then it captured c2, a2 went on to a3, and all are put back, the pieces of a2 and b2
    first.
    """
    story = Story("2w2/4w/5/WbW2/2W2 b").lift("b2").gap("c2", 400, after=300).wait(1900)
    story.gap("c1", 300).wait(1000).lift("a2").wait(9000).place("a2")
    assert isinstance(story.lift("c2", after=600).place("b2", after=300).wait(280).told[-1], Lifted)
    assert story.place("c2", after=1000).settle().played == []


def test_a_question_put_while_the_captor_was_in_a_hand_changes_nothing_of_that() -> None:
    story = Story("w3w/2w2/1WbW1/3B1/Wb3 r").lift("d3").wait(5000).gap("b1", 650).wait(2000).lift("c4", after=0)
    story.flash("d3", 320, after=39).place("e2", after=28).wait(9000)
    assert (story.told[-1], story.played) == (Ask(("d3b1", "d3e2")), [])
    assert story.gap("b1", 300).wait(6000).played == ["d3b1", "c4e2"]


def test_an_answer_that_rests_on_the_square_where_the_move_began_is_understood() -> None:
    story = Story().lift("b1").place("c3").lift("a5", after=300).flash("b1", 300, after=70).place("a4", after=100)
    assert (story.settle().played, story.alarms) == (["b1c3", "a5a4"], [])


def test_an_answer_that_stands_before_the_move_has_begun_is_none() -> None:
    story = Story().place("b2").place("a4", after=1).lift("b1", after=1).lift("a5", after=1).wait(5000)
    assert (story.played, isinstance(story.told[-1], Repair)) == ([], True)

"""The cases of hands: they draw possible timelines of reeds, and judge strictly."""

from __future__ import annotations

from random import Random

import pytest

from engine.chameleon import START, Position
from hal import square_index
from tests.hands import (
    CARD_CASES,
    CASES,
    KIND_CASES,
    LEFT_OUT,
    Case,
    Drawn,
    Expected,
    draw_anywhere,
    draw_cards,
    draw_kinds,
    judge,
    random_position,
)
from tests.hands.scenarios import SCENARIOS
from tests.hands.timeline import clean

each_case = pytest.mark.parametrize("case", CASES.values(), ids=lambda case: f"{case.number} {case.name}")

MOVE = {"t": 9000, "decision": "move", "move": "b1c3", "final": True}
ASK = {"t": 5000, "decision": "ask", "moves": ["b3a4", "b3c4"]}
REPAIR = {"t": 5000, "decision": "repair", "missing": ["a1"], "extra": []}


def test_every_number_is_a_case_or_says_why_it_is_none() -> None:
    assert sorted([*CASES, *CARD_CASES, *KIND_CASES, *LEFT_OUT]) == list(range(1, 78))


@each_case
def test_a_drawn_timeline_is_what_reeds_could_say(case: Case) -> None:
    for seed in range(5):
        drawn = draw_anywhere(case, Random(seed))
        assert clean(drawn.timeline.edges, drawn.felt, drawn.timeline.end_ms) == drawn.timeline


@each_case
def test_the_same_seed_draws_the_same(case: Case) -> None:
    assert draw_anywhere(case, Random(7)) == draw_anywhere(case, Random(7))


@pytest.mark.parametrize("number", CARD_CASES)
def test_a_drawn_play_with_cards_is_what_reeds_and_reader_could_say_and_can_be_drawn_again(number: int) -> None:
    drawn = draw_cards(CARD_CASES[number], Random(3))
    assert clean(drawn.timeline.edges, drawn.felt, drawn.timeline.end_ms) == drawn.timeline
    assert [now for now, _ in drawn.seen] == sorted(now for now, _ in drawn.seen) != []
    assert drawn == draw_cards(CARD_CASES[number], Random(3))


@pytest.mark.parametrize("number", KIND_CASES)
def test_what_a_board_that_knows_kinds_could_say_can_be_drawn_again(number: int) -> None:
    drawn, events = draw_kinds(KIND_CASES[number], Random(3))
    assert clean(drawn.timeline.edges, drawn.felt, drawn.timeline.end_ms) == drawn.timeline
    assert [event.t_ms for event in events] == sorted(event.t_ms for event in events) != []
    assert (drawn, events) == draw_kinds(KIND_CASES[number], Random(3))


def test_a_position_without_captures_offers_no_capture() -> None:
    assert [CASES[number].draw(START, Random(1)) for number in range(6, 15)] == [None] * 9


def test_a_slower_pace_draws_the_same_squares_later() -> None:
    position = Position.parse("4b/w1w2/1B3/5/W4 r")
    drawn, slow = (_drawn(CASES[6], position, pace) for pace in (1.0, 2.0))
    assert [edge.square for edge in slow.timeline.edges] == [edge.square for edge in drawn.timeline.edges]
    assert slow.timeline.edges[-1].t_ms > drawn.timeline.edges[-1].t_ms


def test_random_positions_have_a_turn_to_come_and_few_pieces_too() -> None:
    counts = {len(random_position(Random(seed)).board.replace(".", "")) for seed in range(300)}
    assert min(counts) <= 3 and max(counts) == 10


def test_the_peers_figures_have_the_means_that_were_published() -> None:
    means = [sum(figures) / len(SCENARIOS) for figures in zip(*(each.peers for each in SCENARIOS), strict=True)]
    assert [round(mean) for mean in means] == [81, 66, 44]


# Judging


def test_a_move_is_right_when_it_is_the_one_played() -> None:
    assert judge(Expected(("b1c3",)), [MOVE]).wrong == ()
    assert judge(Expected(("b1b2",)), [MOVE]).wrong == ("played b1c3, expected b1b2",)


def test_a_move_taken_back_is_not_played_and_counts_as_taken_back() -> None:
    undo = {"t": 9500, "decision": "undo", "plies": 1}
    assert judge(Expected(undone=(1,)), [MOVE, undo]).wrong == ()
    assert judge(Expected(), [MOVE, undo]).wrong == ("took back 1 plies, expected 0",)


def test_a_question_is_right_only_where_it_is_allowed_and_about_what_may_be_asked() -> None:
    about = frozenset({"b3a4", "b3c4"})
    assert judge(Expected(question="passing", about=about, asked_for=about), [ASK]).right
    assert judge(Expected(), [ASK]).wrong == ("asked about b3a4 b3c4, expected no question",)
    narrow = Expected(question="passing", about=frozenset({"b3a4"}))
    assert judge(narrow, [ASK]).wrong == ("asked about b3a4 b3c4, expected b3a4",)
    assert judge(Expected(question="passing", about=about, asked_for=about), []).wrong == (
        "did not ask about b3a4 b3c4",
    )


def test_a_question_may_stand_instead_of_the_move_but_silence_may_not() -> None:
    expected = Expected(("b3c4",), question="instead", about=frozenset({"b3a4", "b3c4"}))
    assert judge(expected, [ASK]).right
    assert judge(expected, []).wrong == ("played nothing, expected b3c4",)


def test_an_alarm_that_is_not_expected_or_comes_too_early_is_wrong() -> None:
    assert judge(Expected(), [REPAIR]).wrong == ("told repair ['a1'] [], expected none",)
    early = Expected(alarms=("repair",), calm_until=6000)
    assert judge(early, [REPAIR]).wrong == ("told repair ['a1'] [] at 5000 ms, expected none before 6000 ms",)


def test_an_alarm_that_is_expected_has_to_come_and_name_its_squares() -> None:
    a1, b4 = (1 << square_index(name) for name in ("a1", "b4"))
    assert judge(Expected(repair=(a1, 0)), [REPAIR]).right
    assert judge(Expected(repair=(0, b4)), [REPAIR]).wrong == ("did not tell the repair: missing none, extra b4",)
    assert judge(Expected(named=b4), [REPAIR]).wrong == ("no alarm named b4",)
    assert judge(Expected(illegal=square_index("b4")), []).wrong == ("did not tell b4 as illegal",)


def test_the_fault_of_another_sensor_is_wrong() -> None:
    fault = {"t": 9000, "decision": "fault", "square": "a1"}
    assert judge(Expected(fault=square_index("a1")), [fault]).right
    told = judge(Expected(fault=square_index("b4")), [fault]).wrong
    assert told == ("told fault a1 although that sensor is well", "did not tell the fault of b4")


def _drawn(case: Case, position: Position, pace: float) -> Drawn:
    drawn = case.draw(position, Random(3), pace=pace)
    assert drawn is not None
    return drawn

"""Every case of hands, drawn many times, is detected; and the invariants of move detection."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.card_hearing import wrong_about
from benchmarks.hearing import Hearing, LateHearing, heard, trace_of
from controller.sensing.trace import replay
from engine.chameleon import START, Position
from hal import Edge, Occupancy, picture_of, squares_of
from sim.square import Square
from tests.hands import (
    CARD_CASES,
    CASES,
    FLAPPING,
    KIND_CASES,
    CardCase,
    Case,
    Drawn,
    KindCase,
    draw_anywhere,
    draw_cards,
    draw_kinds,
    faults,
    judge,
    net_moves,
    random_position,
)
from tests.hands.games import HANDS, RULES, play_game
from tests.hands.magnets import RECOMMENDED, WORST, Build, MagnetCards, MagnetScript, board
from tests.hands.offers import START_PICTURE
from tests.hands.scenarios import SCENARIOS, Scenario
from tests.hands.timeline import Timeline
from tests.hands.wire import Wire
from tests.thorough import first_of, often

pytestmark = pytest.mark.slow

DRAWS = 20
SEEDS = st.integers(min_value=0, max_value=2**32)
TIDY = [number for number in CASES if number <= 27]
RESTS = {9, 10, 11, 13, 14, 19, 27}
"""Cases about rests that end with a settling time or an alarm, and about questions after a delay."""
UNHURRIED = [1, 6, 7, 12, 21, 22, 25]
"""Cases in which all relevant events last longer than the interval of keyframes."""


@pytest.mark.parametrize("case", CASES.values(), ids=lambda case: f"{case.number} {case.name}")
def test_a_case_is_understood_in_every_draw(case: Case) -> None:
    for index in range(often(5, DRAWS)):
        drawn = draw_anywhere(case, Random(f"{case.number} {index}"))
        assert judge(drawn.expected, heard(drawn)).wrong == (), f"draw {index} from {drawn.position}"


def test_after_all_reeds_have_flapped_for_20_s_a_whole_game_is_understood_and_nothing_was_to_be_repaired() -> None:
    for index in range(often(1, DRAWS)):
        drawn = FLAPPING.draw(START, Random(f"flapping {index}"))
        assert drawn is not None and len(drawn.expected.moves) > 5
        assert judge(drawn.expected, heard(drawn)).wrong == (), f"draw {index}"


@pytest.mark.parametrize("case", CASES.values(), ids=lambda case: f"{case.number} {case.name}")
def test_a_case_is_understood_in_the_same_way_by_a_table_that_is_held_up(case: Case) -> None:
    for index in range(often(2, DRAWS)):
        drawn = draw_anywhere(case, Random(f"{case.number} {index}"))
        assert heard(drawn, late=Random(index)) == heard(drawn), f"draw {index} from {drawn.position}"


@pytest.mark.parametrize("case", CASES.values(), ids=lambda case: f"{case.number} {case.name}")
def test_a_trace_replays_in_the_same_way_where_the_table_was_held_up(case: Case) -> None:
    for index in range(often(2, DRAWS)):
        drawn = draw_anywhere(case, Random(f"{case.number} {index}"))
        late = list(replay(trace_of(drawn, Random(index)), "late"))
        assert late == list(replay(trace_of(drawn), "in time")), f"draw {index} from {drawn.position}"


@pytest.mark.parametrize("case", CARD_CASES.values(), ids=lambda case: f"{case.number} {case.name}")
def test_a_play_with_cards_is_understood_by_a_table_that_is_held_up(case: CardCase) -> None:
    for index in range(often(2, DRAWS // 2)):
        drawn = draw_cards(case, Random(f"{case.number} {index}"))
        assert wrong_about(drawn, Random(index)) == [], f"draw {index} from {drawn.position}"


@pytest.mark.parametrize("case", KIND_CASES.values(), ids=lambda case: f"{case.number} {case.name}")
def test_a_case_on_a_board_that_knows_kinds_is_understood_by_a_table_that_is_held_up(case: KindCase) -> None:
    for index in range(often(2, DRAWS)):
        drawn, events = draw_kinds(case, Random(f"{case.number} {index}"))
        assert heard(drawn, events, Random(index)) == heard(drawn, events), f"draw {index} from {drawn.position}"


BUILDS = pytest.mark.parametrize(
    "build", first_of([WORST, RECOMMENDED]), ids=["the worst that is allowed", "the recommended board"]
)


@BUILDS
@pytest.mark.parametrize("case", CASES.values(), ids=lambda case: f"{case.number} {case.name}")
def test_a_case_is_understood_where_magnets_have_a_field(case: Case, build: Build) -> None:
    for index in range(often(2, DRAWS)):
        drawn = draw_anywhere(case, Random(f"{case.number} {index}"), hands=partial(MagnetScript, build=build))
        assert judge(drawn.expected, heard(drawn)).wrong == (), f"draw {index} from {drawn.position}"


def test_a_board_with_its_reeds_in_the_middle_is_misread() -> None:
    hands = partial(MagnetScript, build=board(Square(offset=0)))
    drawn = [draw_anywhere(CASES[1], Random(index), hands=hands) for index in range(5)]
    assert any(judge(each.expected, heard(each)).wrong for each in drawn)


@pytest.mark.parametrize("case", CARD_CASES.values(), ids=lambda case: f"{case.number} {case.name}")
def test_a_play_with_cards_is_understood_in_every_draw(case: CardCase) -> None:
    for index in range(often(5, DRAWS // 2)):
        drawn = draw_cards(case, Random(f"{case.number} {index}"))
        assert wrong_about(drawn) == [], f"draw {index} from {drawn.position}"


@BUILDS
@pytest.mark.parametrize("case", CARD_CASES.values(), ids=lambda case: f"{case.number} {case.name}")
def test_a_play_with_cards_is_understood_where_magnets_have_a_field(case: CardCase, build: Build) -> None:
    for index in range(often(2, DRAWS // 2)):
        drawn = draw_cards(case, Random(f"{case.number} {index}"), hands=partial(MagnetCards, build=build))
        assert wrong_about(drawn) == [], f"draw {index} from {drawn.position}"


@pytest.mark.parametrize("case", KIND_CASES.values(), ids=lambda case: f"{case.number} {case.name}")
def test_a_case_on_a_board_that_knows_kinds_is_understood_in_every_draw(case: KindCase) -> None:
    for index in range(often(5, DRAWS)):
        drawn, events = draw_kinds(case, Random(f"{case.number} {index}"))
        assert judge(drawn.expected, heard(drawn, events)).wrong == (), f"draw {index} from {drawn.position}"


@pytest.mark.parametrize("number", [69, 70, 71])
def test_without_kinds_nobody_notices_that_pieces_have_changed_places(number: int) -> None:
    drawn, events = draw_kinds(KIND_CASES[number], Random(1))
    told = heard(drawn, [event for event in events if isinstance(event, Edge)])
    assert net_moves(told) == list(drawn.expected.moves)
    assert [line for line in told if line["decision"] in ("repair", "illegal", "ask")] == []


def test_a_card_that_nobody_can_read_is_missed() -> None:
    drawn = draw_cards(CARD_CASES[62], Random(1))
    assert wrong_about(replace(drawn, tags={})) == [f"played nothing, expected {drawn.moves[0]}"]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_a_scenario_that_other_boards_were_measured_on_is_understood(scenario: Scenario) -> None:
    for index in range(5):
        drawn = scenario.draw(Random(index))
        assert judge(drawn.expected, heard(drawn)).wrong == ()


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("seed", range(8))
def test_whole_games_commit_just_what_was_played(seed: int, hands: str) -> None:
    report = play_game(lambda: Hearing(None, START_PICTURE, rules=RULES), Random(seed), hands)
    assert (report.wrong, report.given_up) == ([], False)
    assert all(back_in_play_ms <= 2000 for back_in_play_ms in report.back_in_play_ms)


@pytest.mark.parametrize("hands", HANDS)
@pytest.mark.parametrize("seed", range(4))
def test_whole_games_commit_just_what_was_played_at_a_table_that_is_held_up(seed: int, hands: str) -> None:
    late = Random(seed)
    report = play_game(lambda: LateHearing(late, None, START_PICTURE, rules=RULES), Random(seed), hands)
    assert report == play_game(lambda: Hearing(None, START_PICTURE, rules=RULES), Random(seed), hands)


@pytest.mark.parametrize("number", sorted(set(TIDY) - RESTS))
def test_hands_half_as_fast_are_understood_in_the_same_way(number: int) -> None:  # P4
    for index in range(10):
        drawn, slow = (_draw(number, index, pace) for pace in (1.0, 2.0))
        assert net_moves(heard(slow)) == net_moves(heard(drawn))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(TIDY), SEEDS)
def test_a_mirrored_board_is_understood_in_mirror_image(number: int, seed: int) -> None:  # P5
    drawn = _draw(number, seed)
    seen_in_a_mirror = [_mirrored_text(move) for move in net_moves(heard(_mirrored(drawn)))]
    assert seen_in_a_mirror == net_moves(heard(drawn))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(TIDY), SEEDS)
def test_bounce_changes_no_decision(number: int, seed: int) -> None:  # P6
    drawn = _draw(number, seed)
    bouncing = faults.bounce()(drawn.timeline, drawn.felt, Random(seed))
    assert judge(drawn.expected, heard(replace(drawn, timeline=bouncing))).wrong == ()


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(UNHURRIED), SEEDS, st.integers(min_value=0, max_value=200))
def test_any_one_edge_may_be_lost_because_pictures_heal_it(number: int, seed: int, lost: int) -> None:  # P7
    drawn = _draw(number, seed)
    events = Wire().carry(drawn.timeline, drawn.felt, Random(seed))
    edges = [index for index, event in enumerate(events) if isinstance(event, Edge)]
    del events[edges[lost % len(edges)]]
    assert net_moves(heard(drawn, events)) == list(drawn.expected.moves)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([1, 2, 6, 7, 12, 21, 24, 25]), SEEDS)
def test_doubled_frames_change_no_decision(number: int, seed: int) -> None:
    drawn = _draw(number, seed)
    events = Wire(doubled=0.1).carry(drawn.timeline, drawn.felt, Random(seed))
    assert judge(drawn.expected, heard(drawn, events)).wrong == ()


def _draw(number: int, seed: int, pace: float = 1.0) -> Drawn:
    """The same position and the same hands for the same seed, at any pace."""
    for attempt in range(500):
        position = random_position(Random(f"position {seed} {attempt}"))
        drawn = CASES[number].draw(position, Random(f"hands {seed} {attempt}"), pace=pace)
        if drawn is not None:
            return drawn
    raise AssertionError(f"no position offers case {number}")


def _mirrored(drawn: Drawn) -> Drawn:
    edges = tuple(replace(edge, square=_mirrored_square(edge.square)) for edge in drawn.timeline.edges)
    return replace(
        drawn,
        position=_mirrored_position(drawn.position),
        felt=_mirrored_picture(drawn.felt),
        timeline=Timeline(edges, drawn.timeline.end_ms),
    )


def _mirrored_square(square: int) -> int:
    return square // 5 * 5 + 4 - square % 5


def _mirrored_picture(picture: Occupancy) -> Occupancy:
    return picture_of(_mirrored_square(square) for square in squares_of(picture))


def _mirrored_position(text: str) -> str:
    position = Position.parse(text)
    board = "".join(position.board[_mirrored_square(square)] for square in range(25))
    return Position(board, position.turn).text()


def _mirrored_text(move: str) -> str:
    return move.translate(str.maketrans("abcde", "edcba"))

"""Frames are 25 lights, each with a colour and a pattern in time."""

from __future__ import annotations

from itertools import combinations

import pytest

from hal import DARK, PATTERNS, Frame, Light, Pattern

DOUBLE = Pattern(((150, 255), (150, 0), (150, 255), (550, 0)))


def test_a_pattern_plays_its_levels_over_and_over() -> None:
    one_round = [255, 0, 255, 0, 0, 0, 0]
    assert [DOUBLE.level(t_ms) for t_ms in range(0, 1000, 150)] == one_round
    assert [DOUBLE.level(t_ms) for t_ms in range(7000, 8000, 150)] == one_round


def test_a_level_holds_until_its_last_millisecond() -> None:
    assert [DOUBLE.level(t_ms) for t_ms in (0, 149, 150, 299, 300, 999, 1000)] == [255, 255, 0, 0, 255, 0, 255]


def test_a_period_is_the_sum_of_its_steps() -> None:
    assert DOUBLE.period_ms == 1000


def test_a_steady_light_never_changes_and_a_blinking_one_is_dark_half_of_the_time() -> None:
    assert {PATTERNS["steady"].level(t_ms) for t_ms in range(2000)} == {255}
    assert [PATTERNS["blink"].level(t_ms) for t_ms in (0, 499, 500, 999)] == [255, 255, 0, 0]


def test_no_two_patterns_look_alike() -> None:
    shown = {name: [pattern.level(t_ms) for t_ms in range(3000)] for name, pattern in PATTERNS.items()}
    assert [pair for pair in combinations(shown, 2) if shown[pair[0]] == shown[pair[1]]] == []


def test_steps_last_some_time_and_levels_fit_a_byte() -> None:
    steps = [step for pattern in PATTERNS.values() for step in pattern.steps]
    assert [step for step in steps if step[0] <= 0 or step[1] not in range(256)] == []


def test_a_light_shows_its_colour_at_the_level_of_its_pattern() -> None:
    amber = Light((255, 100, 0), "breathe")
    assert [amber.at(t_ms) for t_ms in (0, 350, 600)] == [(255, 100, 0), (150, 58, 0), (60, 23, 0)]


def test_a_light_is_steady_when_nothing_else_is_said() -> None:
    assert Light((1, 2, 3)) == Light((1, 2, 3), "steady")


def test_a_new_frame_is_dark() -> None:
    assert Frame().at(0) == ((0, 0, 0),) * 25
    assert Frame() == Frame((DARK,) * 25)


def test_a_frame_is_changed_one_light_at_a_time_and_stays_as_it_was() -> None:
    dark, blue = Frame(), Light((0, 0, 200), "blink")
    lit = dark.with_light(0, blue).with_light(24, blue)
    assert lit.at(0) == ((0, 0, 200), *((0, 0, 0),) * 23, (0, 0, 200))
    assert lit.at(500) == dark.at(0)
    assert dark == Frame()


@pytest.mark.parametrize("count", [0, 24, 26])
def test_a_frame_of_any_other_size_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match=f"^a frame has 25 lights, not {count}$"):
        Frame((DARK,) * count)

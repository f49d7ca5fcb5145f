"""Frames are 25 lights, each with a colour and a pattern in time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal import BEAT_MS, DARK, PATTERNS, Frame, Light, Pattern, calmed

LIVELY = tuple(name for name in PATTERNS if not name.startswith("calm-"))
CALM = tuple(map(calmed, LIVELY))

DOUBLE = Pattern(((150, 255), (150, 0), (150, 255), (550, 0)))


def test_a_pattern_plays_its_levels_over_and_over() -> None:
    one_round = [255, 0, 255, 0, 0, 0, 0]
    assert [DOUBLE.level(t_ms) for t_ms in range(0, 1000, 150)] == one_round
    assert [DOUBLE.level(t_ms) for t_ms in range(7000, 8000, 150)] == one_round


def test_a_level_holds_until_its_last_millisecond() -> None:
    assert [DOUBLE.level(t_ms) for t_ms in (0, 149, 150, 299, 300, 999, 1000)] == [255, 255, 0, 0, 255, 0, 255]


def test_a_light_plays_its_pattern_later_by_its_delay() -> None:
    first, later = Light((200, 100, 0), "blink"), Light((200, 100, 0), "blink", 2 * BEAT_MS)
    assert (first.at(1000), later.at(1000)) == ((0, 0, 0), (200, 100, 0))
    times = range(0, 3000, 50)
    assert [later.at(t_ms + 2 * BEAT_MS) for t_ms in times] == [*map(first.at, times)]


def test_a_period_is_the_sum_of_its_steps() -> None:
    assert DOUBLE.period_ms == 1000


def test_a_steady_light_never_changes_and_a_blinking_one_is_dark_half_of_the_time() -> None:
    assert {PATTERNS["steady"].level(t_ms) for t_ms in range(2000)} == {255}
    assert [PATTERNS["blink"].level(t_ms) for t_ms in (0, 749, 750, 1499)] == [255, 255, 0, 0]


def test_no_two_patterns_look_alike() -> None:
    shown = {name: [pattern.level(t_ms) for t_ms in range(3000)] for name, pattern in PATTERNS.items()}
    assert [pair for pair in combinations(shown, 2) if shown[pair[0]] == shown[pair[1]]] == []


# Flashing: WCAG 2.3.1 allows three flashes in any second


def brightness(weights: Iterable[tuple[str, float]], seconds: int = 24) -> list[float]:
    """The total brightness of lights, 0-1 of their maximum, every 10 ms; a weight is the share of lit area."""
    together = [0.0] * (100 * seconds)
    for name, weight in weights:
        for at in range(len(together)):
            together[at] += weight * PATTERNS[name].level(10 * at)
    brightest = max(together) or 1.0
    return [level / brightest for level in together]


def most_flashes(levels: Sequence[float], least: float = 0.1) -> int:
    """The most pairs of opposing changes of at least `least` in any window of one second, both its ends included."""
    changes: list[tuple[int, int]] = []  # (when, in 10 ms; up or down)
    low = high = levels[0]
    for at, level in enumerate(levels):
        low, high = min(low, level), max(high, level)
        step = 1 if level - low >= least else -1 if high - level >= least else 0
        if step:
            low = high = level
            if changes and changes[-1][1] == step:
                changes.pop()  # it continues in the same direction
            changes.append((at, step))
    return max((sum(start <= at <= start + 100 for at, _ in changes) // 2 for start, _ in changes), default=0)


def test_four_flashes_a_second_would_be_counted() -> None:
    flutter, fast = Pattern(((90, 255), (90, 70))), Pattern(((125, 255), (125, 0)))
    seen = [most_flashes([each.level(10 * at) / 255 for at in range(400)]) for each in (flutter, fast)]
    assert seen == [6, 4]


@pytest.mark.parametrize("name", PATTERNS)
def test_no_light_flashes_more_than_three_times_in_any_second(name: str) -> None:
    assert most_flashes(brightness([(name, 1)])) <= 3


@pytest.mark.parametrize("name", CALM)
def test_a_calm_light_pulses_at_most_once_a_second_and_is_never_dark(name: str) -> None:
    assert most_flashes(brightness([(name, 1)])) <= 1
    assert min(PATTERNS[name].level(t_ms) for t_ms in range(0, 12_000, 50)) >= 75


def test_no_two_patterns_together_flash_more_than_three_times_in_any_second() -> None:
    flashes = {pair: most_flashes(brightness((name, 1) for name in pair)) for pair in combinations(PATTERNS, 2)}
    assert [pair for pair, most in flashes.items() if most > 3] == []


@given(st.lists(st.tuples(st.sampled_from(list(PATTERNS)), st.floats(0.1, 10)), min_size=1, max_size=25))
def test_a_board_of_any_patterns_flashes_at_most_three_times_in_any_second(weights: list[tuple[str, float]]) -> None:
    assert most_flashes(brightness(weights, seconds=8)) <= 3


def test_every_light_changes_on_the_same_beat_so_that_no_combination_can_flash_faster() -> None:
    durations = {name: {duration % BEAT_MS for duration, _ in pattern.steps} for name, pattern in PATTERNS.items()}
    assert durations == {name: {0} for name in PATTERNS}
    assert (1000 // BEAT_MS + 1) // 2 <= 3  # changes in any second, in pairs


# WatchPublisher patterns apart


def difference(one: str, other: str) -> float:
    """The mean difference of two patterns, 0-1 of the full level, at their best alignment."""
    beats = 48
    first, second = ([PATTERNS[name].level(BEAT_MS * beat) for beat in range(beats)] for name in (one, other))
    shifted = (sum(abs(a - b) for a, b in zip(first, second[by:] + second[:by], strict=True)) for by in range(beats))
    return min(shifted) / beats / 255


@pytest.mark.parametrize(("names", "least"), [(LIVELY, 0.2), (CALM, 0.12)])
def test_patterns_are_told_apart_by_their_rhythm_without_any_colour(names: tuple[str, ...], least: float) -> None:
    assert [pair for pair in combinations(names, 2) if difference(*pair) < least - 0.005] == []


def test_a_jump_is_dark_for_half_a_second_where_a_step_shines_on() -> None:
    assert PATTERNS["wink"].steps == ((1500, 255), (500, 0))
    assert len(PATTERNS["steady"].steps) == 1


def test_a_still_light_is_its_own_calm_form() -> None:
    assert CALM == ("steady", "dim", *(f"calm-{name}" for name in LIVELY[2:]))


def test_steps_last_some_time_and_levels_fit_a_byte() -> None:
    steps = [step for pattern in PATTERNS.values() for step in pattern.steps]
    assert [step for step in steps if step[0] <= 0 or step[1] not in range(256)] == []


def test_a_light_shows_its_colour_at_the_level_of_its_pattern() -> None:
    amber = Light((255, 100, 0), "breathe")
    assert [amber.at(t_ms) for t_ms in (0, 750, 1000)] == [(255, 100, 0), (130, 50, 0), (60, 23, 0)]


def test_a_light_is_steady_when_nothing_else_is_said() -> None:
    assert Light((1, 2, 3)) == Light((1, 2, 3), "steady")


def test_a_new_frame_is_dark() -> None:
    assert Frame().at(0) == ((0, 0, 0),) * 25
    assert Frame() == Frame((DARK,) * 25)


def test_a_frame_is_changed_one_light_at_a_time_and_stays_as_it_was() -> None:
    dark, blue = Frame(), Light((0, 0, 200), "blink")
    lit = dark.with_light(0, blue).with_light(24, blue)
    assert lit.at(0) == ((0, 0, 200), *((0, 0, 0),) * 23, (0, 0, 200))
    assert lit.at(750) == dark.at(0)
    assert dark == Frame()


@pytest.mark.parametrize("count", [0, 24, 26])
def test_a_frame_of_any_other_size_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match=f"^a frame has 25 lights, not {count}$"):
        Frame((DARK,) * count)

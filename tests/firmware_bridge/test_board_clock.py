"""The board's clock in the host's time: robust against delays, and monotonic."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.conversation import BoardClock


def learnt(*states: tuple[int, int]) -> BoardClock:
    """A clock after these states: stamp and time of arrival."""
    clock = BoardClock()
    for stamp, now in states:
        clock.learn(stamp, now)
    return clock


def test_a_stamp_is_told_in_the_host_s_time() -> None:
    assert learnt((100, 5100)).host_ms(140, 6000) == 5140


def test_a_state_that_comes_late_does_not_move_the_past() -> None:
    assert learnt((100, 5100), (200, 5700)).host_ms(210, 6000) == 5211


def test_a_state_that_comes_sooner_than_the_first_is_believed() -> None:
    assert learnt((100, 5180), (200, 5200)).host_ms(210, 6000) == 5210


def test_nothing_has_happened_in_the_future() -> None:
    assert learnt((100, 5100)).host_ms(150, 5120) == 5120


def test_a_board_that_drifts_by_half_a_percent_is_followed() -> None:
    clock = learnt(*((round(now * 0.995), now) for now in range(0, 60_000, 100)))
    assert abs(clock.host_ms(round(59_950 * 0.995), 60_000) - 59_950) <= 2


def test_a_board_that_began_anew_is_followed_at_once() -> None:
    assert learnt((900_000, 1_000_000), (50, 1_000_500)).host_ms(60, 1_001_000) == 1_000_510


def test_states_that_come_seconds_late_and_all_at_once_move_nothing() -> None:
    clock = learnt((100, 5100), *((stamp, 10_100) for stamp in range(200, 5101, 100)))
    assert clock.host_ms(1000, 10_100) == 6000


def test_a_board_whose_states_stay_late_is_followed_after_a_second() -> None:
    late = [(stamp, stamp + 9000) for stamp in range(200, 1301, 100)]
    assert learnt((100, 5100), *late).host_ms(1350, 11_000) == 10_350


def test_stamps_may_wrap() -> None:
    assert learnt((2**32 - 10, 5000)).host_ms(20, 6000) == 5030


@settings(deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 2**32 - 1), st.integers(0, 500)), max_size=30))
def test_told_times_never_fall_and_are_never_to_come(steps: list[tuple[bool, int, int]]) -> None:
    clock, now, told = BoardClock(), 0, [0]
    for is_state, stamp, passed in steps:
        now += passed
        if is_state:
            clock.learn(stamp, now)
        told.append(clock.host_ms(stamp, now))
        assert told[-2] <= told[-1] <= now

"""Stays of guests in a shop, as values: presence, the countdown, and the reset."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from controller.extensions.shop.guests import ATTRACT, COUNTDOWN, GUEST, GuestPatience, Stay
from controller.extensions.shop.state import counting
from hal.squares import names_of

PATIENCE = GuestPatience(idle_ms=90_000, countdown_ms=20_000)
NOBODY = Stay(PATIENCE)
TOTAL = PATIENCE.idle_ms + PATIENCE.countdown_ms

GAPS = st.integers(0, 200_000)
DEEDS = st.sampled_from(["acts", "thinks", "rests"])


def happened(stay: Stay, deed: str, now: int) -> Stay:
    """The effect of an event at a table on a stay."""
    if stay.is_over(now):
        stay = stay.over()
    return stay.active(now) if deed == "acts" else stay.thinking(now, deed == "thinks")


def test_nobody_is_there_until_somebody_does_something() -> None:
    assert (NOBODY.state(5_000_000), NOBODY.next_due(5_000_000), NOBODY.is_over(5_000_000)) == (ATTRACT, None, False)
    guest = NOBODY.active(5_000_000)
    assert (guest.state(5_000_000), guest.number, guest.next_due(5_000_000)) == (GUEST, 1, 5_090_000)


def test_a_guest_who_does_nothing_is_asked_for_twenty_seconds_and_then_gone() -> None:
    guest = NOBODY.active(0)
    assert [guest.state(now) for now in (89_999, 90_000, 109_999)] == [GUEST, COUNTDOWN, COUNTDOWN]
    assert [guest.seconds(now) for now in (89_999, 90_000, 90_001, 91_000, 109_001, 110_000)] == [0, 20, 20, 19, 1, 0]
    assert [guest.is_over(now) for now in (109_999, 110_000)] == [False, True]


def test_a_touch_during_the_countdown_ends_it() -> None:
    guest = NOBODY.active(0).active(100_000)
    assert (guest.state(100_000), guest.seconds(100_000), guest.number) == (GUEST, 0, 1)
    assert (guest.is_over(110_000), guest.is_over(210_000)) == (False, True)


def test_the_countdown_wants_to_be_seen_every_second() -> None:
    guest, now, seen = NOBODY.active(0), 0, []
    while not guest.is_over(now):
        now = guest.next_due(now) or now
        seen.append((now, guest.seconds(now)))
    assert seen == [(90_000 + 1000 * gone, 20 - gone) for gone in range(21)]


def test_while_the_computer_thinks_nobody_is_idle_and_nobody_acts() -> None:
    guest = NOBODY.active(0).thinking(30_000, True)
    assert (guest.state(1_000_000), guest.next_due(1_000_000)) == (GUEST, None)
    guest = guest.thinking(1_000_000, False)
    assert guest.next_due(1_000_000) == 1_060_000
    assert guest.state(1_060_000) == COUNTDOWN


def test_the_next_guest_is_another_one() -> None:
    assert NOBODY.active(0).over().active(50).number == 2
    assert NOBODY.active(0).active(50).number == 1


@given(st.lists(st.tuples(GAPS, DEEDS)))
def test_whatever_happens_after_so_long_of_nothing_nobody_is_there(story: list[tuple[int, str]]) -> None:
    stay, now = NOBODY, 0
    for gap, deed in story:
        now += gap
        stay = happened(stay, deed, now)
    stay = happened(stay, "rests", now)
    assert happened(stay, "rests", now + TOTAL).state(now + TOTAL) == ATTRACT


@given(st.lists(st.tuples(GAPS, DEEDS)))
def test_nobody_is_ever_sent_away_sooner_than_so_long_after_the_last_deed(story: list[tuple[int, str]]) -> None:
    stay, now, last = NOBODY, 0, None
    for gap, deed in story:
        now += gap
        was_there = stay.is_on
        stay = happened(stay, deed, now)
        if was_there and not stay.is_on:
            assert last is not None and now - last >= TOTAL
        last = now if deed == "acts" else last


@given(st.lists(st.tuples(GAPS, DEEDS), min_size=1))
def test_time_alone_changes_nothing_before_it_is_due(story: list[tuple[int, str]]) -> None:
    stay, now = NOBODY, 0
    for gap, deed in story:
        now += gap
        stay = happened(stay, deed, now)
    due = stay.next_due(now)
    if due is not None:
        assert due > now
        assert (stay.state(due - 1), stay.seconds(due - 1)) == (stay.state(now), stay.seconds(now))
        assert (stay.state(due), stay.seconds(due)) != (stay.state(now), stay.seconds(now)) or stay.is_over(due)


def test_the_lights_of_the_countdown_go_out_around_the_board() -> None:
    lit = [names_of(counting(seconds, 20)[0][1]) for seconds in (20, 10, 1)]
    assert [len(squares) for squares in lit] == [16, 8, 1]
    assert lit[2] == ("b5",)
    assert set(lit[0]) > set(lit[1]) > set(lit[2])

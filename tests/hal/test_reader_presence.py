"""Placed, not swiped: one event when a card comes, one when it has left."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hal import CardGone, CardSeen, HardwareEvent
from hal.readers.presence import GONE_AFTER_MS, ONE_CARD, TWO_CARDS, CardPresence

A, B = "04A2B3C4D5E680", "DEADBEEF"
Report = tuple[int, list[str]]


def told(reports: list[Report], presence: CardPresence | None = None) -> list[HardwareEvent]:
    """The events of a reader's scans, time by time."""
    presence, events = presence or CardPresence(), []
    for t_ms, cards in reports:
        presence, more = presence.after(cards, t_ms)
        events += more
    return events


def test_a_card_that_lies_there_is_told_once() -> None:
    assert told([(t_ms, [A]) for t_ms in range(0, 5000, 50)]) == [CardSeen(0, A)]


def test_a_card_has_gone_when_it_was_not_heard_for_a_while() -> None:
    assert told([(0, [A]), (100, [A]), (399, []), (400, [])]) == [CardSeen(0, A), CardGone(400, A)]


def test_flicker_is_swallowed() -> None:
    assert told([(0, [A]), (299, []), (299, [A]), (598, []), (598, [A])]) == [CardSeen(0, A)]


def test_the_same_card_is_seen_again_when_it_comes_back() -> None:
    seen = told([(0, [A]), (300, []), (900, [A])])
    assert seen == [CardSeen(0, A), CardGone(300, A), CardSeen(900, A)]


def test_a_card_that_is_exchanged_counts_when_the_first_one_has_left() -> None:
    seen = told([(0, [A]), (100, [B]), (200, [B]), (300, [B])])
    assert seen == [CardSeen(0, A), CardGone(300, A), CardSeen(300, B)]


def test_a_second_card_is_complained_of_and_the_first_one_stays() -> None:
    seen = told([(0, [A]), (100, [A, B]), (200, [A, B]), (400, [A]), (500, [A])])
    assert seen == [CardSeen(0, A), TWO_CARDS, ONE_CARD]


def test_two_cards_at_once_are_none_until_one_is_taken_away() -> None:
    assert told([(0, [A, B]), (100, [A, B]), (250, [B]), (400, [B])]) == [TWO_CARDS, ONE_CARD, CardSeen(400, B)]


def test_a_reader_that_hears_one_card_at_a_time_still_notices_two() -> None:
    assert told([(0, [A]), (60, [B]), (120, [A])]) == [CardSeen(0, A), TWO_CARDS]


def test_a_card_that_must_be_heard_twice_is_not_believed_at_once() -> None:
    assert told([(0, [A]), (65, [A])], CardPresence(2)) == [CardSeen(65, A)]
    assert told([(0, [A]), (65, [B]), (365, [A])], CardPresence(2)) == []


def test_a_time_in_which_the_reader_was_deaf_says_nothing_about_the_card() -> None:
    presence, _ = CardPresence().after([A], 0)
    presence = presence.resumed(9000)
    assert told([(9000, []), (9299, []), (9300, [])], presence) == [CardGone(9300, A)]


REPORTS = st.lists(st.tuples(st.integers(0, 400), st.lists(st.sampled_from([A, B, "0102030405"]), max_size=3)))


@given(REPORTS, st.integers(1, 3))
def test_cards_come_and_go_in_turn_and_only_when_heard(steps: list[Report], believed_after: int) -> None:
    presence, now, last, cards = CardPresence(believed_after), 0, dict.fromkeys([A, B], -GONE_AFTER_MS), []
    for gap, heard in steps:
        now += gap
        last |= dict.fromkeys(heard, now)
        presence, events = presence.after(heard, now)
        cards += [event for event in events if isinstance(event, CardSeen | CardGone)]
        assert all(now - last[event.uid] < GONE_AFTER_MS for event in events if isinstance(event, CardSeen))
        assert all(now - last[event.uid] >= GONE_AFTER_MS for event in events if isinstance(event, CardGone))
    assert [isinstance(card, CardSeen) for card in cards] == [number % 2 == 0 for number in range(len(cards))]
    assert all(one.uid == after.uid for one, after in pairwise(cards) if isinstance(one, CardSeen))

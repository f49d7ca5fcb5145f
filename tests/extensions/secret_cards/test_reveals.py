"""A table reveals its cards within 24 hours of the hub's time, or loses what it has won."""

from __future__ import annotations

import pytest

from controller.extensions.secret_cards.reveals import REVEAL_MS, Reveals, winner_instead
from engine.game import Outcome

DONE = 1_000
"""When table 0 has revealed its cards."""


def waiting() -> Reveals:
    found = Reveals()
    found.reveal(0, DONE)
    return found


@pytest.mark.parametrize(
    ("by", "at_ms", "overdue"),
    [
        (0, DONE + REVEAL_MS, 1),
        (0, DONE + REVEAL_MS - 1, None),  # a clock that is fast
        (0, None, None),
        (1, DONE + REVEAL_MS, None),  # the table that is overdue itself
    ],
)
def test_only_a_table_that_has_revealed_its_cards_can_claim_and_only_after_a_day(
    by: int, at_ms: int | None, overdue: int | None
) -> None:
    reveals = waiting()
    reveals.claim(by, at_ms)
    assert reveals.overdue == overdue


def test_whoever_reveals_in_time_is_not_overdue_and_whoever_is_stays_so() -> None:
    in_time, late = waiting(), waiting()
    in_time.reveal(1, DONE + REVEAL_MS - 1)
    in_time.claim(0, DONE + 2 * REVEAL_MS)
    late.claim(0, DONE + REVEAL_MS)
    late.reveal(1, DONE + REVEAL_MS + 1)
    late.claim(1, DONE + 3 * REVEAL_MS)
    assert (in_time.overdue, late.overdue) == (None, 1)


def test_saying_twice_that_cards_are_revealed_gives_no_more_time_and_an_unknown_time_is_no_time() -> None:
    reveals, unknown = waiting(), Reveals()
    reveals.reveal(0, DONE + 5)
    reveals.claim(0, DONE + REVEAL_MS)
    unknown.reveal(0, None)
    unknown.claim(0, DONE + 9 * REVEAL_MS)
    assert (reveals.overdue, unknown.overdue) == (1, None)


@pytest.mark.parametrize(
    ("winner", "seats", "instead"),
    [
        ("red", {"red": 0, "blue": 1}, "red"),
        ("blue", {"red": 0, "blue": 1}, "red"),
        ("blue", {"red": 0, "blue": 1, "green": 0}, None),
        (None, {"red": 0, "blue": 1}, None),
    ],
)
def test_a_winner_that_is_overdue_loses_and_a_loser_that_is_changes_nothing(
    winner: str | None, seats: dict[str, int], instead: str | None
) -> None:
    assert winner_instead(Outcome(winner, "score"), seats, overdue=1) == instead


def test_a_table_whose_clock_is_fast_does_not_flood_the_hub() -> None:
    """Its clock is ten days fast: after 15 claims it has waited for so long in truth, too."""
    reveals, claimed = waiting(), []
    fast_ms = 10 * REVEAL_MS
    for minute in range(0, 60 * 24 * 24, 10):
        now_ms = DONE + minute * 60_000
        if reveals.may_claim(0, now_ms + fast_ms):
            reveals.claim(0, now_ms)
            claimed.append(minute)
    assert (reveals.overdue, len(claimed)) == (1, 15)


def test_a_table_claims_as_soon_as_it_may_and_only_once() -> None:
    reveals = waiting()
    assert not reveals.may_claim(0, DONE + REVEAL_MS - 1)
    assert reveals.may_claim(0, DONE + REVEAL_MS)
    reveals.claim(0, DONE + REVEAL_MS)
    assert not reveals.may_claim(0, DONE + 9 * REVEAL_MS)

"""Clocks as values: time is conserved, an hourglass sums to a constant, and a rule's text is parsed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.clock.rules import LEVELS, LONGEST_S, NO_CLOCK, Clock, ClockRule, clock_rule
from controller.errors import Refused

SEATS = ("red", "blue", "green")
MINUTE = 60_000
RULES = st.builds(
    ClockRule,
    st.sampled_from(["move", "game", "hourglass"]),
    st.integers(5, LONGEST_S),
    st.just(0),
    st.sampled_from(["shows", "loses"]),
)
TURNS = st.lists(st.tuples(st.sampled_from([*SEATS, None]), st.integers(0, 2 * MINUTE)), max_size=30)


@given(RULES, TURNS)
def test_what_a_seat_loses_is_what_passed_while_its_clock_ran(
    rule: ClockRule, turns: list[tuple[str | None, int]]
) -> None:
    clock, now = Clock.begun(rule, SEATS), 0
    for seat, ms in turns:
        clock = clock.run_for(seat, now)
        before, now = clock.left_at(now), now + ms
        after = clock.left_at(now)
        for each in SEATS:
            spent = min(ms, before[each]) if each == seat else 0
            gained = after[each] - before[each] + spent
            assert gained == 0 or (rule.kind == "hourglass" and each != seat and gained > 0)


@given(st.integers(5, LONGEST_S), TURNS, st.integers(1, 3))
def test_an_hourglass_sums_to_a_constant(seconds: int, turns: list[tuple[str | None, int]], seats: int) -> None:
    clock, now = Clock.begun(ClockRule("hourglass", seconds), SEATS[:seats]), 0
    whole = sum(clock.left.values())
    for seat, ms in turns:
        clock, now = clock.run_for(seat, now), now + ms
        if seats > 1:
            assert sum(clock.left_at(now).values()) == whole
        assert min(clock.left_at(now).values()) >= 0


@given(RULES, TURNS)
def test_how_often_one_looks_changes_nothing(rule: ClockRule, turns: list[tuple[str | None, int]]) -> None:
    looked, now = Clock.begun(rule, SEATS[:2]), 0
    at_ease = looked
    for seat, ms in turns:
        looked, at_ease = looked.run_for(seat, now), at_ease.run_for(seat, now)
        for step in range(0, ms, 7_000):
            looked = looked.run_for(None, now + step).run_for(looked.runs, now + step)
        now += ms
    assert looked.left_at(now) == at_ease.left_at(now)


def test_the_increment_comes_when_another_seat_decides() -> None:
    clock = Clock.begun(ClockRule("game", 300, 5), SEATS[:2]).run_for("red", 0)
    again = clock.moved("red", "red", 2000)
    assert (again.left, again.runs) == ({"red": 298_000, "blue": 300_000}, None)
    assert again.run_for("red", 2000).moved("red", "blue", 3000).left == {"red": 302_000, "blue": 300_000}


def test_each_move_has_its_time_again() -> None:
    clock = Clock.begun(ClockRule("move", 30), SEATS[:2]).run_for("red", 0)
    assert clock.left_at(29_000)["red"] == 1000
    assert clock.moved("red", "blue", 29_000).left == {"red": 30_000, "blue": 30_000}


def test_chance_is_not_timed() -> None:
    clock = Clock.begun(ClockRule("game", 300, 5), SEATS).run_for("chance", 0)
    assert clock.runs is None
    assert clock.moved("chance", "red", MINUTE).left == dict.fromkeys(SEATS, 300_000)


def test_who_has_no_time_left_is_flagged_and_stays_at_nothing() -> None:
    clock = Clock.begun(ClockRule("game", 5), SEATS[:2]).run_for("red", 100)
    assert [clock.flagged(now) for now in (100, 5099, 5100, 9000)] == [None, None, "red", "red"]
    assert clock.left_at(9000) == {"red": 0, "blue": 5000}
    assert clock.run_for(None, 9000).flagged(9000) is None


@given(RULES)
def test_it_says_when_a_light_less_is_lit(rule: ClockRule) -> None:
    clock, now = Clock.begun(rule, SEATS[:2]).run_for("red", 0), 0
    seen = [clock.level_at("red", 0)]
    while (due := clock.next_due(now)) is not None:
        assert due > now
        assert clock.level_at("red", due - 1) == seen[-1]
        now = due
        seen.append(clock.level_at("red", now))
    assert (seen[0], seen[-1], clock.flagged(now)) == (LEVELS, 0, "red")
    assert sorted(seen, reverse=True) == seen
    assert clock.is_low_at("red", now) and not clock.is_low_at("blue", 0)


# As text


@given(RULES, st.integers(0, 120))
def test_a_rule_is_read_as_it_is_written(rule: ClockRule, increment: int) -> None:
    plus = ClockRule(rule.kind, rule.seconds, increment if rule.kind == "game" else 0, rule.flag)
    assert clock_rule(str(plus)) == plus


def test_no_clock_is_a_rule_as_well() -> None:
    assert (str(NO_CLOCK), clock_rule("none"), NO_CLOCK.is_on) == ("none", NO_CLOCK, False)
    assert str(ClockRule("none", 60, 5, "loses")) == "none"


@pytest.mark.parametrize(
    "text",
    ["", "game", "game 4", "game 7201", "game 60+121", "move 30+5", "hourglass -5", "sand 60", "game 60 wins", "x" * 9],
)
def test_what_is_no_clock_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(Refused, match=r"^unknown clock '.{0,40}'; use none, or move, game"):
        clock_rule(text)

"""A table that does not reveal its cards within 24 hours loses what it has won, and nothing worse is said of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.extensions.linked_tables.meeting import accusation
from controller.extensions.secret_cards.reveals import REVEAL_MS
from controller.net.signed import Chain
from tests.extensions.linked_tables.tables import AtHome, key_of, settle
from tests.extensions.linked_tables.test_hidden_tables import Pair
from tests.extensions.linked_tables.test_late_check import (
    BETWEEN,
    ENDED,
    begins_another_game,
    go_on,
    over,
    starts_anew_with_another_game,
)
from tests.extensions.linked_tables.test_unproven import page, told
from tests.extensions.linked_tables.test_watched_between import Published

RED_WINS, STANDS = "overdue red", "overdue blue"
"""Red, at Anna's table, has resigned; blue is at Ben's."""


def decided(home: AtHome) -> list[str]:
    kept = home.sitting.journal.load(BETWEEN).entries
    return [f"{entry.kind} {entry.text}".strip() for entry in kept if entry.kind in ("checked", "ended", "overdue")]


def a_day_passes(*homes: AtHome) -> None:
    for home in homes:
        home.sitting.wait(REVEAL_MS)
        home.sitting.wait(4000)
    settle(*homes)


def claims(pair: Pair) -> int:
    """How often a table has said that the other one is overdue."""
    (stream,) = pair.streams.values()
    return sum(json.loads(data)["body"]["kind"] == "claim" for data in stream.messages)


def revealed_by(pair: Pair, *homes: AtHome) -> Pair:
    """Only these tables reveal their cards."""
    go_on(*homes)
    return pair


def test_a_winner_that_vanishes_has_lost_after_a_day(tmp_path: Path) -> None:
    published: dict[str, Published] = {}

    def watch(home: AtHome) -> None:
        published[home.name] = Published(home)
        home.seen = published[home.name].see

    pair = over(tmp_path, see=watch)
    anna = revealed_by(pair, pair.anna).anna
    a_day_passes(anna)
    assert (decided(anna), claims(pair)) == ([ENDED, RED_WINS], 1)
    assert anna.other.sentence == "Ben did not reveal its cards within 24 hours, so its win goes to this table."
    assert anna.other.state == "playing" and page(anna)["unproven"] == ""
    assert told(published["Anna"]) == [("blue", "unproven"), ("red", "proven")]


def test_a_winner_that_comes_back_too_late_reads_that_it_has_lost(tmp_path: Path) -> None:
    pair = over(tmp_path)
    revealed_by(pair, pair.anna)
    a_day_passes(pair.anna)
    go_on(pair.ben)
    settle(*pair.homes)
    assert decided(pair.ben) == decided(pair.anna) == [ENDED, RED_WINS]
    assert pair.ben.other.sentence == (
        "This table did not reveal its cards within 24 hours, so its win in the game with Anna goes to Anna."
    )


def test_for_a_loser_that_vanishes_nothing_changes(tmp_path: Path) -> None:
    pair = over(tmp_path)
    revealed_by(pair, pair.ben)
    assert pair.ben.other.sentence.endswith("If it does not within 24 hours, the result stands.")
    a_day_passes(pair.ben)
    assert decided(pair.ben) == [ENDED, STANDS]
    stands = "did not reveal its cards within 24 hours. The result of the game"
    assert pair.ben.other.sentence == f"Anna {stands} stands."
    assert page(pair.ben)["unproven"] == ""
    go_on(pair.anna)
    settle(*pair.homes)
    assert decided(pair.anna) == [ENDED, STANDS]
    assert pair.anna.other.sentence == f"This table {stands} with Ben stands."


def test_before_a_day_has_passed_nothing_is_claimed(tmp_path: Path) -> None:
    pair = over(tmp_path)
    revealed_by(pair, pair.anna)
    pair.anna.sitting.wait(REVEAL_MS - 60_000)
    settle(pair.anna)
    assert (decided(pair.anna), claims(pair)) == ([ENDED], 0)
    go_on(*pair.homes)
    a_day_passes(*pair.homes)
    assert decided(pair.anna) == decided(pair.ben) == [ENDED, "checked"]
    assert claims(pair) == 0


def test_a_fast_clock_at_a_table_decides_nothing(tmp_path: Path) -> None:
    pair = over(tmp_path)
    revealed_by(pair, pair.anna)
    (stream,) = pair.streams.values()
    stream.slow_ms = REVEAL_MS // 2
    a_day_passes(pair.anna)
    assert (decided(pair.anna), claims(pair) > 0) == ([ENDED], True)
    go_on(*pair.homes)
    assert decided(pair.anna) == decided(pair.ben) == [ENDED, "checked"]


def test_a_winner_that_calls_a_finished_game_off_and_vanishes_loses_it_all_the_same(tmp_path: Path) -> None:
    pair = over(tmp_path)
    revealed_by(pair, pair.anna)
    (stream,) = pair.streams.values()
    chain = Chain(pair.anna.code)
    for data in stream.messages:
        chain.add(chain.read(data))
    assert stream.publish(chain.next(accusation("Anna cheats"), key_of("Ben")), len(stream.messages), stream.times[1])
    settle(pair.anna)
    a_day_passes(pair.anna)
    assert decided(pair.anna) == [ENDED, RED_WINS]
    assert pair.anna.other.sentence == "Ben did not reveal its cards within 24 hours, so its win goes to this table."


GONE: list[Callable[[AtHome], None]] = [begins_another_game, starts_anew_with_another_game]


@pytest.mark.parametrize("goes", GONE)
def test_a_win_goes_to_a_table_that_has_another_game_on_it(tmp_path: Path, goes: Callable[[AtHome], None]) -> None:
    pair = over(tmp_path)
    anna = revealed_by(pair, pair.anna).anna
    goes(anna)
    settle(anna)
    for _ in range(2):  # the clocks of tests begin anew with a table
        a_day_passes(anna)
    assert decided(anna) == [ENDED, RED_WINS]
    assert anna.state.said.startswith("Ben did not reveal its cards within 24 hours, so its win goes to this table.")
    assert anna.state.proven == {BETWEEN} and anna.state.overdue == {BETWEEN: "red"}


def test_what_was_decided_is_known_after_a_power_cut_and_not_looked_for_again(tmp_path: Path) -> None:
    pair = over(tmp_path)
    anna = revealed_by(pair, pair.anna).anna
    a_day_passes(anna)
    starts_anew_with_another_game(anna)
    settle(anna)
    assert (anna.left, anna.state.proven, anna.state.overdue) == ({}, {BETWEEN}, {BETWEEN: "red"})

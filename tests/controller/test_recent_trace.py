"""The last minute of the trace is always available: bounded, replayable to the same decisions, and without secrets."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, cast

import pytest

import engine
from controller.messages.commands import TakeBack
from controller.sensing.recent import KEPT_MS, MOST_LINES, MOST_SEGMENTS, Segment, public_lines
from controller.sensing.trace import replay
from hal import Edge, square_index
from tests.controller.at_table import AtTable
from tests.controller.dragons_sitting import DragonsSitting
from tests.controller.party import DRAGONS, WOODLAND, Evening, Party
from tests.controller.sitting import Sitting


@pytest.fixture
def table() -> Iterator[Sitting]:
    with Sitting() as sitting:
        yield sitting


def minute(table: Sitting | DragonsSitting) -> tuple[Segment, ...]:
    return cast(AtTable, table.session).session.recent_trace()


def decisions(lines: Iterable[str]) -> list[dict[str, Any]]:
    return [facts for facts in map(json.loads, lines) if "decision" in facts]


def in_public(table: Sitting) -> list[str]:
    return [*public_lines(minute(table), None)]


# What is kept


def test_the_last_minute_leads_replayed_to_the_decisions_that_were_made(table: Sitting) -> None:
    table.move("b1c3", "a5b3").wait(30_000).move("c3d1").lift("e5").wait(400).place("e5").wait()
    lines = in_public(table)
    assert decisions(lines)[0]["squares"] == ["b1"]
    assert decisions(replay(lines, "minute")) == decisions(lines)


def test_a_take_back_and_a_pause_lose_nothing(table: Sitting) -> None:
    table.move("b1c3").ask(TakeBack()).wait(25_000).place("b1").lift("c3").wait(25_000).move("d1c3")
    lines = in_public(table)
    assert decisions(replay(lines, "minute")) == decisions(lines)


def test_what_was_more_than_a_minute_ago_is_forgotten_with_the_next_hand(table: Sitting) -> None:
    for _ in range(20):
        table.wait(15_000).move("b1c3").ask(TakeBack()).place("b1").lift("c3")
    times = [json.loads(line)["t"] for segment in minute(table) for line in segment.lines[1:]]
    assert table.now - KEPT_MS > min(times) > table.now - 2 * KEPT_MS


def test_a_moment_in_which_a_hand_was_busy_is_in_it_from_its_beginning(table: Sitting) -> None:
    table.wait(30_000).lift("b1").wait(50_000).place("c3").wait()
    assert [each["decision"] for each in decisions(replay(in_public(table), "minute"))] == ["lifted", "move", "move"]


def test_a_contact_that_never_rests_fills_no_memory(table: Sitting) -> None:
    for at in range(5 * MOST_LINES):
        table.session.step(Edge(table.now + at, square_index("c3"), at % 2 == 0), table.now + at)
    kept = sum(len(segment.lines) for segment in minute(table))
    assert MOST_LINES < kept <= 4 * MOST_LINES


def test_a_fast_game_with_hidden_cards_fills_no_memory() -> None:
    with DragonsSitting() as table:
        for _ in range(3 * MOST_SEGMENTS):
            table.play_any()
        assert len(minute(table)) == MOST_SEGMENTS


# What a seat may know of it


def twin(segment: Segment, seat: str | None) -> Segment:
    """The same segment of a game with other hidden cards."""
    header = json.loads(segment.lines[0])
    game = engine.load(header["game"], header["position"], rules=header.get("rules", {}))
    position = engine.opponent(game.name).possible(game.view(seat), Random(11))
    other = engine.load(game.name, position, rules=header.get("rules", {}))
    assert other.view(seat)["position"] == game.view(seat)["position"]
    return Segment(segment.hides, (json.dumps(header | {"position": position}), *segment.lines[1:]))


@pytest.mark.parametrize("seat", [None, "red", "blue"])
def test_a_seat_s_trace_is_the_same_however_the_cards_lie_that_it_cannot_see(seat: str | None) -> None:
    with DragonsSitting(seed=4) as table:
        for _ in range(60):
            table.play_any()
        segments = minute(table)
    twins = [twin(segment, seat) for segment in segments]
    assert twins != [*segments]
    assert [*public_lines(twins, seat)] == [*public_lines(segments, seat)]


def played(evening: Evening, steps: int) -> tuple[Segment, ...]:
    """The last minute of an evening, played by hand and on pages."""
    party = Party(evening, seed=3)
    party.play(steps)
    return party.recent_trace()


@pytest.mark.parametrize("evening", [DRAGONS, WOODLAND], ids=lambda evening: evening.game)
def test_a_game_with_hidden_cards_can_be_replayed_by_whoever_sees_only_one_hand(evening: Evening) -> None:
    segments = played(evening, 25)
    for seat in (None, *evening.lays):
        lines = [*public_lines(segments, seat)]
        assert any("square" in json.loads(line) for line in lines)
        assert [*replay(lines, "minute")].count('{"trace": 1}') == len(segments)
        twins = [*public_lines([twin(segment, seat) for segment in segments], seat)]
        assert twins == lines


def test_chosen_cards_tags_and_what_hands_are_to_do_are_not_in_it() -> None:
    secret = [
        {"t": 1, "card": "04A2B3", "on": True}, {"t": 2, "selected": "archers"}, {"t": 3, "only": ["lay:archers:b2"]},
        {"t": 4, "decision": "move", "move": "lay:archers:b2", "final": False}, {"t": 5, "square": "b2", "on": True},
    ]  # fmt: skip
    with DragonsSitting() as table:
        header = minute(table)[0].lines[0]
    told = [*public_lines([Segment(True, (header, *map(json.dumps, secret)))], "red")]
    assert [json.loads(line) for line in told[1:]] == [
        {"t": 1, "card": "", "on": True}, {"t": 2, "tick": True}, {"t": 3, "tick": True}, secret[-1],
    ]  # fmt: skip

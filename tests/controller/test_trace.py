"""Traces: a recording from the table leads, when replayed, to exactly the same decisions."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.errors import Refused, TraceError
from controller.hands import Timing
from controller.messages.commands import Assist, Resign, Seats, StartGame, TakeBack, Think, Thought
from controller.sensing.trace import replay
from hal import SQUARES, Edge, Health, picture_of, square_index
from tests.controller.sitting import Sitting

HEADER = '{"trace": 1, "game": "chameleon", "position": "wbwbw/5/5/5/WBWBW r"}'
ENGINE_BLUE = {"red": "human", "blue": "engine:1"}
PLAIN = [
    HEADER,
    '{"t": 1000, "square": "b1", "on": false}',
    '{"t": 1600, "square": "c3", "on": true}',
    '{"t": 9000, "tick": true}',
]


@pytest.fixture
def table() -> Iterator[Sitting]:
    with Sitting() as sitting:
        yield sitting


@pytest.fixture
def against_engine() -> Iterator[Sitting]:
    with Sitting(seats=ENGINE_BLUE) as sitting:
        yield sitting


def decisions(lines: Iterable[str], timing: Timing | None = None) -> list[dict[str, Any]]:
    """The decisions of a trace, without the answers to its headers."""
    return [facts for facts in map(json.loads, replay(lines, "test", timing)) if "decision" in facts]


def complaint(*lines: str) -> str:
    with pytest.raises(TraceError) as refused:
        list(replay(lines, "bug.jsonl"))
    assert "\n" not in str(refused.value)
    return str(refused.value)


# Answers


def test_a_trace_is_answered_with_its_decisions_in_their_fixed_words() -> None:
    assert list(replay(PLAIN, "test")) == [
        '{"trace": 1}',
        '{"t": 1060, "decision": "lifted", "squares": ["b1"]}',
        '{"t": 1625, "decision": "move", "move": "b1c3", "final": false}',
        '{"t": 4125, "decision": "move", "move": "b1c3", "final": true}',
    ]


def test_a_new_header_starts_over() -> None:
    once = list(replay(PLAIN, "test"))
    assert list(replay(PLAIN * 3, "test")) == once * 3


def test_a_trace_may_begin_with_another_picture_and_in_mid_game() -> None:
    header = '{"trace": 1, "position": "wbwbw/5/5/5/WBWBW r", "moves": ["b1c3"], "rules": {"move-limit": 9}}'
    felt = json.dumps({"t": 0, "occupied": [square for square in SQUARES if square in "a1c1d1e1b1a5b5c5d5e5"]})
    assert decisions([header, felt, '{"t": 9000, "tick": true}'])[-1] == {"t": 1500, "decision": "undo", "plies": 1}


def test_a_headers_patience_goes_before_the_usual_one() -> None:
    hasty = HEADER.replace("}", ', "timing": {"settle-ms": 400}}')
    assert decisions([hasty, *PLAIN[1:]])[-1]["t"] == 2025
    assert decisions([hasty, *PLAIN[1:]], Timing(settle_ms=5000))[-1]["t"] == 2025
    assert decisions(PLAIN, Timing(settle_ms=5000))[-1]["t"] == 6625


def test_the_patience_may_change_with_a_move_on_the_board() -> None:
    lines = [*PLAIN[:-1], '{"t": 2000, "timing": {"settle-ms": 5000}}', '{"t": 9000, "tick": true}']
    assert decisions(lines)[-1] == {"t": 6625, "decision": "move", "move": "b1c3", "final": True}


def test_on_the_engines_turn_hands_may_make_nothing_but_its_move() -> None:
    illegal = {"t": 3625, "decision": "illegal", "square": "c3"}
    for beginning in ([HEADER.replace("}", ', "engine": ["red"]}')], [HEADER, '{"t": 0, "engine": ["red"]}']):
        assert decisions([*beginning, *PLAIN[1:]])[-1] == illegal
        assert decisions([*beginning, '{"t": 10, "only": ["b1b2"]}', *PLAIN[1:]])[-1] == illegal
        assert decisions([*beginning, '{"t": 10, "only": ["b1c3"]}', *PLAIN[1:]])[-1]["decision"] == "move"


def test_a_square_that_the_header_calls_blind_is_not_believed() -> None:
    felt = json.dumps({"t": 0, "occupied": [square for square in SQUARES if square in "b1c1d1e1a5b5c5d5e5"]})
    assert decisions([HEADER, felt, *PLAIN[1:]])[0]["decision"] == "repair"
    assert decisions([HEADER.replace("}", ', "blind": ["a1"]}'), felt, *PLAIN[1:]]) == decisions(PLAIN)


def test_cards_blank_lines_and_recorded_decisions_are_passed_over() -> None:
    card = '{"t": 500, "card": "04A2B3C4D5E680", "on": true}'
    noise = ["", "  \n", card, '{"t": 1, "decision": "move", "move": "e5e4", "final": true}']
    assert decisions([HEADER, *noise, *PLAIN[1:]]) == decisions(PLAIN)


def test_answers_come_line_by_line() -> None:
    read: list[str] = []

    def lines() -> Iterator[str]:
        for line in PLAIN:
            read.append(line)
            yield line

    assert next(replay(lines(), "test")) == '{"trace": 1}'
    assert read == PLAIN[:1]


# Recording


def test_a_recording_holds_header_picture_edges_and_decisions(table: Sitting) -> None:
    table.lift("b1").place("c3").wait(400)
    start = [square for square in SQUARES if square[1] in "15"]
    assert [json.loads(line) for line in table.recorded] == [
        {"trace": 1, "game": "chameleon", "position": "wbwbw/5/5/5/WBWBW r", "timing": {"settle-ms": 300}},
        {"t": 1000, "occupied": start},
        {"t": 1400, "square": "b1", "on": False},
        {"t": 1460, "tick": True},
        {"t": 1460, "decision": "lifted", "squares": ["b1"]},
        {"t": 1800, "square": "c3", "on": True},
        {"t": 1825, "tick": True},
        {"t": 1825, "decision": "move", "move": "b1c3", "final": False},
        {"t": 2125, "tick": True},
        {"t": 2125, "decision": "move", "move": "b1c3", "final": True},
    ]


def replays_to_itself(table: Sitting) -> bool:
    """Whether a recording's replay gives its own decisions; there must be some."""
    return bool(table.decided) and decisions(table.recorded) == table.decided


def test_a_recorded_game_replays_to_itself(table: Sitting) -> None:
    table.move("d1d2", "b5a3", "d2xa5")
    assert replays_to_itself(table)
    assert [facts["move"] for facts in table.decided if facts.get("final")] == ["d1d2", "b5a3", "d2a5"]


def test_a_capture_told_late_replays_to_itself(table: Sitting) -> None:
    table.move("b1c3").lift("b5").wait(200)
    for late, on in ((180, False), (160, True)):
        table.session.step(Edge(table.now - late, square_index("c3"), on), table.now)
    table.wait()
    assert replays_to_itself(table)
    assert table.decided[-1] == {"t": 4580, "decision": "move", "move": "b5c3", "final": True}


def test_a_knock_and_its_repair_replay_to_themselves(table: Sitting) -> None:
    table.move("b1c3").lift("a1", "e5", after=20).place("a3", "b3", after=30).wait(4000)
    table.lift("a3").place("a1").lift("b3").place("e5").wait(1000).move("a5a4")
    assert replays_to_itself(table)
    assert {"repair", "repaired"} <= {facts["decision"] for facts in table.decided}


def test_a_piece_known_to_be_in_a_hand_replays_to_itself(table: Sitting) -> None:
    table.move("d1d2", "b5a3").hold(1).lift("d2").wait(9000).ask(StartGame({})).hold(0).wait(9000)
    assert replays_to_itself(table)
    assert not any(facts["decision"] == "ask" for facts in table.decided)
    held = [facts["held"] for facts in map(json.loads, table.recorded) if "held" in facts]
    assert held == [1, 1, 0]  # repeated after the header of the new game


def test_a_take_back_on_the_page_replays_to_itself(table: Sitting) -> None:
    table.move("d1d2", "b5a3").ask(TakeBack()).lift("a3").place("b5").wait(1000).move("a5a4")
    assert replays_to_itself(table)
    assert sum("trace" in json.loads(line) for line in table.recorded) == 2


def test_a_resignation_and_a_new_game_replay_to_themselves(table: Sitting) -> None:
    table.move("b1c3").ask(Resign("red"), StartGame(None, "blue")).lift("c3").place("b1").wait().move("a5a4")
    assert replays_to_itself(table)


def test_a_new_game_by_hand_replays_to_itself(table: Sitting) -> None:
    table.move("a1c2", "b5c3", "b1d2").lift("d2", "c3", "c2", after=100).place("b1", "b5", "a1", after=100).wait(5000)
    table.lift("d1").wait(200).place("d2").wait().move("a5a4")
    assert replays_to_itself(table)
    assert table.session.game_id == 2


def test_a_game_with_the_engine_replays_to_itself(against_engine: Sitting) -> None:
    table = against_engine.move("b1c3").lift("a5").place("a5").wait(500).think("a5a4").lift("b5").place("b4").wait(4000)
    table.lift("b4").place("b5").move("a5a4").ask(TakeBack())
    assert replays_to_itself(table)
    assert "illegal" in {facts["decision"] for facts in table.decided}


def test_a_hand_faster_than_the_engine_replays_to_itself(against_engine: Sitting) -> None:
    against_engine.lift("b1").place("c3").lift("a5", after=50).place("a4").wait(4000)
    assert replays_to_itself(against_engine)


def test_a_change_of_seats_replays_to_itself(table: Sitting) -> None:
    table.move("b1c3").ask(Seats(ENGINE_BLUE)).lift("a5").wait(300).place("a5").think("a5a4").wait(100)
    table.ask(Seats({"blue": "engine:2"})).lift("a5").place("a4").wait(3000).lift("a4").place("a5")
    table.ask(Seats({"blue": "human"})).move("a5b4")
    assert replays_to_itself(table)


def test_lost_edges_healed_by_a_picture_replay_to_themselves(table: Sitting) -> None:
    table.now += 700
    table.feel(picture_of(square for square, name in enumerate(SQUARES) if name[1] in "15" and name != "b1") | 1 << 12)
    assert replays_to_itself(table.wait(3000))


def test_edges_stamped_before_what_was_taken_in_already_replay_to_themselves(table: Sitting) -> None:
    table.move("b1c3").now += 500
    table.ask(TakeBack())
    table.now -= 50  # the edge was queued behind the command
    table.lift("c3", after=0)
    table.now += 50
    assert replays_to_itself(table.place("b1").wait())


# Any recording


squares = st.sampled_from(SQUARES)
waits = st.sampled_from([1, 10, 30, 61, 200, 700, 2500, 7000])
commands = st.sampled_from(
    [TakeBack(), Resign("red"), Seats(ENGINE_BLUE), Seats({"blue": "human"}), StartGame(), Assist({"red": "off"})]
)
moves = st.tuples(st.just("move"), st.integers(0, 999), waits)
deeds = st.lists(st.one_of(moves, st.tuples(squares, waits), waits, commands), max_size=40)


def sit_through(table: Sitting, deeds: list[Any]) -> None:
    """Applies moves, flipped squares, time, pages and thoughts in random order."""
    felt = {name for name in SQUARES if name[1] in "15"}

    def flip(square: str, after: int) -> None:
        (table.lift if square in felt else table.place)(square, after=after)
        felt.symmetric_difference_update({square})

    for deed in deeds:
        match deed:
            case ("move", choice, after):
                legal = sorted(str(move) for move in table.session.game.legal_moves) or ["a1a2"]
                move = legal[choice % len(legal)]
                for square in (move[:2], *([move[2:]] if move[2:] in felt else []), move[2:]):
                    flip(square, after)
            case (square, after):
                flip(square, after)
            case int():
                table.wait(deed)
            case _:
                with suppress(Refused):
                    table.ask(deed)
        for request in table.requests(Think):
            legal = sorted(str(move) for move in table.session.game.legal_moves) or ["a1a2"]
            table.session.step(Thought(request.ticket, legal[request.ticket % len(legal)]), table.now)


@settings(max_examples=60)
@given(deeds)
def test_whatever_happens_at_the_table_replays_to_itself(deeds: list[Any]) -> None:
    with Sitting() as table:
        sit_through(table, deeds)
        assert decisions(table.recorded) == table.decided


@settings(max_examples=60)
@given(deeds, st.lists(st.tuples(st.integers(0, 200), st.integers(0, 5000)), max_size=12))
def test_ticks_at_any_other_time_change_no_decision(deeds: list[Any], ticks: list[tuple[int, int]]) -> None:
    with Sitting() as table:
        sit_through(table, deeds)
        lines = [json.loads(line) for line in table.wait(20_000).recorded]
    for place, after in ticks:
        index = place % len(lines)
        before, following = lines[index - 1].get("t"), lines[index].get("t")
        if None not in (before, following):  # a header's time begins with the picture behind it
            lines.insert(index, {"t": min(before + after, following), "tick": True})
    assert decisions(map(json.dumps, lines)) == [facts for facts in lines if "decision" in facts]


# Invalid traces


@pytest.mark.parametrize(
    "line, why",
    [
        ("garbage", "'garbage' is not JSON"),
        ("[1]", "'[1]' is not a JSON object"),
        ('{"t": -1, "tick": true}', "'t' must be a time in whole ms, not -1"),
        ('{"t": 1.5, "tick": true}', "'t' must be a time in whole ms, not 1.5"),
        ('{"t": true, "tick": true}', "'t' must be a time in whole ms, not True"),
        ('{"t": 1, "at": -1, "tick": true}', "'at' must be a time in whole ms, not -1"),
        ('{"tick": true}', "'t' must be a time in whole ms, not None"),
        ('{"t": 1, "square": "f9", "on": true}', "'f9' is not a square; use a1 to e5"),
        ('{"t": 1, "square": 3, "on": true}', "3 is not a square; use a1 to e5"),
        ('{"t": 1, "square": "a1", "on": 1}', "'on' must be true or false, not 1"),
        ('{"t": 1, "occupied": "a1"}', "'occupied' must be a list of squares, not 'a1'"),
        ('{"t": 1, "occupied": ["a9"]}', "'a9' is not a square; use a1 to e5"),
        ('{"t": 1, "only": "b1c3"}', "'only' must be a list of texts, not 'b1c3'"),
        ('{"t": 1, "engine": "blue"}', "'engine' must be a list of texts, not 'blue'"),
        ('{"t": 1, "engine": ["green"]}', "unknown seat 'green'; choose one of: red, blue"),
        ('{"t": 1, "square": "a1", "kind": 1}', "'kind' must be a text or null, not 1"),
        ('{"t": 1, "card": "04A2", "on": 1}', "'on' must be true or false, not 1"),
        (
            '{"t": 1, "what": 2}',
            "a line must have 'square' and 'on', 'square' and 'kind', 'occupied', 'held', 'engine', 'only', 'card' "
            "and 'on', 'selected', 'timing' or 'tick' in addition to 't', not ['what']",
        ),
        ('{"t": 1, "held": true}', "'held' must be a number of pieces from 0 to 25, not True"),
        ('{"t": 1, "held": 26}', "'held' must be a number of pieces from 0 to 25, not 26"),
        ('{"trace": 2}', "unknown recording format 2; this program reads format 1"),
        ('{"trace": true}', "unknown recording format True; this program reads format 1"),
        ('{"trace": 1, "game": "go"}', "unknown game 'go'; choose one of: chameleon, dragons"),
        ('{"trace": 1, "game": 5}', "a header's 'game' and 'position' must be texts, its 'rules' an object"),
        ('{"trace": 1, "moves": ["b1b4"]}', "b1b4 is not legal in wbwbw/5/5/5/WBWBW r: "),
        ('{"trace": 1, "timing": {"settle-ms": -1}}', "'timing' must give times in whole ms for some of "),
        ('{"trace": 1, "timing": {"haste": 1}}', "'timing' must give times in whole ms for some of "),
        ('{"trace": 1, "colour": 1}', "a header cannot have 'colour'; it has trace, game, position, moves, resigned, "),
        ('{"trace": 1, "engine": ["green"]}', "unknown seat 'green'; choose one of: red, blue"),
        ('{"trace": 1, "blind": "a1"}', "'blind' must be a list of squares, not 'a1'"),
        ('{"trace": 1, "set-up": false}', "a header's 'set-up' must be true or left out, not False"),
        ('{"trace": 1, "resigned": "green"}', "resign: chameleon has no seat 'green'; its seats are red, blue"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_with_what_was_expected(line: str, why: str) -> None:
    assert complaint(HEADER, line).startswith(f"bug.jsonl:2: {why}")


def test_a_trace_begins_with_a_header() -> None:
    assert complaint("", PLAIN[1]).startswith("bug.jsonl:2: the first line must be a header")


def test_time_does_not_go_back_but_for_an_edge_that_was_told_late() -> None:
    assert complaint(*PLAIN[:2], '{"t": 999, "tick": true}') == (
        "bug.jsonl:3: time must not go backwards, from 1000 ms to 999 ms"
    )
    assert decisions([*PLAIN[:2], '{"t": 1700, "tick": true}', *PLAIN[2:]]) == decisions(PLAIN)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | squares,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
keys = st.sampled_from(["t", "square", "on", "occupied", "only", "engine", "card", "tick", "trace", "game", "position"])
more_keys = st.sampled_from(["moves", "rules", "timing", "resigned", "blind"]) | st.text(max_size=5)
lines = st.one_of(
    st.dictionaries(keys | more_keys, values, max_size=5).map(json.dumps),
    st.text(max_size=20),
    st.sampled_from([*PLAIN, "[" * 100_000, '{"t": ' * 50_000, '{"t": 1' + "0" * 5000 + ', "tick": true}']),
)


@settings(max_examples=60)
@given(st.lists(lines, max_size=6))
def test_no_line_whatsoever_leads_to_more_than_a_one_line_complaint(lines: list[str]) -> None:
    try:
        answers = list(replay([HEADER, *lines], "bug.jsonl"))
    except TraceError as refused:
        assert str(refused).startswith("bug.jsonl:") and "\n" not in str(refused)
    else:
        assert all(isinstance(json.loads(answer), dict) for answer in answers)


def test_values_as_deep_as_json_allows_are_complained_about_in_one_line() -> None:
    for depth in (10, 200, 900, 960, 990, 5000):
        for key in ("t", "occupied", "only", "engine"):
            deep = "[" * depth + "]" * depth
            complaint(HEADER, f'{{"t": 1, "{key}": {deep}}}')


def test_health_is_no_part_of_a_trace(table: Sitting) -> None:
    before = list(table.recorded)
    table.session.step(Health(False, "unplugged"), 1500)
    assert table.recorded == before

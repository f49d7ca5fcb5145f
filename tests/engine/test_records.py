"""Game records: readable for people, parsed strictly, replayed exactly."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import BadRecord, Game, Outcome
from engine.records import Record, read_record, replay, write_record
from tests.engine.samples import chameleon_games

SHORT = """\
[Game "chameleon"]
[Start "wbwbw/5/5/5/WBWBW r"]
[Red "human"]
[Date "2025-07-01"]
[Result "*"]

1. b1c3 b5xc3 2. d1xc3
"""


def played(*moves: str, start: str | None = None, rules: dict[str, Any] | None = None) -> Game[Any, Any]:
    game = engine.load("chameleon", start, rules=rules)
    for move in moves:
        game.push(move)
    return game


def test_a_record_is_headers_and_numbered_moves() -> None:
    game = played("b1c3", "b5c3", "d1c3")
    assert write_record(game, {"Red": "human", "Date": "2025-07-01"}) == SHORT


def test_a_record_is_read_into_its_parts() -> None:
    assert read_record(SHORT) == Record(
        game="chameleon",
        start="wbwbw/5/5/5/WBWBW r",
        moves=("b1c3", "b5xc3", "d1xc3"),
        result="*",
        rules={},
        headers={"Red": "human", "Date": "2025-07-01"},
    )


def test_a_game_that_blue_begins_starts_with_three_dots() -> None:
    """Rule 5."""
    game = played("b5c3", "b1xc3", "d5xc3", start="wbwbw/5/5/5/WBWBW b")
    assert write_record(game).splitlines()[-1] == "1... b5c3 2. b1xc3 d5xc3"
    assert replay(read_record(write_record(game))).moves == game.moves


def test_the_result_of_a_decided_game_is_the_winner_and_the_reason() -> None:
    game = played("a4a5", start="5/W4/5/4b/4B r")
    assert '[Result "red arrival"]' in write_record(game).splitlines()
    assert replay(read_record(write_record(game))).outcome() == Outcome("red", "arrival")


def test_red_resigned_means_that_red_won_because_blue_resigned() -> None:
    """Rule 16."""
    game = played("b1c3")
    game.resign("blue")
    text = write_record(game)
    assert '[Result "red resigned"]' in text.splitlines()
    assert replay(read_record(text)).outcome() == Outcome("red", "resigned")


def test_house_rules_are_written_only_when_they_differ() -> None:
    """Rule 15: a record of a game without them replays without them."""
    rules = {"repetition": False, "move-limit": 0}
    text = write_record(played(*("a1a2", "a5a4", "a2a1", "a4a5") * 2, rules=rules))
    assert text.splitlines()[2] == '[Rules "repetition=off move-limit=0"]'
    assert replay(read_record(text)).rules == rules
    assert "Rules" not in write_record(played())


def test_a_game_without_a_move_has_a_record() -> None:
    text = '[Game "chameleon"]\n[Start "wbwbw/5/5/5/WBWBW r"]\n[Result "*"]\n'
    assert write_record(played()) == text
    assert replay(read_record(text)) == played()


def test_long_games_are_wrapped_into_lines_of_a_hundred_columns() -> None:
    text = write_record(played(*("a1a2", "a5a4", "a2a1", "a4a5") * 20, rules={"repetition": False}))
    assert max(map(len, text.splitlines())) <= 100
    assert len(replay(read_record(text)).moves) == 80


@given(chameleon_games(), st.sampled_from([None, "red", "blue"]))
def test_every_game_comes_back_from_its_record(game: Game[Any, Any], resigning: str | None) -> None:
    if resigning and game.outcome() is None:
        game.resign(resigning)
    again = replay(read_record(write_record(game)))
    assert (again.states, again.moves, again.outcome()) == (game.states, game.moves, game.outcome())
    assert write_record(again) == write_record(game)


names = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,9}", fullmatch=True)
values = st.text().filter(lambda value: "\n" not in value and "\r" not in value)


@pytest.mark.slow
@given(st.dictionaries(names.filter(lambda name: name not in ("Game", "Start", "Rules", "Result")), values))
def test_free_headers_come_back_whatever_they_say(headers: dict[str, str]) -> None:
    assert read_record(write_record(played("b1c3"), headers)).headers == headers


@pytest.mark.parametrize(
    ("headers", "why"),
    [
        ({"Result": "*"}, "header 'Result' is reserved; expected another name"),
        ({"two words": ""}, "header 'two words': expected a name of letters, digits, '-' and '_' that starts with a "
                            "letter"),
        ({"Red": "a\nb"}, "header 'Red' is 'a\\nb', expected one line"),
    ],
)
def test_a_header_that_cannot_be_read_back_is_not_written(headers: dict[str, str], why: str) -> None:
    with pytest.raises(BadRecord) as refused:
        write_record(played(), headers)
    assert str(refused.value) == why


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (
            '[Game "chameleon"]\n',
            "",
            "line 1: the record has no header 'Game', expected one such as '[Game \"...\"]'",
        ),
        ('[Result "*"]\n', "", "line 1: the record has no header 'Result', expected one such as '[Result \"...\"]'"),
        ('"chameleon"', '"chess"', "line 1: unknown game 'chess'; choose one of: chameleon, dragons, woodland"),
        ("5/5/5", "5/5/4", "line 2: position 'wbwbw/5/5/4/WBWBW r': rank 2, '4', fills 4 squares, expected 5"),
        ('[Red "human"]', "[Red human]", "line 3: '[Red human]' is not a header, expected one like '[Result \"*\"]'"),
        ("[Date", "[Red", "line 4: header 'Red' is repeated; use it once"),
        (
            "[Date",
            '[Rules "repetition=no"]\n[Date',
            "line 4: house rule 'repetition=no', expected some of: repetition=on, move-limit=200",
        ),
        (
            "[Date",
            '[Rules "speed=2"]\n[Date',
            "line 4: house rule 'speed=2', expected some of: repetition=on, move-limit=200",
        ),
        ("2. ", "3. ", "line 7: move number '3.', expected '2.'"),
        (
            "b5xc3",
            "b5xc9",
            "line 7: 'b5xc9' is not a move; expected two different squares from a1 to e5, as in 'b1c3' or 'b1xc3'",
        ),
        (
            "b5xc3",
            "b1c3",
            "line 7: b1c3 is not legal in wbwbw/5/2B2/5/W1WBW b: b1 is empty",
        ),
        ('"*"', '"red arrival"', "line 5: the result is 'red arrival', but the moves lead to '*'"),
        ('"*"', '"draw resigned"', "line 5: the result is 'draw resigned', but the moves lead to '*'"),
    ],
)
def test_a_bad_record_is_refused_with_its_line_and_what_was_expected(old: str, new: str, why: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read_record(SHORT.replace(old, new, 1))
    assert str(refused.value) == why


def test_a_result_must_not_contradict_a_decided_game() -> None:
    text = write_record(played("a4a5", start="5/W4/5/4b/4B r")).replace("red arrival", "blue resigned")
    with pytest.raises(BadRecord) as refused:
        read_record(text)
    assert str(refused.value) == "line 3: the result is 'blue resigned', but the moves lead to 'red arrival'"


def test_a_record_made_by_hand_names_the_move_that_does_not_fit() -> None:
    with pytest.raises(BadRecord) as refused:
        replay(Record("chameleon", "wbwbw/5/5/5/WBWBW r", ("b1c3", "b1c3")))
    assert str(refused.value) == "move 2: b1c3 is not legal in wbwbw/5/2B2/5/W1WBW b: b1 is empty"


@given(st.data())
def test_a_damaged_record_is_read_or_refused_in_one_line(data: st.DataObject) -> None:
    text = write_record(played("b1c3", "b5c3", "d1c3", rules={"move-limit": 9}), {"Red": "human"})
    first, last = sorted(data.draw(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))))
    damaged = text[:first] + data.draw(st.text(max_size=5)) + text[last:]
    try:
        record = read_record(damaged)
    except BadRecord as error:
        assert len(str(error).splitlines()) == 1
        assert str(error).startswith("line ")
    else:
        game = replay(record)
        assert replay(read_record(write_record(game, record.headers))).states == game.states

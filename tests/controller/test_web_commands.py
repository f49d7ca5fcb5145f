"""Commands of the page: every message becomes a command, or a one-line error."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.errors import Refused
from controller.messages.accessibility import KidsMode, SetPace
from controller.messages.commands import (
    Answer,
    Assist,
    ChangeGame,
    Command,
    Play,
    RequestHint,
    Resign,
    Resume,
    ReviewGame,
    Seats,
    Select,
    StartCourse,
    StartGame,
    TableMoves,
    TakeBack,
)
from controller.table.past_view import EarlierView
from controller.table.thread import Hand
from controller.web.commands import number_at, number_of, read_command
from tests.controller.stack import page_extensions

EXTENSIONS = page_extensions()


def message(**facts: Any) -> str:
    return json.dumps({"id": 7, **facts})


def refusal(text: str | bytes) -> str:
    with pytest.raises(Refused) as refused:
        read_command(text, EXTENSIONS.readers)
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.mark.parametrize(
    "facts, wish",
    [
        ({"do": "hand", "action": "lift", "square": "b1"}, Hand("lift", {"square": "b1"})),
        ({"do": "hand", "action": "over", "square": "c2"}, Hand("over", {"square": "c2"})),
        ({"do": "hand", "action": "slide", "square": "c2"}, Hand("slide", {"square": "c2"})),
        ({"do": "hand", "action": "place", "square": "c3"}, Hand("place", {"square": "c3"})),
        ({"do": "hand", "action": "take", "piece": "p3"}, Hand("take", {"piece": "p3"})),
        ({"do": "hand", "action": "box"}, Hand("box")),
        ({"do": "hand", "action": "knock"}, Hand("knock")),
        ({"do": "set-up"}, Hand("set-up")),
        ({"do": "new-game"}, StartGame()),
        (
            {"do": "new-game", "seats": {"red": "human", "blue": "engine:2"}, "first": "blue"},
            StartGame({"red": "human", "blue": "engine:2"}, "blue"),
        ),
        ({"do": "take-back"}, TakeBack()),
        ({"do": "resign", "seat": "red"}, Resign("red")),
        ({"do": "resign", "seat": "red", "match": True}, Resign("red", match=True)),
        ({"do": "seats", "seats": {"blue": "engine:1"}}, Seats({"blue": "engine:1"})),
        ({"do": "assist", "assist": {"red": "off"}}, Assist({"red": "off"})),
        ({"do": "answer", "move": "b1c3"}, Answer("b1c3")),
        ({"do": "play", "move": "attack:b2:c4"}, Play("", "attack:b2:c4")),
        ({"do": "select", "card": "archers"}, Select("", "archers")),
        ({"do": "select", "card": None}, Select("", None)),
        ({"do": "tap", "uid": "04A2", "on": True}, Hand("tap", {"uid": "04A2", "on": True})),
        ({"do": "table-moves", "on": True}, TableMoves(True)),
        ({"do": "pace", "pace": "slow"}, SetPace("slow")),
        ({"do": "small-hands", "on": True}, KidsMode(True)),
        ({"do": "earlier", "plies": 4}, EarlierView(4)),
        ({"do": "hint"}, RequestHint()),
        ({"do": "lesson", "number": 2}, StartCourse("lesson", 2)),
        ({"do": "puzzle", "number": 12}, StartCourse("puzzle", 12)),
        ({"do": "puzzle", "kind": "win-5", "number": 12}, StartCourse("puzzle", 12, puzzle="win-5")),
        ({"do": "lesson", "number": 1, "game": "chameleon"}, StartCourse("lesson", 1, "chameleon")),
        ({"do": "new-game", "position": "5/5 r"}, StartGame(position="5/5 r")),
        ({"do": "game", "game": "dragons", "position": "5/5 r"}, ChangeGame("dragons", position="5/5 r")),
        ({"do": "game", "game": "dragons"}, ChangeGame("dragons")),
        ({"do": "game", "game": "dragons", "seats": {"red": "human"}}, ChangeGame("dragons", {"red": "human"})),
        ({"do": "resume", "game_id": 4}, Resume(4)),
        ({"do": "review", "show": "next"}, ReviewGame("next")),
        ({"do": "review", "show": 4}, ReviewGame(4)),
    ],
)
def test_every_wish_of_the_page_is_a_command(facts: dict[str, Any], wish: Command | Hand | EarlierView) -> None:
    assert read_command(message(**facts), EXTENSIONS.readers) == (7, wish)
    assert read_command(message(**facts).encode(), EXTENSIONS.readers) == (7, wish)


@pytest.mark.parametrize(
    "text, why",
    [
        ("", "the message is not valid JSON; send a JSON object"),
        (b"\xff\xfe", "the message is not valid JSON; send a JSON object"),
        ("[" * 100_000, "the message is not valid JSON; send a JSON object"),
        ("[1]", "the message must be a JSON object"),
        ('{"do": "take-back"}', "a message must have a whole number as its 'id', not None"),
        ('{"id": true, "do": "take-back"}', "a message must have a whole number as its 'id', not True"),
        ('{"id": "7", "do": "take-back"}', "a message must have a whole number as its 'id', not '7'"),
        (
            message(),
            "'do' cannot be None; choose one of: hand, set-up, new-game, game, resume, take-back, resign, seats, ",
        ),
        (message(do="dance"), "'do' cannot be 'dance'; choose one of: hand, set-up, "),
        (message(do=["hand"]), "'do' cannot be ['hand']; choose one of: hand, set-up, "),
        (message(do="hand"), "'action' must be a text, not None"),
        (
            message(do="hand", action="set-up", pieces={}),
            "the simulated hand cannot 'set-up'; it can: lift, over, slide, place, ",
        ),
        (message(do="hand", action="lift"), "'square' must be a text, not None"),
        (message(do="hand", action="lift", square=3), "'square' must be a text, not 3"),
        (message(do="hand", action="lift", square="b1", hand="table"), "'hand' does not accept 'hand'"),
        (message(do="take-back", plies=2), "'take-back' does not accept 'plies'"),
        (message(do="new-game", seats=[]), "'seats' must be an object of seats and texts, not []"),
        (message(do="new-game", seats={"red": 1}), "'seats' must be an object of seats and texts, not {'red': 1}"),
        (message(do="new-game", first=None), "'first' must be a text, not None"),
        (message(do="resign"), "'seat' must be a text, not None"),
        (message(do="resign", seat="red", match="all"), "'match' must be true or false, not 'all'"),
        (message(do="assist"), "'assist' must be an object of seats and texts, not None"),
        (message(do="answer", move=1), "'move' must be a text, not 1"),
        (message(do="table-moves", on=1), "'on' must be true or false, not 1"),
        (message(do="earlier", plies="0"), "'plies' must be a whole number, not '0'"),
        (message(do="pace"), "'pace' must be a text, not None"),
        (message(do="pace", pace="soon"), "'pace' cannot be 'soon'; choose one of: slow, normal, fast, at-once"),
        (message(do="say", what="cheese"), "'what' cannot be 'cheese'; choose one of: again, board"),
        (message(do="voice", volume=101), "'volume' cannot be 101; use 0 to 100"),
        (message(do="voice", speed=79), "'speed' cannot be 79; use 80 to 450"),
        (message(do="voice", speed="fast"), "'speed' must be a whole number, not 'fast'"),
        (message(do="hint", seat="red"), "'hint' does not accept 'seat'"),
        (message(do="lesson"), "'number' must be a whole number, not None"),
        (message(do="puzzle", number=True), "'number' must be a whole number, not True"),
        (message(do="puzzle", number=1, kind=5), "'kind' must be a text, not 5"),
        (message(do="resume", game_id="4"), "'game_id' must be a whole number, not '4'"),
        (message(do="game", game="dragons", seats=None), "'seats' must be an object of seats and texts, not None"),
        (message(do="review"), "'show' must be a text, not None"),
        (
            message(do="review", show="last"),
            "'show' cannot be 'last'; use one of: begin, next, previous, done, or a number",
        ),
        (message(do="review", show=False), "'show' must be a whole number, not False"),
    ],
)
def test_what_is_no_wish_is_refused_with_what_was_expected(text: str | bytes, why: str) -> None:
    assert refusal(text).startswith(why)


@pytest.mark.parametrize(
    "text, number", [(message(do="dance"), 7), ('{"id": true}', None), ('{"id": "7"}', None), ("[7]", None), ("", None)]
)
def test_the_number_of_a_message_is_known_even_if_nothing_else_can_be_read(text: str, number: int | None) -> None:
    assert number_of(text) == number


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
words = st.sampled_from(
    ["hand", "new-game", "seats", "assist", "answer", "resign", "table-moves", "lift", "take", "lesson", "review"]
)
keys = st.sampled_from(
    ["do", "action", "square", "piece", "seats", "seat", "first", "assist", "move", "on", "show", "number"]
)
messages = st.one_of(
    st.dictionaries(keys | st.text(max_size=4), values | words, max_size=5).map(lambda facts: message(**facts)),
    values.map(json.dumps),
    st.text(),
    st.binary(),
)


@settings(max_examples=300)
@given(messages)
def test_any_message_is_a_command_or_one_line(text: str | bytes) -> None:
    try:
        number, wish = read_command(text)
    except Refused as refused:
        assert str(refused) and "\n" not in str(refused)
    else:
        assert (number, type(wish).__module__.split(".")[0]) == (number_of(text), "controller")


@pytest.mark.parametrize("depth", [100, 900, 950, 980, 990, 2000])
@pytest.mark.parametrize("key", ["id", "do", "action", "seats"])
def test_values_as_deep_as_json_allows_are_refused_in_one_line(depth: int, key: str) -> None:
    facts = {"id": "1", "do": '"hand"'} | {key: "[" * depth + "]" * depth}
    if key == "seats":
        facts["do"] = '"seats"'
    refusal("{" + ", ".join(f'"{name}": {value}' for name, value in facts.items()) + "}")


LONG = st.one_of(st.text(min_size=300, max_size=900), st.integers(10**300, 10**301), st.lists(st.text(), min_size=300))


@pytest.mark.slow
@given(st.sampled_from(["id", "do", "action", "square", "seat", "seats", "move", "card", "number", "show", "on"]), LONG)
def test_a_refusal_repeats_no_more_of_a_message_than_fits_into_a_sentence(key: str, value: object) -> None:
    wish = {"do": "review" if key == "show" else "hand", "action": "lift", "square": "b1", key: value}
    text = json.dumps({"id": 1, **wish})
    assert len(refusal(text)) <= 340


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ('{"id": 7, "do": "take-back"}', 7),
        (b'{"do":"take-back","id":12}', 12),
        ('{"do": "take-back"}', None),
        ('{"id": "seven"}', None),
        (b"\xff\x00", None),
        ('{"id": 12345678901234567890}', None),
    ],
)
def test_the_number_of_a_message_is_found_without_reading_it(text: str | bytes, number: int | None) -> None:
    assert number_at(text) == number

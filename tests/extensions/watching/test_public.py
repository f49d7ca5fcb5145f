"""A table's public messages: how they are made, and which are rejected."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from controller.languages.carrying import made_again
from controller.languages.catalogue import Doubled, translated_data
from controller.net.errors import RejectedMessage
from controller.net.keys import TableKey, short_name
from controller.net.leagues.book import LeagueBook, ReceivedResults
from controller.net.leagues.events import Closed, Founded, Joined, as_facts
from controller.net.public import (
    RESULT,
    SCREEN,
    public_hello,
    public_table,
    read_result,
    read_screen,
    result_facts,
    screen_facts,
    subject,
)
from controller.net.signed import LONGEST, Chain, signed
from controller.web import hello
from engine.sentence import phrase, term
from sim import SimBoard
from tests.extensions.league.evenings import game_at
from tests.extensions.watching.simulated import SimulatedTable

OURS, THEIRS = TableKey(b"\1" * 32), TableKey(b"\2" * 32)
OUR_SCREEN, OUR_RESULT = subject(SCREEN, short_name(OURS.public)), subject(RESULT, short_name(OURS.public))


@pytest.fixture
def table(tmp_path: Path) -> SimulatedTable:
    return SimulatedTable("Table 1", "nats://127.0.0.1:1", tmp_path, lambda: 0)


@pytest.fixture
def facts(table: SimulatedTable) -> dict[str, Any]:
    return screen_facts("Table 1", 7, hello("chameleon", table.board), table.picture())


def test_a_screen_comes_as_it_went_with_its_seats_in_order(facts: dict[str, Any], table: SimulatedTable) -> None:
    screen = read_screen(OUR_SCREEN, signed(facts, OURS))
    assert (screen.name, screen.count, screen.table) == ("Table 1", 7, short_name(OURS.public))
    assert json.loads(screen.text) == screen.shown == public_table(table.picture())
    assert [*screen.shown["seats"]] == ["red", "blue"]


def test_the_sentences_of_a_screen_can_be_said_in_another_language_where_it_is_read(
    facts: dict[str, Any], table: SimulatedTable
) -> None:
    table.move()
    facts = screen_facts("Table 1", 8, hello("chameleon", table.board), table.picture())
    screen = read_screen(OUR_SCREEN, signed(facts, OURS))
    again = made_again({"hello": screen.hello, "table": screen.shown}, screen.said)
    told = {"hello": public_hello(hello("chameleon", table.board)), "table": public_table(table.picture())}
    assert translated_data(Doubled(), again) == over_the_line(translated_data(Doubled(), told))


def test_a_screen_that_leaves_no_room_for_them_is_told_in_english(table: SimulatedTable) -> None:
    facts = screen_facts("Table 1", 8, hello("chameleon", table.board), {**table.picture(), "more": "x" * 245_000})
    screen = read_screen(OUR_SCREEN, signed(facts, OURS))
    assert (screen.said, screen.shown["view"]["game"]) == ({}, "chameleon")


def test_a_screen_whose_sentences_are_none_is_not_believed(facts: dict[str, Any]) -> None:
    with pytest.raises(RejectedMessage) as refused:
        read_screen(OUR_SCREEN, signed(facts | {"said": "[]"}, OURS))
    assert refused.value.kind == "malformed"


def test_how_a_game_ended_can_be_said_in_another_language_where_it_is_read() -> None:
    ended = phrase("{seat} wins.", seat=term("seat", "Red"))
    told = over_the_line(result_facts(game_at(OURS.public, 2_000, sentence=ended), 1, 3_000))
    game, _ = read_result(OUR_RESULT, signed(told, OURS), 3_000)
    assert told["sentence"] == "Red wins."
    assert translated_data(Doubled(), game.sentence) == translated_data(Doubled(), ended)
    changed = told | {"sentence": "Blue wins."}
    assert getattr(read_result(OUR_RESULT, signed(changed, OURS), 3_000)[0].sentence, "how", ()) == ()


def over_the_line(told: Any) -> Any:
    return json.loads(json.dumps(told))


def test_where_a_table_stands_in_its_network_and_what_was_left_there_is_told_to_nobody() -> None:
    told = hello(
        "chameleon",
        SimBoard(),
        sit="http://10.0.0.7/sit",
        sit_by_number="http://10.0.0.7/sit",
        reach="10.0.0.7",
        added={"join": "http://10.0.0.7/"},
    )
    assert "10.0.0.7" not in json.dumps(public_hello(told))
    table = {"can": {"play": True, "resign": ["red"]}, "kept": [{"game_id": 1}], "reader": {"tags": ["04AB"]}}
    table |= {"other_table": {"code": "ABCD2345"}, "seats": {"red": {"player": "human", "name": "Anna"}}}
    assert public_table(table) == {
        "can": {"play": False, "resign": []}, "kept": [], "reader": None, "teacher": None, "asked": None,
        "other_table": None, "head_to_head": None, "seats": {"red": {"player": "human", "name": ""}},
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({"kind": RESULT}, "malformed"),
        ({"count": 0}, "malformed"),
        ({"count": True}, "malformed"),
        ({"name": "x" * 41}, "malformed"),
        ({"name": "a\nb"}, "malformed"),
        ({"hello": "{"}, "malformed"),
        ({"hello": "[]"}, "malformed"),
        ({"hello": {}}, "malformed"),
        ({"hello": "[" * 100_000}, "malformed"),
        ({"table": '{"type": "table"}'}, "malformed"),
        ({"table": '{"type": "gone", "view": {}}'}, "malformed"),
        ({"hello": '{"game": {"name": "chess"}}'}, "malformed"),
    ],
)
def test_what_is_no_screen_is_not_believed(facts: dict[str, Any], change: dict[str, Any], kind: str) -> None:
    with pytest.raises(RejectedMessage) as told:
        read_screen(OUR_SCREEN, signed(facts | change, OURS))
    assert told.value.kind == kind


def test_nobody_speaks_for_another_table(facts: dict[str, Any]) -> None:
    said = signed(facts, OURS)
    for told, data, kind in (
        (OUR_SCREEN, signed(facts, THEIRS), "foreign"),
        (OUR_SCREEN, said.replace(b"Table 1", b"Table 2"), "foreign"),
        (OUR_SCREEN, b"\xff", "malformed"),
        (OUR_SCREEN, b"x" * (LONGEST + 1), "huge"),
        (OUR_SCREEN, said.replace(b'"v":1', b'"v":0'), "old"),
    ):
        with pytest.raises(RejectedMessage) as error:
            read_screen(told, data)
        assert error.value.kind == kind


def test_a_result_is_told_once_and_cannot_be_told_again_by_others() -> None:
    told, game = ReceivedResults(), game_at(OURS.public, 50_000)
    first, second = (signed(result_facts(game, count, 60_000), OURS) for count in (3, 4))
    assert told.receive_result(OUR_RESULT, first, 60_000) == game
    with pytest.raises(RejectedMessage, match="told before"):
        told.receive_result(OUR_RESULT, first, 9_000_000)
    assert told.receive_result(OUR_RESULT, second, 60_000) == game
    with pytest.raises(RejectedMessage, match="another table"):
        told.receive_result(OUR_RESULT, signed(result_facts(game, 5, 60_000), THEIRS), 60_000)
    with pytest.raises(RejectedMessage, match="whose plies is not a whole number"):
        told.receive_result(OUR_RESULT, signed({**result_facts(game, 6, 60_000), "plies": "many"}, OURS), 60_000)


def test_a_league_believes_its_organiser_alone_and_every_event_once() -> None:
    book, chain = LeagueBook("friday"), Chain("league friday")

    def said(event: Any, key: TableKey) -> bytes:
        return chain.next(as_facts(event), key)

    founded = said(Founded("draughts"), OURS)
    book.receive_event(founded, 1)
    chain.add(chain.read(founded))
    for data, kind in (
        (founded, "old"),
        (said(Joined("Eve"), THEIRS), "foreign"),
        (said(Joined(""), OURS), "malformed"),
        (signed({"body": as_facts(Closed())}, OURS), "foreign"),
        (Chain("league monday").next(as_facts(Founded("draughts")), OURS), "foreign"),
        (b"{}", "old"),
    ):
        with pytest.raises(RejectedMessage) as error:
            book.receive_event(data, 2)
        assert error.value.kind == kind
    joined = book.written(Joined("Ann"), OURS, 3)
    book.receive_event(joined, 3)
    assert book.league is not None
    assert (book.league.here, book.events) == (("Ann",), [Founded("draughts"), Joined("Ann")])

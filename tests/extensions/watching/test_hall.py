"""The viewers' data: valid messages change it, all others are counted and change nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from controller.extensions.watching.table_directory import AWAY_MS, TableDirectory
from controller.languages.catalogue import Doubled, translated_data
from controller.net.keys import TableKey, short_name
from controller.net.leagues.book import LeagueBook
from controller.net.leagues.events import Founded, Joined, LeagueRound, Pairing, TableAdded
from controller.net.leagues.standings import league_shown, result_shown
from controller.net.public import LEAGUE, RESULT, SCREEN, result_facts, screen_facts, subject
from controller.net.signed import signed
from controller.net.streams import Kept
from controller.web import hello
from tests.extensions.league.evenings import game_at
from tests.extensions.watching.simulated import SimulatedTable

KEY, ORGANISER = TableKey(b"\1" * 32), TableKey(b"\3" * 32)
OURS = short_name(KEY.public)
OUR_SCREEN = subject(SCREEN, OURS)


@pytest.fixture
def table(tmp_path: Path) -> SimulatedTable:
    return SimulatedTable("Table 1", "nats://127.0.0.1:1", tmp_path, lambda: 0)


def screen(table: SimulatedTable, count: int, **changes: Any) -> bytes:
    facts = screen_facts("Table 1", count, hello("chameleon", table.board), table.picture())
    return signed(facts | changes, KEY)


def told_in_league(directory: TableDirectory, *events: Any) -> None:
    book = LeagueBook("friday")
    for number, event in enumerate(events, start=1):
        data = book.written(event, ORGANISER, number)
        book.receive_event(data, number)
        assert directory.receive_event(Kept(number, 1_000 * number, subject(LEAGUE, "friday"), data)) is not None


def test_a_table_is_news_when_it_comes_and_when_something_changes(table: SimulatedTable) -> None:
    directory = TableDirectory()
    assert directory.receive_screen(OUR_SCREEN, screen(table, 1), 0) is directory.tables[OURS]
    assert directory.receive_screen(OUR_SCREEN, screen(table, 2), 1_000) is None
    table.state.game.push("b1c3")
    assert directory.receive_screen(OUR_SCREEN, screen(table, 3), 2_000) is directory.tables[OURS]
    assert directory.card(directory.tables[OURS], 2_000)["view"]["ply"] == 1


def test_a_table_that_says_nothing_is_away_and_comes_back(table: SimulatedTable) -> None:
    directory = TableDirectory()
    directory.receive_screen(OUR_SCREEN, screen(table, 1), 0)
    seen = directory.tables[OURS]
    assert directory.became_away(AWAY_MS - 1_000, AWAY_MS + 1_000) == [seen]
    assert directory.card(seen, AWAY_MS + 1)["away"]
    assert directory.receive_screen(OUR_SCREEN, screen(table, 2), 2 * AWAY_MS) is seen
    assert not directory.card(seen, 2 * AWAY_MS)["away"]


def test_a_table_that_has_been_away_for_a_day_is_forgotten(table: SimulatedTable) -> None:
    directory = TableDirectory()
    directory.receive_screen(OUR_SCREEN, screen(table, 1), 0)
    assert directory.forget_old(24 * 3_600_000) == []
    assert directory.forget_old(24 * 3_600_000 + 1) == [OURS]
    assert directory.tables == {}


def test_what_is_not_believed_changes_nothing_and_is_counted(table: SimulatedTable) -> None:
    directory = TableDirectory()
    directory.receive_screen(OUR_SCREEN, screen(table, 5), 0)
    before = directory.tables[OURS].screen
    forged = screen(table, 6).replace(b"Table 1", b"Table 2")
    for data in (b"{", b"x" * 300_000, screen(table, 5), screen(table, 4), forged):
        assert directory.receive_screen(OUR_SCREEN, data, 1_000) is None
    assert directory.receive_screen("chameleon.screen.0000000000000000", screen(table, 7), 1_000) is None
    assert directory.receive_result(Kept(1, 0, subject(RESULT, OURS), b"{}")) is None
    assert directory.receive_event(Kept(1, 0, subject(LEAGUE, "two words"), b"{}")) is None
    assert [*directory.tables] == [OURS]
    assert directory.tables[OURS].screen is before
    assert dict(directory.refused) == {"malformed": 2, "foreign": 2, "old": 3, "huge": 1, "cheat": 0, "too many": 0}


def test_a_table_that_does_not_stop_talking_is_not_heard_for_a_while(table: SimulatedTable) -> None:
    directory = TableDirectory()
    for count in range(1, 201):
        directory.receive_screen(OUR_SCREEN, screen(table, count), 0)
    assert directory.refused["too many"] > 100
    assert directory.tables[OURS].screen.count < 100
    table.state.game.push("b1c3")
    assert directory.receive_screen(OUR_SCREEN, screen(table, 300), 60_000) is not None


def test_what_draws_a_game_is_the_servers_own_whatever_a_table_says(table: SimulatedTable) -> None:
    directory = TableDirectory()
    told = hello("chameleon", table.board)
    told["game"] |= {"module": "https://elsewhere.test/steal.js", "style": "https://elsewhere.test/steal.css"}
    facts = screen_facts("Table 1", 1, told, table.picture())
    directory.receive_screen(OUR_SCREEN, signed(facts, KEY), 0)
    told["game"]["name"] = table_name = "unheard-of"
    picture = table.picture()
    picture["view"] = {**picture["view"], "game": table_name}
    directory.receive_screen(OUR_SCREEN, signed(screen_facts("Table 1", 2, told, picture), KEY), 1_000)
    for page in (directory.hello(directory.tables[OURS]), directory.card(directory.tables[OURS], 0)):
        assert "elsewhere.test" not in json.dumps(page)
        assert page["game"]["module"] is None


def test_what_a_table_says_is_shown_in_the_language_of_whoever_looks_at_many(table: SimulatedTable) -> None:
    directory = TableDirectory()
    directory.receive_screen(OUR_SCREEN, screen(table, 1), 0)
    shown = translated_data(Doubled(), directory.card(directory.tables[OURS], 0))
    ours = translated_data(Doubled(), table.picture())
    assert (shown["said"], shown["said"][0]) == (ours["said"], "⟦")


def test_the_results_of_a_round_come_by_themselves_and_are_shown_with_the_names_of_the_players() -> None:
    directory, playing = TableDirectory(), LeagueRound(1, (Pairing("Ann", "Bob", KEY.public),))
    told_in_league(
        directory, Founded("draughts"), TableAdded(KEY.public, "Table 1"), Joined("Ann"), Joined("Bob"), playing
    )
    game = game_at(KEY.public, 8_000, "black", name="Table 1", sentence="Black wins.")
    data = signed(result_facts(game, 1, 70_000), KEY)
    assert directory.receive_result(Kept(9, 70_000, subject(RESULT, OURS), data)) == game
    league = directory.books["friday"].league
    assert league is not None
    shown = league_shown(league)
    assert [(line["player"], line["points"]) for line in shown["standings"]] == [("Bob", "1"), ("Ann", "0")]
    assert shown["rounds"][0]["pairings"][0]["score"] == "0-1"
    assert result_shown(game, directory.books.values()) == {
        "who": "Ann 0-1 Bob", "said": "Black wins.", "where": "Table 1, 20 moves", "ended_ms": 68_000,
    }  # fmt: skip

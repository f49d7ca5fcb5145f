"""Names of people: stored with the game, kept for the next one, and always valid."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.errors import Refused
from controller.journal.library import record_of
from controller.journal.store import Journal
from controller.messages.commands import Resign, Seats, SetNames, StartCourse, StartGame
from controller.tabletop.person_names import LONGEST_NAME, checked_name, tidy_name
from controller.web.commands import read_command
from controller.web.permission import permitted, permitted_in_open_game
from tests.controller.sitting import Sitting


def names_at(table: Sitting) -> dict[str, str]:
    return dict(table.session.state.names)


def test_a_name_is_kept_with_the_game_and_stands_in_its_record(tmp_path: Path) -> None:
    with Sitting(tmp_path) as table:
        table.ask(SetNames({"red": " Anna "}), SetNames({"blue": "Ben"})).move("d1d2").ask(Resign("blue"))
        assert table.entries[:2] == ['names {"red": "Anna"}', 'names {"red": "Anna", "blue": "Ben"}']
        assert '[Red "Anna"]\n[Blue "Ben"]\n' in record_of(table.journal, 1)[0]
    with Journal.open(tmp_path / "journal.db") as journal, Sitting(journal=journal) as again:
        assert names_at(again) == {"red": "Anna", "blue": "Ben"}  # after a restart


def test_the_next_game_has_the_same_people_and_a_lesson_none() -> None:
    with Sitting() as table:
        table.ask(SetNames({"red": "Anna", "blue": "Ben"}), StartGame())
        assert names_at(table) == {"red": "Anna", "blue": "Ben"}
        assert table.entries == ['names {"red": "Anna", "blue": "Ben"}']
        table.ask(StartCourse("lesson", 1))
        assert table.session.state.forbids_names
        with pytest.raises(Refused, match="you cannot enter a name now"):
            table.ask(SetNames({"red": "Cleo"}))


def test_who_plays_the_computer_takes_the_name_to_the_other_seat() -> None:
    with Sitting(seats={"red": "human", "blue": "engine:1"}) as table:
        table.ask(SetNames({"red": "Anna"}), StartGame({"red": "engine:1", "blue": "human"}))
        assert names_at(table) == {"blue": "Anna"}


def test_two_people_change_sides_with_the_next_game_and_the_one_before_keeps_its_names() -> None:
    with Sitting() as table:
        table.ask(SetNames({"red": "Anna", "blue": "Ben"})).move("d1d2").ask(Resign("blue"))
        table.ask(StartGame(names={"red": "Ben", "blue": "Anna"}))
        assert names_at(table) == {"red": "Ben", "blue": "Anna"}
        assert '[Red "Anna"]\n[Blue "Ben"]\n' in record_of(table.journal, 1)[0]
        assert table.entries == ['names {"red": "Ben", "blue": "Anna"}']
        with pytest.raises(Refused, match="at most 40 characters"):
            table.ask(StartGame(names={"red": "x" * 41}))
        table.ask(StartCourse("lesson", 1))
        with pytest.raises(Refused, match="you cannot enter a name now"):
            table.ask(StartGame(names={"red": "Cleo"}))


def test_a_seat_that_the_computer_takes_over_has_no_name_any_more() -> None:
    with Sitting() as table:
        table.ask(SetNames({"red": "Anna", "blue": "Ben"}), Seats({"blue": "engine:1"}))
        assert names_at(table) == {"red": "Anna"}
        with pytest.raises(Refused, match="no person plays 'blue' here"):
            table.ask(SetNames({"blue": "Ben"}))


def test_a_name_is_taken_away_again() -> None:
    with Sitting() as table:
        table.ask(SetNames({"red": "Anna"}), SetNames({"red": ""}))
        assert names_at(table) == {}


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Anna   Maria ", "Anna Maria"),
        ("Anna\n[Result \"blue arrival\"]", 'Anna [Result "blue arrival"]'),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("\u202eannA\u0000", "annA"),
        ("e\u0301", "é"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("安奈", "安奈"),
    ],
)
def test_strange_characters_are_part_of_a_name_or_left_out(typed: str, kept: str) -> None:
    assert checked_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("x" * 10_000, "at most 40 characters"),
        ("\u200b\u202e", "no visible character"),
        ("engine:2", "a kind of player"),
        ("human", "a kind of player"),
    ],
)
def test_what_is_no_name_is_refused_in_one_sentence_and_nothing_changes(typed: str, why: str) -> None:
    with Sitting() as table:
        table.ask(SetNames({"red": "Anna"}))
        with pytest.raises(Refused, match=why):
            table.ask(SetNames({"red": typed}))
        assert names_at(table) == {"red": "Anna"}


def test_a_message_with_a_name_of_10000_characters_is_refused_in_one_sentence() -> None:
    with pytest.raises(Refused, match="at most 4096 characters"):
        read_command('{"id": 1, "do": "names", "names": {"red": "' + "x" * 10_000 + '"}}')


def test_a_name_in_a_record_is_cut_at_the_same_bound() -> None:
    assert len(tidy_name("x" * 10_000)) == LONGEST_NAME


def test_a_record_with_a_hostile_name_reads_back_as_one_game() -> None:
    with Sitting() as table:
        table.ask(SetNames({"red": 'a"]\\'}), Resign("blue"))
        record, _ = record_of(table.journal, 1)
    assert '[Red "a\\"]\\\\"]' in record


@pytest.mark.parametrize("permit", [lambda wish: permitted_in_open_game(wish, "red", {"blue"}, "red"),
                                    lambda wish: permitted(wish, "red", {"blue"})])  # fmt: skip
def test_nobody_names_who_sits_at_another_page(permit: object) -> None:
    assert permit(SetNames({"red": "Anna"})) == SetNames({"red": "Anna"})  # type: ignore[operator]
    for wish in (SetNames({"blue": "Ben"}), StartGame(names={"blue": "Ben"})):
        with pytest.raises(Refused, match="Blue is taken"):
            permit(wish)  # type: ignore[operator]

"""A match at the table: one game after the other, through the journal, for any page that asks for the next game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from controller.errors import Refused
from controller.messages.commands import ChangeGame, Command, Resign, Seats, StartGame, TakeBack
from hal.squares import square_index
from tests.controller.dragons_sitting import EYES, DragonsSitting

BEST_OF_3 = {"match": "best-of-3"}


def scores(table: DragonsSitting) -> list[Any]:
    """The public score of the match, for Red and for Blue."""
    told = [[side["match"]["score"] for side in table.sent(eyes)["view"]["sides"].values()] for eyes in EYES]
    assert told[0] == told[1] == told[2]
    return told[0]


def line(table: DragonsSitting) -> list[str | None]:
    """The meanings of the battle line's lights, without the marker's."""
    meanings = table.sent(None)["meanings"]
    return [meanings[square_index(square)] for square in ("a3", "b3", "d3", "e3")]


def test_a_new_game_is_the_next_of_the_match_and_the_loser_begins() -> None:
    with DragonsSitting(rules=BEST_OF_3) as table:
        table.step(Resign("blue"))
        assert (scores(table), table.sent(None)["view"]["outcome"]["next"][:6]) == ([1, 0], "Game 2")
        table.step(StartGame())
        sent = table.sent(None)
        assert sent["said"].startswith("The match continues with its next game.")
        assert sent["view"]["moves"][0]["sentence"] == "Blue begins after losing the previous game."
        assert (scores(table), table.state.match and table.state.match.number) == ([1, 0], 2)
        table.step(Resign("blue"), StartGame())
        assert (scores(table), table.state.match and table.state.match.number) == ([0, 0], 1)  # that one was won


def test_other_rules_or_a_game_that_breaks_off_begin_a_new_match() -> None:
    with DragonsSitting(rules=BEST_OF_3) as table:
        table.step(Resign("blue"), StartGame(rules={"red-deck": "stonehold"}))
        assert scores(table) == [0, 0]
        table.step(Resign("blue"), StartGame())
        assert scores(table) == [1, 0]
        table.step(StartGame())
        assert scores(table) == [0, 0]


def test_a_match_goes_on_after_a_power_cut_between_two_games_and_in_the_middle_of_one(tmp_path: Path) -> None:
    with DragonsSitting(tmp_path, rules=BEST_OF_3) as table:
        table.step(Resign("red"))
    with DragonsSitting(tmp_path) as again:  # the table is started without the rule, and the match keeps its own
        assert scores(again) == [0, 1]
        again.step(StartGame())
        again.play_any()
    with DragonsSitting(tmp_path) as third:
        assert (scores(third), third.session.game.rules["match"]) == ([0, 1], "best-of-3")
        third.step(Resign("red"))
        assert third.sent(None)["view"]["outcome"]["sentence"].endswith(
            "Blue wins the best-of-3 match, 2 to 0."
        )
        third.step(StartGame())
        assert third.state.match is None


def test_who_resigns_the_match_loses_all_of_it_and_the_next_game_begins_another() -> None:
    with DragonsSitting(rules=BEST_OF_3) as table:
        table.step(Resign("blue"), StartGame())
        expected = expected_after(table, Resign("red", match=True))
        assert expected == "Clear the board for another game, and start it here."
        sent = table.sent(None)
        assert (sent["said"], scores(table)) == ("Red resigns the match.", [1, 1])
        assert [side["match"]["won"] for side in sent["view"]["sides"].values()] == [False, True]
        assert sent["view"]["outcome"]["sentence"].endswith(
            "Blue wins the best-of-3 match; the score is 1 to 1."
        )
        assert line(table) == ["match-red", None, "match-blue", "match-blue"]
        table.step(StartGame())
        assert (scores(table), table.state.match and table.state.match.number) == ([0, 0], 1)


def test_a_resigned_match_is_resigned_after_a_power_cut_too(tmp_path: Path) -> None:
    with DragonsSitting(tmp_path, rules=BEST_OF_3) as table:
        table.step(Resign("blue"), StartGame(), Resign("red", match=True))
        told = table.sent(None)["view"]
    with DragonsSitting(tmp_path, rules=BEST_OF_3) as again:
        assert again.sent(None)["view"] == told
        assert [each.result for each in again.journal.games()] == ["red resigned", "blue match-resigned"]
        again.step(StartGame())
        assert (scores(again), again.state.match and again.state.match.number) == ([0, 0], 1)


def test_where_there_is_no_match_none_is_resigned_and_the_game_goes_on() -> None:
    with DragonsSitting() as table, pytest.raises(Refused, match=r"^resign: this game is not part of a match$"):
        table.step(Resign("red", match=True))
    with DragonsSitting(rules=BEST_OF_3, seats={"red": "human", "blue": "engine:1"}) as table:
        with pytest.raises(Refused, match="only a person can resign"):
            table.step(Resign("blue", match=True))
        assert table.session.game.outcome() is None


def test_a_resigned_match_cannot_be_taken_back() -> None:
    with DragonsSitting(rules=BEST_OF_3) as table:
        table.step(Resign("red", match=True))
        with pytest.raises(Refused, match="in a game with hidden cards, a resignation cannot be withdrawn"):
            table.step(TakeBack("red"))


def test_who_takes_over_a_seat_as_a_game_begins_plays_on_in_the_match() -> None:
    with DragonsSitting(rules=BEST_OF_3) as table:
        table.step(Resign("blue"), StartGame(), Seats({"blue": "engine:1"}))
        assert (scores(table), table.state.match and table.state.match.first) == ([1, 0], "blue")


def test_between_two_games_everybody_is_told_how_the_match_goes_on_and_after_the_last_how_to_begin_anew() -> None:
    with DragonsSitting(rules=BEST_OF_3) as table:
        expected = [expected_after(table, Resign("blue"))]
        table.step(StartGame())
        expected.append(expected_after(table, Resign("blue")))
    assert expected == [
        "The match continues: choose Next game here.",
        "Clear the board for another game, and start it here.",
    ]


def expected_after(table: DragonsSitting, command: Command) -> str:
    """The prompt on all pages after a command."""
    table.step(command)
    (said,) = {table.sent(eyes)["expect"] for eyes in EYES}
    return str(said)


def test_the_light_shows_the_score_once_a_game_is_over() -> None:
    with DragonsSitting(rules={"match": "100-points"}) as table:
        table.step(Resign("blue"))
        assert line(table) == ["match-red", None, None, None]
        table.step(StartGame())
        assert "match-red" not in line(table)
        table.step(Resign("red"))
        assert line(table) == ["match-red", None, None, "match-blue"]


def test_the_choice_of_the_game_itself_goes_on_with_a_match_too() -> None:
    with DragonsSitting(rules=BEST_OF_3) as table:
        table.step(Resign("blue"), ChangeGame("dragons", {"red": "human", "blue": "human"}))
        assert scores(table) == [1, 0]

"""A table changes its game without a restart: the board, the thinkers, the journal and every page follow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from controller.errors import JournalError, Refused
from controller.hands import Repair
from controller.journal.store import replayed
from controller.messages.commands import (
    ChangeGame,
    Judged,
    Resign,
    Resume,
    SetUp,
    StartCourse,
    StartGame,
    Think,
    Thought,
)
from controller.tabletop import tabletop
from hal import square_index
from hal.squares import names_of
from tests.controller.other_games import At, settings_of, sittings
from tests.controller.sitting import HUMANS
from tests.controller.stack import Stack

START = "wbwbw/5/5/5/WBWBW r"
DECKS = {"red-deck": "ironhold", "blue-deck": "highwood"}
OTHERS = partial(settings_of, dragons={"red": "human", "blue": "engine:1"})


@pytest.fixture
def at(tmp_path: Path) -> Iterator[At]:
    with sittings(tmp_path, others=OTHERS, simulated=True) as sit:
        yield sit


def test_another_game_begins_on_the_same_board_and_is_in_the_same_journal(at: At) -> None:
    table = at().move("b1c3").ask(ChangeGame("dragons"))
    state = table.session.state
    assert (state.game.name, state.game_id, state.said[:11]) == ("dragons", 2, "A new game.")
    assert state.players.seats == {"red": "human", "blue": "engine:1"}
    assert [summary.game for summary in table.journal.games()] == ["chameleon", "dragons"]
    assert replayed(table.journal.load(2)).text() == state.game.text()


def test_the_simulated_board_is_laid_with_the_other_games_pieces_and_hands_may_begin_at_once(at: At) -> None:
    table = at().move("b1c3").ask(ChangeGame("dragons"))
    dragons = tabletop("dragons")
    assert table.requests(SetUp)[-1] == SetUp(dragons.pieces(table.session.game), ())
    assert table.wait(3000).session.todo == 0
    table.ask(ChangeGame("chameleon"))
    assert table.requests(SetUp)[-1].pieces == tabletop("chameleon").pieces(table.session.game)
    table.move("a5a4")
    assert table.played == ["b1c3", "a5a4"]


def test_the_game_before_goes_on_where_it_was_left(at: At) -> None:
    table = at().move("b1c3").ask(ChangeGame("dragons"), ChangeGame("chameleon"))
    assert (table.played, table.session.game_id, table.session.said) == (["b1c3"], 1, "Game 1 continues.")
    table.ask(Resign("blue"), ChangeGame("dragons"))
    assert (table.session.game_id, table.session.said) == (2, "Game 2 continues.")


def test_a_game_that_is_over_is_not_taken_up_again(at: At) -> None:
    table = at().move("b1c3").ask(Resign("blue"), ChangeGame("dragons"), ChangeGame("chameleon"))
    assert (table.played, table.session.game_id, table.session.game.text()) == ([], 3, START)


def test_answers_that_were_asked_for_the_game_before_are_forgotten(at: At) -> None:
    table = at(seats={"red": "human", "blue": "engine:1"}).move("b1c3")
    asked = table.requests(Think)[-1]
    table.ask(ChangeGame("dragons"))
    before = table.session.game.text()
    table.session.step(Thought(asked.ticket, "a5a4"), table.now)
    table.session.step(Judged(1, None, "a5a4"), table.now)
    assert (table.session.game.text(), table.session.engine_move) == (before, None)


def test_a_lesson_stays_with_its_game(at: At) -> None:
    table = at().ask(StartCourse("lesson", 1), ChangeGame("dragons"))
    assert table.session.stage is None
    assert table.ask(ChangeGame("chameleon")).session.course.key == "lesson 1"


def test_a_game_that_cannot_be_played_changes_nothing(at: At) -> None:
    table = at().move("b1c3")
    before = table.session.state
    with pytest.raises(Refused, match="there is no game 'poker'"):
        table.ask(ChangeGame("poker"))
    with pytest.raises(Refused, match="this game is already on the table"):
        table.ask(ChangeGame("chameleon"))
    table.journal.refused = ("begin",)
    with pytest.raises(JournalError, match="disk is full"):
        table.ask(ChangeGame("dragons"))
    assert (table.session.game, table.session.game_id, table.played) == (before.game, 1, ["b1c3"])
    assert table.session.said == before.said


def test_a_table_that_knows_one_game_says_so(at: At) -> None:
    with pytest.raises(Refused, match="this table plays only one game"):
        at(others=None).ask(ChangeGame("dragons"))


def test_a_trace_goes_on_with_a_header_of_the_other_game(at: At) -> None:
    table = at().ask(ChangeGame("dragons"))
    assert [line for line in table.recorded if '"trace": 1, "game": "dragons"' in line]


def test_after_the_change_a_new_game_is_one_of_the_same_kind(at: At) -> None:
    table = at().ask(ChangeGame("dragons"), StartGame({"blue": "human"}))
    assert (table.session.game.name, table.session.players.seats["blue"]) == ("dragons", "human")


class TwoGames(Stack):
    """A running table that knows two games."""

    others = staticmethod(OTHERS)


def test_another_game_begins_with_the_players_that_were_chosen_on_the_start_screen(at: At) -> None:
    both = {"red": "human", "blue": "human"}
    table = at().move("b1c3").ask(ChangeGame("dragons"), ChangeGame("chameleon"), ChangeGame("dragons", both))
    state = table.session.state
    assert (state.game.name, state.game_id, state.players.seats) == ("dragons", 3, both)
    with pytest.raises(Refused, match="'engine:99' cannot play red"):
        table.ask(ChangeGame("chameleon", {"red": "engine:99"}))
    assert table.session.game_id == 3


def test_the_game_on_the_table_begins_anew_with_players_that_were_chosen(at: At) -> None:
    table = at().move("b1c3").ask(ChangeGame("chameleon", {"blue": "engine:1"}))
    assert (table.played, table.session.game_id) == ([], 2)
    assert table.session.players.seats == {"red": "human", "blue": "engine:1"}


def test_on_a_real_board_light_shows_what_belongs_where_in_the_game_that_comes(at: At) -> None:
    table = at(simulated=False).move("b1c3").ask(ChangeGame("dragons"), ChangeGame("chameleon", HUMANS)).wait(5000)
    decision = table.session.state.decision
    assert isinstance(decision, Repair)
    assert (names_of(decision.missing), names_of(decision.extra)) == (("b1",), ("c3",))
    painting = table.session.state.painting
    assert [painting.meaning_of(square_index(square)) for square in ("b1", "c3")] == ["put-back", "take-away"]


def test_a_lesson_of_another_game_brings_that_game(at: At) -> None:
    table = at().ask(ChangeGame("dragons"), StartCourse("lesson", 2, "chameleon"))
    assert (table.session.game.name, table.session.course.key) == ("chameleon", "lesson 2")
    with pytest.raises(Refused, match="unknown lesson 9; choose 1 to 8"):
        table.ask(StartCourse("lesson", 9, "dragons"))
    assert table.ask(StartGame()).session.players.seats == HUMANS


def test_a_kept_game_goes_on_whatever_was_played_since(at: At) -> None:
    table = at().move("b1c3").ask(StartGame({"blue": "engine:1"})).ask(ChangeGame("dragons"), Resume(1))
    assert (table.played, table.session.game_id, table.session.said) == (["b1c3"], 1, "Game 1 continues.")
    assert table.session.players.seats == HUMANS
    table.move("a5a4").ask(StartGame(), Resume(1))
    assert table.played == ["b1c3", "a5a4"]
    assert table.requests(SetUp)[-1].pieces == tabletop("chameleon").pieces(table.session.game)


def test_a_game_that_is_not_kept_or_is_on_the_table_cannot_go_on(at: At) -> None:
    table = at().move("b1c3")
    for number in (0, 2, -1, 2**60):
        with pytest.raises(Refused, match=f"game {number} is not saved here"):
            table.ask(Resume(number))
    with pytest.raises(Refused, match="this game is already on the table"):
        table.ask(Resume(1))
    assert (table.played, table.session.game_id) == (["b1c3"], 1)


def test_what_was_left_unfinished_is_offered_the_latest_first(at: At) -> None:
    table = at().move("b1c3").ask(ChangeGame("dragons"), StartGame(), ChangeGame("chameleon"))
    dragons = [(game.id, game.game) for game in table.session.kept]
    assert dragons == [(3, "dragons"), (2, "dragons")]
    table.ask(StartGame(), StartGame(), StartCourse("lesson", 1), StartGame())
    assert [(game.id, game.plies, dict(game.seats)) for game in table.session.kept][-1] == (1, 1, HUMANS)
    assert [game.id for game in table.session.kept] == [3, 2, 1]


def test_a_game_that_is_over_and_one_set_aside_are_not_offered(at: At) -> None:
    table = at().move("b1c3").ask(Resign("blue"), StartGame()).move("b1c3").ask(StartGame())
    assert [game.id for game in table.session.kept] == [2]
    table.journal.append(2, "aside", "", 0)
    assert table.ask(StartGame()).session.kept == ()


def test_at_a_running_table_the_board_changes_and_the_computer_player_of_the_other_game_answers(tmp_path: Path) -> None:
    with TwoGames(tmp_path) as stack:
        stack.move("b1c3")
        assert stack.ask(ChangeGame("dragons")) is None
        there = stack.until(lambda message: message["view"]["game"] == "dragons")
        assert [piece["look"] for piece in there["world"]["pieces"]] == ["marker"]
        assert stack.ask(StartGame({"red": "engine:1", "blue": "engine:1"})) is None
        stack.until(lambda message: len(message["view"]["moves"]) > 3)
        assert stack.ask(ChangeGame("chameleon")) is None
        back = stack.until(lambda message: message["view"]["game"] == "chameleon")
        assert [move["move"] for move in back["view"]["moves"]] == ["b1c3"]
        assert len([piece for piece in back["world"]["pieces"] if piece["at"] != "box"]) == 10
        stack.move("a5a4")

"""Games from people's own positions: checked, stored in the journal, and set up by the light."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from controller.errors import Refused
from controller.hands import Repaired
from controller.journal.store import replayed
from controller.messages.commands import ChangeGame, Command, StartGame
from controller.web.permission import asked_of, question_for
from tests.controller.other_games import At, settings_of, sittings

START = "wbwbw/5/5/5/WBWBW r"
FEW = "2w2/1b3/5/3B1/2W2 b"
"""Five squares differ from the start position, so that hands have to set it up."""


@pytest.fixture
def at(tmp_path: Path) -> Iterator[At]:
    with sittings(tmp_path, others=partial(settings_of)) as sit:
        yield sit


def test_a_game_begins_from_a_position_and_goes_on_from_it_after_a_power_cut(at: At) -> None:
    table = at(simulated=True).ask(StartGame(position=FEW)).move("c5c4")
    assert replayed(table.journal.load(table.session.game_id)).start == FEW
    again = at(simulated=True).session
    assert (again.game.start, [str(move) for move in again.game.moves]) == (FEW, ["c5c4"])


def test_the_position_says_who_moves_and_who_plays_stays(at: At) -> None:
    session = at(seats={"red": "human", "blue": "engine:1"}).ask(StartGame(position=FEW)).session
    assert (session.game.text(), session.said) == (FEW, "A game from a custom position.")
    assert (session.game.turn, session.players.seats["blue"]) == ("blue", "engine:1")


def test_the_next_game_begins_as_always(at: At) -> None:
    assert at().ask(StartGame(position=FEW), StartGame()).session.game.text() == START


def test_the_table_can_begin_with_a_position_and_bring_one_of_another_game(at: At) -> None:
    assert at(new=True, position=FEW).session.game.text() == FEW
    table = at().ask(ChangeGame("dragons"), ChangeGame("chameleon", position=FEW))
    assert (table.session.game.name, table.session.game.text()) == ("chameleon", FEW)
    assert table.ask(ChangeGame("chameleon", position=START)).session.game.text() == START


def test_on_a_real_board_the_light_says_which_piece_belongs_where_until_it_stands_there(at: At) -> None:
    table = at().ask(StartGame(position=FEW)).wait(3000)
    belongs = {"c5": "blue-white", "b4": "blue-black", "d2": "red-black", "c1": "red-white"}
    assert table.shown == dict.fromkeys(("a5", "b5", "d5", "e5", "a1", "b1", "d1", "e1"), "take-away") | belongs
    table.feel(table.session.tabletop.situation(table.session.game).occupied).wait(3000)
    assert (table.session.decision, table.session.game.text()) == (Repaired(), FEW)


def test_the_usual_pieces_that_still_stand_ask_for_no_new_game(at: At) -> None:
    assert at().ask(StartGame(position=FEW)).wait(20_000).session.game.text() == FEW


@pytest.mark.parametrize(
    "text, why",
    [
        ("", "position '': expected five ranks, one space and the side to move, as in 'wbwbw/5/5/5/WBWBW r'"),
        ("5/5 r", "position '5/5 r': it has 2 ranks separated by '/', expected 5"),
        ("x4/5/5/5/W4 r", "rank 5 has 'x', expected a piece B, W, b, w or a run of empty squares 1-5"),
        ("wwwww/w4/5/5/W4 r", "blue has 6 pieces, expected at most 5"),
        ("W4/5/2b2/5/5 r", "the game is over there (red arrival); name one where play continues"),
        ("5/5/2b2/5/5 r", "the game is over there (blue captured-all); name one where play continues"),
        ("w" * 201, "a position can have at most 200 characters; this one has 201"),
    ],
)
def test_what_is_no_position_to_play_is_refused_and_nothing_changes(at: At, text: str, why: str) -> None:
    table = at().move("b1c3")
    for wish in (StartGame(position=text), ChangeGame("chameleon", position=text)):
        with pytest.raises(Refused) as refused:
            table.ask(wish)
        assert why in str(refused.value)
    assert (table.played, len(table.journal.games())) == (["b1c3"], 1)


def test_who_begins_is_not_said_twice(at: At) -> None:
    with pytest.raises(Refused, match="the position already says who moves first"):
        at().ask(StartGame(first="red", position=FEW))


def test_a_game_whose_positions_hide_something_begins_from_none(at: At) -> None:
    table = at()
    with pytest.raises(Refused, match="Dragons cannot start from a set-up position"):
        table.ask(ChangeGame("dragons", position=START))
    assert table.session.game.name == "chameleon"


@pytest.mark.parametrize("wish", [StartGame(position=FEW), ChangeGame("chameleon", position=FEW)])
def test_who_holds_a_seat_is_asked_as_for_any_new_game(wish: Command) -> None:
    facts = {"red": {"player": "human"}, "blue": {"player": "human"}}
    view = {"game": "chameleon", "outcome": None, "moves": [{"seat": "red"}], "turn": "blue"}
    assert asked_of(wish, {"blue"}, {"view": view, "seats": facts}, secrets=False) == {"blue"}


def test_the_question_says_what_is_asked_for() -> None:
    assert question_for(StartGame(position=FEW), "Red", {"blue"}) == (
        "Red wants to start a game from a set-up position."
    )

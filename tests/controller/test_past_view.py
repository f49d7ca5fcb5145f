"""An earlier position of a game: the seat's knowledge at that time only, without any change."""

from __future__ import annotations

import json
from typing import Any

import pytest

import engine
from controller.errors import Refused
from controller.messages.commands import Play, Resign, TakeBack
from controller.table.past_view import EarlierView, earlier_view
from controller.testing.games import random_play
from engine import Game
from tests.controller.dragons_sitting import EYES, DragonsSitting
from tests.controller.secrets_of import betrayed
from tests.controller.sitting import Sitting
from tests.controller.stack import Stack

SEEN_THEN = {"legal": [], "moves": []}


class Standing:
    """The part of a table's state that an earlier moment needs."""

    def __init__(self, game: Game[Any, Any], game_id: int = 1) -> None:
        self.game, self.game_id = game, game_id

    def eyes_of(self, seat: str | None) -> str | None:
        return seat


def looked(game: Game[Any, Any], plies: int, seat: str | None) -> dict[str, Any]:
    return earlier_view(Standing(game), EarlierView(plies), seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["chameleon", "dragons", "woodland"])
def test_every_moment_is_shown_to_every_seat_just_as_it_was_seen_then(name: str) -> None:
    whole = random_play(name, 90, seed=3)
    game = engine.load(name, whole.start)
    eyes = (None, *game.seats)
    for plies, move in enumerate(whole.moves):
        if plies % 9 == 0:
            then = {seat: json.dumps(game.view(seat) | SEEN_THEN) for seat in eyes}
            assert {seat: json.dumps(looked(whole, plies, seat)) for seat in eyes} == then
        game.push(move)
    text, views = whole.text(), [whole.view(seat) for seat in eyes]
    looked(whole, 0, None)
    assert (whole.text(), [whole.view(seat) for seat in eyes]) == (text, views)


@pytest.mark.parametrize("name", ["dragons", "woodland"])
def test_no_earlier_moment_tells_a_seat_what_it_could_not_know_then(name: str) -> None:
    game = random_play(name, 120, seed=5)
    for plies in range(0, len(game.moves), 7):
        for seat in (None, *game.seats):
            assert betrayed(json.dumps(looked(game, plies, seat)), game.states[plies], seat) == set()


def test_before_a_resignation_the_game_goes_on() -> None:
    with Sitting() as table:
        table.move("b1c3", "a5a4").ask(Resign("red"))
        assert looked(table.session.game, 2, None)["outcome"] is None
        assert table.session.game.outcome() is not None


def test_a_moment_that_the_game_has_not_seen_is_refused_in_a_sentence() -> None:
    with Sitting() as table:
        table.move("b1c3")
        for plies in (-1, 2, 2**52):
            with pytest.raises(Refused) as refused:
                looked(table.session.game, plies, None)
            assert str(refused.value) == f"'plies' cannot be {plies}; this game has the moments 0 to 1"


def test_a_seat_of_the_game_before_sees_nothing_of_the_next() -> None:
    with DragonsSitting() as table:
        with pytest.raises(Refused, match=r"^the table now plays another game$"):
            earlier_view(table.session.state, EarlierView(0, game_id=table.session.game_id + 1), "red")
        assert earlier_view(table.session.state, EarlierView(0, game_id=table.session.game_id), "red")["ply"] == 0


def test_a_running_table_shows_a_page_what_it_asks_for(tmp_path: Any) -> None:
    seen: list[dict[str, Any]] = []
    with Stack(tmp_path) as stack:
        stack.move("b1c3")
        assert stack.ask(EarlierView(0, show=seen.append)) is None
        assert stack.ask(EarlierView(3, show=seen.append)) == "'plies' cannot be 3; this game has the moments 0 to 1"
        assert stack.ask(TakeBack()) is None
    assert [(view["ply"], view["turn"], view["last"]) for view in seen] == [(0, "red", None)]


def test_a_choice_that_is_taken_back_is_no_moment_any_more() -> None:
    with DragonsSitting() as table:
        table.step(Play(table.turn, table.session.game.view(table.turn)["legal"][0]["move"]))
        plies = len(table.session.game.moves)
        seat = table.session.game.turn_before(1)
        assert seat in EYES
        table.step(TakeBack(seat))
        with pytest.raises(Refused):
            looked(table.session.game, plies, seat)

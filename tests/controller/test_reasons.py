"""The reasons for the computer's moves: requested for each move, shown to all, dropped with the move."""

from __future__ import annotations

import json
from queue import SimpleQueue
from random import Random
from typing import Any

import pytest

import engine
from controller.messages.commands import Explain, Explained, StartGame, TakeBack, Think, Thought
from controller.thinking import Thinker
from controller.web import table_message
from engine import CHANCE
from sim import SimBoard
from tests.controller.dragons_sitting import DragonsSitting
from tests.controller.odd_players import DYING_PLAYER, ODD_PLAYER
from tests.controller.secrets_of import betrayed
from tests.controller.sitting import Sitting

ENGINE_BLUE = {"red": "human", "blue": "engine:2"}
WAIT_S = 60.0


def whys(table: Sitting) -> dict[str, str]:
    return dict(json.loads(json.dumps(table_message(table.session.state, SimBoard(), 0)))["whys"])


def explained(table: Sitting, why: str = "it attacks c3") -> Sitting:
    """The computer player gives the reason for the last requested move."""
    asked = table.requests(Explain)[-1]
    table.session.step(Explained(asked.game_id, asked.plies, asked.move, why), table.now)
    return table


def test_why_is_told_with_the_move_that_has_to_be_made_and_when_it_is_made() -> None:
    with Sitting(seats=ENGINE_BLUE) as table:
        table.move("b1c3").think("b5a3")
        assert whys(table) == {}
        assert whys(explained(table)) == {"2": "it attacks c3"}
        assert whys(table.move("b5a3")) == {"2": "it attacks c3"}


def test_the_question_holds_the_position_before_the_move() -> None:
    with Sitting(seats=ENGINE_BLUE) as table:
        table.move("b1c3")
        view = json.dumps(table.session.game.view("blue"))
        asked = table.think("b5a3").requests(Explain)[-1]
        assert (asked.plies, asked.move, asked.public, json.dumps(asked.view)) == (1, "b5a3", "b5a3", view)


def test_a_reason_is_forgotten_with_its_move() -> None:
    with Sitting(seats=ENGINE_BLUE) as table:
        explained(table.move("b1c3").think("b5a3")).move("b5a3").ask(TakeBack())
        assert whys(table) == {}


def test_a_reason_that_comes_late_belongs_to_its_own_move_and_game() -> None:
    with Sitting(seats=ENGINE_BLUE) as table:
        table.move("b1c3").think("b5a3").move("b5a3")
        asked = table.requests(Explain)[-1]
        late = Explained(asked.game_id, asked.plies, asked.move, "it runs for the far rank")
        table.session.step(late, table.now)
        assert whys(table) == {"2": "it runs for the far rank"}
        table.ask(StartGame())
        table.session.step(late, table.now)
        assert whys(table) == {}


def test_nobody_asks_where_a_computer_player_gives_no_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(engine.OPPONENTS, "chameleon", ODD_PLAYER)
    with Sitting(seats=ENGINE_BLUE) as table:
        assert table.move("b1c3").think("b5a3").requests(Explain) == []


def test_with_hidden_cards_the_question_holds_only_what_everybody_may_know() -> None:
    asked = 0
    with DragonsSitting(seats={"red": "engine:1", "blue": "engine:1"}) as table:
        while table.session.game.outcome() is None and asked < 40:
            [think] = [each for each in table.session.take_requests() if isinstance(each, Think)]
            state, public = table.session.game.state, table.session.game.view(None)
            moves = [each["move"] for each in think.view["legal"]]
            table.session.step(Thought(think.ticket, moves[len(moves) // 2]), table.now)
            waiting = table.session.session._turns.requests
            [question] = [each for each in waiting if isinstance(each, Explain)]
            assert question.view == public
            after = table.session.game.state
            assert betrayed(json.dumps(question.view), state, None) == set()
            assert betrayed(question.public, state, None) & betrayed(question.public, after, None) == set()
            asked += 1
    assert asked == 40


@pytest.mark.parametrize(("name", "reasons"), [("dragons", 3), ("woodland", 60)])
def test_with_hidden_cards_a_reason_is_the_same_whatever_the_seats_hold(name: str, reasons: int) -> None:
    """It depends only on the public view and the public text, which name no hidden card."""
    player, told = engine.opponent(name), 0
    for seed in range(5, 8):
        game, rng = engine.load(name), Random(seed)
        while game.outcome() is None and len(game.moves) < 400:
            move = str(rng.choice(list(game.legal_moves)))
            if game.turn != CHANCE:
                public = game.seen_by(move, None)[0]
                why = player.why(game.view(None), public, lambda: True)
                told += bool(why)
                assert betrayed(why, game.state, None) == set()
            game.push(move)
    assert told >= reasons


# In its process


@pytest.mark.parametrize(("player", "why"), [(None, "it attacks a5"), (ODD_PLAYER, ""), (DYING_PLAYER, "")])
def test_the_computer_player_says_in_its_own_process_why(
    monkeypatch: pytest.MonkeyPatch, player: str | None, why: str
) -> None:
    if player is not None:
        monkeypatch.setitem(engine.OPPONENTS, "chameleon", player)
    told: SimpleQueue[Any] = SimpleQueue()
    thinker = Thinker("chameleon", told.put)
    try:
        game = engine.load("chameleon", "wbwb1/5/3w1/3W1/WBWB1 r")
        thinker.explain(Explain(7, 2, "b1c3", game.view("red"), "b1c3"), 0)
        assert told.get(timeout=WAIT_S) == Explained(7, 2, "b1c3", why)
    finally:
        thinker.close()

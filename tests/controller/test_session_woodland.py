"""Woodland at a table without threads: pages decide, the pawn follows, and no message tells a seat a hidden card."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from controller.errors import Refused
from controller.journal.store import Journal
from controller.messages.commands import Play, SetUp, TakeBack, Think, Thought, Tick
from controller.messages.players import Players
from controller.table.prompts import expectation
from controller.table.seat_rules import SeatRules
from controller.tabletop import tabletop
from controller.web import table_message
from engine.woodland.state import State
from hal import Picture
from sim import SimBoard
from tests.controller.at_table import AtTable
from tests.engine.woodland.scenes import pushed
from tests.engine.woodland.test_corvids import conspiracy
from tests.thorough import often

SEATS = ("chameleander", "marquise", "eyrie", "alliance")
WOODLAND = tabletop("woodland")


def sitting(seating: str = ",".join(SEATS), *, simulated: bool = False) -> AtTable:
    """A table where people sit at all seats, with chance that can be repeated."""
    players = Players("woodland", dict.fromkeys(SEATS, "human"))
    session = AtTable(
        WOODLAND, Journal.open(":memory:"), players,
        wall=lambda: 0, chance=Random(1), rules={"seating": seating}, simulated=simulated,
    )  # fmt: skip
    session.step(Picture(1000, WOODLAND.situation(session.game).occupied), 1000)
    return session


@pytest.fixture
def session() -> Iterator[AtTable]:
    """A table with all four factions."""
    session = sitting()
    yield session
    session.close()


def message(session: AtTable, seat: str | None) -> dict[str, Any]:
    return table_message(session, SimBoard(), 0, seat)


def hidden_words(state: State, seat: str | None) -> set[str]:
    """The words of all cards that a seat may not know, worked out from the whole state."""
    hidden = [*state.deck]
    for key, side in zip(state.seats, state.sides, strict=True):
        if key != seat:
            hidden += [*side.hand, *side.own.get("supporters", ())]
    return {card.text for card in hidden}


def test_no_message_names_a_card_that_its_seat_may_not_know(session: AtTable) -> None:
    rng, now = Random(5), 1000
    for ply in range(220):
        now += 100
        session.step(Play(session.game.turn, rng.choice(list(session.game.legal_moves))), now)
        if ply % 5:
            continue
        for seat in (None, *SEATS):
            told = message(session, seat)
            # What was open once may lie in the deck again, and who gave a card away knows it.
            told["view"]["moves"] = [move for move in told["view"]["moves"][-1:] if move["seat"] != seat]
            words = set(re.findall(r"[a-z0-9.-]+", json.dumps(told)))
            assert words & hidden_words(session.game.state, seat) == set()


def test_a_table_of_two_shows_two_seats_and_lets_nobody_else_decide() -> None:
    session = sitting("marquise,chameleander")
    assert list(message(session, None)["seats"]) == ["marquise", "chameleander"]
    with pytest.raises(Refused, match="Marquise decides now"):
        session.step(Play("eyrie", next(iter(session.game.legal_moves))), 2000)
    session.close()


def test_a_pawn_that_a_page_moves_is_set_up_on_a_simulated_board() -> None:
    session = sitting("marquise,chameleander")
    rng, now, asked = Random(2), 1000, []
    while session.game.state.sides[1].warriors[0]:
        now += 100
        session.step(Play(session.game.turn, rng.choice(list(session.game.legal_moves))), now)
        asked += [request for request in session.take_requests() if isinstance(request, SetUp)]
    assert asked[-1] == SetUp(WOODLAND.pieces(session.game))
    assert sorted(asked[-1].pieces.values()) == ["marker", "pawn"]
    session.close()


@pytest.mark.parametrize("simulated", [False, True], ids=["real", "simulated"])
def test_people_are_asked_to_move_the_pawn_where_no_simulated_board_does(simulated: bool) -> None:
    session = sitting("chameleander,marquise", simulated=simulated)
    while "pawn" not in WOODLAND.pieces(session.game).values():
        session.step(Play(session.game.turn, next(iter(session.game.legal_moves))), 1100)
    asked = "A piece belongs on" in expectation(session)
    assert (asked, bool(session.todo)) == ((False, False) if simulated else (True, True))
    session.close()


def test_a_page_is_told_the_newest_moves_of_a_long_game() -> None:
    session = sitting()
    rng, now = Random(3), 1000
    while len(session.game.moves) <= 200:
        now += 100
        session.step(Play(session.game.turn, rng.choice(list(session.game.legal_moves))), now)
    assert message(session, None)["view"]["moves"] == session.game.view(None)["moves"][-150:]
    session.close()


def played_against_a_computer(seats: dict[str, str], plies: int) -> Iterator[AtTable]:
    """A table of Marquise and Eyrie after each decision of such a game, all at random."""
    session = AtTable(
        WOODLAND, Journal.open(":memory:"), Players("woodland", seats),
        wall=lambda: 0, chance=Random(1), rules={"seating": ",".join(seats)},
    )  # fmt: skip
    rng, now = Random(4), 1000
    session.step(Picture(now, WOODLAND.situation(session.game).occupied), now)
    while len(session.game.moves) < plies:
        now += 5000
        move, seat = rng.choice(list(session.game.legal_moves)), session.game.turn
        think = [request for request in session.take_requests() if isinstance(request, Think)]
        session.step(Thought(think[-1].ticket, move) if seats[seat] != "human" else Play(seat, move), now)
        session.step(Tick(), now + 4000)
        yield session
    session.close()


def test_a_prompt_with_one_answer_is_answered_by_itself_against_computers_and_told_as_such() -> None:
    seats = {"marquise": "human", "eyrie": "engine:1"}
    for session in played_against_a_computer(seats, 300):
        assert session.game.turn == "eyrie" or len(session.game.legal_moves) > 1
    whys = message(session, "marquise")["whys"]
    alone = {str(fact["ply"]) for fact in session.game.view(None)["moves"] if fact["seat"] == "marquise"} & {*whys}
    assert {whys[ply] for ply in alone} == {"it is the only answer"}


def test_where_people_play_each_other_nobody_is_answered_for() -> None:
    games = played_against_a_computer({"marquise": "human", "eyrie": "human"}, 200)
    assert any(len(session.game.legal_moves) == 1 for session in games)


def test_whoever_can_only_tell_the_truth_is_answered_for_among_people_too() -> None:
    told, answers = set(), {"answer:right", "answer:wrong", "answer:raid", "answer:other", "none-fits"}
    for session in played_against_a_computer({"corvids": "human", "alliance": "human"}, often(300, 1500)):
        assert not (WOODLAND.asks_for_truth(session.game) and len(session.game.legal_moves) == 1)
        told |= {*session.game.moves[-3:]} & answers
    assert told


def test_nobody_at_this_table_answers_for_a_seat_of_another_one() -> None:
    game = conspiracy("7:bomb", "marquise.act,0", seats="marquise,corvids", marquise_warriors="7:1",
                      marquise_hand="sword-mouse", marquise_actions="3")  # fmt: skip
    pushed(game, "expose:7:bomb", "show:sword-mouse")
    seats = [{"marquise": "human", "corvids": "human"}, {"marquise": "table", "corvids": "human"},
             {"marquise": "human", "corvids": "table"}]  # fmt: skip
    rules = [SeatRules(game, Players("woodland", each)) for each in seats]
    assert [each.only_answer(WOODLAND.asks_for_truth(game)) for each in rules] == ["answer:right"] * 2 + [None]


def test_what_was_answered_by_itself_is_asked_once_it_is_taken_back() -> None:
    for session in played_against_a_computer({"marquise": "human", "eyrie": "engine:1"}, 400):
        ply = len(session.game.moves)
        chose = session.game.turn_before(1) == "marquise" and str(ply) in message(session, None)["whys"]
        if chose and message(session, "marquise")["can"]["take_back"]:
            session.step(TakeBack("marquise"), 10**7)
            assert (len(session.game.moves), len(session.game.legal_moves)) == (ply - 1, 1)
            return
    pytest.fail("nothing was answered that could be taken back")

"""Hints and the look back in Dragons: a hint is for one seat, and a look back says where much was thrown away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.errors import Refused
from controller.journal.store import Journal
from controller.messages.commands import Judge, Judged, Play, RequestHint, Resign, ReviewGame, Seats
from controller.table.prompts import expectation
from engine.teacher import Judgement
from tests.controller.dragons_sitting import EYES, HUMANS, DragonsSitting
from tests.controller.secrets_of import betrayed
from tests.engine.dragons.scenes import scene

SCENE = scene(red_b2="hill-drake/us", red_c2="red-brute", red_hand="battle-song,fire-bolt",
              blue_b4="mud-drake/us", blue_c4="hill-drake", blue_hand="fog")  # fmt: skip
GOOD, BAD = "attack:b2:b4", "exchange:b2"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[DragonsSitting]:
    with Journal.open(tmp_path / "journal.db") as journal:
        journal.begin("dragons", SCENE.text(), {}, HUMANS, 0)
    with DragonsSitting(tmp_path) as sitting:
        sitting.session.take_requests()
        yield sitting


def answered(table: DragonsSitting, chances: dict[str, float]) -> list[Judge]:
    """Lets the teacher find chances, a tenth for every other move, until it is asked nothing more."""
    asked: list[Judge] = []
    while requests := [each for each in table.session.take_requests() if isinstance(each, Judge)]:
        for request in requests:
            moves = [fact["move"] for fact in request.view["legal"]]
            found = Judgement.estimated({move: chances.get(move, 0.1) for move in moves})
            table.step(Judged(request.ticket, found))
            asked.append(request)
    return asked


def hint_of(table: DragonsSitting, seat: str | None) -> dict[str, Any] | None:
    found: dict[str, Any] | None = table.sent(seat)["teacher"]["hint"]
    return found


def test_a_hint_says_how_often_the_best_move_wins_and_only_its_seat_reads_it(table: DragonsSitting) -> None:
    table.step(RequestHint("red"))
    assert [request.view for request in answered(table, {GOOD: 0.62, BAD: 0.55})] == [table.session.game.view("red")]
    said = (
        "Red's Hill Drake on b2 attacks Blue's Mud Drake on b4. This wins about 62 of 100 games, as far as you can "
        "know. The next best move wins 55: Red discards the card on b2 and refills the position from the Lair."
    )
    found = hint_of(table, "red")
    assert found is not None
    assert (found["move"], found["sentence"], expectation(table.session, "red")) == (GOOD, said, said)
    assert (hint_of(table, None), hint_of(table, "blue")) == (None, None)
    assert said not in json.dumps([table.sent(None), table.sent("blue")])


def test_a_hint_lights_nothing_because_everybody_sees_the_board(table: DragonsSitting) -> None:
    before = [table.session.painting.meaning_of(square) for square in range(25)]
    table.step(RequestHint("red"))
    answered(table, {GOOD: 0.9})
    assert [table.session.painting.meaning_of(square) for square in range(25)] == before
    assert not {"hint-from", "hint-to"} & {*before}


def test_a_hint_with_a_card_of_the_hand_tells_the_rival_nothing(table: DragonsSitting) -> None:
    table.step(Play("red", GOOD), RequestHint("red"))
    answered(table, {"play:battle-song": 0.8})
    found = hint_of(table, "red")
    assert found is not None
    assert found["sentence"].startswith("Red plays Battle Song. This wins about 80 of 100 games")
    for seat in EYES:
        assert betrayed(json.dumps(table.sent(seat)), table.state, seat) == set()


def test_a_hint_is_for_the_seat_that_decides(table: DragonsSitting) -> None:
    with pytest.raises(Refused, match="it is not your turn"):
        table.step(RequestHint("blue"))
    assert [table.sent(seat)["teacher"]["can"]["hint"] for seat in ("red", "blue", None)] == [True, False, False]


def test_a_look_back_names_the_moves_that_threw_much_away_and_what_was_better(table: DragonsSitting) -> None:
    table.step(Play("red", BAD), Resign("red"), ReviewGame("begin"))
    asked = answered(table, {GOOD: 0.7, BAD: 0.4})
    assert all(len(request.view["legal"]) > 1 for request in asked)
    review = table.sent("red")["teacher"]["review"]
    assert review["looked"] == review["of"] == len(table.session.game.moves)
    points = [(point["ply"], point["seat"], point["move"], point["better"]) for point in review["points"]]
    assert points == [(0, "red", BAD, GOOD)]
    assert review["points"][0]["sentence"] == (
        "this wins about 40 of 100 games: Red discards the card on b2 and refills the position from the Lair. The "
        "best move wins 70: Red's Hill Drake on b2 attacks Blue's Mud Drake on b4."
    )
    assert review["sentence"] == "One move was a blunder."
    table.step(ReviewGame("next"))
    assert table.sent("red")["teacher"]["review"]["shown"] == 0
    assert expectation(table.session).startswith("Before Red's move 1: this wins about 40 of 100 games: ")


def test_a_look_back_shows_each_page_the_cards_that_it_could_know_then(table: DragonsSitting) -> None:
    before = {eyes: table.session.game.view(eyes) for eyes in EYES}
    table.step(Play("red", GOOD), Resign("red"), ReviewGame("begin"), ReviewGame(0))
    told = {eyes: table.sent(eyes)["teacher"]["review"]["view"]["squares"] for eyes in EYES}
    assert told == {eyes: view["squares"] for eyes, view in before.items()}
    named = {eyes: [square for square, fact in squares.items() if "name" in fact] for eyes, squares in told.items()}
    assert named == {None: ["b2", "b4"], "red": ["b2", "c2", "b4"], "blue": ["b2", "b4", "c4"]}
    for seat in EYES:
        assert betrayed(json.dumps(table.sent(seat)), SCENE.state, seat) == set()


AGAINST_THE_COMPUTER = {"red": "human", "blue": "engine:1"}
COMPUTERS = {"red": "engine:1", "blue": "engine:1"}


@pytest.mark.parametrize("players, judged", [(AGAINST_THE_COMPUTER, ["red"]), (COMPUTERS, ["blue", "red"])])
def test_a_look_back_judges_what_people_decided_and_computers_only_where_they_play_alone(
    table: DragonsSitting, players: dict[str, str], judged: list[str]
) -> None:
    table.step(Play("red", BAD))
    while table.turn != "blue" or len(table.session.game.legal_moves) == 1:
        table.play_any()
    table.play_any()
    table.step(Resign("blue"), Seats(players), ReviewGame("begin"))
    asked = answered(table, {})
    assert sorted({request.view["turn"] for request in asked}) == judged
    review = table.sent(None)["teacher"]["review"]
    assert review["looked"] == review["of"] == len(table.session.game.moves)


def test_a_game_in_which_nothing_was_thrown_away_says_so(table: DragonsSitting) -> None:
    table.step(Play("red", BAD), Resign("red"), ReviewGame("begin"))
    answered(table, {GOOD: 0.5, BAD: 0.45})
    assert table.sent("red")["teacher"]["review"]["sentence"] == (
        "No move was a blunder, judged by what each player could know."
    )

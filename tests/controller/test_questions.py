"""Questions of games' own pages: answered in a separate process; bad ones get a sentence, many must wait."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.applications import Starlette

from controller.games.chameleon.answers import judge
from controller.web.game_requests import Questions, question_routes
from engine.errors import BadPosition
from tests.controller.stack import WAIT_S, Server

FEW = "5/1B1w1/5/5/W4 r"
ODD = "tests.controller.odd_answers:"


class Visitor:
    """Sends questions over a real port."""

    def __init__(self, server: Server) -> None:
        self._address = server.address

    def get(self, path: str, **facts: str) -> tuple[int, Any]:
        connection = HTTPConnection(self._address, timeout=WAIT_S)
        connection.request("GET", f"/games/{path}?{urlencode(facts)}")
        answer = connection.getresponse()
        said = json.loads(answer.read())
        connection.close()
        return answer.status, said


@pytest.fixture(scope="module")
def visitor() -> Iterator[Visitor]:
    questions = Questions()
    with Server(Starlette(routes=list(question_routes(questions)))) as server:
        yield Visitor(server)
    questions.close()


@pytest.mark.slow
def test_a_position_is_judged_with_every_move_and_its_light(visitor: Visitor) -> None:
    status, said = visitor.get("chameleon/answers/judge", position=FEW)
    assert (status, said["position"], said["turn"], said["over"]) == (200, FEW, "red", None)
    assert said["now"] == {"result": "win", "plies": 1, "exact": True}
    first = {"move": "b4a5", "from": "b4", "to": "a5", "kind": "step", "capture": False}
    assert said["moves"][0] == first | {"result": "win", "plies": 1, "exact": True, "effect": "keeps"}
    assert len(said["moves"]) == 15 and said["lights"]["keeps"] == [0, 255, 90, "steady"]


@pytest.mark.parametrize(
    "path, facts, status, why",
    [
        ("chameleon/answers/judge", {"position": "5/5 r"}, 400, "it has 2 ranks separated by '/', expected 5"),
        ("chameleon/answers/judge", {}, 400, "expected five ranks, one space and the side to move"),
        ("chameleon/answers/judge", {"position": "w" * 3000}, 400, "A question can have at most 2000 characters."),
        ("chameleon/answers/gossip", {}, 404, "This question does not exist."),
        ("go/answers/judge", {}, 404, "This question does not exist."),
    ],
)
def test_a_bad_question_gets_a_sentence(
    visitor: Visitor, path: str, facts: dict[str, str], status: int, why: str
) -> None:
    answered, said = visitor.get(path, **facts)
    assert answered == status and why in said["error"]


@pytest.mark.slow
def test_what_fails_or_does_not_come_back_is_answered_with_a_sentence_and_many_questions_have_to_wait() -> None:
    questions = Questions(limit_s=0.05, patience_ms=60_000)  # a busy machine takes long to start a process

    async def odd() -> list[tuple[int, Any]]:
        return [await questions.ask(ODD + name, {"a": "b"}, "here") for name in ("broken", "gone", "slow")]

    async def many() -> list[int]:
        asked = [questions.ask(ODD + "slow", {}, address) for address in ("greedy",) * 5 + ("modest",)]
        return [status for status, _ in await asyncio.gather(*asked)]

    silent = {"error": "The table cannot find the answer now; ask again in a moment."}
    try:
        assert asyncio.run(odd()) == [(503, silent)] * 2 + [(200, {"asked": {"a": "b"}})]
        assert asyncio.run(many()) == [200, 200, 200, 503, 503, 200]
    finally:
        questions.close()


@pytest.mark.slow
def test_a_question_that_is_never_answered_costs_a_process_and_those_after_it_are_answered() -> None:
    questions = Questions(limit_s=0.05, patience_ms=1000)

    async def deaf_and_then_another() -> list[int]:
        first, _ = await questions.ask(f"{ODD}deaf", {}, "here")
        questions._within_ms = 60_000  # a busy machine takes long to start a process
        second, _ = await questions.ask(f"{ODD}slow", {}, "here")
        return [first, second]

    try:
        assert asyncio.run(deaf_and_then_another()) == [503, 200]
    finally:
        questions.close()


def test_a_position_that_is_over_says_how() -> None:
    said = judge({"position": "W4/5/2b2/5/5 r"}, lambda: True)
    assert (said["over"], said["now"], said["moves"]) == (
        "Red wins: its piece on the far rank was not captured.", None, []
    )  # fmt: skip


def test_without_time_nothing_far_is_claimed() -> None:
    said = judge({"position": "wbwbw/5/5/5/BWBWB r"}, lambda: True)
    assert said["now"]["result"] == "unknown" and {move["effect"] for move in said["moves"]} == {"open"}


def test_the_best_moves_come_first() -> None:
    moves = judge({"position": FEW}, lambda: False)["moves"]
    assert [move["plies"] for move in moves if move["result"] == "loss"] == [6, 4]
    assert [move["result"] for move in moves] == sorted((move["result"] for move in moves), reverse=True)


def test_a_position_of_too_many_pieces_is_none() -> None:
    with pytest.raises(BadPosition, match="red has 6 pieces, expected at most 5"):
        judge({"position": "w4/5/5/W4/WWWWW r"}, lambda: True)

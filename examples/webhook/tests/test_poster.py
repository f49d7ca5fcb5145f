"""Results arrive at a real web server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from queue import SimpleQueue
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest
from webhook.checks import findings
from webhook.poster import Poster

import engine
from controller.config.settings import config_from_text
from controller.doctor.findings import Finding


class Hook(BaseHTTPRequestHandler):
    """Takes results, and refuses those for /full."""

    taken: SimpleQueue[Any] = SimpleQueue()

    def do_POST(self) -> None:
        self.taken.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(507 if self.path == "/full" else 200)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def hook() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Hook) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def seen(number: int, *, moves: int = 0, given_up: bool = False) -> Any:
    """A table with a game, as a service sees it."""
    game = engine.load("chameleon")
    for _ in range(moves):
        game.push(next(iter(game.legal_moves)))
    if given_up:
        game.resign(game.turn)
    return SimpleNamespace(game=game, game_id=number)


def test_the_result_of_a_game_that_ends_is_posted_once(hook: str) -> None:
    reports: list[str] = []
    with Poster(f"{hook}/results", reports.append) as poster:
        for state in (seen(1), seen(1, moves=2), seen(1, moves=2, given_up=True), seen(1, moves=2, given_up=True)):
            poster.see(state)
    result = {"game": "chameleon", "winner": "blue", "reason": "resigned", "moves": 2}
    assert (Hook.taken.get(timeout=5), Hook.taken.empty(), reports) == (result, True, [])
    assert poster.condition.ok


def test_a_game_that_was_over_when_the_table_started_is_no_news(hook: str) -> None:
    with Poster(hook, print) as poster:
        poster.see(seen(1, given_up=True))
    assert Hook.taken.empty()


def test_a_hook_that_takes_nothing_is_reported(hook: str) -> None:
    reports: list[str] = []
    with Poster(f"{hook}/full", reports.append) as poster:
        poster.see(seen(1))
        poster.see(seen(1, given_up=True))
    Hook.taken.get(timeout=5)
    assert (len(reports), poster.condition.ok, poster.condition.sentence in reports[0]) == (1, False, True)


def test_the_doctor_asks_whether_its_host_answers(hook: str) -> None:
    config = config_from_text(f"webhook: {{address: '{hook}/results'}}", "chameleon.yml")
    assert [*findings(config, "chameleon.yml")] == [Finding("web hook", True, "127.0.0.1 answers")]

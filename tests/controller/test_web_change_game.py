"""Pages during a change of the game: all are greeted again, and seats belong to one game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from controller.messages.commands import ChangeGame, Resume
from controller.table.seat_secrets import SeatSecrets
from controller.web import GamePage
from tests.controller.stack import WAIT_S
from tests.controller.test_web_seats import PEOPLE, Room


def heard(socket: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(socket.recv(timeout=WAIT_S))
    return message


class ChangingRoom(Room):
    """A room whose table can change from a game with secrets to an open one, and back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        super().__init__(folder)
        self.page._another, self.page._game = self.another, "dragons"

    def another(self, name: str) -> GamePage:
        seating = SeatSecrets(self.folder / "seats.json", name, PEOPLE)
        return GamePage(lambda seat: {"type": "hello", "seat": seat, "game": name}, seating, name == "dragons")

    def table(self, seat: str | None) -> dict[str, Any]:
        table = super().table(seat)
        return table | {"view": table["view"] | {"game": "dragons"}}

    def lay(self, name: str) -> None:
        """Another game comes on the table."""
        table = super().table(None) | {"game_id": 2}
        views = table | {"view": table["view"] | {"game": name}}
        self.page.publish({seat: views for seat in ((None, "red", "blue") if name == "dragons" else (None,))})


@pytest.fixture
def changing(tmp_path: Path) -> Iterator[ChangingRoom]:
    room = ChangingRoom(tmp_path)
    with room.server:
        yield room


def test_when_another_game_comes_on_the_table_every_page_is_greeted_anew(changing: ChangingRoom) -> None:
    everybody = changing.visit("/ws")
    assert [heard(everybody)["type"] for _ in range(2)] == ["hello", "table"]
    changing.lay("chameleon")
    # the arrival may be reported once more, before the other game
    greeting = next(message for message in iter(lambda: heard(everybody), None) if message["type"] == "hello")
    assert {key: value for key, value in greeting.items() if key not in ("here", "watches", "heartbeat_ms")} == {
        "type": "hello",
        "seat": None,
        "game": "chameleon",
    }
    assert heard(everybody)["view"]["game"] == "chameleon"


def test_a_page_with_a_seat_is_let_go_because_seats_are_those_of_one_game(changing: ChangingRoom) -> None:
    secret = changing.seating.take("red", "anna")  # type: ignore[union-attr]
    hers = changing.visit(f"/seat/{secret}/ws", cookie="anna")
    assert heard(hers)["type"] == "hello"
    changing.lay("chameleon")
    said = next(message for message in iter(lambda: heard(hers), None) if message["type"] == "gone")
    assert said["sentence"] == "The table now plays another game. Take a seat on the shared page."
    assert changing.page.places is not None
    assert changing.page.places.held() == frozenset()


def test_links_to_seats_are_worth_something_again_when_their_game_is_back(changing: ChangingRoom) -> None:
    secret = changing.seating.take("red", "anna")  # type: ignore[union-attr]
    changing.lay("chameleon")
    assert changing.request("GET", f"/seat/{secret}")[0] == 404
    changing.lay("dragons")
    assert changing.request("GET", f"/seat/{secret}")[0] == 200


def test_who_sits_at_the_table_is_asked_before_another_game_comes_on_it(changing: ChangingRoom) -> None:
    secret = changing.seating.take("red", "anna")  # type: ignore[union-attr]
    hers, everybody = changing.visit(f"/seat/{secret}/ws", cookie="anna"), changing.visit("/ws")
    everybody.send(json.dumps({"id": 1, "do": "game", "game": "chameleon"}))
    asked = next(message for message in iter(lambda: heard(hers), None) if message.get("asked"))["asked"]
    assert asked["sentence"] == (
        "Someone at the shared page wants to play another game now; you can continue this one later."
    )
    assert changing.asked == []
    hers.send(json.dumps({"id": 2, "do": "agree", "question": asked["number"], "agrees": True}))
    assert next(message for message in iter(lambda: heard(everybody), None) if message["type"] == "answer")["ok"]
    assert changing.asked == [(ChangeGame("chameleon"), None)]


def test_who_sits_at_the_table_is_asked_before_a_kept_game_goes_on(changing: ChangingRoom) -> None:
    secret = changing.seating.take("red", "anna")  # type: ignore[union-attr]
    hers, everybody = changing.visit(f"/seat/{secret}/ws", cookie="anna"), changing.visit("/ws")
    everybody.send(json.dumps({"id": 1, "do": "resume", "game_id": 4}))
    asked = next(message for message in iter(lambda: heard(hers), None) if message.get("asked"))["asked"]
    assert (asked["of"], changing.asked) == (["red"], [])
    hers.send(json.dumps({"id": 2, "do": "agree", "question": asked["number"], "agrees": False}))
    answer = next(message for message in iter(lambda: heard(everybody), None) if message["type"] == "answer")
    assert ("error" in answer, changing.asked) == (True, [])
    hers.send(json.dumps({"id": 3, "do": "resume", "game_id": 4}))
    assert next(message for message in iter(lambda: heard(hers), None) if message.get("id") == 3)["ok"]
    assert changing.asked == [(Resume(4), "red")]

"""Every command of the protocol, on a table with taken seats: by the shared page, another seat, a watcher.

Red decides in the middle of a game; Red's seat and Blue's are held by a phone each. A command that is missing in the
tables below fails: its author must define its permissions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from controller.messages.commands import ChangeGame, Play, Seats, Select, StartCourse
from controller.web import commands
from controller.web.permission import asked_of, named, permitted_in_open_game, question_for
from tests.controller.stack import WAIT_S
from tests.controller.test_web_seats import Room, hear, sit

LIFT = {"action": "lift", "square": "b1"}
FOR_RED: Mapping[str, dict[str, Any]] = {
    "hand": LIFT,
    "set-up": {},
    "new-game": {},
    "game": {"game": "dragons"},
    "resume": {"game_id": 1},
    "take-back": {},
    "resign": {"seat": "red"},
    "seats": {"seats": {"red": "engine:1"}},
    "assist": {"assist": {"red": "off"}},
    "names": {"names": {"red": "Anna"}},
    "play": {"move": "pass"},
    "select": {"card": "fog"},
    "tap": {"uid": "04A2", "on": True},
    "answer": {"move": "pass"},
    "table-moves": {"on": True},
    "pace": {"pace": "slow"},
    "small-hands": {"on": True},
    "say": {"what": "again"},
    "voice": {"volume": 50},
    "hint": {},
    "lesson": {"number": 1},
    "puzzle": {"number": 1},
    "review": {"show": "begin"},
    "earlier": {"plies": 0},
    "agree": {"question": 1, "agrees": True},
    "other-table": {"code": "ABCD2345"},
    "answer-table": {"agrees": True},
    "leave-table": {},
    "begin": {},
    "done": {},
}
"""Every command, as sent by a page that interferes with Red's game."""

DONE, ASKED = "done", "asked of Red"
WATCHES = "this page is watching; take a seat to play"
NOT_ASKED = "the table did not ask this page"
SIT_DOWN = "take a seat first: this is the shared page"
NAMES = "Red is taken; only that page can change its player's name"
BLUES = "this page plays for Blue and nobody else"
DECIDES = "Red is taken; only that page can decide for Red"
OPEN = {
    "hand": ASKED,
    "set-up": DONE,
    "new-game": ASKED,
    "game": ASKED,
    "resume": ASKED,
    "take-back": ASKED,
    "resign": "Red is taken; only that page can resign for Red",
    "seats": ASKED,
    "assist": "Red is taken; only that page can change the help for Red",
    "names": NAMES,
    "play": DECIDES,
    "select": DECIDES,
    "tap": DONE,
    "answer": DECIDES,
    "table-moves": DONE,
    "pace": DONE,
    "small-hands": DONE,
    "say": DONE,
    "voice": DONE,
    "hint": DECIDES,
    "lesson": ASKED,
    "puzzle": ASKED,
    "review": DONE,
    "earlier": DONE,
    "agree": NOT_ASKED,
    "other-table": ASKED,
    "answer-table": ASKED,
    "leave-table": ASKED,
    "begin": DONE,
    "done": ASKED,
}
"""The result in a game without secrets."""
WITH_SECRETS = {
    **dict.fromkeys(FOR_RED, SIT_DOWN),
    **dict.fromkeys(("hand", "new-game", "game", "resume", "seats", "lesson", "puzzle", "done"), ASKED),
    **dict.fromkeys(("other-table", "answer-table", "leave-table"), ASKED),
    **dict.fromkeys(("set-up", "tap", "table-moves", "pace", "small-hands", "say", "voice", "earlier", "begin"), DONE),
    "agree": NOT_ASKED,
    "names": NAMES,
}
"""The result in a game with hidden cards, on the shared page."""
BLUE_WITH_SECRETS = {
    **WITH_SECRETS,
    # In Blue's own name: the table decides that.
    **dict.fromkeys(("play", "select", "take-back", "answer", "hint", "review"), DONE),
    **dict.fromkeys(("resign", "assist"), BLUES),
}


@pytest.mark.parametrize(
    ("secrets", "who", "expected"),
    [
        pytest.param(False, "everybody", OPEN, id="open game, everybody's page"),
        pytest.param(False, "blue", OPEN, id="open game, another seat"),
        pytest.param(False, "watcher", {**dict.fromkeys(FOR_RED, WATCHES), "earlier": DONE}, id="open game, a watcher"),
        pytest.param(True, "everybody", WITH_SECRETS, id="secrets, everybody's page"),
        pytest.param(True, "blue", BLUE_WITH_SECRETS, id="secrets, another seat"),
        pytest.param(True, "watcher", {**dict.fromkeys(FOR_RED, WATCHES), "earlier": DONE}, id="secrets, a watcher"),
    ],
)
def test_nobody_acts_for_who_holds_a_seat(tmp_path: Path, secrets: bool, who: str, expected: dict[str, str]) -> None:
    room = Room(tmp_path, secrets=secrets)
    known = {*commands._READERS, *room.page.extensions.readers}
    assert known - set(FOR_RED) == set(), "a new command needs its line in these tables"
    asked, expected = ({do: each[do] for do in each if do in known} for each in (FOR_RED, expected))
    with room.server:
        red, blue = sit(room, "red", "a-phone"), sit(room, "blue", "another-phone")
        path = {"everybody": "/ws", "blue": f"{blue}/ws", "watcher": "/watch/ws"}[who]
        with room.visit(f"{red}/ws") as reds, room.visit(f"{blue}/ws") as blues:
            for page in (reds, blues):
                hear(page, "table")
            assert {do: what_comes_of(room, path, do, facts) for do, facts in asked.items()} == expected
    done = [do for do, what in expected.items() if what == DONE]
    assert len(room.asked) == len(done)
    names = {wish.seat for wish, _ in room.asked if isinstance(wish, Play | Select)}
    assert names <= {"blue"}, "what a seat's page asks for is asked in its own name"


def what_comes_of(room: Room, path: str, do: str, facts: Mapping[str, Any]) -> str:
    """The answer to a page's command; it disconnects afterwards, and its question is dropped."""
    room.now += 1000  # new games are allowed again
    with room.visit(path) as page:
        while hear(page, "table")["asked"]:
            pass  # the previous page's question is dropped once its disconnection is known
        page.send(json.dumps({"id": 1, "do": do, **facts}))
        while True:
            message = json.loads(page.recv(timeout=WAIT_S))
            if message["type"] == "table" and message["asked"] and do != "hand":
                return ASKED if "red" in message["asked"]["of"] else str(message["asked"])
            if message["type"] == "answer":
                said = str(message.get("error", DONE))
                return ASKED if said.startswith("Red must decide now; their page is asked") else said


def test_a_watcher_is_told_all_that_is_public_and_that_it_may_ask_for_nothing(tmp_path: Path) -> None:
    room = Room(tmp_path)
    teacher = {"hints": {"red": 3}, "can": {"hint": True, "review": True}}
    reader = {"cards": ["04A2"], "tags": [{"uid": "04A2", "card": None, "name": None}]}
    can = {"play": True, "take_back": True, "resign": ["red"], "change_hands": True, "change_game": True}
    room.show(teacher=teacher, reader=reader, can=can)
    with room.server, room.visit("/watch/ws") as watcher, room.visit("/ws") as everybody:
        assert hear(watcher, "hello")["watches"] is True
        assert hear(everybody, "hello")["watches"] is False
        seen, known = hear(watcher, "table"), hear(everybody, "table")
    no = {"play": False, "take_back": False, "resign": [], "change_hands": False, "change_game": False, "leave": False}
    changed = {key: value for key, value in seen.items() if value != known[key]}
    assert changed == {
        "can": no,
        "teacher": {"hints": {"red": 3}, "can": {"hint": False, "review": False}},
        "reader": {"cards": ["04A2"], "tags": []},
    }


def test_every_page_knows_how_often_it_hears_something_and_gets_an_answer_when_it_asks(tmp_path: Path) -> None:
    room = Room(tmp_path)
    with room.server:
        for path in ("/ws", "/watch/ws", f"{sit(room, 'red', 'a-phone')}/ws"):
            with room.visit(path) as page:
                assert hear(page, "hello")["heartbeat_ms"] == 10_000
                page.send('{"id":7,"do":"ping"}')
                assert hear(page, "answer") == {"type": "answer", "id": 7, "ok": True}
    assert room.asked == [], "the table itself need not be asked: it may be busy"


def test_who_watches_and_who_sits_down_open_the_same_page(tmp_path: Path) -> None:
    room = Room(tmp_path, secrets=False)
    with room.server:
        assert room.request("GET", "/watch") == room.request("GET", "/sit") == room.request("GET", "/")


# With no taken seats, and changes before and after a game


def under_way(**seats: str) -> dict[str, Any]:
    players = {"red": "human", "blue": "engine:1", **seats}
    return {
        "view": {"turn": "red", "moves": [{}], "outcome": None},
        "seats": {seat: {"player": player} for seat, player in players.items()},
        "mood": "play",
    }


def test_a_card_and_a_move_are_played_in_the_name_of_who_decides_where_nobody_sits() -> None:
    assert permitted_in_open_game(Play("", "pass"), "red") == Play("red", "pass")
    assert permitted_in_open_game(Select("", None), "red", ("blue",), "red") == Select("red", None)


@pytest.mark.parametrize("wish", [StartCourse("lesson", 1), ChangeGame("dragons")])
def test_what_replaces_a_game_is_asked_of_who_sits_there_before_and_after_it_as_well(
    wish: StartCourse | ChangeGame,
) -> None:
    between = under_way()
    between["view"]["moves"] = []
    assert asked_of(wish, ("red",), between, secrets=False) == {"red"}
    assert asked_of(wish, (), between, secrets=False) == set()


def test_the_level_of_a_rival_is_asked_of_who_plays_against_it() -> None:
    wish = Seats({"blue": "engine:3"})
    assert asked_of(wish, ("red",), under_way()) == {"red"}
    assert question_for(wish, named(None), {"red"}) == (
        "Someone at the shared page wants to let the computer play Blue at level 3."
    )
    assert asked_of(Seats({"blue": "engine:1"}), ("red",), under_way()) == set()
    begins = under_way()
    begins["view"]["moves"] = []
    assert asked_of(wish, ("red",), begins) == set()

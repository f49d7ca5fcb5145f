"""The page's history of finished games: a page at a time, with records, results, and imports."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from controller.errors import TableError
from controller.extensions.history.page import PAGE
from controller.extensions.history.table import A_PAGE, HistoryTable
from controller.extensions.shop.settings import ShopSettings
from controller.extensions.shop.table import ShopTable
from controller.messages.commands import Resign, SetNames, StartCourse, StartGame, TakeBack
from controller.net.public import public_table
from controller.web import Page, create_app
from controller.web.extension import PageExtensions, PageSurroundings
from controller.web.messages import table_message
from sim import SimBoard
from tests.controller.sitting import Sitting
from tests.controller.stack import WAIT_S, Server, page_extensions


def _fetch(asked: str | Request) -> tuple[Any, bytes]:
    try:
        answer = urlopen(asked, timeout=WAIT_S)
    except HTTPError as refusal:
        answer = refusal
    with answer:
        return answer.headers, answer.read()


class Home:
    """A table at home with its page; it answers in the thread of the test, which asks from another one."""

    def __init__(self, **options: Any) -> None:
        self.sitting = Sitting(**{"extensions": {"history": HistoryTable}, **options})
        self._asked: SimpleQueue[tuple[Any, Any] | None] = SimpleQueue()
        surroundings = PageSurroundings(ask=lambda message, reply: self._asked.put((message, reply)))
        extensions = PageExtensions(surroundings, {"history": PAGE})
        page = Page(lambda seat: {}, lambda wish, reply, seat, page: None, extensions=extensions)
        self.server = Server(create_app(page))

    def _answered(self, asked: str | Request) -> tuple[Any, bytes]:
        with ThreadPoolExecutor(1) as browser:
            coming = browser.submit(_fetch, asked)
            coming.add_done_callback(lambda _: self._asked.put(None))
            while (next_asked := self._asked.get(timeout=WAIT_S)) is not None:
                message, reply = next_asked
                try:
                    self.sitting.ask(message)
                except TableError as error:
                    reply(str(error))
                else:
                    reply(None)
            return coming.result()

    def get(self, path: str = "") -> Any:
        return json.loads(self.read(path))

    def read(self, path: str) -> str:
        self.headers, body = self._answered(f"http://{self.server.address}/history/games{path}")
        return body.decode()

    def post(self, data: bytes) -> Any:
        return json.loads(self._answered(Request(f"http://{self.server.address}/history/games", data))[1])

    def play(self, *ends: str) -> None:
        """Plays a game for each of these resigning seats."""
        for seat in ends:
            self.sitting.ask(Resign(seat), StartGame())


@pytest.fixture
def home() -> Iterator[Home]:
    home = Home()
    with home.server:
        yield home


def test_finished_games_are_listed_newest_first_and_a_page_at_a_time(home: Home) -> None:
    home.play(*["red"] * (A_PAGE + 1))
    first = home.get()
    assert [game["number"] for game in first["games"]] == [*range(A_PAGE + 1, 1, -1)]
    assert first["more"] is True
    rest = home.get(f"?before={first['games'][-1]['number']}")
    assert ([game["number"] for game in rest["games"]], rest["more"]) == ([1], False)


def test_a_game_is_listed_with_its_day_its_people_and_who_has_won(home: Home) -> None:
    home.sitting.ask(SetNames({"red": "Anna"})).move("d1d2").ask(Resign("blue"))
    (game,) = home.get()["games"]
    assert (game["title"], game["moves"], game["began_ms"]) == ("Chameleon", 1, 1_700_000_001_000)
    assert game["players"] == [
        {"seat": "red", "title": "Red", "player": "human", "name": "Anna", "won": True},
        {"seat": "blue", "title": "Blue", "player": "human", "name": "", "won": False},
    ]


def test_what_goes_on_and_lessons_are_not_listed(home: Home) -> None:
    home.sitting.move("d1d2").ask(StartCourse("lesson", 1))
    assert home.get() == {"games": [], "more": False, "results": []}


def test_results_between_two_people_add_up(home: Home) -> None:
    home.sitting.ask(SetNames({"red": "Anna", "blue": "Ben"}))
    home.play("blue", "blue", "red", "blue")
    home.sitting.ask(SetNames({"red": "anna", "blue": "Cleo"}))
    home.play("red")
    assert home.get()["results"] == [
        {"names": ["Cleo", "anna"], "wins": [1, 0], "draws": 0},
        {"names": ["anna", "Ben"], "wins": [3, 1], "draws": 0},
    ]


def test_the_end_of_a_game_shows_the_results_of_its_two_people_and_nothing_else_does(home: Home) -> None:
    def shown() -> Any:
        return PAGE.table["head_to_head"](home.sitting.session.state, None)

    home.sitting.ask(SetNames({"red": "Anna", "blue": "Ben"}))
    home.play("blue", "red")
    assert shown() is None
    home.sitting.ask(StartGame(names={"red": "ben", "blue": "anna"}), Resign("red"))
    assert shown() == {"names": ["anna", "ben"], "wins": [2, 1], "draws": 0}
    home.sitting.ask(TakeBack())
    assert shown() is None
    home.sitting.ask(SetNames({"red": ""}), Resign("red"))
    assert shown() is None


def test_who_watches_from_elsewhere_learns_no_name_not_even_once_the_game_has_ended() -> None:
    with Sitting(extensions={"history": HistoryTable}) as sitting:
        sitting.ask(SetNames({"red": "Annabel", "blue": "Benedikt"}), Resign("blue"))
        table = table_message(sitting.session.state, SimBoard(), 0, added=page_extensions().table)
    for name in ("Annabel", "Benedikt"):
        assert json.dumps(table).count(name) == 2  # at the seat, and in the result of the two
        assert name not in json.dumps(public_table(table))


def test_guests_do_not_see_how_people_of_their_names_have_played() -> None:
    shop = ShopSettings(enabled=True, names=True)
    guests = Home(extensions={"shop": lambda table: ShopTable(table, shop), "history": HistoryTable})
    with guests.server:
        guests.sitting.ask(SetNames({"red": "Anna", "blue": "Ben"}), Resign("red"))
        assert PAGE.table["head_to_head"](guests.sitting.session.state, None) is None


def test_a_record_is_a_file_and_comes_back_as_the_same_game(home: Home) -> None:
    home.sitting.ask(SetNames({"red": "Anna"})).move("d1d2").ask(Resign("blue"))
    record = home.read("/1")
    assert 'filename="chameleon-1.txt"' in home.headers["content-disposition"]
    assert '[Red "Anna"]' in record
    assert home.post(record.encode()) == {"number": 1, "new": False}
    assert home.post(record.replace("Anna", "Zoe").replace("d1d2", "d1c2").encode()) == {"number": 2, "new": True}
    assert [game["players"][0]["name"] for game in home.get()["games"]] == ["Zoe", "Anna"]


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"[Game \"chameleon\"]\nnonsense", b"x" * 1_500_000])
def test_a_damaged_file_is_one_sentence_and_changes_nothing(home: Home, data: bytes) -> None:
    error = home.post(data)["error"]
    assert error.endswith(".") and "\n" not in error
    assert home.get()["games"] == []


def test_in_a_shop_nobody_sees_what_others_have_played() -> None:
    shop = Home(extensions={
        "history": HistoryTable, "shop": lambda table: ShopTable(table, ShopSettings(enabled=True)),
    })  # fmt: skip
    with shop.server:
        assert shop.get() == {"error": "This table has guests, who cannot see other people's games."}


def test_a_game_with_hidden_cards_is_neither_listed_nor_saved_before_its_end(tmp_path: Path) -> None:
    seats = {"red": "human", "blue": "human"}
    home = Home(game="dragons", seats=seats, folder=tmp_path)
    with home.server:
        assert home.get()["games"] == []
        assert "its record would show hidden cards" in home.get("/1")["error"]
        home.sitting.ask(Resign("red", match=False))
        assert [game["number"] for game in home.get()["games"]] == [1]
        record = home.read("/1")
        assert home.post(record.replace('"blue resigned"', '"*"').encode())["error"].startswith("This game is not over")


@pytest.mark.parametrize("gives_names", [True, False])
def test_guests_give_names_only_where_the_shop_allows_it(gives_names: bool) -> None:
    shop = ShopSettings(enabled=True, names=gives_names)
    with Sitting(extensions={"shop": lambda table: ShopTable(table, shop)}) as guests:
        if gives_names:
            assert guests.ask(SetNames({"red": "Anna"})).session.state.names == {"red": "Anna"}
        else:
            with pytest.raises(TableError, match="you cannot enter a name now"):
                guests.ask(SetNames({"red": "Anna"}))

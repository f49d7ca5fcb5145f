"""The operator's page: inaccessible without the PIN, and with it the table's state and commands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from websockets.sync.client import ClientConnection, connect

from controller.config.settings import config_from_text
from controller.errors import Refused, TableError
from controller.extensions.shop.operator_page import NO_PAGE, Condition, OperatorPage, operator_routes
from controller.extensions.shop.pin import PinGuard
from controller.extensions.shop.state import GuestDone, SetShopMode
from controller.extensions.shop.statistics import DayOfGame
from controller.table.operator_settings import LockTable, OperatorCommand, SetBrightness, SetVolume
from controller.web import Page, create_app
from controller.web.extension import PageExtensions, PagePart, PageSurroundings
from controller.web.operator_pass import COOKIE, IDLE_MS, OperatorPass
from controller.web.serving import OwnScreen, build
from hal import Health
from tests.controller.sitting import Sitting
from tests.controller.stack import WAIT_S, Server

PIN = "2718"
TODAY = DayOfGame("2026-11-22", "chameleon", games=3, ended=2, minutes=25, ends="red arrival 2")
ROUTES = (
    ("GET", "/operator/statistics.csv"), ("POST", "/operator/do"),
)  # fmt: skip
"""The operator's requests, besides viewing the table."""


@dataclass
class Answer:
    """The response."""

    status: int
    headers: Any
    text: str

    def json(self) -> Any:
        return json.loads(self.text)


@dataclass
class Browser:
    """A browser with the operator's cookie; `address` is its IP address."""

    server: str
    address: str = "127.0.0.1"
    secret: str = field(default="", repr=False)

    def get(self, path: str, **headers: str) -> Answer:
        return self.request("GET", path, **headers)

    def post(self, path: str, sent: Any = None, **headers: str) -> Answer:
        return self.request("POST", path, json.dumps({} if sent is None else sent), **headers)

    def request(self, method: str, path: str, body: str | None = None, **headers: str) -> Answer:
        connection = HTTPConnection(self.server, timeout=WAIT_S, source_address=(self.address, 0))
        connection.request(method, path, body, self._cookie | headers)
        answer = connection.getresponse()
        found = Answer(answer.status, answer.headers, answer.read().decode())
        connection.close()
        for name, cookie in SimpleCookie(answer.headers.get("set-cookie", "")).items():
            self.secret = cookie.value if name == COOKIE else self.secret
        return found

    def page(self) -> ClientConnection:
        """Opens a page, which connects to the table."""
        return connect(f"ws://{self.server}/ws", additional_headers=self._cookie)

    @property
    def _cookie(self) -> dict[str, str]:
        return {"Cookie": f"{COOKIE}={self.secret}"} if self.secret else {}


class PageInShop(OperatorPage):
    """The page of a shop with simulated statistics and choices."""

    def __init__(self, shop: Shop, surroundings: PageSurroundings) -> None:
        super().__init__(surroundings, PIN)
        self._shop, self.guess_pin = shop, shop.guess

    def conditions(self) -> list[Condition]:
        return [Condition("Disk", True, "3.0 of 8.0 GB are free")]

    def today(self) -> list[DayOfGame]:
        if self._shop.trouble is not None:
            raise self._shop.trouble
        return [TODAY]

    days = today

    def keep_choice(self, command: OperatorCommand | SetShopMode) -> None:
        if self._shop.trouble is not None:
            raise self._shop.trouble
        self._shop.kept.append(command)


class Shop:
    """A table in a shop and its operator's page; `asked` and `kept` are the accepted commands."""

    def __init__(self, folder: Path, pin: str | None = PIN, **others: PagePart) -> None:
        self.now = 0
        self.asked: list[OperatorCommand | GuestDone] = []
        self.kept: list[OperatorCommand | SetShopMode] = []
        self.restarts = 0
        self.guessed_here: list[bool] = []
        self.refusal: str | None = None
        self.trouble: Exception | None = None
        self.is_laid = True
        self.sitting = Sitting()
        self.guard = PinGuard(PIN, folder / "guesses", lambda: self.now)
        surroundings = PageSurroundings(
            config=config_from_text(f"journal: '{folder / 'journal.db'}'", "my.yml"), ask=self.ask,
            newest=lambda: self.sitting.session.state if self.is_laid else None,
            restart=self.restart, operator=OperatorPass(lambda: self.now),
        )  # fmt: skip
        shop = PagePart(routes=lambda seen: operator_routes(None if pin is None else PageInShop(self, seen)))
        extensions = PageExtensions(surroundings, {"shop": shop, **others})
        self.page = Page(lambda seat: {"type": "hello"}, lambda wish, reply, seat, page: None, extensions=extensions)
        self.server = Server(create_app(self.page))

    def guess(self, pin: str, is_here: bool) -> str | None:
        self.guessed_here.append(is_here)
        return self.guard.guess(pin)

    def ask(self, command: OperatorCommand | GuestDone, reply: Any) -> None:
        if self.refusal is None:
            self.asked.append(command)
        reply(self.refusal)

    def restart(self) -> None:
        if self.refusal is not None:
            raise Refused(self.refusal)
        self.restarts += 1

    def browser(self, address: str = "127.0.0.1") -> Browser:
        """A browser at an address."""
        return Browser(self.server.address, address)

    def operator(self) -> Browser:
        """A browser that has given the PIN."""
        browser = self.browser()
        assert browser.post("/operator/login", {"pin": PIN}).json() == {"ok": True}
        return browser


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Shop]:
    shop = Shop(tmp_path)
    with shop.sitting, shop.server:
        yield shop


def is_known(browser: Browser) -> bool:
    """Whether this browser sees the table's state; a refusal is not an error, which a browser would log."""
    answer = browser.get("/operator/status")
    assert answer.status == 200
    return answer.json() != {"known": False}


def said(answer: Any) -> tuple[int, str]:
    """Status and refusal."""
    return answer.status, answer.json()["error"]


# Without a PIN


def test_a_table_without_a_pin_has_no_operator_s_page(tmp_path: Path) -> None:
    shop = Shop(tmp_path, pin=None)
    with shop.sitting, shop.server:
        browser = shop.browser()
        answers = [browser.get(f"/operator{path}") for path in ("", ".html", "/status", "/statistics.csv")]
        answers += [browser.post(f"/operator/{path}", {"pin": PIN}) for path in ("login", "do")]
    assert [(answer.status, answer.text) for answer in answers] == [(404, NO_PAGE)] * 6


def test_who_has_not_given_the_pin_sees_the_door_and_nothing_behind_it(shop: Shop) -> None:
    browser = shop.browser()
    assert "PIN" in browser.get("/operator").text
    assert [said(browser.request(method, path)) for method, path in ROUTES] == [(401, "Enter the PIN first.")] * 2
    browser.secret = "guessed"
    assert [said(browser.request(method, path)) for method, path in ROUTES] == [(401, "Enter the PIN first.")] * 2
    assert not is_known(browser)
    assert (shop.asked, shop.restarts) == ([], 0)


# The PIN


def test_the_pin_opens_the_page_for_this_browser_alone(shop: Shop) -> None:
    browser = shop.browser()
    cookie = browser.post("/operator/login", {"pin": PIN}).headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", "Path=/", "Max-Age=28800"} <= {part.strip() for part in cookie.split(";")}
    assert [is_known(browser), is_known(shop.browser())] == [True, False]


def test_who_leaves_the_page_gives_the_pin_again(shop: Shop) -> None:
    browser = shop.operator()
    secret = browser.secret
    assert browser.post("/operator/logout").json() == {"ok": True}
    browser.secret = secret
    assert not is_known(browser)


def test_who_only_looks_for_ten_minutes_gives_the_pin_again_and_who_acts_does_not(shop: Shop) -> None:
    looks, acts = shop.operator(), shop.operator()
    shop.now = IDLE_MS - 1
    acts.post("/operator/do", {"do": "volume", "level": 5})
    assert [is_known(looks), is_known(acts)] == [True, True]
    shop.now = IDLE_MS
    assert [is_known(looks), is_known(acts)] == [False, True]


def test_hundreds_of_guesses_from_hundreds_of_phones_get_nowhere_and_lock_nobody_in(shop: Shop) -> None:
    answers = [
        shop.browser(f"127.0.0.{number % 250 + 1}").post("/operator/login", {"pin": f"{number:04}"})
        for number in range(300)
    ]
    assert {answer.status for answer in answers} == {403}
    assert said(answers[299]) == (403, "The PIN was wrong too many times. Wait 10 seconds, then try again.")
    assert said(shop.browser().post("/operator/login", {"pin": PIN}))[0] == 403
    shop.now = 10_000
    assert is_known(shop.operator())


def test_a_guess_is_that_of_the_table_s_own_screen_or_of_another_machine(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop.operator()
    monkeypatch.setattr("controller.extensions.shop.operator_page.is_local", lambda request: False)
    shop.operator()
    assert shop.guessed_here == [True, False]


def test_what_is_no_pin_is_refused_and_counts_as_no_guess(shop: Shop) -> None:
    for sent in ({}, {"pin": 2718}, {"pin": PIN, "more": 1}, [PIN], {"pin": PIN * 1000}):
        assert said(shop.browser().post("/operator/login", sent))[0] == 400
    shop.operator()


def test_every_look_comes_by_a_line_of_its_own_so_that_a_dead_one_delays_one_at_most(shop: Shop) -> None:
    for browser in (shop.browser(), shop.operator()):
        assert browser.get("/operator/status").headers["connection"] == "close"


def test_a_page_of_another_host_can_neither_guess_nor_act(shop: Shop) -> None:
    browser = shop.operator()
    for path, sent in (("login", {"pin": PIN}), ("do", {"do": "restart"}), ("logout", {})):
        answer = browser.post(f"/operator/{path}", sent, Origin="http://evil.example")
        assert said(answer) == (403, "Pages of other hosts must not ask for that.")
    assert (shop.restarts, is_known(browser)) == (0, True)


def test_the_page_asked_for_by_another_name_is_refused(shop: Shop) -> None:
    assert shop.browser().get("/operator", Host="evil.example").status == 400


def test_other_pages_of_the_operator_s_browser_are_the_operator_s_until_the_session_ends(shop: Shop) -> None:
    def is_operator() -> list[bool]:
        return [client.is_operator() for client in shop.page._clients]

    with shop.browser().page() as guests:
        guests.recv(timeout=WAIT_S)
        assert is_operator() == [False]
    browser = shop.operator()
    with browser.page() as own:
        own.recv(timeout=WAIT_S)
        assert is_operator() == [True]
        browser.post("/operator/logout")
        assert is_operator() == [False]


# State


def test_the_operator_sees_how_everything_is_and_what_was_played_today(shop: Shop) -> None:
    assert shop.operator().get("/operator/status").json() == {
        "links": [],
        "version": version("chameleon-table"),
        "build": build(),
        "game": "Chameleon",
        "volume": 100,
        "brightness": 255,
        "locked": False,
        "shop": False,
        "guest": False,
        "health": [
            {"name": "Board", "ok": True, "sentence": "the board works"},
            {"name": "Disk", "ok": True, "sentence": "3.0 of 8.0 GB are free"},
        ],
        "today": [
            {
                "day": "2026-11-22", "game": "chameleon", "title": "Chameleon", "games": 3, "ended": 2, "minutes": 25,
                "lessons": 0, "lessons_done": 0, "puzzles": 0, "puzzles_done": 0, "ends": "red arrival 2",
                "which_lessons": "",
            }
        ],
    }  # fmt: skip


def test_a_fault_of_a_device_is_told_with_its_sentence(shop: Shop) -> None:
    shop.sitting.session.reader_health = Health(False, "the card reader does not answer; check its cable")
    reader = shop.operator().get("/operator/status").json()["health"][1]
    assert reader == {
        "name": "Card reader", "ok": False, "sentence": "the card reader does not answer; check its cable"
    }  # fmt: skip


def test_statistics_are_downloaded_as_csv(shop: Shop) -> None:
    answer = shop.operator().get("/operator/statistics.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="statistics.csv"'
    assert answer.text.splitlines()[1] == "2026-11-22,chameleon,3,2,25,0,0,0,0,red arrival 2,"


def test_statistics_that_cannot_be_read_are_told_in_a_sentence(shop: Shop) -> None:
    shop.trouble = TableError("statistics.csv cannot be read (Permission denied); give this user the file")
    browser = shop.operator()
    assert said(browser.get("/operator/statistics.csv"))[0] == 507
    status = browser.get("/operator/status").json()
    assert (status["today"], status["health"][-1]) == (
        [], {"name": "Statistics", "ok": False, "sentence": str(shop.trouble)}
    )  # fmt: skip


# Commands


WISHES: list[tuple[dict[str, Any], OperatorCommand]] = [
    ({"do": "volume", "level": 0}, SetVolume(0)),
    ({"do": "volume", "level": 100}, SetVolume(100)),
    ({"do": "brightness", "level": 8}, SetBrightness(8)),
    ({"do": "lock", "on": True}, LockTable(True)),
    ({"do": "lock", "on": False}, LockTable(False)),
    ({"do": "shop", "on": True}, SetShopMode(True)),
    ({"do": "shop", "on": False}, SetShopMode(False)),
]


def test_every_wish_is_done_at_the_table_and_kept_for_the_next_start(shop: Shop) -> None:
    browser = shop.operator()
    assert [browser.post("/operator/do", sent).json() for sent, _ in WISHES] == [{"ok": True}] * len(WISHES)
    wishes = [wish for _, wish in WISHES]
    assert (shop.asked, shop.kept) == (wishes, wishes)


def test_a_guest_s_session_is_ended_and_nothing_has_to_be_kept(shop: Shop) -> None:
    assert shop.operator().post("/operator/do", {"do": "guest-done"}).json() == {"ok": True}
    assert (shop.asked, shop.kept) == ([GuestDone()], [])


def test_a_restart_is_asked_for_and_may_be_refused(shop: Shop) -> None:
    browser = shop.operator()
    assert browser.post("/operator/do", {"do": "restart"}).json() == {"ok": True}
    shop.refusal = "a restart would end the recording"
    assert said(browser.post("/operator/do", {"do": "restart"})) == (400, "A restart would end the recording.")
    assert shop.restarts == 1


def test_what_the_table_refuses_is_not_kept(shop: Shop) -> None:
    shop.refusal = "too many requests at once; wait until the table has answered"
    answer = shop.operator().post("/operator/do", {"do": "lock", "on": True})
    assert said(answer) == (400, "Too many requests at once; wait until the table has answered.")
    assert shop.kept == []


def test_what_cannot_be_kept_is_said(shop: Shop) -> None:
    browser = shop.operator()
    shop.trouble = TableError("/var/journal-operator.json cannot be written (No space left on device); free some "
                              "space there")
    status, sentence = said(browser.post("/operator/do", {"do": "volume", "level": 5}))
    assert (status, "free some space there" in sentence) == (507, True)
    assert shop.asked == [SetVolume(5)]


NONSENSE: list[Any] = [
    {}, [], {"do": "explode"}, {"do": "volume"}, {"do": "volume", "level": 101}, {"do": "volume", "level": True},
    {"do": "volume", "level": 5, "more": 1}, {"do": "brightness", "level": 7}, {"do": "brightness", "level": "9"},
    {"do": "lock"}, {"do": "lock", "on": 1}, {"do": "shop", "on": "yes"},
    {"do": "guest-done", "now": 1}, {"do": "restart", "now": True}, {"do": "lock" * 1000, "on": True},
]  # fmt: skip


def test_what_makes_no_sense_is_refused_in_a_sentence_and_changes_nothing(shop: Shop) -> None:
    browser = shop.operator()
    for sent in NONSENSE:
        status, sentence = said(browser.post("/operator/do", sent))
        assert (status, sentence.endswith("."), len(sentence) < 200) == (400, True, True)
    assert (shop.asked, shop.kept, shop.restarts) == ([], [], 0)


def test_no_websocket_can_ask_for_what_is_the_operator_s(shop: Shop) -> None:
    with shop.operator().page() as page:
        page.recv(timeout=WAIT_S)
        page.send(json.dumps({"id": 1, "do": "lock", "on": True}))
        assert "'do' cannot be 'lock'; choose one of" in json.loads(page.recv(timeout=WAIT_S))["error"]
    assert shop.asked == []


def test_a_table_that_is_still_being_laid_is_said_to_be(shop: Shop) -> None:
    browser = shop.operator()
    shop.is_laid = False
    assert said(browser.get("/operator/status")) == (400, "The table is still starting; try again in a moment.")


# The table's own screen


def test_the_table_knows_whether_its_own_screen_shows_a_page(shop: Shop) -> None:
    watcher = shop.browser()
    assert watcher.get("/screen").text == "hidden"
    with shop.browser().page() as page:
        page.recv(timeout=WAIT_S)
        assert watcher.get("/screen").text == "shown"


def test_pages_of_the_table_s_own_screen_learn_that_there_may_be_no_keyboard_once_something_starts_its_browser(
    shop: Shop,
) -> None:
    def is_kiosk(browser: Browser) -> bool:
        return bool(browser.get("/language.json").json()["kiosk"])

    assert not is_kiosk(shop.browser())
    shop.browser().get("/screen")
    assert is_kiosk(shop.browser())


def test_no_page_elsewhere_is_a_kiosk() -> None:
    here, elsewhere = (Request({"type": "http", "client": (address, 5000)}) for address in ("127.0.0.1", "192.0.2.7"))
    screen = OwnScreen()
    assert not screen.is_kiosk_for(here)
    screen.is_kiosk = True
    assert screen.is_kiosk_for(here)
    assert not screen.is_kiosk_for(elsewhere)


def test_the_operator_s_page_counts_as_one_for_a_while() -> None:
    here, elsewhere = (Request({"type": "http", "client": (address, 5000)}) for address in ("127.0.0.1", "192.0.2.7"))
    now = 0
    screen = OwnScreen(lambda: now)
    screen.asked(elsewhere)
    assert not screen.is_shown
    screen.asked(here)
    now = 29_999
    assert screen.is_shown
    now = 30_000
    assert not screen.is_shown

"""Every screen in a language that is longer than English: no English is left, and everything fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import engine
from controller.languages.catalogue import OFFERED
from controller.net.keys import short_name
from controller.testing.games import random_play
from tests.acceptance.another_language import SCREENS, latin, out_of_place, speak_it
from tests.acceptance.people import SIMULATED_HANDS, RunningTable, unfolded
from tests.extensions.watching.simulated import SimulatedTable
from tests.extensions.watching.watchers import watching
from tests.net.server import real_server
from tests.thorough import often

pytestmark = [pytest.mark.browser, pytest.mark.slow]


class Reader:
    """A reader of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: list[str] = []

    def open(self, address: str) -> None:
        """Goes to a page of the table."""
        self.page.goto(address)
        expect(self.page.locator("body[data-waiting=true]")).to_have_count(0)

    def looks(self, *shown: str, strange: tuple[str, ...] = ()) -> None:
        """Reads everything visible once these elements are there, on every screen; `strange` elements contain
        others' words.
        """
        for each in shown:
            expect(self.page.locator(each).first).to_be_visible()
        self.found += [each for each in latin(self.page) if not each.startswith(strange)]
        self.found += out_of_place(self.page)

    def looks_into(self, button: str, dialog: str) -> None:
        """Opens a dialog, reads it and closes it again."""
        unfolded(self.page, button.removeprefix("#")).first.click()
        self.looks(f"{dialog}[open]")
        self.page.keyboard.press("Escape")
        expect(self.page.locator(dialog)).to_be_hidden()


@pytest.fixture
def reader(chromium: Browser) -> Iterator[Reader]:
    """A reader of a page in the other language, who found no fault."""
    width, height = SCREENS[0]
    context = chromium.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", service_workers="block"
    )
    speak_it(context)
    context.add_init_script(SIMULATED_HANDS)
    reading = Reader(context.new_page())
    yield reading
    context.close()
    assert not reading.found, "\n".join(sorted({*reading.found}))


Start = Callable[..., RunningTable]


def test_the_start_screen_the_board_and_every_dialog(start_table: Start, reader: Reader) -> None:
    address, page = start_table().address, reader.page
    reader.open(f"{address}#start")
    reader.looks("#start-games button")
    reader.open(f"{address}#table")
    page.locator("#square-b1").click()
    page.locator("#square-c3").click()
    reader.looks("#moves .last")
    for button, dialog in (
        ("#new-game", "#new-game-dialog"), ("#resign", "#resign-dialog"), ("#how-to-play", "#rules-dialog"),
        ("#settings", "#settings-dialog"), ("#teach-me", "#lessons-dialog"), ("#puzzles", "#puzzles-dialog"),
    ):  # fmt: skip
        reader.looks_into(button, dialog)
    page.locator("#new-game").click()
    reader.looks_into("#another-table", "#other-table-dialog")
    page.locator("#knock").click()
    reader.looks("#repair")


@pytest.mark.thorough
def test_a_lesson_a_puzzle_a_seat_and_the_end_of_a_game(start_table: Start, reader: Reader) -> None:
    address, page = start_table().address, reader.page
    reader.open(f"{address}#table")
    page.locator("#resign").click()
    page.locator("#resign-choices button").first.click()
    reader.looks("#outcome")
    page.locator("#teach-me").click()
    page.locator("[data-lesson='2']").click()
    reader.looks("#course strong")
    page.locator("#puzzles").click()
    page.locator("[data-puzzle='1']").first.click()
    reader.looks("body[data-course=puzzle] #course strong")
    reader.open(f"{address}sit")
    reader.looks("[data-sit]")
    page.locator("[data-sit=red]").click()
    reader.looks("body[data-page=seat] #leave-seat")


@pytest.mark.thorough
def test_the_proof_and_the_editor(start_table: Start, reader: Reader) -> None:
    address, page = start_table().address, reader.page
    reader.open(f"{address}games/chameleon/proof.html")
    reader.looks("#moves button")
    reader.open(f"{address}games/chameleon/setup.html")
    reader.looks("#moves button")
    page.locator("#clear").click()
    page.locator("#from-board").click()
    reader.looks("#hint:not(:empty)")


@pytest.mark.thorough
def test_dragons(start_table: Start, reader: Reader) -> None:
    address, page = start_table(game="dragons", seats={"red": "human", "blue": "human"}).address, reader.page
    reader.open(f"{address}#table")
    reader.looks("#players .stock")
    reader.looks_into("#how-to-play", "#rules-dialog")
    reader.looks_into("#new-game", "#new-game-dialog")
    reader.open(f"{address}sit")
    reader.looks("[data-sit]")
    page.locator("[data-sit=red]").click()
    reader.looks("#hand .hand-card")
    page.locator(".hand-card").first.click()  # chosen, or viewed if chance lets Blue begin
    reader.looks("#hand .hand-card")


@pytest.mark.thorough
def test_the_language_of_an_address_goes_with_who_takes_a_seat_until_another_is_chosen(
    start_table: Start, chromium: Browser
) -> None:
    address = start_table(game="dragons").address
    page = chromium.new_page(reduced_motion="reduce")
    page.goto(f"{address}sit?lang=ja")
    page.locator("[data-sit=red]").click()
    expect(page.locator("#hand .hand-card").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.goto(f"{address}?lang=fr#table")
    for chosen in ("de", "en"):
        page.locator("#settings").click()
        page.locator("#language").select_option(chosen)
        expect(page.locator("html")).to_have_attribute("lang", chosen)
        assert page.url == f"{address}#table"
    page.close()


_OUT_OF_SIGHT = """() => [...document.querySelectorAll("#players select, #controls button")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().bottom > innerHeight)
  .map((each) => `${document.documentElement.lang}: #${each.id} ends below the screen`)"""


@pytest.mark.thorough
def test_in_the_languages_of_the_table_every_control_is_in_sight(start_table: Start, chromium: Browser) -> None:
    """After the computer's first moves, when most controls are on the screen."""
    blue_begins = engine.load("dragons")
    blue_begins.push("first:blue")
    seats = {"red": "human", "blue": "engine:1"}
    address = start_table(position=blue_begins.text(), game="dragons", seats=seats, pace="at-once").address
    found: list[str] = []
    for language in often(("de", "ja"), OFFERED):  # long words, and wide letters
        page = chromium.new_page(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
        page.goto(f"{address}?lang={language}#table")
        expect(page.locator("#step-through")).to_be_visible(timeout=30_000)
        expect(page.locator("body[data-waiting=true]")).to_have_count(0)
        found += page.evaluate(_OUT_OF_SIGHT)
        page.close()
    assert found == []


@pytest.mark.thorough
def test_every_control_is_in_sight_while_a_battle_with_many_reasons_is_shown(
    start_table: Start, chromium: Browser
) -> None:
    battle = random_play("dragons", 129, seed=17)
    assert max(map(len, battle.view(None)["battle"]["why"].values())) == 7
    address = start_table(position=battle.text(), game="dragons", seats={"red": "human", "blue": "human"}).address
    page = chromium.new_page(viewport={"width": 1920, "height": 1080}, reduced_motion="reduce")
    page.goto(f"{address}?lang=de#table")
    expect(page.locator("#battle .total-number")).to_have_count(2)
    assert page.evaluate(_OUT_OF_SIGHT) == []
    page.close()


@pytest.mark.thorough
def test_the_deck_builder(start_table: Start, reader: Reader) -> None:
    address, page = start_table(game="dragons").address, reader.page
    reader.open(f"{address}games/dragons/decks.html")
    reader.looks("#list .add")
    page.locator("#open").click()
    reader.looks("#ready button")
    page.locator("#ready button").first.click()
    reader.looks("#piles li", "#verdict .good")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "seats", ["marquise,eyrie,vagabond,lizards,riverfolk", "alliance,duchy,corvids,keepers,chameleander"]
)
def test_woodland(start_table: Start, reader: Reader, seats: str) -> None:
    names = seats.split(",")
    players = dict.fromkeys(names, "engine:1") | {names[0]: "human"}
    address = start_table(game="woodland", rules={"woodland": {"seating": seats}}, seats=players).address
    page = reader.page
    reader.open(f"{address}#table")
    reader.looks("#map svg", "#players .stock")
    reader.looks_into("#how-to-play", "#rules-dialog")
    for named in page.locator(".tells").filter(visible=True).all()[:12:3]:
        named.click()
        reader.looks("#card-dialog")
        page.keyboard.press("Escape")
    page.locator("[data-clearing='5']").click()
    reader.looks("#card-dialog")
    reader.open(f"{address}sit")
    page.locator(f"[data-sit={names[0]}]").click()
    reader.looks("#hand .hand-card", "#decision button")


@pytest.mark.thorough
def test_the_operator_and_a_closed_table(start_table: Start, reader: Reader) -> None:
    address, page = start_table(shop={"pin": "2718"}).address, reader.page
    reader.open(f"{address}operator")
    reader.looks("#door")
    page.locator("#pin").fill("2718")
    page.locator("#login [type=submit]").click()
    reader.looks("#desk #health li")
    page.locator("#restart").click()
    reader.looks("#sure[open]")
    page.locator("#sure [value=no]").click()
    page.locator("#lock").click()
    expect(page.locator("#lock")).to_have_attribute("aria-checked", "true")
    reader.open(f"{address}#table")
    reader.looks("#closed")
    page.goto(f"{address}operator/machine")
    reader.looks("#language option")
    page.locator("#examine").click()
    reader.looks("#health li")


@pytest.mark.thorough
def test_an_organiser(start_table: Start, reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with real_server(tmp_path / "hub") as (server, _):
        net = {"server": server.partition("://")[2], "name": "1", "watch": True}
        address, page = start_table(shop={"pin": "2718"}, net=net).address, reader.page
        reader.open(f"{address}operator")
        page.locator("#pin").fill("2718")
        page.locator("#login [type=submit]").click()
        page.goto(f"{address}operator/league")
        reader.looks("#nothing")
        page.locator("#begin").click()
        reader.looks("#new-league[open]")
        page.locator("#name").fill("7")
        page.locator("#clock").fill("game 300+5")
        page.locator("#founding .primary").click()
        page.locator("#new-players").fill("Анна, Бен, Цем")
        page.locator("#add [type=submit]").click()
        expect(page.locator("#players li")).to_have_count(3)
        page.locator("#pair").click()
        reader.looks("#pairings li", "#players li", "#bye:not(:empty)")
        page.locator("#pair").click()
        reader.looks("#trouble")


@pytest.mark.thorough
def test_a_shop_that_calls_guests(start_table: Start, reader: Reader) -> None:
    address, page = start_table(shop={"enabled": True}).address, reader.page
    reader.open(address)
    reader.looks("#begin-here")
    page.locator("#begin-here").click()
    reader.looks("body[data-shop=guest] #start-games")
    reader.open(f"{address}#table")
    reader.looks_into("#guest-done", "#done-dialog")


@pytest.mark.thorough
def test_many_tables(reader: Reader, tmp_path: Path) -> None:
    with real_server(tmp_path / "hub") as (server, _), watching(server) as pages:
        with SimulatedTable("Corner", server, tmp_path, lambda: 1_700_000_000_000) as table:
            reader.open(f"http://{pages.host}/tables")
            own = (
                "#cards span: Corner",
                "#cards svg.diagram: ",
                "#games b: Corner",
                "#title h1: Corner",
            )  # the table's name
            reader.looks(".card .picture svg", strange=own)
            table.play()
            reader.looks(".card .won", "#games li", strange=own)
            reader.open(f"http://{pages.host}/table/{short_name(table.key.public)}")
            reader.looks("#board-place", "#moves li", strange=own)

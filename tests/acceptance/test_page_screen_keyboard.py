"""The table's own screen without a keyboard: every text field is filled in by touch, and is never covered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.acceptance.axe import should_be_accessible
from tests.acceptance.people import Person, RunningTable
from tests.acceptance.test_page_appliance import counter  # noqa: F401 - the machine on paper
from tests.acceptance.test_page_operator import PIN
from tests.extensions.appliance.test_page import Counter
from tests.thorough import first_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CONTROLLER = Path(__file__).parents[2] / "controller"
SCREENS = [(1366, 768), (1920, 1080), (820, 1180)]
A_FINGER_PX = 44
NO_TEXT = "checkbox|radio|range|file|button|submit|hidden|color|date|time"
TEXT_FIELDS = f"input:not({', '.join(f'[type={kind}]' for kind in NO_TEXT.split('|'))}), textarea"
PLACES = {
    "/#table": {"typed", "elsewhere", "other-code", "name-red", "name-blue"},
    "/sit": {"own-name"},
    "/games/dragons/decks.html": {"text", "name", "plan"},
    "/games/chameleon/setup.html": {"text"},
    "/operator": {"pin"},
    "/operator/machine": {"name", "password"},
    "/league.html": {"new-players", "name", "rounds", "clock"},
}
"""The place of each text field; one with its own keys on the page needs no keyboard."""

KIOSK = {"has_touch": True, "reduced_motion": "reduce", "service_workers": "block"}
IN_SIGHT = """field => {
  for (let each = field.parentElement; each; each = each.parentElement) {
    each.hidden = false;
    if (each instanceof HTMLDialogElement && !each.open) each.showModal();
    if (each instanceof HTMLDetailsElement) each.open = true;
  }
  field.hidden = false;
}"""
"""Scrolls a field into view as the page would: its dialog opens, and nothing around it is hidden."""


def fields_in_sources() -> set[str]:
    """The ids of all text fields in pages and modules; for those of each seat, without the seat."""
    found: list[str] = []
    for path in [*CONTROLLER.rglob("*.html"), *CONTROLLER.rglob("page/*.js"), *CONTROLLER.rglob("static/js/**/*.js")]:
        text = path.read_text(encoding="utf-8")
        for attributes in re.findall(r"<(?:input|textarea)\b([^>]*)>", text):
            if not re.search(rf'type="({NO_TEXT})"', attributes):
                found += re.findall(r'\bid="([\w-]+)"', attributes) or [f"{path.name}: {attributes}"]
        for attributes in re.findall(r'html\("(?:input|textarea)",\s*\{(.*?)\}\)?[;,]', text, re.DOTALL):
            if not re.search(rf'type: "({NO_TEXT})"', attributes):
                made = re.findall(r'\bid: ["`]([\w-]+?)(?:-\$\{seat)?["`}]', attributes)
                found += made or [f"{path.name}: {attributes}"]
    return set(found)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningTable]:
    running = RunningTable(tmp_path_factory.mktemp("kiosk"), shop={"pin": PIN})
    yield running
    running.stop()


@pytest.fixture
def kiosk(chromium: Browser, table: RunningTable) -> Iterator[Callable[..., Page]]:
    """The screen of a table, with one of its pages."""
    opened: list[BrowserContext] = []

    def show(path: str = "", size: tuple[int, int] = SCREENS[0], at: str = "", **screen: str) -> Page:
        width, height = size
        opened.append(chromium.new_context(viewport={"width": width, "height": height}, **{**KIOSK, **screen}))  # type: ignore[arg-type]
        address = at or table.address
        opened[-1].request.get(f"{address}screen")  # like the program that starts the browser there
        page = opened[-1].new_page()
        page.goto(f"{address}{path.removeprefix('/')}")
        return page

    yield show
    for context in opened:
        context.close()


def keyboard(page: Page) -> Locator:
    return page.locator("#screen-keyboard:popover-open")


def tap(page: Page, *keys: str) -> None:
    """Taps keys, each at its place on the screen."""
    for key in keys:
        quoted = key.replace("\\", "\\\\").replace('"', '\\"')
        page.locator(f'#screen-keyboard [data-key="{quoted}"]').tap()


def write(page: Page, text: str) -> None:
    """Types a text by touch: capitals with shift, other characters on the second layer."""
    expect(keyboard(page)).to_be_visible()
    for letter in text:
        here = keyboard(page).locator("button").evaluate_all("all => all.map(each => each.dataset.key)")
        key = "{space}" if letter == " " else letter
        if key not in here and letter.isalpha():
            tap(page, "{letters}" if "{letters}" in here else "{shift}")
            if page.locator(f'#screen-keyboard [data-key="{key}"]').count() == 0:
                tap(page, "{shift}")
        elif key not in here:
            tap(page, "{symbols}" if "{symbols}" in here else "{letters}")
        tap(page, key)


def should_not_be_covered(field: Locator) -> None:
    """The whole field is on the screen, and no key covers it."""
    covered = field.evaluate("""each => {
      const [at, keys] = [each, document.querySelector('#screen-keyboard')].map(one => one.getBoundingClientRect());
      return [at.top >= 0, at.bottom <= innerHeight, at.bottom <= keys.top || at.top >= keys.bottom];
    }""")
    assert covered == [True, True, True], field


def test_every_text_field_of_core_and_extensions_is_known_here() -> None:
    named = {each.removesuffix("-red").removesuffix("-blue") for ids in PLACES.values() for each in ids}
    assert fields_in_sources() == named


@pytest.mark.parametrize("path", PLACES)
def test_the_keyboard_opens_for_every_text_field_writes_into_it_and_does_not_cover_it(
    kiosk: Callable[..., Page], path: str
) -> None:
    page = kiosk("/operator")
    for digit in PIN:
        page.get_by_role("button", name=digit, exact=True).tap()
    expect(page.locator("#pin")).to_have_value(PIN)
    expect(keyboard(page)).to_have_count(0)
    if path == "/operator":
        return
    page.get_by_role("button", name="Open", exact=True).tap()
    expect(page.locator("#desk")).to_be_visible()
    page.goto(page.url.replace("/operator", path))
    fields = page.locator(TEXT_FIELDS)
    for name in sorted(PLACES[path]):
        field = fields.and_(page.locator(f"#{name}"))
        field.evaluate(IN_SIGHT)
        field.focus()
        expect(keyboard(page)).to_be_visible()
        should_not_be_covered(field)
        before = field.input_value()
        tap(page, "7")
        assert field.input_value() in (f"{before}7", f"7{before}"), name
        tap(page, "{backspace}")
        assert field.input_value() == before, name
        tap(page, "{done}")
        expect(keyboard(page)).to_have_count(0)
        page.evaluate("document.querySelectorAll('dialog[open]').forEach(each => each.close())")


@pytest.mark.parametrize("language", first_of(["de", "en", "fr", "es", "it", "ja"]))
def test_keys_are_wide_enough_for_a_finger_on_every_screen_and_accessible(
    kiosk: Callable[..., Page], language: str
) -> None:
    page = kiosk(f"games/dragons/decks.html?lang={language}")
    page.locator("#filters #text").tap()
    for plane in ("{symbols}", "{letters}"):
        tap(page, plane)
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            sides = page.locator("#screen-keyboard button").evaluate_all(
                "all => all.map(each => each.getBoundingClientRect()).map(({width, height}) => Math.min(width, height))"
            )
            assert min(sides) >= A_FINGER_PX, (width, height)
        should_be_accessible(page, f"the keyboard in {language}")


def test_it_writes_as_a_real_keyboard_would(kiosk: Callable[..., Page]) -> None:
    page = kiosk("games/dragons/decks.html")
    name = page.locator("#named #name")
    page.evaluate("""() => {
      const name = document.querySelector('#name');
      window.heard = [];
      for (const kind of ['input', 'change']) name.addEventListener(kind, () => heard.push(kind));
    }""")
    expect(name).to_have_attribute("maxlength", "40")  # as the table reports after its answer
    name.evaluate("field => { field.maxLength = 6; }")
    name.tap()
    write(page, "Anna")
    tap(page, "{left}", "{left}", "{backspace}", "{right}", "{right}")
    write(page, "-7")
    assert name.input_value() == "Ana-7"
    write(page, "bcd")
    assert name.input_value() == "Ana-7b"  # in at most its length
    page.locator("#found").tap()
    expect(keyboard(page)).to_have_count(0)
    assert page.evaluate("heard") == ["input"] * 8 + ["change"]


def test_a_real_keyboard_hides_it_until_the_next_touch_and_tab_and_escape_go_where_they_should(
    kiosk: Callable[..., Page],
) -> None:
    page = kiosk("games/dragons/decks.html")
    field = page.locator("#filters #text")
    field.tap()
    page.keyboard.press("r")
    expect(keyboard(page)).to_have_count(0)
    assert field.input_value() == "r"
    field.tap()
    expect(keyboard(page)).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator('#screen-keyboard [data-key="1"]')).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert field.input_value() == "r2"
    expect(page.locator('#screen-keyboard [data-key="2"]')).to_be_focused()
    page.keyboard.press("Escape")
    expect(field).to_be_focused()
    expect(keyboard(page)).to_have_count(0)


def test_where_a_field_cannot_move_up_the_keyboard_is_at_the_upper_edge(kiosk: Callable[..., Page]) -> None:
    page = kiosk("games/dragons/decks.html")
    field = page.locator("#filters #text")
    field.evaluate("each => { each.style.cssText = 'position: fixed; z-index: 9; inset: auto 0 0'; }")
    field.tap()
    expect(page.locator("html")).to_have_attribute("data-keyboard", "above")
    should_not_be_covered(field)


def test_backspace_that_is_held_goes_on(kiosk: Callable[..., Page]) -> None:
    page = kiosk("games/dragons/decks.html")
    field = page.locator("#filters #text")
    field.tap()
    write(page, "dragons")
    page.locator('#screen-keyboard [data-key="{backspace}"]').hover()
    page.mouse.down()
    expect(field).to_have_value("")
    page.mouse.up()
    write(page, "elf")
    assert field.input_value() == "elf"


def test_japanese_is_written_in_hiragana_katakana_or_latin_letters(kiosk: Callable[..., Page]) -> None:
    page = kiosk("games/dragons/decks.html?lang=ja")
    name = page.locator("#named #name")
    name.tap()
    tap(page, *"kyouko")
    assert name.input_value() == "きょうこ"
    tap(page, "{space}", "{writing}", *"ken", "{writing}", "{space}", "a")
    assert name.input_value() == "きょうこ ケン a"
    tap(page, "{writing}", *"hon")
    page.locator("#found").tap()  # the last n waits for nothing more
    assert name.input_value() == "きょうこ ケン aほん"


def test_phones_and_computers_bring_no_keyboard(chromium: Browser, player: Person) -> None:
    """The table of `player` has no screen of its own: no program starts a browser there."""
    page = player.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.locator("#name-red").click()
    expect(page.locator("#name-red")).to_be_focused()
    assert [url for url in asked if "keyboard" in url] == []


def test_the_operator_joins_a_wifi_by_touch_alone_after_a_wrong_password(
    kiosk: Callable[..., Page], counter: Counter  # noqa: F811
) -> None:
    counter.shop.page.extensions.surroundings.screen.is_kiosk = True
    page = kiosk("operator", at=f"http://{counter.shop.server.address}/")
    for digit in PIN:
        page.get_by_role("button", name=digit, exact=True).tap()
    page.get_by_role("button", name="Open", exact=True).tap()
    page.get_by_role("link", name="Open the machine's page").tap()
    page.get_by_role("button", name="Look for networks").tap()
    page.get_by_role("button", name="Home").tap()
    password = page.locator("#password")
    expect(keyboard(page)).to_be_visible()
    should_be_accessible(page, "the keyboard over a dialog")

    write(page, "correct_Horse")
    tap(page, "{enter}")
    expect(page.locator("#join-wrong")).to_have_text(
        "Home rejected this password. The table's own Wi-Fi, Chameleon table, is open again."
    )
    expect(password).to_have_value("correct_Horse")
    expect(password).to_have_attribute("type", "password")
    tap(page, "{show}")
    expect(password).to_have_attribute("type", "text")
    expect(page.locator("#show-password")).to_be_checked()
    should_not_be_covered(password)
    tap(page, *["{backspace}"] * len("_Horse"))
    write(page, " horse")
    tap(page, "{done}")
    page.get_by_role("button", name="Join", exact=True).tap()
    expect(page.locator("#wifi-now")).to_contain_text("The table is connected to Home")
    expect(page.locator("#join")).to_be_hidden()
    assert counter.machine.place == "Home"


def test_a_player_gets_a_name_by_touch_alone(kiosk: Callable[..., Page], fresh_table: RunningTable) -> None:
    page = kiosk("#table", at=fresh_table.address)
    name = page.locator("#name-red")
    name.tap()
    should_not_be_covered(name)
    write(page, "Zoe 2")
    tap(page, "{enter}")
    expect(keyboard(page)).to_have_count(0)
    page.reload()
    expect(name).to_have_value("Zoe 2")


def test_every_control_of_the_operator_s_pages_is_large_enough_for_a_finger(kiosk: Callable[..., Page]) -> None:
    page = kiosk("operator")
    for digit in PIN:
        page.get_by_role("button", name=digit, exact=True).tap()
    page.get_by_role("button", name="Open", exact=True).tap()
    for path in ("/operator", "/operator/machine", "/operator/backup", "/operator/update", "/league.html", "/report"):
        page.goto(re.sub(r"(?<=\d)/.*", path, page.url))
        controls = page.locator("a[href], button, input, select, summary").filter(visible=True)
        expect(controls.first).to_be_visible()
        sizes = controls.evaluate_all("""all => all.map(each => [each.id, each.getBoundingClientRect()])
          .map(([id, {width, height}]) => [id, Math.min(width, height)])""")
        assert [each for each in sizes if each[1] < A_FINGER_PX] == [], path

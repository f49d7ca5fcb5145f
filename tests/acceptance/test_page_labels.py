"""No label is cut, in any of the table's languages, on a laptop, a large screen, a tablet and a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.languages.catalogue import OFFERED
from tests.acceptance.people import RunningTable, unfolded
from tests.thorough import first_of, often

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SCREENS = often(((1366, 768), (390, 844)), ((1366, 768), (1920, 1080), (820, 1180), (390, 844)))
MOST_LINES = 3
"""The maximum number of lines of a select's label on the narrowest screen."""

CUT = """(mostLines) => {
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const ruler = document.createElement("div");
  top.append(ruler);
  const seen = [...top.querySelectorAll("*")].filter((each) =>
    each !== ruler && each.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
  const nameOf = (element) => `${element.closest("[id]")?.id} ${element.localName}.${element.className}`;
  const isCut = (select) => {
    const style = getComputedStyle(select);
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const height = select.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    const { font, lineHeight, letterSpacing } = style;
    Object.assign(ruler.style, { position: "absolute", width: `${room}px`, font, lineHeight, letterSpacing });
    ruler.textContent = select.selectedOptions[0]?.label ?? "";
    const tooHigh = ruler.offsetHeight > Math.min(height + 2, (mostLines + 0.5) * parseFloat(lineHeight));
    return tooHigh || ruler.scrollWidth > Math.ceil(room) + 1;
  };
  const selects = seen.filter((each) => each.localName === "select").flatMap((select) => {
    const chosen = select.selectedIndex;
    const cut = [...select.options].filter((option) => { select.selectedIndex = option.index; return isCut(select); });
    select.selectedIndex = chosen;
    return cut.map(({ label }) => `${nameOf(select)}: ${label}`);
  });
  const places = seen.filter((each) => {
    if (!each.placeholder || each.value) return false;
    const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(each);
    Object.assign(ruler.style, { position: "absolute", width: "max-content", font, letterSpacing });
    ruler.textContent = each.placeholder;
    return ruler.offsetWidth > each.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1;
  }).map((each) => `${nameOf(each)}: ${each.placeholder}`);
  const others = seen.filter((each) => {
    const says = [...each.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.nodeValue.trim());
    const { width, height } = each.getBoundingClientRect();
    const { display, overflowX, overflowY } = getComputedStyle(each);
    if (!says || width < 2 || height < 2 || display === "inline" || each instanceof SVGElement) return false;
    const isWide = each.scrollWidth > each.clientWidth + 1 && !/auto|scroll/.test(overflowX);
    const isHigh = /hidden|clip/.test(overflowY) && each.scrollHeight > each.clientHeight + 2;
    return each.localName !== "select" && (isWide || isHigh);
  }).map((each) => `${nameOf(each)}: ${each.textContent.trim().slice(0, 60)}`);
  ruler.remove();
  return [...selects, ...places, ...others];
}"""
"""The visible labels, and those of a select's options, that are partly cut off."""


class Reader:
    """A reader of pages in one of the table's languages."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: set[str] = set()

    def open(self, address: str, shown: str = "body[data-waiting=false]") -> None:
        """Opens a page of the table, and reads it once an element is there."""
        self.page.goto("about:blank")
        self.page.goto(address)
        self.reads(shown)

    def reads(self, shown: str) -> None:
        """Reads everything visible, on every screen, once an element is there."""
        expect(self.page.locator(shown).first).to_be_attached()
        for width, height in SCREENS:
            self.page.set_viewport_size({"width": width, "height": height})
            cut = self.page.evaluate(CUT, MOST_LINES)
            self.found |= {f"{width}x{height}, {shown}: {each}" for each in cut}

    def reads_dialogs(self, *names: str) -> None:
        """Opens each dialog, reads it and closes it again."""
        self.page.set_viewport_size({"width": 1366, "height": 768})
        for name in names:
            unfolded(self.page, name).click()
            self.reads("dialog[open]")
            self.page.keyboard.press("Escape")
            expect(self.page.locator("dialog[open]")).to_have_count(0)


@pytest.fixture(params=first_of(sorted(OFFERED, key=lambda language: language != "de")))
def reader(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Reader]:
    """A reader who found every label complete; every run includes German, whose words are long."""
    context = chromium.new_context(reduced_motion="reduce", locale=request.param)
    reading = Reader(context.new_page())
    yield reading
    context.close()
    assert not reading.found, "\n".join(sorted(reading.found))


Start = Callable[..., RunningTable]


def test_the_start_screen_a_game_and_its_dialogs(start_table: Start, reader: Reader) -> None:
    address = start_table(shop={"pin": "2718"}).address
    reader.open(f"{address}#start", "#start-games button")
    reader.open(f"{address}#table", "#players select")
    reader.reads_dialogs("new-game", "resign", "how-to-play", "settings", "teach-me", "puzzles")
    reader.page.locator("#teach-me").click()
    reader.page.locator("[data-lesson='1']").click()
    reader.reads("#course strong")
    reader.open(f"{address}games/chameleon/setup.html", "#moves button")
    reader.open(f"{address}games/chameleon/proof.html", "#moves button")
    reader.open(f"{address}operator", "#door")
    reader.page.locator("#pin").fill("2718")
    reader.page.locator("#login [type=submit]").click()
    reader.reads("#desk #health li")


@pytest.mark.thorough
def test_dragons(start_table: Start, reader: Reader) -> None:
    seats = {"red": "human", "blue": "engine:2"}
    address = start_table(game="dragons", seats=seats).address
    reader.open(f"{address}#table", "#players .stock")
    reader.reads_dialogs("new-game")
    reader.open(f"{address}sit", "[data-sit=red]:not(:disabled)")
    reader.page.locator("[data-sit=red]").click()
    reader.reads("#hand .hand-card")
    reader.open(f"{address}games/dragons/decks.html", "#list .add")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "seats", ["marquise,eyrie,vagabond,lizards,riverfolk", "alliance,duchy,corvids,keepers,chameleander"]
)
def test_woodland(start_table: Start, reader: Reader, seats: str) -> None:
    names = seats.split(",")
    players = dict.fromkeys(names, "engine:1") | {names[0]: "human"}
    address = start_table(game="woodland", rules={"woodland": {"seating": seats}}, seats=players).address
    reader.open(f"{address}#table", "#players .stock")
    reader.reads_dialogs("new-game")
    reader.open(f"{address}sit", f"[data-sit={names[0]}]:not(:disabled)")
    reader.page.locator(f"[data-sit={names[0]}]").click()
    reader.reads("#hand .hand-card")

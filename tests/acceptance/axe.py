"""Runs axe-core on a page: all its rules for screens, names, roles, keyboard and contrast.

Each screen is checked in English, and in a thorough run in all other languages. Contrast takes as long as all other
rules together and does not depend on texts: it is checked only in English, in the light theme and in the dark one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from playwright.sync_api import Page, expect

from controller.languages.catalogue import ENGLISH, OFFERED
from tests.acceptance.people import UNSEEN_STYLE
from tests.thorough import often

_OTHERS = [language for language in OFFERED if language != ENGLISH]

_SHOW = f"document.getElementById('{UNSEEN_STYLE}')?.remove()"
_RUN = """async (options) => (await axe.run(document, {
    resultTypes: ["violations"], preload: false, ...options,
  })).violations
  .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, target.join(" "), failureSummary]))"""


@cache
def _source() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def violations(page: Page, *, colours: bool = True) -> list[list[Any]]:
    """Returns axe-core's violations on the page: [rule, element, remedy] each."""
    page.evaluate(_SHOW)
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(_source())
    found: list[list[Any]] = page.evaluate(_RUN, {"rules": {"color-contrast": {"enabled": colours}}})
    if colours:
        theme = page.locator("html").get_attribute("data-theme")
        found += _low_contrasts(page, other="light" if theme == "dark" else "dark")
    return found


def _low_contrasts(page: Page, other: Literal["light", "dark"]) -> list[list[Any]]:
    page.emulate_media(color_scheme=other)
    expect(page.locator(f"html[data-theme={other}]")).to_be_attached()
    found: list[list[Any]] = page.evaluate(_RUN, {"runOnly": ["color-contrast"]})
    page.emulate_media(color_scheme="null")
    return [[f"{rule}, {other}", element, what] for rule, element, what in found]


def should_be_accessible(page: Page, screen: str, *, colours: bool = True) -> None:
    """No rule of axe-core is broken on this screen; `name` is for the report."""
    found = violations(page, colours=colours)
    assert found == [], f"{screen}: {found}"


def in_other_languages(page: Page, shown: str = "body") -> Iterator[tuple[str, Page]]:
    """Yields every other language and the page in it, on a second page of the same browser; or none."""
    for language in often([], _OTHERS):
        yield language, _in_another_language(page, language, shown)


def _in_another_language(page: Page, language: str, shown: str) -> Page:
    there = [each for each in page.context.pages if each != page]
    other = there[0] if there else page.context.new_page()
    address, _, part = page.url.partition("#")
    other.goto(f"{address}?lang={language}#{part}")
    expect(other.locator(f"html[lang={language}]")).to_be_attached()
    expect(other.locator("body[data-waiting=true]")).to_have_count(0)
    mood = page.locator("body").get_attribute("data-mood")
    if mood is not None:
        expect(other.locator("body")).to_have_attribute("data-mood", mood)
    expect(other.locator(shown).first).to_be_visible()
    return other


def should_be_accessible_to_all(page: Page, screen: str, shown: str = "body") -> None:
    """No rule of axe-core is broken on this screen, in English and in other languages."""
    should_be_accessible(page, screen)
    for language, other in in_other_languages(page, shown):
        should_be_accessible(other, f"{screen}, {language}", colours=False)

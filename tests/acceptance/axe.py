"""axe-core looks at a page: every rule that it has for screens, names, roles, keyboard and contrast."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

__all__ = ["should_be_accessible", "violations"]

_RUN = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, target.join(" "), failureSummary]))"""


@cache
def _source() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def violations(page: Page) -> list[list[Any]]:
    """Returns what axe-core finds wrong with a page as it is now: [rule, element, what to mend] each."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(_source())
    found: list[list[Any]] = page.evaluate(_RUN)
    return found


def should_be_accessible(page: Page, screen: str) -> None:
    """No rule of axe-core is broken on this screen, which is named if one is."""
    found = violations(page)
    assert found == [], f"{screen}: {found}"

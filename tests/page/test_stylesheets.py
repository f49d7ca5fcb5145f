"""Stylesheets and pages: two themes with variables, visible control borders, and five font sizes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

CONTROLLER = Path(__file__).parents[2] / "controller"
BASE = CONTROLLER / "web" / "static" / "css" / "base.css"
DOCUMENTS = [page for page in CONTROLLER.rglob("*.html") if page.read_text(encoding="utf-8").startswith("<!doctype")]
SHEETS = [*CONTROLLER.rglob("*.css")]
OF_ITS_OWN = re.compile(r"board\.css|\.disc|\.line-|letter|wl-card|\.hand-card|\.face")
"""Drawn elements: the board, discs, cards, and text within a drawing."""
BENEATH = ("ground", "surface", "raised", "sunk")


def tokens(theme: str) -> dict[str, str]:
    """Returns the colours of a theme by name."""
    text = BASE.read_text(encoding="utf-8")
    dark, light = text.split(':root[data-theme="light"] {')
    found = {**dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", dark))}
    if theme == "light":
        found |= dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", light.split("}")[0]))
    return found


def contrast(one: str, other: str) -> float:
    """Returns the contrast of two colours by WCAG: 1 to 21."""
    first, second = sorted((_light(one), _light(other)))
    return (second + 0.05) / (first + 0.05)


def _light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_words_and_control_borders_stand_out_from_all_that_lies_beneath_them(theme: str) -> None:
    colours = tokens(theme)
    least = {"text": 7, "quiet": 4.5, "good": 4.5, "warn": 4.5, "bad": 4.5, "edge": 3, "on": 3, "marked": 3, "focus": 3}
    for name, wanted in least.items():
        for beneath in BENEATH:
            assert contrast(colours[name], colours[beneath]) >= wanted, (theme, name, beneath)
    assert contrast(colours["on-brass"], colours["brass"]) >= 4.5
    assert min(contrast(colours["brass-edge"], colours[beneath]) for beneath in BENEATH) >= 3


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: page.stem)
def test_every_page_has_its_theme_before_its_first_picture(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert 0 < text.find("/js/base/theme.js") < text.find("stylesheet"), page


def rules(sheet: Path) -> Iterator[tuple[str, str]]:
    """Yields the selector and the declarations of each rule of a stylesheet."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    for found in re.finditer(r"([^{}]+)\{([^{}]*)\}", text):
        yield f"{sheet.name} {found[1].strip()}", found[2]


def test_words_have_one_of_five_sizes_but_for_drawings_and_screens_that_are_read_across_a_room() -> None:
    """A clamp() scales on a screen that is read across a room: the shop display, or an invitation to guests."""
    wrong = [
        (selector, size)
        for sheet in SHEETS
        for selector, declared in rules(sheet)
        for size in re.findall(r"font-size: ([^;]+)", declared)
        if not re.fullmatch(r"var\(--(small|plain|large|title|display)\)|0|clamp\(.*", size)
        and not OF_ITS_OWN.search(selector)
    ]
    assert wrong == []


def test_no_control_has_the_pale_border_of_a_panel() -> None:
    wrong = [
        selector
        for sheet in SHEETS
        for selector, declared in rules(sheet)
        if re.search(r"\b(button|select|input)\b", selector) and "border: 1px solid var(--line)" in declared
    ]
    assert wrong == []

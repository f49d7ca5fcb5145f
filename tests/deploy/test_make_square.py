"""The docs' facts about squares follow from the fields of their magnets."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from deploy.make.book import CHOICES, DOCS, SQUARE_PAGE, renewed, square_pictures, square_tables
from deploy.make.squarepicture import drawn_square
from sim.square import Square, judged, reach
from tests.differences import first_difference

PICTURES = [f"square-{each.picture}.svg" for each in CHOICES if each.picture]
PAGE = SQUARE_PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def drawn() -> dict[str, str]:
    return dict(square_pictures())


def test_every_picture_of_the_page_is_drawn(drawn: dict[str, str]) -> None:
    assert [*drawn] == PICTURES


@pytest.mark.parametrize("name", PICTURES)
def test_the_docs_show_the_picture_that_the_field_makes(name: str, drawn: dict[str, str]) -> None:
    kept = (DOCS / name).read_text(encoding="utf-8")
    assert first_difference(kept, drawn[name]) == "", "run: python -m deploy.make.book"
    assert f"({name})" in PAGE


def test_the_tables_of_the_page_are_those_of_the_field() -> None:
    assert renewed(PAGE, square_tables()) == PAGE, "run: python -m deploy.make.book"
    empty = "\n".join(f"<!-- begin: {name} -->\n<!-- end: {name} -->" for name in ("squares", "grades"))
    assert renewed(empty, square_tables()).count("\n|") == len(CHOICES) + 5


def test_the_page_recommends_the_square_that_it_begins_with() -> None:
    square = CHOICES[0].square
    assert square == Square() and judged(square).works
    said = f"its middle {square.offset:g} mm off the middle", f"up to {reach(square):g} mm off the middle"
    assert [words for words in said if words not in PAGE] == []


def test_a_picture_is_drawn_with_the_reed_in_its_place_and_regions_that_are_closed_lines() -> None:
    picture = drawn_square(Square(), "A square & its <reed>")
    ElementTree.fromstring(picture)
    assert '<rect x="0.9" y="-1.15" width="14.2"' in picture
    regions = re.findall(r'<path d="(M[^"]+z)"', picture)
    assert len(regions) == 4
    assert all(region.count("M") == region.count("z") == 1 for region in regions)

"""The docs' tables and pictures of parts come from the same sizes as the files."""

from __future__ import annotations

import pytest

from deploy.make.book import DOCS, PAGE, pictures, renewed, tables
from deploy.make.measures import read_measures
from tests.differences import first_difference

PICTURES = dict(pictures(read_measures()))


@pytest.mark.parametrize("name", PICTURES)
def test_the_docs_show_the_picture_that_the_sizes_make(name: str) -> None:
    kept = (DOCS / name).read_text(encoding="utf-8")
    assert first_difference(kept, PICTURES[name]) == "", "run: python -m deploy.make.book"
    assert f"({name})" in PAGE.read_text(encoding="utf-8")


def test_the_tables_of_the_page_are_those_of_the_sizes() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == renewed(page, tables(read_measures())), "run: python -m deploy.make.book"
    names = ("bill", "bill-hall", "print", "ribbon", "stock")
    empty = "\n".join(f"<!-- begin: {name} -->\n<!-- end: {name} -->" for name in names)
    assert renewed(empty, tables(read_measures())).count("\n|") > 40

"""The docs as people read them: short, plain, and each page on the way of one of five readers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.book import ROOT, name_of, prose, text_of

DOCS = ROOT / "docs"
ENGLISH = [page for page in sorted(DOCS.glob("*.md")) if page.stem.count(".") == 0]
START_PAGES = ("getting-started", "shop", "build", "write", "architecture")
MOST_WORDS = 40_000
LONGEST_PARAGRAPH = 60
BANNED = re.compile(
    r"\b(?:whoever|whatever|anew|befalls?|befell|goes before|by light|as it stands|hands on to|(?:is|are) no [a-z]+)\b",
    re.IGNORECASE,
)
_MADE = re.compile(r"<!-- begin: (\S+) -->.*?<!-- end: \1 -->", re.DOTALL)
_LINKED = re.compile(r"\]\(([\w.-]+\.md)(?:#[^)]*)?\)")


def own_words(page: Path) -> str:
    """Returns a page without the tables that a test makes of the program."""
    return _MADE.sub("", text_of(page))


def paragraphs(page: Path) -> list[str]:
    """Returns the paragraphs of a page and the items of its lists; no code, no tables, no headings."""
    text = _MADE.sub("", prose(page))
    lines = [line for line in text.split("\n") if not line.startswith(("|", "#", "<!--"))]
    return [each.strip() for each in re.split(r"\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )", "\n".join(lines)) if each.strip()]


def test_all_of_the_docs_are_short() -> None:
    assert sum(len(own_words(page).split()) for page in ENGLISH) <= MOST_WORDS
    assert len(text_of(ROOT / "README.md").split()) <= 600


@pytest.mark.parametrize("page", ENGLISH, ids=name_of)
def test_no_paragraph_is_long(page: Path) -> None:
    assert [each for each in paragraphs(page) if len(each.split()) > LONGEST_PARAGRAPH] == []


@pytest.mark.parametrize("page", [*ENGLISH, ROOT / "README.md"], ids=name_of)
def test_no_page_has_a_banned_word(page: Path) -> None:
    assert BANNED.findall(_MADE.sub("", prose(page))) == []


def test_every_page_is_on_the_way_of_a_reader() -> None:
    found, to_read = set[str](), [f"{page}.md" for page in START_PAGES]
    while to_read:
        page = to_read.pop()
        if page not in found and (DOCS / page).exists():
            found.add(page)
            to_read += _LINKED.findall(text_of(DOCS / page))
    assert {page.name for page in ENGLISH} - found == set()


def test_an_entry_of_the_changelog_has_at_most_25_words() -> None:
    changes = text_of(ROOT / "CHANGELOG.md")
    entries = re.findall(r"^- (.*)$", changes.partition("## [0.1.0]")[0], re.MULTILINE)
    assert entries and [each for each in entries if len(each.split()) > 25] == []
    assert len(changes.partition("## [0.1.0]")[2].splitlines()) <= 60

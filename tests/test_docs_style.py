"""The docs for people: short, plain, and each page on the path of one of five readers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.book import ROOT, name_of, prose, text_of

DOCS = ROOT / "docs"
ENGLISH = [page for page in sorted(DOCS.glob("*.md")) if page.stem.count(".") == 0]
START_PAGES = {"getting-started": 450, "shop": 1_100, "build": 500, "write": 500, "architecture": 1_600}
"""The start page of each of the five readers, and its maximum number of words."""
MOST_WORDS = 40_000
LONGEST_PARAGRAPH = 60
BANNED = re.compile(
    r"\b(?:whoever|whatever|anew|befalls?|befell|goes before|by light|as it stands|hands on to|(?:is|are) no [a-z]+)\b",
    re.IGNORECASE,
)
_MADE = re.compile(r"<!-- begin: (\S+) -->.*?<!-- end: \1 -->", re.DOTALL)
_LINKED = re.compile(r"\]\(([\w.-]+\.md)(?:#[^)]*)?\)")


def own_words(page: Path) -> str:
    """Returns a page without its generated tables."""
    return _MADE.sub("", text_of(page))


def paragraphs(page: Path) -> list[str]:
    """Returns the paragraphs of a page and the items of its lists, without code, tables and headings."""
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


@pytest.mark.parametrize("page", START_PAGES)
def test_every_reader_begins_at_a_page_that_the_readme_names(page: str) -> None:
    assert 200 < len(own_words(DOCS / f"{page}.md").split()) <= START_PAGES[page]
    assert f"(docs/{page}.md)" in text_of(ROOT / "README.md")


def test_a_page_in_another_language_and_its_english_page_lead_to_each_other() -> None:
    translated = [page for page in sorted(DOCS.glob("*.md")) if page not in ENGLISH]
    assert {page.name.partition(".")[0] for page in translated} == {"getting-started", "chameleon", "shop"}
    assert [page.name for page in translated if page.name not in _LINKED.findall(text_of(english(page)))] == []
    assert [page.name for page in translated if english(page).name not in _LINKED.findall(text_of(page))] == []


def english(page: Path) -> Path:
    """Returns the original of a translated page."""
    return page.with_name(f"{page.name.partition('.')[0]}.md")


def test_an_entry_of_the_changelog_has_at_most_25_words() -> None:
    changes = text_of(ROOT / "CHANGELOG.md")
    entries = re.findall(r"^- (.*)$", changes, re.MULTILINE)
    assert entries and [each for each in entries if len(each.split()) > 25] == []
    assert len(changes.partition("## [0.1.0]")[2].splitlines()) <= 60

"""The glossary of each language: its translation of each term, used consistently."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from controller.languages.catalogue import LANGUAGES, is_translated, messages_of

CATALOGUES = Path(__file__).resolve().parents[2] / "controller" / "languages" / "catalogues"
NOT_WORDS = r"\{[^{}]*\}|'[^']*'|\b[A-Z:]{4,}\b|\S*[=/_]\S*|\b\w+\.\w+|--\w+"
"""Parts, and literals that people type: words in quotes, keys, options and formats are the same in all languages."""


@cache
def glossary(language: str) -> dict[str, dict[str, Any]]:
    return tomllib.loads((CATALOGUES / language / "glossary.toml").read_text(encoding="utf-8"))


@cache
def translations(language: str) -> list[tuple[str, str]]:
    """Each translated message with its translation; all forms of a plural."""
    found = filter(is_translated, messages_of(language))
    return [(_one(each.id), " ".join(_all(each.string))) for each in found if each.id]


def otherwise(language: str, term: str) -> Iterator[tuple[str, str]]:
    """The messages with a term in English, whose translation lacks the term's translation."""
    entry = glossary(language)[term]
    english = re.compile(entry.get("english") or rf"(?i:\b{term}(?:s|es)?\b)")
    said = re.compile(entry["says"], re.IGNORECASE)
    for message, translation in translations(language):
        if english.search(re.sub(NOT_WORDS, " ", message)) and message not in entry.get("except", []):
            if not said.search(translation):
                yield message, translation


def _all(forms: str | Sequence[str] | None) -> Sequence[str]:
    return [forms] if isinstance(forms, str) else forms or []


def _one(forms: str | Sequence[str]) -> str:
    return _all(forms)[0]


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_term_is_called_the_same_everywhere(language: str) -> None:
    found = {term: [*otherwise(language, term)] for term in glossary(language)}
    assert {term: each for term, each in found.items() if each} == {}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_term_of_a_glossary_is_said_and_has_a_source(language: str) -> None:
    english = [re.sub(NOT_WORDS, " ", message) for message, _ in translations(language)]
    unsaid = [
        term
        for term, entry in glossary(language).items()
        if not any(re.search(entry.get("english") or rf"(?i:\b{term}(?:s|es)?\b)", each) for each in english)
    ]
    assert unsaid == []
    assert [term for term, entry in glossary(language).items() if not entry["source"]] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_an_exception_of_a_glossary_is_needed(language: str) -> None:
    said = {message for message, _ in translations(language)}
    assert [each for entry in glossary(language).values() for each in entry.get("except", []) if each not in said] == []

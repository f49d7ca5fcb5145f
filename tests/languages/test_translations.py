"""The translations that come with the table: whole, with all their parts, and of just what the table says."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from controller.languages.catalogue import LANGUAGES, OFFERED, messages_of, name_of
from controller.languages.collecting import collected, parts_of
from controller.languages.updating import coverage, updated, written

ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = ROOT / "controller" / "languages" / "catalogues"
TRANSLATED = LANGUAGES[1:]
REMEDY = "run scripts/catalogues"


@cache
def template() -> Catalog:
    return collected(ROOT)


def messages(language: str) -> list[Message]:
    return [each for each in messages_of(language) if each.id]


def forms(message: Message) -> list[str]:
    said = message.string if isinstance(message.string, tuple | list) else [message.string]
    return [each for each in said if each]


def differing(one: Catalog, other: Catalog) -> list[str]:
    """Names the messages that only one of two catalogues holds, or that they hold otherwise."""

    def held(catalogue: Catalog) -> dict[object, object]:
        return {(each.context, each.id): (each.string, each.flags, each.locations) for each in catalogue if each.id}

    ours, theirs = held(one), held(other)
    return sorted(str(key) for key in {*ours, *theirs} if ours.get(key) != theirs.get(key))


def rewritten(catalogue: Catalog) -> Catalog:
    """Returns a catalogue as it comes back from its file."""
    return read_po(BytesIO(written(catalogue)), locale=catalogue.locale)


def test_the_template_holds_what_the_sources_say() -> None:
    kept = read_po(BytesIO((CATALOGUES / "table.pot").read_bytes()))
    assert differing(kept, rewritten(template())) == [], REMEDY


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_holds_just_what_the_sources_say(language: str) -> None:
    kept = messages_of(language)
    assert differing(kept, rewritten(updated(language, kept, template()))) == [], REMEDY


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_keeps_its_plural_forms_when_a_version_of_babel_has_others(language: str) -> None:
    kept = messages_of(language)
    kept.mime_headers = [("Plural-Forms", "nplurals=4; plural=(n % 4)")]
    assert updated(language, kept, template()).plural_forms == "nplurals=4; plural=(n % 4);"


def test_every_language_that_is_offered_is_complete() -> None:
    complete = ["en", *(each for each in TRANSLATED if len(set(coverage(messages_of(each)))) == 1)]
    assert complete == [*OFFERED]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_parts_of_its_message(language: str) -> None:
    for each in messages(language):
        one, many = each.id if isinstance(each.id, tuple | list) else (each.id, each.id)
        for form in forms(each):
            assert parts_of(form) <= parts_of(one) | parts_of(many), (each.id, form)
            assert parts_of(one) - {"n"} <= parts_of(form), (each.id, form)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_begins_and_ends_like_its_message(language: str) -> None:
    """What stands around a text is not the translator's: no space, no line more or less."""
    for each in messages(language):
        one = each.id if isinstance(each.id, str) else each.id[0]
        for form in forms(each):
            assert form.strip() == form or one.strip() != one, (each.id, form)


def test_each_language_is_offered_by_its_own_name() -> None:
    assert [name_of(each) for each in LANGUAGES] == ["English", "日本語", "Deutsch", "Français", "Español", "Italiano"]

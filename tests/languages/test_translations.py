"""The built-in translations: complete, with all their parts, and for exactly the table's messages."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from controller.languages.catalogue import LANGUAGES, OFFERED, SECTIONS, messages_of, name_of, read_messages
from controller.languages.collecting import collected, parts_of, split
from controller.languages.forms import ARTICLE
from controller.languages.notes import Notes, is_short
from controller.languages.updating import coverage, updated, written

ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = ROOT / "controller" / "languages" / "catalogues"
EVERY_FILE = [(language, section) for language in LANGUAGES[1:] for section in SECTIONS]
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
    """Names the messages that are only in one of two catalogues, or differ, ignoring lines."""

    def held(catalogue: Catalog) -> dict[object, object]:
        return {
            (each.context, each.id): (each.string, each.flags, each.auto_comments, {file for file, _ in each.locations})
            for each in catalogue
            if each.id
        }

    ours, theirs = held(one), held(other)
    return sorted(str(key) for key in {*ours, *theirs} if ours.get(key) != theirs.get(key))


def rewritten(catalogue: Catalog) -> Catalog:
    """Returns a catalogue after writing and reading its file."""
    return read_po(BytesIO(written(catalogue)), locale=catalogue.locale)


@pytest.mark.parametrize("section", SECTIONS)
def test_the_template_holds_what_the_sources_say(section: str) -> None:
    kept = read_po(BytesIO((CATALOGUES / f"{section}.pot").read_bytes()))
    assert differing(kept, rewritten(split(template())[section])) == [], REMEDY


@pytest.mark.parametrize(("language", "section"), EVERY_FILE)
def test_a_catalogue_holds_just_what_the_sources_say(language: str, section: str) -> None:
    kept = read_messages(CATALOGUES / language / f"{section}.po", language)
    assert differing(kept, rewritten(updated(language, kept, split(template())[section]))) == [], REMEDY


def test_every_message_is_in_one_file_of_its_language() -> None:
    ids = [
        (each.context, str(each.id))
        for section in SECTIONS
        for each in read_messages(CATALOGUES / "de" / f"{section}.po", "de")
        if each.id
    ]
    assert len(ids) == len({*ids})


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
    """The whitespace around a text is not the translator's: no additional spaces or lines."""
    for each in messages(language):
        one = each.id if isinstance(each.id, str) else each.id[0]
        for form in forms(each):
            assert form.strip() == form or one.strip() != one, (each.id, form)


def test_each_language_is_offered_by_its_own_name() -> None:
    assert [name_of(each) for each in LANGUAGES] == ["English", "日本語", "Deutsch", "Français", "Español", "Italiano"]


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_says_what_other_tools_for_translators_ask_for(language: str) -> None:
    head = written(messages_of(language)).decode().partition("\n\n")[0]
    fields = dict(re.findall(r'^"([\w-]+): (.*)\\n"$', head, re.M))
    assert [*fields] == [
        "Project-Id-Version", "PO-Revision-Date", "Last-Translator", "Language", "Language-Team", "Plural-Forms",
        "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
    ]  # fmt: skip
    assert not {"YEAR-MO-DA HO:MI+ZONE", "FULL NAME <EMAIL@ADDRESS>", "LANGUAGE <LL@li.org>"} & {*fields.values()}


def test_no_message_claims_a_format_of_gettext_which_knows_no_forms_of_names() -> None:
    assert re.findall(r"^#, (.*)$", written(template()).decode(), re.M) == []


def test_every_short_message_has_a_context_and_a_comment() -> None:
    short = [each for each in template() if each.id and is_short(each.id if isinstance(each.id, str) else each.id[0])]
    assert [each.id for each in short if not each.context or not each.auto_comments] == []
    assert len(short) > 1000


def test_every_note_for_translators_is_of_something_that_is_said() -> None:
    notes, said = Notes.read(), [each for each in template() if each.id]
    contexts = {(each.context or "").removesuffix(ARTICLE) for each in said}
    assert {*notes.contexts} - contexts == set()
    assert {*notes.messages} - {each.id if isinstance(each.id, str) else each.id[0] for each in said} == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_person_who_plays_is_not_called_nobody(language: str) -> None:
    said = {each.id: str(each.string).casefold() for each in messages(language) if each.id in ("Person", "Nobody")}
    assert said["Person"] != said["Nobody"]


def test_no_more_is_not_said_in_french_as_more() -> None:
    ends = {each.id: str(each.string) for each in messages("fr") if re.match(r"(?i)no (?:more|time)\b", str(each.id))}
    assert {id_ for id_, said in ends.items() if re.match(r"(?i)plus\b", said)} == set()
    assert {"No more Actions"} <= {*ends}


NUMBERS = r"\{(?:n|number|price|points|streams|lines|seconds|minutes)\} (?:more |other |open |legal )?[a-z]{2,}s\b"
NEVER_ONE = {
    "{n} times",  # shown with a decimal
    "{n} times in a row: {sentence}",
    "the {name} reader on {port} answers, firmware {firmware}; it was restarted {n} times",
    "{option} lists {n} pins; it must be five GPIO numbers, such as 5 6 13 19 26",
    "One board, {number} games",
    "game {number} is still in progress", "Game {number} continues.",
    "{n} words per minute",
    "all {n} lights work in order and show their colours", "all {n} squares sensed a piece come and go",
    "turmoil costs {number} points", "{deck} has {n} copies of {card}; the most is {most} (R1)",
    "{number} of {all} cards", "{number} of {most} items off the tracks",
    "{lines} lines through {n} positions.",
    "the book is damaged: it has {n} bytes, which is less than its head",
    "{file}:1: the file holds {n} decks; it must hold exactly one",
    "the shelf is full with {n} saved decks; delete one first",
    "{name} is not a valid league name; use at most {n} letters, digits and hyphens",
    "{text} is not a valid name; use at most {n} characters on one line",
    "{option} lists {n} pins",
    "{league} is full: it has {n} players",
    "{text} is not a game code; a code has {n} letters and digits",
    "the screen takes {n} bytes; a message can have at most {most}",
    "{seat} has {n} pieces, expected at most {most}",
}  # fmt: skip
"""Messages whose number is never one, or has a separate sentence then, or counts something else."""


def test_a_number_that_may_be_one_has_a_message_of_its_own() -> None:
    singular = [each.id for each in template() if isinstance(each.id, str)]
    assert {each for each in singular if re.search(NUMBERS, each)} - NEVER_ONE == set()

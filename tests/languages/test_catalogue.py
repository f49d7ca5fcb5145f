"""Catalogues: the translators' work so far, and the handling of a broken file."""

from __future__ import annotations

from gettext import c2py
from pathlib import Path

import pytest

from controller.languages.catalogue import (
    LANGUAGES,
    BrokenCatalogue,
    Doubled,
    FileCatalogue,
    catalogue_of,
    context_in_code,
    in_language,
    is_translated,
    messages_of,
    read_catalogue,
    read_messages,
    translated_data,
)
from controller.languages.forms import ARTICLE
from engine.sentence import either_of, phrase, plural, term

GERMAN = """
msgid ""
msgstr ""
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "It is {seat}'s turn."
msgstr "{seat} ist am Zug."

#, fuzzy
msgid "Welcome."
msgstr "Auf Wiedersehen."

msgid "Goodbye."
msgstr ""

msgid "{n} move"
msgid_plural "{n} moves"
msgstr[0] "{n} Zug"
msgstr[1] "{n} Züge"

msgctxt "colour"
msgid "White"
msgstr "Weiß"
"""


@pytest.fixture
def german(tmp_path: Path) -> FileCatalogue:
    file = tmp_path / "de.po"
    file.write_text(GERMAN, encoding="utf-8")
    return read_catalogue([file], "de")


def test_a_message_full_of_sentences_is_said_in_another_language(german: FileCatalogue) -> None:
    white = term("colour", "White")
    message = {
        "type": "table",
        "expect": phrase("It is {seat}'s turn.", seat=white),
        "seats": {"white": {"title": white, "moves": [plural("{n} move", "{n} moves", n) for n in (0, 1, 2)]}},
        "where": either_of(["a3", "c3", "d2"]),
        "unsure": phrase("Welcome."),
        "open": phrase("Goodbye."),
        "t": 12,
    }
    assert translated_data(german, message) == {
        "type": "table",
        "expect": "Weiß ist am Zug.",
        "seats": {"white": {"title": "Weiß", "moves": ["0 Züge", "1 Zug", "2 Züge"]}},
        "where": "a3, c3 oder d2",
        "unsure": "Welcome.",
        "open": "Goodbye.",
        "t": 12,
    }


def test_english_is_handed_on_untouched() -> None:
    message = {"expect": phrase("Welcome.")}
    assert in_language("en", message) is message


def test_a_language_that_the_table_does_not_have_is_english() -> None:
    message = {"expect": phrase("Welcome.")}
    assert in_language("klingon", message) is message
    with pytest.raises(BrokenCatalogue, match=r"^the table does not speak 'klingon'; it speaks en, ja, "):
        catalogue_of("klingon")


@pytest.mark.parametrize("broken", [b"msgid \xff\xfe", b"\x00\x01", b"msgid a b c"])
def test_a_broken_file_is_told_by_its_name(tmp_path: Path, broken: bytes) -> None:
    file = tmp_path / "de.po"
    file.write_bytes(broken)
    for read in (lambda: read_messages(file, "de"), lambda: read_catalogue([file], "de")):
        with pytest.raises(BrokenCatalogue, match=r"^the translations in de.po cannot be read \("):
            read()


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_what_is_read_quickly_is_what_translators_have_written(language: str) -> None:
    read, messages = catalogue_of(language), messages_of(language)
    form = c2py(messages.plural_expr)
    assert isinstance(read, FileCatalogue)
    for each in filter(is_translated, messages):
        context = context_in_code(each.context)
        match each.id, each.string:
            case str(), str() if (context or "").endswith(ARTICLE):
                pass
            case str(message), str(said) if message:
                assert (read.pgettext(context, message) if context else read.gettext(message)) == said
            case (one, many), forms:
                assert [read.ngettext(one, many, n) for n in (0, 1, 2, 7)] == [forms[form(n)] for n in (0, 1, 2, 7)]
    open_ones = [each.id for each in messages if not is_translated(each) and each.id and not each.context]
    assert [read.gettext(str(message)) for message in open_ones] == [*map(str, open_ones)]


def test_the_language_for_tests_says_everything_twice_and_its_parts_once() -> None:
    assert Doubled().gettext("It is {seat}'s turn.") == "⟦It is {seat}'s turn. It is 's turn.⟧"

"""Names in sentences: articles, prepositions, cases, and words that agree with them."""

# ruff: noqa: RUF001  # French has its own apostrophe

from __future__ import annotations

import pytest

from controller.languages.catalogue import Doubled, FileCatalogue
from controller.languages.forms import complaint_of_form, given_name, in_form, read_name
from engine.sentence import all_of, phrase, term, translated

FRENCH = """
msgctxt "seat"
msgid "Alliance"
msgstr "Alliance"

msgctxt "seat: article"
msgid "Alliance"
msgstr "l’Alliance (f)"

msgctxt "seat"
msgid "Corvids"
msgstr "Corvidés"

msgctxt "seat: article"
msgid "Corvids"
msgstr "les Corvidés (mp)"

msgid "Play as {seat}"
msgstr "Prendre la place {seat:of}"

msgid "{who} win."
msgstr "{who:Subject} {who:gagne|gagnent}."

msgid "{who} is ready."
msgstr "{who} est {who:prêt|prête|prêts|prêtes}."
"""


@pytest.fixture
def french() -> FileCatalogue:
    catalogue = FileCatalogue("fr")
    catalogue.read(FRENCH)
    return catalogue


ALLIANCE, CORVIDS = term("seat", "Alliance"), term("seat", "Corvids")


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        (phrase("Play as {seat}", seat=ALLIANCE), "Prendre la place de l’Alliance"),
        (phrase("Play as {seat}", seat=CORVIDS), "Prendre la place des Corvidés"),
        (phrase("Play as {seat}", seat="Anna"), "Prendre la place d’Anna"),
        (phrase("Play as {seat}", seat="Paul"), "Prendre la place de Paul"),
        (phrase("{who} win.", who=ALLIANCE), "L’Alliance gagne."),
        (phrase("{who} win.", who=CORVIDS), "Les Corvidés gagnent."),
        (phrase("{who} win.", who=all_of([ALLIANCE, "Anna"])), "L’Alliance et Anna gagnent."),
        (phrase("{who} is ready.", who=ALLIANCE), "Alliance est prête."),
    ],
)
def test_a_sentence_has_its_names_as_french_wants_them(french: FileCatalogue, sentence: str, said: str) -> None:
    assert translated(french, sentence) == said


@pytest.mark.parametrize(
    ("language", "name", "form", "said"),
    [
        ("de", "die Marquise", "to", "der Marquise"),
        ("de", "das Herzogtum", "of", "des Herzogtums"),
        ("de", "der Echsenkult", "toward", "zum Echsenkult"),
        ("de", "die Eisenhüter | die Eisenhüter | den Eisenhütern | der Eisenhüter (p)", "from", "von den Eisenhütern"),
        ("de", "der Vagabund | den Vagabunden | dem Vagabunden | des Vagabunden", "Object", "Den Vagabunden"),
        ("de", "Rot", "of", "von Rot"),
        ("fr", "le Culte", "to", "au Culte"),
        ("fr", "la Marquise", "of", "de la Marquise"),
        ("es", "el Nido", "of", "del Nido"),
        ("es", "la Marquesa", "to", "a la Marquesa"),
        ("it", "l'Ordine (m)", "from", "dall'Ordine"),
        ("it", "gli Artigli", "on", "sugli Artigli"),
        ("it", "il Rosso", "Of", "Del Rosso"),
    ],
)
def test_a_name_with_its_article_has_all_its_forms(language: str, name: str, form: str, said: str) -> None:
    assert in_form(language, read_name(language, name), form) == said


@pytest.mark.parametrize(
    ("language", "name", "form", "said"),
    [
        ("fr", "Hélène", "of", "d’Hélène"),
        ("fr", "Yves", "of", "d’Yves"),
        ("fr", "Yann", "of", "de Yann"),
        ("it", "Anna", "to", "ad Anna"),
        ("it", "Paolo", "to", "a Paolo"),
        ("es", "Ana", "of", "de Ana"),
        ("de", "Anna", "of", "von Anna"),
        ("de", "Anna", "Subject", "Anna"),
        ("de", "der Computer", "from", "vom Computer"),
        ("fr", "l’ordinateur", "of", "de l’ordinateur"),
        ("fr", "le voisin", "To", "Au voisin"),
        ("fr", "La Fontaine", "of", "de La Fontaine"),
    ],
)
def test_what_is_no_name_of_a_game_follows_a_rule(language: str, name: str, form: str, said: str) -> None:
    assert in_form(language, given_name(language, name), form) == said


@pytest.mark.parametrize(
    ("language", "name", "why"),
    [
        ("fr", "l’Alliance", "l’Alliance needs one of (m), (f), (mp), (fp) after it"),
        ("es", "el Nido | del Nido", "el Nido | del Nido has several cases, and this language has none"),
        ("de", "der Vagabund | den Vagabunden", "der Vagabund | den Vagabunden must have one case or four"),
    ],
)
def test_an_article_that_leaves_something_open_is_refused(language: str, name: str, why: str) -> None:
    with pytest.raises(ValueError) as refused:
        read_name(language, name)
    assert str(refused.value) == why


@pytest.mark.parametrize(
    ("language", "form", "why"),
    [
        ("fr", "of", ""),
        ("fr", "Of", ""),
        ("fr", "est|sont", ""),
        ("fr", "a|b|c", "a|b|c must have two words or four"),
        ("fr", "toward", "the form toward is unknown; the forms are: subject, of, to"),
        ("ja", "of", "the form of is unknown; the forms are: none in this language"),
    ],
)
def test_a_form_that_a_language_does_not_have_is_complained_about(language: str, form: str, why: str) -> None:
    assert complaint_of_form(language, form) == why


def test_a_name_that_nobody_can_read_is_said_as_a_given_name() -> None:
    catalogue = FileCatalogue("fr")
    catalogue.read('msgctxt "seat: article"\nmsgid "Alliance"\nmsgstr "l’Alliance"\n')
    assert catalogue.in_form("Alliance", "of") == "d’Alliance"


def test_the_language_for_tests_has_every_form() -> None:
    assert Doubled().in_form("Alliance", "of") == "Alliance"

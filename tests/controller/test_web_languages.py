"""Each page uses its browser's preferred language, or the one chosen on it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any

import pytest
from starlette.datastructures import Headers, QueryParams
from starlette.requests import HTTPConnection as Connection

from controller.languages.catalogue import BrokenCatalogue
from controller.web import Page, create_app, languages
from controller.web.clients import answer, encoded
from controller.web.languages import language_of, page_language
from engine.sentence import phrase
from tests.controller.stack import Server

OFFERED_HERE = [
    {"code": code, "name": name}
    for code, name in zip(
        ("en", "ja", "de", "fr", "es", "it"),
        ("English", "日本語", "Deutsch", "Français", "Español", "Italiano"),
        strict=True,
    )
]


def opened(chosen: str = "", accepted: str = "") -> Connection:
    headers = Headers({"accept-language": accepted} if accepted else {})
    query = str(QueryParams({"lang": chosen})) if chosen else ""
    return Connection({"type": "http", "headers": headers.raw, "query_string": query.encode()})


@pytest.mark.parametrize(
    ("chosen", "accepted", "language"),
    [("", "", "en"), ("de", "", "de"), ("klingon", "", "en"), ("", "tlh, ko", "en"), ("qps", "en", "qps")],
)
def test_what_is_chosen_on_a_page_goes_before_what_its_browser_likes(chosen: str, accepted: str, language: str) -> None:
    assert language_of(opened(chosen, accepted)) == language


def test_what_the_table_says_is_in_the_language_of_the_page() -> None:
    assert json.loads(encoded({"expect": phrase("Lift a piece.")}, "qps")) == {
        "expect": "⟦Lift a piece. Lift a piece.⟧"
    }
    assert json.loads(encoded({"expect": phrase("Lift a piece.")}, "en")) == {"expect": "Lift a piece."}
    assert json.loads(answer(3, phrase("Not now."), "qps"))["error"] == "⟦Not now. Not now.⟧"


def test_a_page_is_told_the_words_of_its_language_and_which_form_goes_with_a_number() -> None:
    french, japanese = page_language("fr", "fr"), page_language("ja", "ja")
    assert (french["language"], french["messages"]["New game"]) == ("fr", "Nouvelle partie")
    assert french["forms"][:4] == [0, 0, 1, 1]
    assert french["messages"]["seat\4Marquise"] == "Marquise"
    assert japanese["messages"]["item\4boots"] == "ブーツ"
    assert (len(french["plurals"]["1 legal move"]), len(japanese["plurals"]["1 legal move"])) == (2, 1)
    assert {*japanese["forms"]} == {0}


def test_a_language_that_the_table_does_not_speak_is_english_with_one_sentence() -> None:
    said = page_language("klingon", "en")
    assert (said["language"], said["trouble"]) == ("en", "This table does not know the language “klingon”.")


def test_a_catalogue_that_cannot_be_read_is_english_with_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(language: str) -> Any:
        if language == "de":
            raise BrokenCatalogue("the translations in de.po cannot be read (line 3)")

    monkeypatch.setattr(languages.catalogues, "catalogue_of", broken)
    monkeypatch.setattr(languages, "_page_messages", languages._page_messages.__wrapped__)  # without the cache
    assert page_language("de", "de") == {
        "language": "en",
        "offered": OFFERED_HERE,
        "trouble": "The translations for this page cannot be read, so the page is in English.",
        "messages": {},
        "plurals": {},
        "forms": [],
    }


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with Server(create_app(Page(lambda seat: {}, lambda wish, reply, seat, page: None))) as running:
        yield running


@pytest.mark.parametrize(
    "path", ["/language.json", "/language.json?lang=", "/language.json?lang=%00&lang=%F0%9F%A6%8E"]
)
def test_the_table_answers_in_some_language_whatever_it_is_asked(server: Server, path: str) -> None:
    connection = HTTPConnection(server.address, timeout=10)
    connection.request("GET", path)
    said = json.loads(connection.getresponse().read())
    connection.close()
    assert said["language"] == "en"

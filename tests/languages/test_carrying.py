"""Sentences reach another table complete, and no other data of a stranger becomes one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.languages.carrying import carried, made_again
from controller.languages.catalogue import Doubled, translated_data
from engine.sentence import all_of, beginning, either_of, phrase, plain, plural, term, together

SENTENCE = together(
    phrase("{who} lifts {what}.", who=term("seat", "Red"), what=either_of([term("piece", "the king"), "a pawn"])),
    phrase("{who} waits, and {who} wins.", who=term("seat", "Red")),
    plural("{n} move is left.", "{n} moves are left.", 3),
    beginning(phrase("{squares} are lit.", squares=all_of(["a1", "b2"]))),
)


def over_the_line(value: Any) -> Any:
    return json.loads(json.dumps(value))


def test_sentences_are_made_again_wherever_they_stood() -> None:
    told = {"said": SENTENCE, "moves": [{"move": "a1b2", "sentence": phrase("Red moves.")}, {"move": "b2c3"}], "n": 3}
    came = made_again(over_the_line(told), over_the_line(carried(told)))
    assert came == told
    assert translated_data(Doubled(), came) == translated_data(Doubled(), told)


def test_only_places_with_sentences_are_told_of() -> None:
    assert carried({"a": "plain", "b": [1, phrase("One."), None], "c": {}}) == {
        "b": {"1": ["phrase", "One.", {"parts": {}}]}
    }
    assert carried({"a": ["plain", {"b": True}]}) is None


UNSOUND: tuple[Any, ...] = (
    ["phrase", "Blue won.", {"parts": {}}],
    ["phrase", "Red won.", {}],
    ["phrase", "Red {who}.", {"parts": {}}],
    ["phrase", "{who.__class__}", {"parts": {"who": "Red won."}}],
    ["phrase", "{who.x}", {"parts": {"who.x": "Red won."}}],
    ["phrase", "{who:>9}", {"parts": {"who": "Red won."}}],
    ["phrase", "{who!r}", {"parts": {"who": "Red won."}}],
    ["phrase", "{who", {"parts": {"who": "Red won."}}],
    ["phrase", "{who}{who}{who}{who}Red won.", {"parts": {"who": ""}}],
    ["phrase", "{who}{who}Red won.", {"parts": {"who": {"how": ["beginning", ""]}}}],
    ["phrase", "Red won.", {"parts": {}, "all": []}],
    ["phrase", {"how": ["term", "a", "Red won."]}, {"parts": {}}],
    ["plural", "Red won.", "Red won.", "1", {"parts": {}}],
    ["listed", {"all": [{"how": 3}]}, "and"],
    ["listed", {"all": ["Red won."]}, "neither"],
    ["together", {"all": ["Red", "won."]}, "    "],
    ["together", {"all": [3]}, " "],
    ["beginning", 3],
    ["shout", "Red won."],
    [],
    "Red won.",
    3,
)  # fmt: skip


@pytest.mark.parametrize("how", UNSOUND, ids=str)
def test_what_is_no_sentence_or_another_one_leaves_the_text_as_it_was(how: Any) -> None:
    came = made_again("Red won.", how)
    assert (came, getattr(came, "how", ())) == ("Red won.", ())


def test_a_sentence_within_sentences_without_end_is_none() -> None:
    how: Any = "Red won."
    for _ in range(100):
        how = {"how": ["beginning", how]}
    assert getattr(made_again("Red won.", how["how"]), "how", ()) == ()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["phrase", "plural", "and", "{n}", "{", "a", ""]),
    lambda inside: (
        st.lists(inside, max_size=4)
        | st.dictionaries(st.sampled_from(["how", "parts", "all", "0", "n", "a"]), inside, max_size=3)
    ),
    max_leaves=12,
)


@given(value=JSON, told=JSON)
def test_whatever_is_told_changes_no_text(value: Any, told: Any) -> None:
    assert made_again(value, told) == value


@given(how=st.lists(JSON, max_size=5))
def test_whatever_a_text_is_said_to_be_made_of_it_reads_the_same(how: list[Any]) -> None:
    assert [made_again(text, how) for text in ("", "a", "phrase")] == ["", "a", "phrase"]


def test_what_is_made_again_is_carried_on() -> None:
    came = made_again(str.__str__(SENTENCE), carried(SENTENCE))
    assert plain(came) == plain(SENTENCE)

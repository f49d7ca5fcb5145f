"""Sentences: as English strings, and complete in any other language."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import IllegalMove
from engine.sentence import (
    Sentence,
    all_of,
    beginning,
    either_of,
    from_plain,
    phrase,
    plain,
    plural,
    row_of,
    term,
    together,
    translated,
)

GERMAN = {
    "It is {seat}'s turn.": "{seat} ist am Zug.",
    "Welcome.": "Willkommen.",
    "{seat} resigns.": "{seatt} gibt auf.",
    "jumps to {squares}": "springt nach {squares}",
    "{seats} have won.": "Sieg {seats:of}: {seats:one|many}.",
    "{seat} leaves.": "{seat:in} geht.",
}


class German:
    """The German that these tests need."""

    def gettext(self, message: str) -> str:
        return GERMAN.get(message, message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return {"{n} move": "{n} Zug", "{n} moves": "{n} Züge"}[one if n == 1 else many]

    def pgettext(self, context: str, message: str) -> str:
        return {("colour", "White"): "Weiß", ("terrain", "White"): "Schneefeld"}.get((context, message), message)

    def listed(self, items: Sequence[str], joined: str) -> str:
        if joined == "row":
            return " / ".join(items)
        return f" {'und' if joined == 'and' else 'oder'} ".join([", ".join(items[:-1]), items[-1]])

    def in_form(self, name: str, form: str, many: bool = False) -> str:
        if form not in ("of", "Of", "one|many"):
            raise ValueError(form)
        return ("many" if many else "one") if "|" in form else f"{form}({name})"


WHITE = term("colour", "White")
TURN = phrase("It is {seat}'s turn.", seat=WHITE)


@pytest.mark.parametrize(
    ("sentence", "english", "german"),
    [
        (phrase("Welcome."), "Welcome.", "Willkommen."),
        (TURN, "It is White's turn.", "Weiß ist am Zug."),
        (term("terrain", "White"), "White", "Schneefeld"),
        (plural("{n} move", "{n} moves", 1), "1 move", "1 Zug"),
        (plural("{n} move", "{n} moves", 3), "3 moves", "3 Züge"),
        (all_of(["a3", "c3", "d2"]), "a3, c3 and d2", "a3, c3 und d2"),
        (row_of([WHITE, "b1"]), "White, b1", "Weiß / b1"),
        (row_of([]), "", ""),
        (phrase("jumps to {squares}", squares=either_of(["a3", "c3"])), "jumps to a3 or c3", "springt nach a3 oder c3"),
        (together("", phrase("Welcome."), TURN), "Welcome. It is White's turn.", "Willkommen. Weiß ist am Zug."),
        (beginning(phrase("jumps to {squares}", squares="b1")), "Jumps to b1", "Springt nach b1"),
        (phrase("Not translated: {this}.", this=WHITE), "Not translated: White.", "Not translated: Weiß."),
    ],
)  # fmt: skip
def test_a_sentence_reads_as_english_and_can_be_said_in_another_language(
    sentence: Sentence, english: str, german: str
) -> None:
    assert (sentence, translated(German(), sentence)) == (english, german)


def test_a_translation_with_a_misspelt_part_gives_way_to_english_with_the_parts_translated() -> None:
    assert translated(German(), phrase("{seat} resigns.", seat=WHITE)) == "Weiß resigns."


@pytest.mark.parametrize(
    ("seats", "german"),
    [
        (WHITE, "Sieg of(Weiß): one."),
        (beginning(WHITE), "Sieg Of(Weiß): one."),
        (all_of([WHITE, "Anna"]), "Sieg of(Weiß) und of(Anna): many."),
    ],
)
def test_a_translation_asks_for_a_form_of_a_name_and_of_each_in_a_row(seats: Sentence, german: str) -> None:
    assert translated(German(), phrase("{seats} have won.", seats=seats)) == german


def test_a_translation_that_asks_for_an_unknown_form_gives_way_to_english() -> None:
    assert translated(German(), phrase("{seat} leaves.", seat=WHITE)) == "Weiß leaves."


def test_a_plain_text_is_the_same_in_all_languages() -> None:
    assert translated(German(), "Welcome.") == "Welcome."


def test_what_an_error_says_can_be_translated() -> None:
    error = IllegalMove(TURN)
    assert translated(German(), str(error)) == "Weiß ist am Zug."
    assert translated(German(), phrase("{error} Ask again.", error=error)) == "Weiß ist am Zug. Ask again."


def test_a_sentence_is_a_text_like_any_other() -> None:
    assert {TURN: 1}["It is White's turn."] == 1
    assert json.dumps(TURN) == '"It is White\'s turn."'


class Japanese(German):
    """A language whose full stop includes its space."""

    def gettext(self, message: str) -> str:
        return {"Welcome.": "ようこそ。", "It is {seat}'s turn.": "{seat}の番です。"}.get(message, message)


def test_no_blank_follows_a_wide_full_stop() -> None:
    row = together(phrase("Welcome."), TURN, phrase("Not translated."), phrase("Welcome."))
    assert translated(Japanese(), row) == "ようこそ。Weißの番です。Not translated. ようこそ。"
    assert translated(Japanese(), together(phrase("Welcome."), TURN, between="\n")) == "ようこそ。\nWeißの番です。"


def test_a_row_of_sentences_may_grow_as_long_as_it_likes() -> None:
    row = together()
    for _ in range(1200):
        row = together(row, TURN)
    assert translated(German(), row) == " ".join(["Weiß ist am Zug."] * 1200)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))])
def test_copies_can_be_translated(copied) -> None:
    assert translated(German(), copied(TURN)) == "Weiß ist am Zug."


_TEXTS = st.text(st.characters(exclude_characters="{}"), max_size=8)
_SENTENCES = st.recursive(
    _TEXTS | st.builds(term, _TEXTS, _TEXTS),
    lambda inner: (
        st.builds(lambda text, part: phrase(text + " {part}", part=part), _TEXTS, inner | st.integers())
        | st.builds(lambda n, part: plural("{n} {part}", "{n} of {part}", n, part=part), st.integers(0, 9), inner)
        | st.builds(either_of, st.lists(inner, min_size=1, max_size=3))
        | st.builds(together, inner, inner)
        | st.builds(beginning, inner)
    ),
    max_leaves=6,
)


@given(_SENTENCES)
def test_a_sentence_crosses_to_another_process_whole(sentence: str) -> None:
    back = from_plain(json.loads(json.dumps(plain(sentence))))
    assert (back, getattr(back, "how", ())) == (sentence, getattr(sentence, "how", ()))


@pytest.mark.parametrize(
    "data", [None, 3, [], {}, {"how": []}, {"how": [1]}, {"how": ["song", "la"]}, {"how": ["phrase"]}]
)
def test_what_is_no_sentence_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r"^(that is no sentence|no sentence is made by '\w+')$"):
        from_plain(data)

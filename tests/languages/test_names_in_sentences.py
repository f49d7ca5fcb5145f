# ruff: noqa: RUF001  # French has its own apostrophe
"""Every message with every name in six languages: no bare "de Alliance", no "de le", no article twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from controller.languages.catalogue import (
    ENGLISH,
    LANGUAGES,
    catalogue_of,
    context_in_code,
    is_translated,
    messages_of,
)
from controller.languages.collecting import parts_of
from controller.languages.forms import ARTICLE
from engine.sentence import phrase, term, translated

SEATS = ("seat", "who", "other", "faction", "enemy", "owner", "ally", "victim", "attacker", "defender", "guesser",
         "rival", "opponent", "target", "winner", "loser")  # fmt: skip
"""Parts that name a seat, and with it a faction or a person."""
CONTEXTS = {
    **dict.fromkeys(SEATS, ("seat", "faction")),
    "player": (), "to": (),
    "card": ("card", "kind of card"), "dragon": ("card",),
    "piece": ("piece",), "item": ("item",), "relic": ("relic",), "plot": ("plot",), "suit": ("suit",),
    "minister": ("minister",), "character": ("character",), "leader": ("leader",), "quest": ("quest",),
    "deck": ("deck",), "game": ("game",),
}  # fmt: skip
"""Parts whose values are names -> the contexts of the terms that they may be."""
PEOPLE = ("Anna", "Paul", "Éric", "Hélène", "Yves")
"""People's own names."""
NAMED_BY_PEOPLE = {*SEATS, "player"}

PART = re.compile(r"\{(\w+)(?::([^\s{}][^{}]*))?\}")
ARTICLES = {
    "en": "the|a|an", "de": "der|die|das|den|dem|des|ein|eine", "fr": "le|la|les|un|une|des|du",
    "es": "el|la|los|las|un|una|del|al", "it": "il|lo|la|i|gli|le|un|una|del|al", "ja": "(?!)",
}  # fmt: skip
LEFT_OVER = {
    "en": r"(?!)",
    "de": r"\b(?:zu|von|bei|an|in) dem\b|\bzu der\b",
    "fr": r"\b(?:de|à) (?:le|les)\b|\b(?:de|le|la) [AEIOUÀÂÉÈÊÎÔŒaeiouàâéèêîôœ]|(?i:\bl’[^aeiouhyàâäáéèêëîïôöùûüœ\W])",
    "es": r"\b(?:de|a) el\b",
    "it": r"\b(?:di|a|da|su|in) (?:il|lo|la|i|gli|le|l')(?!\w)",
    "ja": r"(?!)",
}


@cache
def names(context: str) -> tuple[str, ...]:
    """The names of a context in English, without those that include an article: "a bag"."""
    known = [str(each.id) for each in messages_of("de") if each.id and each.context == context]
    return tuple(each for each in known if not re.match("an? ", each))


@cache
def values(part: str) -> tuple[str, ...]:
    """The possible names of a part."""
    found = [term(context, name) for context in CONTEXTS[part] for name in names(context)]
    return (*found, *(PEOPLE if part in NAMED_BY_PEOPLE else ()))


def said_of(language: str) -> list[str]:
    """Every message in a language, with its parts still in braces."""
    messages = [each for each in messages_of("de" if language == ENGLISH else language) if each.id]
    if language == ENGLISH:
        return [form for each in messages for form in ([each.id] if isinstance(each.id, str) else each.id)]
    said = [each.string for each in messages if is_translated(each) and not (each.context or "").endswith(ARTICLE)]
    return [str(form) for each in said for form in ([each] if isinstance(each, str) else each or [])]


def neighbours(said: str) -> Iterator[tuple[str, str, str, str]]:
    """Each name in a message: the word before it, its part, its form, and the text after it, as far as articles
    reach.
    """
    for found in PART.finditer(said):
        if found[1] in CONTEXTS:
            before, after = PART.sub("…", said[: found.start()]), PART.sub("…", said[found.end() :])
            yield " ".join(before.split(" ")[-2:]), found[1], found[2] or "", after[:2]


def as_said(language: str, value: str, form: str) -> str:
    catalogue = catalogue_of(language)
    name = value if catalogue is None else translated(catalogue, value)
    return name if catalogue is None or not form else catalogue.in_form(name, form)


def is_wrong(language: str, said: str) -> bool:
    twice = rf"(?i:\b(?:{ARTICLES[language]}) (?:{ARTICLES[language]})\b)"
    return re.search(rf"{twice}|{LEFT_OVER[language]}|[{{}}]|  ", said) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_stands_in_a_sentence_as_nobody_would_say_it(language: str) -> None:
    first_with: dict[tuple[str, str, str, str], str] = {}
    for message in said_of(language):
        for place in neighbours(message):
            first_with.setdefault(place, message)
    assert len(first_with) > 100
    wrong: dict[str, str] = {}
    for (before, part, form, after), message in first_with.items():
        for value in values(part):
            name = as_said(language, value, form)
            if not name or is_wrong(language, f"{before}{name}{after}"):
                wrong.setdefault(message, f"{before}{name}{after}")
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_message_is_said_with_its_parts(language: str) -> None:
    catalogue = catalogue_of(language)
    assert catalogue is not None
    wrong = []
    for each in messages_of(language):
        if not isinstance(each.id, str) or not is_translated(each) or context_in_code(each.context) is not None:
            continue
        if parts := parts_of(each.id):
            said = translated(catalogue, phrase(each.id, **{part: f"<{part}>" for part in parts}))
            is_english = said == each.id.format(**{part: f"<{part}>" for part in parts}) and each.string != each.id
            if is_english or "{" in said or any(f"<{part}>" not in said for part in parts):
                wrong.append((each.id, said))
    assert wrong == []

"""The English for people: plain words, whole sentences, errors and buttons of one shape."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest
from babel.messages.catalog import Message

from controller.languages.collecting import collected
from tests.book import ROOT
from tests.languages.english_to_shrink import KNOWN

BANNED = re.compile(
    r"(?i)\b(?:whoever|whatever|anew|befalls?|mend(?:s|ed|ing)?|beside|goes before|go before|by light|as it stands"
    r"|by itself|by themselves|is told|are told|was told|were told|hands on|ways|things|deeds|rivals?|looks? back"
    r"|small hands)\b"
)
NO_ERROR = re.compile(
    r"\b(?:is|are) no (?!longer|more|other|such)\b"
    r"|\b(?:is|are) (?:a|an|one of|some of) [^.;:{}]*, not [{]"
    r"|; it is (?:a|an|one of|none of)\b"
    r"|^no such \w+$|\bare told (?:of )?\b"
)
"""Forbidden forms of errors: "X is no Y", "X is a number, not Y", "; it is one of"."""
QUESTION = re.compile(r"^(?:what|which|where|who|whom|whether|how|why|in which order)\b(?!.*\?$)", re.IGNORECASE)
"""An indirect question where an instruction is meant: "which card goes" for "Choose a card"."""
GLUED = re.compile(r"^\{\w+\}[^{}]*: \{(?:what|task|work|deed)\}\.?$|^[,;:.)]|\s$|^\s")
"""A message that is concatenated with others."""
SHORT_BUTTONS = {
    "Add", "Back", "Begin", "Cancel", "Clear", "Close", "Forward", "Hint", "Join", "Next", "Open", "Resign", "Save",
    "Start", "Undo",
}  # fmt: skip
"""Buttons of one word that everybody knows from other programs, or whose noun is right above them."""
TABS = {"Cards", "Deck", "Moves", "Sound"}
"""Tabs and switches are nouns, as in every program."""


@cache
def messages() -> list[Message]:
    return [each for each in collected(ROOT) if each.id and each.context != "list"]


def first(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def texts(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else [*message.id]


def is_button(message: Message) -> bool:
    return (message.context or "").startswith("@button")


def is_html_text(message: Message) -> bool:
    return any(file.endswith(".html") for file, _ in message.locations)


def is_half(text: str) -> bool:
    """Whether a text ends like a sentence but does not begin like one."""
    return text.endswith((".", "!", "?")) and not text.endswith("...") and re.match("[a-z]", text) is not None


RULES: dict[str, Callable[[Message], bool]] = {
    "banned words": lambda each: any(BANNED.search(text) for text in texts(each)),
    "the shape of errors": lambda each: any(NO_ERROR.search(text) for text in texts(each)),
    "indirect questions": lambda each: any(QUESTION.search(text) for text in texts(each)),
    "half sentences": lambda each: any(is_half(text) for text in texts(each)),
    "glued fragments": lambda each: any(GLUED.search(text) for text in texts(each))
    or (is_html_text(each) and re.match("[a-z]+ [a-z]", first(each)) is not None),
    "buttons without verb and noun": lambda each: is_button(each)
    and " " not in first(each)
    and first(each) not in SHORT_BUTTONS | TABS,
}


@pytest.mark.parametrize("rule", RULES)
def test_no_new_message_breaks_a_rule_of_the_english(rule: str) -> None:
    broken = {first(each): each.locations[0] for each in messages() if RULES[rule](each)}
    assert {text: where for text, where in broken.items() if text not in KNOWN.get(rule, ())} == {}


@pytest.mark.parametrize("rule", KNOWN)
def test_the_list_of_what_is_still_to_be_rewritten_shrinks(rule: str) -> None:
    broken = {first(each) for each in messages() if RULES[rule](each)}
    assert {*KNOWN[rule]} - broken == set()


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("banned words", "Whoever joins is told before the game begins."),
        ("the shape of errors", "{file} is no whole backup"),
        ("the shape of errors", "the option {option} is a whole number from 1 to 9, not {value}"),
        ("the shape of errors", "{text} is not a seat; it is one of: {seats}"),
        ("indirect questions", "in which order ego returns"),
        ("half sentences", "opens with a PIN."),
        ("glued fragments", "{who} decides: {what}"),
        ("glued fragments", ", then wait"),
    ],
)
def test_a_sentence_that_breaks_a_rule_is_found(rule: str, text: str) -> None:
    assert RULES[rule](Message(text))


@pytest.mark.parametrize(
    "text",
    ["{file} is no longer there", "Which card goes?", "Choose a card.", "{n} moves", "No clock", "What happened?"],
)
def test_plain_english_breaks_no_rule(text: str) -> None:
    assert [rule for rule, is_broken in RULES.items() if is_broken(Message(text))] == []

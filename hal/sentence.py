"""Sentences that keep their message and its parts, in the form that `engine.sentence` translates. Pure."""

from __future__ import annotations

from typing import Any


class Sentence(str):
    """An English text that can be translated."""

    how: tuple[Any, ...]
    """Its message and parts, as in `engine.sentence.Sentence`, which the hardware layer does not import."""

    def __new__(cls, text: str, how: tuple[Any, ...]) -> Sentence:
        sentence = super().__new__(cls, text)
        sentence.how = how
        return sentence

    def __str__(self) -> Sentence:
        """Returns the sentence itself, so that the text of an error can be translated, too."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Keeps message and parts in copies."""
        return Sentence, (str.__str__(self), self.how)


def phrase(message: str, /, **parts: object) -> Sentence:
    """Returns a sentence: a message in English with its parts in braces, each by name; parts may be sentences."""
    return Sentence(message.format(**parts) if parts else message, ("phrase", message, parts))


def with_remedy(what: str, remedy: str) -> str:
    """Returns an error and its remedy, "" for none, as one sentence."""
    return phrase("{what}; {remedy}", what=what, remedy=remedy) if remedy else what

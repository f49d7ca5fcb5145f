"""Sentences that keep their message and its parts, of the make that `engine.sentence` translates. Pure."""

from __future__ import annotations

from typing import Any


class Sentence(str):
    """A text in English that can be said in another language."""

    how: tuple[Any, ...]
    """How it was made, as in `engine.sentence.Sentence`, which the hardware does not know."""

    def __new__(cls, text: str, how: tuple[Any, ...]) -> Sentence:
        sentence = super().__new__(cls, text)
        sentence.how = how
        return sentence

    def __str__(self) -> Sentence:
        """Returns the sentence itself, so that what an error says can be translated, too."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies keep how the sentence was made."""
        return Sentence, (str.__str__(self), self.how)


def phrase(message: str, /, **parts: object) -> Sentence:
    """Returns a sentence: a message in English with its parts in braces, each by name; parts may be sentences."""
    return Sentence(message.format(**parts) if parts else message, ("phrase", message, parts))


def with_remedy(what: str, remedy: str) -> str:
    """Returns what is wrong and what to do about it, "" for nothing, as one sentence."""
    return phrase("{what}; {remedy}", what=what, remedy=remedy) if remedy else what

"""Sentences that keep their parts, so that each reader gets them in their own language.

A sentence is a `str` in English: it is displayed, stored and compared like any other text. In addition it has a message
and its parts, from which a catalogue makes the same sentence in another language. The result of an f-string or `+`
lacks them, and stays English.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol, cast

_WIDE_ENDS = ("\u3002", "\uff01", "\uff1f")
"""The ends of Japanese sentences, whose marks include their space."""


_WITH_REMEDY = "{what}; {remedy}"


class Catalogue(Protocol):
    """The translations of messages into a language, as in gettext."""

    def gettext(self, message: str) -> str:
        """Returns a message in this language; the English one without a translation."""

    def ngettext(self, one: str, many: str, n: int) -> str:
        """Returns the plural form of a message for a number."""

    def pgettext(self, context: str, message: str) -> str:
        """Returns a message in a context, without which it may have another meaning."""

    def listed(self, items: Sequence[str], joined: str) -> str:
        """Returns a list of items; `joined` is "and", "or", or "row" for commas only."""

    def in_form(self, name: str, form: str, many: bool = False) -> str:
        """Returns a name in a form, such as "of", or a word that agrees with it; `many` for a list.

        Raises `ValueError` for a form that the language does not have.
        """


class Sentence(str):
    """A translatable English text; made by `phrase` and the similar functions."""

    how: tuple[Any, ...]
    """Its kind, followed by the arguments of `_rendered`; () for a text that is the same in all languages."""

    def __new__(cls, text: str, how: tuple[Any, ...] = ()) -> Sentence:
        """Returns a sentence with the English text `text`."""
        sentence = super().__new__(cls, text)
        sentence.how = how
        return sentence

    def __str__(self) -> Sentence:
        """Returns the sentence itself, so that the text of an error can be translated, too."""
        return self

    @cached_property
    def plain(self) -> dict[str, Any]:
        """The result of the function `plain`, cached because long games repeat the same sentences."""
        return {"how": [_plain_part(each) for each in self.how]}

    def __reduce__(self) -> tuple[Any, ...]:
        """Keeps message and parts in copies."""
        return Sentence, (str.__str__(self), self.how)


def phrase(message: str, /, **parts: object) -> Sentence:
    """Returns a sentence: a message in English with its parts in braces, each by name; parts may be sentences."""
    return _sentence("phrase", message, parts)


def plural(one: str, many: str, n: int, /, **parts: object) -> Sentence:
    """Returns a sentence about `n` items; its messages for one and for other numbers may contain `{n}`."""
    return _sentence("plural", one, many, n, parts)


def english(message: str, /, **parts: object) -> str:
    """Returns a sentence for programmers only, such as an impossible position: it is not in catalogues."""
    return message.format(**parts)


def with_remedy(what: str, remedy: str) -> str:
    """Returns a sentence of an error and its remedy; `parted` separates them."""
    return phrase(_WITH_REMEDY, what=what, remedy=remedy) if remedy else what


def parted(text: str) -> tuple[str, str]:
    """Returns the error and its remedy; the latter is "" unless `with_remedy` made the sentence."""
    match getattr(text, "how", ()):
        case ("phrase", "{what}; {remedy}", {"what": what, "remedy": remedy}):
            return str(what), str(remedy)
    return text, ""


def term(context: str, name: str) -> Sentence:
    """Returns a word that is used alone or as a part of sentences; `context` explains it to translators."""
    return _sentence("term", context, name)


def all_of(items: Iterable[object]) -> Sentence:
    """Returns "a", "a and b", or "a, b and c"."""
    return _sentence("listed", tuple(items), "and")


def either_of(items: Iterable[object]) -> Sentence:
    """Returns "a", "a or b", or "a, b or c"."""
    return _sentence("listed", tuple(items), "or")


def row_of(items: Iterable[object]) -> Sentence:
    """Returns "a, b, c", and "" for nothing: for lists without "and", as after a colon."""
    return _sentence("listed", tuple(items), "row")


def together(*sentences: str, between: str = " ") -> Sentence:
    """Returns whole sentences one after another, without empty ones."""
    return _sentence("together", tuple(each for row in sentences for each in _in_row(row, between)), between)


def beginning(text: str) -> Sentence:
    """Returns a text with a capital letter, for the beginning of a sentence."""
    return _sentence("beginning", text)


def translated(catalogue: Catalogue, text: str) -> str:
    """Returns a text translated by a catalogue; a text that is not a sentence is unchanged."""
    how = getattr(text, "how", ())
    return _rendered(catalogue, *how) if how else text


def _in_row(text: str, between: str) -> tuple[str, ...]:
    """Returns the items of a row, to flatten nested rows; a single item or none otherwise."""
    match getattr(text, "how", ()):
        case ("together", sentences, apart) if apart == between:
            return cast(tuple[str, ...], sentences)
    return (text,) if text else ()


def _sentence(*how: Any) -> Sentence:
    return Sentence(_rendered(_ENGLISH, *how), how)


def _rendered(catalogue: Catalogue, kind: str, *how: Any) -> str:
    """Makes a sentence; falls back to English if the catalogue's message does not fit the parts."""
    match kind, how:
        case "phrase", (message, parts):
            return _filled(catalogue, catalogue.gettext(message), message, parts)
        case "plural", (one, many, n, parts):
            english = _ENGLISH.ngettext(one, many, n)
            return _filled(catalogue, catalogue.ngettext(one, many, n), english, {"n": n, **parts})
        case "term", (context, name):
            return catalogue.pgettext(context, name)
        case "listed", (items, joined):
            return catalogue.listed([_part(catalogue, item) for item in items], joined)
        case "together", (sentences, between):
            return _joined([translated(catalogue, each) for each in sentences], cast(str, between))
        case "beginning", (text,):
            said = translated(catalogue, text)
            return said[:1].upper() + said[1:]
    raise ValueError(f"no sentence is made by {kind!r}")


def _joined(sentences: Sequence[str], between: str) -> str:
    """Joins sentences, without a space after the wide full stop of Japanese."""
    text = ""
    for each in sentences:
        apart = "" if between == " " and text.endswith(_WIDE_ENDS) else between
        text = f"{text}{apart}{each}" if text else each
    return text


def _filled(catalogue: Catalogue, message: str, english: str, parts: Mapping[str, object]) -> str:
    if not parts:
        return message
    said = {name: _part(catalogue, part) for name, part in parts.items()}
    try:
        if ":" in message:
            return message.format(**{name: _Formed(catalogue, part, said[name]) for name, part in parts.items()})
        return message.format(**said)
    except (LookupError, ValueError, AttributeError):  # a translator has misspelt a part
        return english.format(**said)


def _part(catalogue: Catalogue, part: object) -> str:
    return translated(catalogue, str(part))


class _Formed:
    """A part of a message; the message may ask for a form of it, as in {seat:of}."""

    __slots__ = ("_catalogue", "_part", "_said")

    def __init__(self, catalogue: Catalogue, part: object, said: str) -> None:
        self._catalogue, self._part, self._said = catalogue, part, said

    def __format__(self, form: str) -> str:
        return _in_form(self._catalogue, self._part, self._said, form) if form else self._said


def _in_form(catalogue: Catalogue, part: object, said: str, form: str) -> str:
    """Puts a name in a form; in a list each name, and a word that agrees with several takes the plural."""
    match getattr(part, "how", ()):
        case ("listed", items, joined) if items:
            if "|" in form:
                return catalogue.in_form(_part(catalogue, items[0]), form, len(items) > 1)
            forms = [form, *[form.lower()] * (len(items) - 1)]  # only the first is at the beginning of a sentence
            return catalogue.listed(
                [_in_form(catalogue, each, _part(catalogue, each), of) for each, of in zip(items, forms, strict=True)],
                joined,
            )
        case ("beginning", text):
            formed = _in_form(catalogue, text, translated(catalogue, text), form)
            return formed if "|" in form else formed[:1].upper() + formed[1:]
    return catalogue.in_form(said, form)


def plain(text: str) -> Any:
    """Returns a sentence or text as JSON data; `from_plain` reverses it."""
    if isinstance(text, Sentence):
        return text.plain if text.how else str(text)
    how = getattr(text, "how", ())
    return {"how": [_plain_part(each) for each in how]} if how else str(text)


def from_plain(data: Any) -> str:
    """Returns the text from the data of `plain`; raises `ValueError` for any other data."""
    if isinstance(data, str):
        return data
    match data:
        case {"how": [str(kind), *how]}:
            return _sentence(kind, *(_part_from_plain(each) for each in how))
    raise ValueError("that is no sentence")


def _plain_part(part: Any) -> Any:
    if isinstance(part, str):
        return plain(part)
    if isinstance(part, tuple):
        return {"all": [_plain_part(each) for each in part]}
    if isinstance(part, Mapping):
        return {"parts": {name: _plain_part(each) for name, each in part.items()}}
    return part if isinstance(part, int) else str(part)


def _part_from_plain(data: Any) -> Any:
    match data:
        case {"all": list(items)}:
            return tuple(_part_from_plain(each) for each in items)
        case {"parts": dict(parts)}:
            return {name: _part_from_plain(each) for name, each in parts.items()}
        case {"how": _}:
            return from_plain(data)
    return data


class _English:
    """The language of all messages."""

    def gettext(self, message: str) -> str:
        return message

    def ngettext(self, one: str, many: str, n: int) -> str:
        return one if n == 1 else many

    def pgettext(self, context: str, message: str) -> str:
        return message

    def listed(self, items: Sequence[str], joined: str) -> str:
        if joined == "row":
            return ", ".join(items)
        return f" {joined} ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)

    def in_form(self, name: str, form: str, many: bool = False) -> str:
        raise ValueError(f"English has no form {form!r}")


_ENGLISH = _English()

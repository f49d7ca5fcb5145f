"""The catalogue of a language: what it has for each message, read from the file that translators work on."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import TYPE_CHECKING, Any

from controller.errors import TableError
from engine.sentence import Catalogue, said_in

_PLURALS = re.compile(r"plural=([^;\n]+)")
_ONE_FORM = "0"


def _entries(text: str) -> Iterator[dict[str, str]]:
    """The parts of one message after the other, each by its keyword."""
    entry: dict[str, str] = {}
    key = ""
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if line.startswith("#") or not line:
            if "msgid" in entry:
                yield entry
                entry = {}
            if line.startswith("#,") and "fuzzy" in line:
                entry["fuzzy"] = line
        elif line.startswith('"') and key in entry:
            entry[key] += _unquoted(line, number)
        else:
            key, _, quoted = line.partition(" ")
            if not key.startswith("msg") or key in entry:
                raise ValueError(f"line {number} is no part of a message")
            entry[key] = _unquoted(quoted.strip(), number)
    if "msgid" in entry:
        yield entry


def _unquoted(text: str, number: int) -> str:
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        raise ValueError(f"line {number} has no text in quotes")
    return text[1:-1] if "\\" not in text else str(json.loads(text))


if TYPE_CHECKING:  # in English nothing of Babel is needed, and a command begins faster without it
    from babel.messages.catalog import Catalog, Message

ENGLISH = "en"
LANGUAGES = (ENGLISH, "ja", "de", "fr", "es", "it")
"""The languages of the table; all messages are written in the first."""
OFFERED = LANGUAGES
"""Those whose catalogues are complete: these are offered, and chosen for a browser that likes them."""
PSEUDO = "qps"
"""A language that says everything twice in brackets, to find what has no room and what was never translated."""


class BrokenCatalogue(TableError):
    """A language that the table does not have, or whose file cannot be read."""


class FileCatalogue:
    """What a text in the format PO has for each message; what is not translated, or only perhaps, stays English.

    Raises `ValueError` with the line that is no part of a message.
    """

    def __init__(self, language: str, text: str) -> None:
        self._language = language
        self._said: dict[tuple[str | None, str], tuple[str, ...]] = {}
        plurals = _ONE_FORM
        for entry in _entries(text):
            forms = tuple(each for key, each in entry.items() if key.startswith("msgstr"))
            if entry["msgid"] == "":
                found = _PLURALS.search(forms[0] if forms else "")
                plurals = found[1].strip() if found else _ONE_FORM
            elif forms and all(forms) and "fuzzy" not in entry:
                self._said[entry.get("msgctxt"), entry["msgid"]] = forms
        self.form = c2py(plurals)
        """Says which form of a message goes with a number, from 0."""

    def gettext(self, message: str) -> str:
        return self._said.get((None, message), (message,))[0]

    def ngettext(self, one: str, many: str, n: int) -> str:
        forms, form = self._said.get((None, one), ()), self.form(n)
        return forms[form] if form < len(forms) else (one if n == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        return self._said.get((context, message), (message,))[0]

    def listed(self, items: Sequence[str], joined: str) -> str:
        """Returns several things in a row, as the language joins them; `joined` is "and", "or" or "row"."""
        if joined == "row":
            return self.pgettext(*_BETWEEN).join(items)
        from babel.lists import format_list

        return format_list(items, "standard" if joined == "and" else "or", self._language)


_BETWEEN = ("list", ", ")
"""What stands between things in a row: a message of the pages, see `sentence.js`."""


class Doubled:
    """A language for tests: what it says stands in brackets, and twice, but for its parts."""

    def gettext(self, message: str) -> str:
        return f"⟦{message} {_without_parts(message)}⟧"

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(one if n == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def listed(self, items: Sequence[str], joined: str) -> str:
        return f"⟦{', '.join(items)} ({joined})⟧"


@cache
def catalogue_of(language: str) -> FileCatalogue | Doubled | None:
    """Returns the catalogue of a language, None for English; raises `BrokenCatalogue` with one sentence."""
    if language == ENGLISH:
        return None
    if language == PSEUDO:
        return Doubled()
    return read_catalogue(_file_of(language), language)


def read_catalogue(file: Traversable, language: str) -> FileCatalogue:
    """Returns the catalogue in a file of translations; raises `BrokenCatalogue`."""
    try:
        return FileCatalogue(language, file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise _broken(file, error) from None


def messages_of(language: str) -> Catalog:
    """Returns all that the file of a language holds; raises `BrokenCatalogue`."""
    return read_messages(_file_of(language), language)


def _file_of(language: str) -> Traversable:
    if language not in LANGUAGES:
        raise BrokenCatalogue(f"the table does not speak {language[:20]!r}; it speaks {', '.join(LANGUAGES)}")
    return files("controller.languages") / "catalogues" / f"{language}.po"


def _broken(file: Traversable, error: Exception) -> BrokenCatalogue:
    return BrokenCatalogue(f"the translations in {file.name} cannot be read ({error})")


def read_messages(file: Traversable, language: str) -> Catalog:
    """Returns what a file of translations holds; raises `BrokenCatalogue`."""
    from babel.messages.pofile import PoFileError, read_po

    try:
        return read_po(io.BytesIO(file.read_bytes()), locale=language, abort_invalid=True)
    except (OSError, PoFileError, ValueError) as error:
        raise _broken(file, error) from None


def is_translated(message: Message) -> bool:
    """Returns whether a message has all its forms in its language, none of them left open for a translator."""
    forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return not message.fuzzy and all(forms)


def is_said_by_pages(message: Message) -> bool:
    """Returns whether a page says a message itself, so that it needs it in its own language."""
    return any(file.endswith((".js", ".html")) for file, _ in message.locations)


def name_of(language: str) -> str:
    """Returns what a language calls itself."""
    from babel import Locale

    return (Locale.parse(language).get_language_name(language) or language).capitalize()


def _without_parts(message: str) -> str:
    try:
        return "".join(text for text, *_ in Formatter().parse(message)).replace("{", "").replace("}", "")
    except ValueError:
        return message.replace("{", "").replace("}", "")


def in_language(language: str, value: Any) -> Any:
    """Returns plain data with its sentences in a language; in English where that language cannot be had."""
    try:
        catalogue = catalogue_of(language)
    except BrokenCatalogue:
        return value
    return value if catalogue is None else said_by(catalogue, value)


def said_by(catalogue: Catalogue, value: Any) -> Any:
    """Returns plain data with its sentences as a catalogue has them; all else stays as it is."""
    if isinstance(value, str):
        return said_in(catalogue, value)
    if isinstance(value, Mapping):
        return {key: said_by(catalogue, each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [said_by(catalogue, each) for each in value]
    return value


_LONGEST = 400
"""So much of a browser's wish is read, in characters."""


def wanted_by_browser(accepted: str, offered: Iterable[str] = OFFERED) -> str:
    """Returns the language that a browser likes best of those offered, from its `Accept-Language`; English if none."""
    liked = sorted(map(_liked, accepted[:_LONGEST].split(",")), key=lambda each: -each[1])
    known = {*offered}
    return next((language for language, weight in liked if weight > 0 and language in known), ENGLISH)


def _liked(wish: str) -> tuple[str, float]:
    """A language without its country, and how much it is liked, 0 to 1: "de-AT;q=0.8" is ("de", 0.8)."""
    tag, _, quality = wish.strip().partition(";")
    try:
        weight = float(quality.strip().removeprefix("q=") or 1)
    except ValueError:
        weight = 0.0
    return tag.strip().lower().partition("-")[0], weight

"""The catalogue of a language: its translation of each message, read from the translators' files.

A language has a folder with a file for each of `SECTIONS`.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import TYPE_CHECKING, Any

from controller.errors import TableError
from controller.languages.forms import ARTICLE, Name, given_name, in_form, read_name
from engine.sentence import Catalogue, translated

_PLURALS = re.compile(r"plural=([^;\n]+)")
_ONE_FORM = "0"


def _entries(text: str) -> Iterator[dict[str, str]]:
    """Yields the fields of one message after the other, each by its keyword."""
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


if TYPE_CHECKING:  # English does not need Babel, and a command starts faster without it
    from babel.messages.catalog import Catalog, Message

ENGLISH = "en"
LANGUAGES = (ENGLISH, "ja", "de", "fr", "es", "it")
"""The languages of the table; all messages are written in the first."""
OFFERED = LANGUAGES
"""The languages with complete catalogues, which are offered and chosen by browsers' preferences."""
PSEUDO = "qps"
"""A language that doubles every text in brackets, to find places without room and untranslated texts."""


SECTIONS = ("page", "games", "cards", "command", "doctor")
"""The files of a language, the most visible texts first."""
PLACED = "@"
"""The prefix of a context that is only a note for translators: code does not use it."""


class BrokenCatalogue(TableError):
    """A language that does not exist, or whose file cannot be read."""


class FileCatalogue:
    """The translations in a language's files; an untranslated or fuzzy message stays English."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._said: dict[tuple[str | None, str], tuple[str, ...]] = {}
        self._articles: dict[tuple[str, str], str] = {}
        self.form = c2py(_ONE_FORM)
        """Returns the index of the plural form for a number, from 0."""

    def read(self, text: str) -> None:
        """Adds the messages of a PO file's text; raises `ValueError` with the first line that is invalid."""
        for entry in _entries(text):
            forms = tuple(each for key, each in entry.items() if key.startswith("msgstr"))
            message, context = entry["msgid"], entry.get("msgctxt")
            if message == "":
                if found := _PLURALS.search(forms[0] if forms else ""):
                    self.form = c2py(found[1].strip())
            elif forms and all(forms) and "fuzzy" not in entry:
                if context and context.endswith(ARTICLE):
                    self._articles[context.removesuffix(ARTICLE), message] = forms[0]
                else:
                    self._said[context_in_code(context), message] = forms

    def gettext(self, message: str) -> str:
        return self._said.get((None, message), (message,))[0]

    def ngettext(self, one: str, many: str, n: int) -> str:
        forms, form = self._said.get((None, one), ()), self.form(n)
        return forms[form] if form < len(forms) else (one if n == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        return self._said.get((context, message), (message,))[0]

    def listed(self, items: Sequence[str], joined: str) -> str:
        """Returns a list of items as the language joins them; `joined` is "and", "or" or "row"."""
        if joined == "row":
            return self.pgettext(*_BETWEEN).join(items)
        from babel.lists import format_list

        return format_list(items, "standard" if joined == "and" else "or", self._language)

    @cached_property
    def names(self) -> dict[str, Name]:
        """The names with an article, by their translation."""
        found = {}
        for key, said in self._articles.items():
            with suppress(ValueError):  # it is treated as a given name
                found[self.pgettext(*key)] = read_name(self._language, said)
        return found

    def in_form(self, name: str, form: str, many: bool = False) -> str:
        """Returns a name in a form; raises `ValueError` for a form that the language does not have."""
        return in_form(self._language, self.names.get(name) or given_name(self._language, name), form, many)


_BETWEEN = ("list", ", ")
"""The separators between items in a list: messages of the pages, see `sentence.js`."""


class Doubled:
    """A language for tests: every message in brackets and doubled, except for its parts."""

    def gettext(self, message: str) -> str:
        return f"⟦{message} {_without_parts(message)}⟧"

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(one if n == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def listed(self, items: Sequence[str], joined: str) -> str:
        return f"⟦{', '.join(items)} ({joined})⟧"

    def in_form(self, name: str, form: str, many: bool = False) -> str:
        return name


@cache
def catalogue_of(language: str) -> FileCatalogue | Doubled | None:
    """Returns the catalogue of a language, None for English; raises `BrokenCatalogue` with one sentence."""
    if language == ENGLISH:
        return None
    if language == PSEUDO:
        return Doubled()
    return read_catalogue(files_of(language), language)


def read_catalogue(files: Iterable[Traversable], language: str) -> FileCatalogue:
    """Returns the catalogue in files of translations; raises `BrokenCatalogue`."""
    catalogue = FileCatalogue(language)
    for file in files:
        try:
            catalogue.read(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise _broken(file, error) from None
    return catalogue


def messages_of(language: str) -> Catalog:
    """Returns all messages in the files of a language; raises `BrokenCatalogue`."""
    first, *others = (read_messages(file, language) for file in files_of(language))
    for catalogue in others:
        for message in catalogue:
            if message.id:
                first[message.id] = message
    return first


def files_of(language: str) -> list[Traversable]:
    """Returns the files of a language in the order of `SECTIONS`; raises `BrokenCatalogue` if there is none."""
    if language not in LANGUAGES:
        raise BrokenCatalogue(f"the table does not speak {language[:20]!r}; it speaks {', '.join(LANGUAGES)}")
    folder = files("controller.languages") / "catalogues" / language
    return [folder / f"{section}.po" for section in SECTIONS]


def _broken(file: Traversable, error: Exception) -> BrokenCatalogue:
    return BrokenCatalogue(f"the translations in {file.name} cannot be read ({error})")


def read_messages(file: Traversable, language: str) -> Catalog:
    """Returns the messages of a file of translations; raises `BrokenCatalogue`."""
    from babel.messages.pofile import PoFileError, read_po

    try:
        return read_po(io.BytesIO(file.read_bytes()), locale=language, abort_invalid=True)
    except (OSError, PoFileError, ValueError) as error:
        raise _broken(file, error) from None


def context_in_code(context: str | None) -> str | None:
    """Returns the context that code uses to look up a message; None if it is only a note for translators."""
    return None if context is None or context.startswith(PLACED) else context


def is_translated(message: Message) -> bool:
    """Returns whether all forms of a message are translated and none is fuzzy."""
    forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return not message.fuzzy and all(forms)


def is_page_message(message: Message) -> bool:
    """Returns whether pages need a message in their own language, because their scripts use it."""
    return any(file.endswith((".js", ".html")) for file, _ in message.locations)


def name_of(language: str) -> str:
    """Returns the name of a language in that language."""
    from babel import Locale

    return (Locale.parse(language).get_language_name(language) or language).capitalize()


def _without_parts(message: str) -> str:
    try:
        return "".join(text for text, *_ in Formatter().parse(message)).replace("{", "").replace("}", "")
    except ValueError:
        return message.replace("{", "").replace("}", "")


def in_language(language: str, value: Any) -> Any:
    """Returns plain data with its sentences in a language, or in English if that language is not available."""
    try:
        catalogue = catalogue_of(language)
    except BrokenCatalogue:
        return value
    return value if catalogue is None else translated_data(catalogue, value)


def translated_data(catalogue: Catalogue, value: Any) -> Any:
    """Returns plain data with its sentences translated by a catalogue; the rest is unchanged."""
    if isinstance(value, str):
        return translated(catalogue, value)
    if isinstance(value, Mapping):
        return {key: translated_data(catalogue, each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [translated_data(catalogue, each) for each in value]
    return value


_LONGEST = 400
"""The maximum length that is read of a browser's header, in characters."""


def wanted_by_browser(accepted: str, offered: Iterable[str] = OFFERED) -> str:
    """Returns the offered language that a browser prefers, from its `Accept-Language`; English if none."""
    liked = sorted(map(_preference, accepted[:_LONGEST].split(",")), key=lambda each: -each[1])
    known = {*offered}
    return next((language for language, weight in liked if weight > 0 and language in known), ENGLISH)


def _preference(entry: str) -> tuple[str, float]:
    """Returns a language without its country, and its weight, 0 to 1: "de-AT;q=0.8" is ("de", 0.8)."""
    tag, _, quality = entry.strip().partition(";")
    try:
        weight = float(quality.strip().removeprefix("q=") or 1)
    except ValueError:
        weight = 0.0
    return tag.strip().lower().partition("-")[0], weight

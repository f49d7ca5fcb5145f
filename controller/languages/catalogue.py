"""The catalogue of a language: what it has for each message, read from the file that translators work on."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import TYPE_CHECKING

from controller.errors import TableError

if TYPE_CHECKING:  # in English nothing of Babel is needed, and a command begins faster without it
    from babel.messages.catalog import Catalog, Message

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "OFFERED",
    "PSEUDO",
    "BrokenCatalogue",
    "Doubled",
    "FileCatalogue",
    "catalogue_of",
    "is_said_by_pages",
    "is_translated",
    "messages_of",
    "name_of",
    "read_messages",
]

ENGLISH = "en"
LANGUAGES = (ENGLISH, "ja", "de", "fr", "es", "it")
"""The languages of the table; all messages are written in the first."""
OFFERED = LANGUAGES
"""Those whose catalogues are complete: these are offered, and chosen for a browser that likes them."""
PSEUDO = "qps"
"""A language that says everything twice in brackets, to find what has no room and what was never translated."""


class BrokenCatalogue(TableError):
    """A language that the table does not have, or whose file cannot be read."""


class FileCatalogue(GNUTranslations):
    """What a file of translations has for each message; what is not translated, or only perhaps, stays English."""

    def __init__(self, language: str, messages: Catalog) -> None:
        from babel import Locale
        from babel.messages.mofile import write_mo

        compiled = io.BytesIO()
        write_mo(compiled, _translated(messages))
        compiled.seek(0)
        super().__init__(compiled)
        self._locale = Locale.parse(language)

    def listed(self, items: Sequence[str], joined: str) -> str:
        """Returns several things in a row, as the language joins them; `joined` is "and" or "or"."""
        from babel.lists import format_list

        return format_list(items, "standard" if joined == "and" else "or", self._locale)


class Doubled:
    """A language for tests: what it says stands in brackets, and twice, but for its parts."""

    def gettext(self, message: str) -> str:
        """Returns a message twice, in brackets."""
        return f"⟦{message} {_without_parts(message)}⟧"

    def ngettext(self, one: str, many: str, n: int) -> str:
        """Returns the form for a number twice, in brackets."""
        return self.gettext(one if n == 1 else many)

    def pgettext(self, context: str, message: str) -> str:
        """Returns a word twice, in brackets."""
        return self.gettext(message)

    def listed(self, items: Sequence[str], joined: str) -> str:
        """Returns several things in a row."""
        return f"⟦{', '.join(items)} ({joined})⟧"


@cache
def catalogue_of(language: str) -> FileCatalogue | Doubled | None:
    """Returns the catalogue of a language, None for English; raises `BrokenCatalogue` with one sentence."""
    if language == ENGLISH:
        return None
    if language == PSEUDO:
        return Doubled()
    return FileCatalogue(language, messages_of(language))


def messages_of(language: str) -> Catalog:
    """Returns what the file of a language holds; raises `BrokenCatalogue`."""
    if language not in LANGUAGES:
        raise BrokenCatalogue(f"the table does not speak {language[:20]!r}; it speaks {', '.join(LANGUAGES)}")
    return read_messages(files("controller.languages") / "catalogues" / f"{language}.po", language)


def read_messages(file: Traversable, language: str) -> Catalog:
    """Returns what a file of translations holds; raises `BrokenCatalogue`."""
    from babel.messages.pofile import PoFileError, read_po

    try:
        return read_po(io.BytesIO(file.read_bytes()), locale=language, abort_invalid=True)
    except (OSError, PoFileError, ValueError) as error:
        raise BrokenCatalogue(f"the translations in {file.name} cannot be read ({error})") from None


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


def _translated(messages: Catalog) -> Catalog:
    """Only those messages that have all their forms."""
    from babel.messages.catalog import Catalog

    kept = Catalog(locale=messages.locale, charset="utf-8")
    for each in messages:
        if each.id and is_translated(each):
            kept.add(each.id, each.string, context=each.context)
    return kept


def _without_parts(message: str) -> str:
    try:
        return "".join(text for text, *_ in Formatter().parse(message)).replace("{", "").replace("}", "")
    except ValueError:
        return message.replace("{", "").replace("}", "")

"""Checks files of translations for mistakes, each with its file, line and message.

`scripts/check` runs this module; `python -m controller.languages.checking FILE...` checks some files alone.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po

from controller.languages.catalogue import LANGUAGES, FileCatalogue
from controller.languages.forms import ARTICLE, complaint_of_form, read_name

_CATALOGUES = Path(__file__).parent / "catalogues"
_HEAD = ("Project-Id-Version", "PO-Revision-Date", "Last-Translator", "Language", "Language-Team", "Plural-Forms",
         "MIME-Version", "Content-Type", "Content-Transfer-Encoding")  # fmt: skip
_PART = re.compile(r"\{(\w+)(?::([^\s{}][^{}]*))?\}")


def complaints(files: Iterable[Path]) -> Iterator[str]:
    """Yields the mistakes in files of one or several languages: "FILE:LINE: what (MESSAGE)"."""
    seen: dict[tuple[str, str | None, str], str] = {}
    for file in files:
        language = file.parent.name
        try:
            text = file.read_text(encoding="utf-8")
            FileCatalogue(language).read(text)
            catalogue = read_po(io.StringIO(text), locale=language, abort_invalid=True)
        except (PoFileError, ValueError) as error:
            yield f"{file}:{_line_of(error)}: {error}"
            continue
        head = text.partition("\n\n")[0]
        yield from (f"{file}:1: the head must have {field}" for field in _HEAD if f'"{field}: ' not in head)
        for message in catalogue:
            if not message.id:
                continue
            where = f"{file}:{message.lineno}"
            first = _forms(message.id)[0]
            other = seen.setdefault((language, message.context, first), where)
            if other != where:
                yield f"{where}: this message is in {other}, too ({first})"
            yield from (f"{where}: {why} ({first})" for why in _complaints(language, catalogue, message))


def _complaints(language: str, catalogue: Catalog, message: Message) -> Iterator[str]:
    said = [each for each in _forms(message.string) if each]
    if not said or message.fuzzy:
        return
    english = _forms(message.id)
    if (message.context or "").endswith(ARTICLE):
        try:
            read_name(language, said[0])
        except ValueError as error:
            yield str(error)
        return
    if len(english) > 1 and len(said) != catalogue.num_plurals:
        yield f"{len(said)} plural forms are given, and {catalogue.num_plurals} must be"
    known = {name for each in english for name, _ in _parts(each)}
    for form in said:
        yield from _complaints_of_form(language, form, known, {name for name, _ in _parts(english[0])} - {"n"})


def _complaints_of_form(language: str, said: str, known: set[str], needed: set[str]) -> Iterator[str]:
    if known and re.search("[{}]", _PART.sub("", said)):
        yield "a brace has no partner, or no name of a part"
        return
    parts = _parts(said)
    for name, form in parts:
        if name not in known:
            yield f"the part {{{name}}} is unknown; the parts are: {', '.join(sorted(known)) or 'none'}"
        if form and (why := complaint_of_form(language, form)):
            yield why
    yield from (f"the part {{{name}}} is missing" for name in sorted(needed - {name for name, _ in parts}))


def _parts(text: str) -> list[tuple[str, str]]:
    """Returns the parts of a message, each with its form or ""."""
    return _PART.findall(text)


def _line_of(error: Exception) -> int:
    """Returns the line of a parser's error: Babel counts from 0, our parser puts it in the message."""
    named = re.match(r"line (\d+) ", str(error))
    return int(named[1]) if named else int(getattr(error, "lineno", 0)) + 1


def _forms(text: object) -> list[str]:
    return [str(each or "") for each in text] if isinstance(text, list | tuple) else [str(text or "")]


def main() -> None:
    """Prints the mistakes; exit status 1 if there are any."""
    chosen = [Path(each) for each in sys.argv[1:]]
    found = [*complaints(chosen or [file for each in LANGUAGES for file in sorted((_CATALOGUES / each).glob("*.po"))])]
    sys.stdout.write("".join(f"{each}\n" for each in found))
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()

"""Reads a file of translations for a program that only wants to speak, in a fraction of the time that Babel takes.

What translators write stays Babel's: `controller.languages.updating`, and whatever a message says beside its forms.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from gettext import c2py

_PLURALS = re.compile(r"plural=([^;\n]+)")
_ONE_FORM = "0"


@dataclass(frozen=True, slots=True)
class Translations:
    """What a file has for each message that is translated as a whole."""

    said: Mapping[tuple[str | None, str], tuple[str, ...]]
    """By context and message, that for one where it has two: its forms."""
    form: Callable[[int], int]
    """Which form goes with a number."""


def read_translations(text: str) -> Translations:
    """Returns what a text in the format PO holds; raises `ValueError` with the line that is none."""
    said: dict[tuple[str | None, str], tuple[str, ...]] = {}
    plurals = _ONE_FORM
    for entry in _entries(text):
        forms = tuple(each for key, each in entry.items() if key.startswith("msgstr"))
        if entry["msgid"] == "":
            found = _PLURALS.search(forms[0] if forms else "")
            plurals = found[1].strip() if found else _ONE_FORM
        elif forms and all(forms) and "fuzzy" not in entry:
            said[entry.get("msgctxt"), entry["msgid"]] = forms
    return Translations(said, c2py(plurals))


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

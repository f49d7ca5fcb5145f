"""Collects every message that the table can say: from its modules, its pages and the texts that its games bring.

For those who translate and for tests; a table that runs needs none of it.
"""

from __future__ import annotations

import ast
import io
import json
import re
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path
from typing import Any

import yaml
from babel.messages.catalog import Catalog
from babel.messages.extract import extract

from controller.languages.explained import messages_of_comments

Found = tuple[str | tuple[str, ...], str | None, str]
"""A message or its two forms, its context, and the file that says it."""

_SAID_IN_PYTHON = {"phrase": None, "plural": (1, 2), "term": ((1, "c"), 2)}
_STRING = r'"(?:[^"\\\n]|\\.)*"'
_TEXT = rf"({_STRING}(?:\s*\+\s*{_STRING})*)"
_SAID_ON_PAGES = re.compile(rf"\b(phrase|plural|term)\(\s*{_TEXT}(?:\s*,\s*{_TEXT})?")
"""A call in a page's module, wherever it stands: Babel finds none inside another one."""
_HOUSES = ("engine", "hal", "firmware_bridge", "sim", "controller")
_EXPLAIN_THEMSELVES = {"command", "group"}
"""What makes a command of a function, whose docstring is then its help."""
_DATA = {
    "engine/*/teaching/*.toml": {"title", "text", "about", "why", "right", "wrong", "hint", "solved"}
    | {"say", "otherwise", "done"},
    "engine/*/game.toml": {"title", "about"},
    "engine/**/*.yaml": {"name", "text", "about", "plan"},
}
"""Files of a game's texts, and the keys in them whose values are read by people."""
_EXPLAINED = ("controller/chameleon.yml", "controller/extensions/*/chameleon.yml")
"""The configuration whose comments are messages."""
_NAMED = {"cards.yaml": "card", "decks.yaml": "deck", "board.yaml": "faction"} | dict.fromkeys(
    ("common.yaml", "standard.yaml", "exiles-and-partisans.yaml"), "card"
)
"""Files whose names are terms, and what is named there."""
_READ_ALOUD = ("aria-label", "title", "placeholder", "alt")
"""The attributes of a page that people read or hear."""


def collected(root: Path) -> Catalog:
    """Returns a catalogue without translations of all that the sources under `root` say, in a fixed order."""
    catalogue = Catalog(header_comment="# What the table says.", charset="utf-8", fuzzy=False)
    for message, context, file in sorted(_found(root), key=lambda found: (found[2], str(found[0]), found[1] or "")):
        catalogue.add(message, context=context, locations=[(file, 0)])
    return catalogue


def parts_of(message: str) -> frozenset[str]:
    """Returns the names in braces of a message."""
    return frozenset(re.findall(r"\{(\w+)\}", message))


def _found(root: Path) -> Iterator[Found]:
    for house in _HOUSES:
        for file in (root / house).rglob("*.py"):
            yield from _in_python(root, file)
        for file in (root / house).rglob("*.js"):
            yield from ((*said, _name(root, file)) for said in _in_script(file.read_text(encoding="utf-8")))
        for file in (root / house).rglob("*.html"):
            yield from ((message, None, _name(root, file)) for message in _in_page(file.read_text(encoding="utf-8")))
    for file in chain.from_iterable(sorted(root.glob(files)) for files in _EXPLAINED):
        comments = messages_of_comments(file.read_text(encoding="utf-8"))
        yield from ((message, None, _name(root, file)) for message in comments)
    for files, keys in _DATA.items():
        for file in root.glob(files):
            named = {"name"} & keys if file.name in _NAMED else set()
            yield from ((message, None, _name(root, file)) for message in _in_data(file, keys - named))
            yield from ((message, _NAMED[file.name], _name(root, file)) for message in _in_data(file, named))


def _in_python(root: Path, file: Path) -> Iterator[Found]:
    for _, message, _, context in extract("python", io.BytesIO(file.read_bytes()), keywords=_SAID_IN_PYTHON):
        if any(each.strip() for each in ([message] if isinstance(message, str) else message)):  # and no " ".join
            yield message, context, _name(root, file)
    text = file.read_text(encoding="utf-8")
    if "click" in text or "raise " in text:
        yield from ((message, None, _name(root, file)) for message in _in_calls(ast.parse(text)))


def _in_calls(module: ast.Module) -> Iterator[str]:
    """What commands say of themselves, a paragraph each, and of their options; and errors whose messages have parts."""
    for node in ast.walk(module):
        match node:
            case ast.Raise(exc=ast.Call(args=[ast.Constant(value=str(message)), *_], keywords=[_, *_])):
                yield message
            case ast.FunctionDef(decorator_list=made_by) if _EXPLAIN_THEMSELVES & {*map(_called, made_by)}:
                paragraphs = (ast.get_docstring(node) or "").split("\n\n")
                yield from (" ".join(each.split()) for each in paragraphs if each)
            case ast.Call(keywords=keywords) if _called(node) == "option":
                yield from (
                    each.value.value
                    for each in keywords
                    if each.arg == "help" and isinstance(each.value, ast.Constant) and isinstance(each.value.value, str)
                )


def _called(node: ast.AST) -> str:
    """The name of what is called, or "" where nothing is."""
    match node:
        case ast.Call(func=ast.Attribute(attr=name)) | ast.Call(func=ast.Name(id=name)):
            return name
    return ""


def _in_script(text: str) -> Iterator[tuple[str | tuple[str, ...], str | None]]:
    for kind, first, second in _SAID_ON_PAGES.findall(text):
        match kind:
            case "phrase":
                yield _unquoted(first), None
            case "plural":
                yield (_unquoted(first), _unquoted(second)), None
            case "term":
                yield _unquoted(second), _unquoted(first)


def _unquoted(text: str) -> str:
    return "".join(json.loads(each) for each in re.findall(_STRING, text))


def _name(root: Path, file: Path) -> str:
    return file.relative_to(root).as_posix()


def _in_data(file: Path, keys: set[str]) -> Iterator[str]:
    text = file.read_text(encoding="utf-8")
    return _values(tomllib.loads(text) if file.suffix == ".toml" else yaml.safe_load(text), keys)


def _values(data: Any, keys: set[str]) -> Iterator[str]:
    """The texts under some keys, wherever they are, and those in a list under one."""
    if isinstance(data, dict):
        for key, each in data.items():
            if key in keys and isinstance(each, str):
                yield " ".join(each.split())
            elif key in keys and isinstance(each, list):
                yield from (" ".join(item.split()) for item in each if isinstance(item, str))
            yield from _values(each, keys)
    elif isinstance(data, list):
        for each in data:
            yield from _values(each, keys)


class _Page(HTMLParser):
    """Reads what a page says before any of its modules runs."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in ("script", "style")
        self.messages += [value for name, value in attrs if name in _READ_ALOUD and value and re.search("[a-z]", value)]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        said = " ".join(data.split())
        if not self._silent and re.search("[A-Za-z]", said):
            self.messages.append(said)


def _in_page(text: str) -> list[str]:
    page = _Page()
    page.feed(text)
    return page.messages

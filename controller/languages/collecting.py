"""Collects every message of the table: from its modules, its pages and the texts of its games.

This is for translators and tests; a running table does not use it.
"""

from __future__ import annotations

import ast
import io
import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path
from typing import Any

import yaml
from babel.messages.catalog import Catalog
from babel.messages.extract import extract

from controller.languages.catalogue import SECTIONS
from controller.languages.explained import messages_of_comments
from controller.languages.forms import ARTICLE, NAMED
from controller.languages.notes import Notes, is_short

Found = tuple[str | tuple[str, ...], str | None, str, int, str]
"""A message or its two forms, its context, its file and line, and its role: "button", or ""."""
Said = tuple[str | tuple[str, ...], str | None, int, str]
"""The same without the file."""

_SAID_IN_PYTHON = {"phrase": None, "plural": (1, 2), "term": ((1, "c"), 2)}
_STRING = r'"(?:[^"\\\n]|\\.)*"'
_TEXT = rf"({_STRING}(?:\s*\+\s*{_STRING})*)"
_SAID_ON_PAGES = re.compile(rf"\b(phrase|plural|term)\(\s*{_TEXT}(?:\s*,\s*{_TEXT})?")
"""A call in a page's module, at any depth: Babel finds none inside another one."""
_HOUSES = ("engine", "hal", "firmware_bridge", "sim", "controller")
_EXPLAIN_THEMSELVES = {"command", "group"}
"""The decorators that make a command of a function, whose docstring is then its help."""
_DATA = {
    "engine/*/teaching/*.toml": {"title", "text", "about", "why", "right", "wrong", "hint", "solved"}
    | {"say", "otherwise", "done"},
    "engine/*/game.toml": {"title", "about"},
    "engine/**/*.yaml": {"name", "text", "about", "plan"},
}
"""Files with a game's texts, and the keys in them whose values are shown to people."""
_EXPLAINED = ("controller/chameleon.yml", "controller/extensions/*/chameleon.yml")
"""The configuration whose comments are messages."""
_NAMED = {"cards.yaml": "card", "decks.yaml": "deck", "board.yaml": "faction"} | dict.fromkeys(
    ("common.yaml", "standard.yaml", "exiles-and-partisans.yaml"), "card"
)
"""Files with names that are terms, and the kind of names."""
_READ_ALOUD = {"aria-label": "label", "title": "tooltip", "placeholder": "example", "alt": "picture"}
"""The attributes of a page's elements that people read or hear, and their roles."""
_SAYS_WHAT = {"button": "button", "summary": "heading", "legend": "heading", "th": "heading", "option": "choice"} | {
    "label": "label", "a": "link", "dt": "label", "h1": "heading", "h2": "heading", "h3": "heading", "h4": "heading",
}  # fmt: skip
"""The elements of a page that determine the role of their text."""
_SECTION_OF = (
    ("*/doctor*", "doctor"), ("hal/*", "doctor"), ("firmware_bridge/*", "doctor"), ("sim/*", "doctor"),
    ("engine/*/cards/*", "cards"), ("engine/*/decks/*", "cards"), ("*/printing/*", "cards"),
    ("controller/games/*", "games"), ("engine/*", "games"), ("controller/tabletop/light*", "games"),
    ("*commands*", "command"), ("*.js", "page"), ("*.html", "page"), ("controller/web/*", "page"),
    ("controller/table/*", "page"), ("controller/clock/*", "page"), ("controller/messages/*", "page"),
    ("controller/teaching/*", "page"), ("*chameleon.yml", "command"), ("controller/extensions/*", "page"),
    ("*", "command"),
)  # fmt: skip
"""The file for the messages of each source: the first matching pattern applies."""


def collected(root: Path) -> Catalog:
    """Returns a template of all messages in the sources under `root`, in a fixed order.

    Short messages have a context and a comment from `notes.py`, names a second message that asks for their article.
    """
    catalogue = Catalog(header_comment="# What the table says.", charset="utf-8", fuzzy=False)
    notes = Notes.read()
    placed: dict[str, str] = {}
    for message, context, file, line, what in sorted(_found(root), key=_order):
        first = message if isinstance(message, str) else message[0]
        if context is None and is_short(first):
            context = placed.setdefault(first, notes.context(first, file, what))
        catalogue.add(message, context=context, locations=[(file, line)], auto_comments=notes.comments(first, context))
        if context in NAMED:
            catalogue.add(message, context=context + ARTICLE, locations=[(file, line)], auto_comments=[notes.article])
    return catalogue


def _order(found: Found) -> tuple[int, str, str, str, int, str]:
    """Returns a sort key that puts the most visible sources first: a short message has its context there."""
    message, context, file, line, what = found
    return SECTIONS.index(section_of(file)), file, str(message), context or "", line, what


def split(catalogue: Catalog) -> dict[str, Catalog]:
    """Returns the messages of a catalogue by section, each in the first section that uses it."""
    parts = {each: Catalog(header_comment=catalogue.header_comment, charset="utf-8", fuzzy=False) for each in SECTIONS}
    for each in catalogue:
        if each.id:
            parts[section_of(each.locations[0][0])][each.id] = each
    return parts


def section_of(file: str) -> str:
    """Returns the section of a source file."""
    return next(section for pattern, section in _SECTION_OF if fnmatch(file, pattern))


def parts_of(message: str) -> frozenset[str]:
    """Returns the placeholders of a message."""
    return frozenset(re.findall(r"\{(\w+)(?::[^\s{}][^{}]*)?\}", message))


def _found(root: Path) -> Iterator[Found]:
    for house in _HOUSES:
        for ending, read in (("py", _in_python), ("js", _in_script), ("html", _in_page)):
            for file in (root / house).rglob(f"*.{ending}"):
                yield from _from(root, file, read(file.read_text(encoding="utf-8")))
    for file in chain.from_iterable(sorted(root.glob(files)) for files in _EXPLAINED):
        comments = messages_of_comments(file.read_text(encoding="utf-8"))
        yield from _from(root, file, ((message, None, line, "") for line, message in comments))
    for files, keys in _DATA.items():
        for file in root.glob(files):
            named = {"name"} & keys if file.name in _NAMED else set()
            yield from _from(root, file, ((message, None, line, "") for line, message in _in_data(file, keys - named)))
            names = ((message, _NAMED[file.name], line, "") for line, message in _in_data(file, named))
            yield from _from(root, file, names)


def _from(root: Path, file: Path, said: Iterable[Said]) -> Iterator[Found]:
    name = file.relative_to(root).as_posix()
    yield from ((message, context, name, line, what) for message, context, line, what in said)


def _in_python(text: str) -> Iterator[Said]:
    for line, message, _, context in extract("python", io.BytesIO(text.encode()), keywords=_SAID_IN_PYTHON):
        if any(each.strip() for each in ([message] if isinstance(message, str) else message)):  # and not " ".join
            yield message, context, line, ""
    if "click" in text or "raise " in text:
        yield from _in_calls(ast.parse(text))


def _in_calls(module: ast.Module) -> Iterator[Said]:
    """Yields the help of commands, a paragraph each, and of their options; and errors whose messages have parts."""
    for node in ast.walk(module):
        match node:
            case ast.Raise(exc=ast.Call(args=[ast.Constant(value=str(message)), *_], keywords=[_, *_])):
                yield message, None, node.lineno, ""
            case ast.FunctionDef(decorator_list=made_by) if _EXPLAIN_THEMSELVES & {*map(_called, made_by)}:
                paragraphs = (ast.get_docstring(node) or "").split("\n\n")
                yield from ((" ".join(each.split()), None, node.lineno, "help") for each in paragraphs if each)
            case ast.Call(keywords=keywords) if _called(node) == "option":
                yield from (
                    (each.value.value, None, each.value.lineno, "option")
                    for each in keywords
                    if each.arg == "help" and isinstance(each.value, ast.Constant) and isinstance(each.value.value, str)
                )


def _called(node: ast.AST) -> str:
    """Returns the name of the called function, or "" for other expressions."""
    match node:
        case ast.Call(func=ast.Attribute(attr=name)) | ast.Call(func=ast.Name(id=name)):
            return name
    return ""


def _in_script(text: str) -> Iterator[Said]:
    for found in _SAID_ON_PAGES.finditer(text):
        kind, first, second = found.groups()
        line = text.count("\n", 0, found.start()) + 1
        match kind:
            case "phrase":
                yield _unquoted(first), None, line, ""
            case "plural":
                yield (_unquoted(first), _unquoted(second)), None, line, ""
            case "term":
                yield _unquoted(second), _unquoted(first), line, ""


def _unquoted(text: str) -> str:
    return "".join(json.loads(each) for each in re.findall(_STRING, text))


def _in_data(file: Path, keys: set[str]) -> Iterator[tuple[int, str]]:
    text = file.read_text(encoding="utf-8")
    values = _values(tomllib.loads(text) if file.suffix == ".toml" else yaml.safe_load(text), keys)
    yield from ((_line_of(text, value), " ".join(value.split())) for value in values)


def _line_of(text: str, value: str) -> int:
    """Returns the line on which a value begins; the parsers of these formats do not report it."""
    first = next(iter(value.split("\n")), value).strip()
    return text.count("\n", 0, max(text.find(first[:30]), 0)) + 1


def _values(data: Any, keys: set[str]) -> Iterator[str]:
    """Yields the texts under some keys, at any depth, and those in a list under one."""
    if isinstance(data, dict):
        for key, each in data.items():
            if key in keys and isinstance(each, str):
                yield each
            elif key in keys and isinstance(each, list):
                yield from (item for item in each if isinstance(item, str))
            yield from _values(each, keys)
    elif isinstance(data, list):
        for each in data:
            yield from _values(each, keys)


class _Page(HTMLParser):
    """Collects the messages in a page's HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[Said] = []
        self._silent = 0
        self._what: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in ("script", "style")
        if tag in _SAYS_WHAT:
            self._what.append((tag, _SAYS_WHAT[tag]))
        for name, value in attrs:
            if name in _READ_ALOUD and value and re.search("[a-z]", value):
                self.messages.append((value, None, self.getpos()[0], _READ_ALOUD[name]))

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ("script", "style")
        if self._what and self._what[-1][0] == tag:
            self._what.pop()

    def handle_data(self, data: str) -> None:
        said = " ".join(data.split())
        if not self._silent and re.search("[A-Za-z]", said):
            before = data[: len(data) - len(data.lstrip())].count("\n")
            self.messages.append((said, None, self.getpos()[0] + before, self._what[-1][1] if self._what else ""))


def _in_page(text: str) -> list[Said]:
    page = _Page()
    page.feed(text)
    return page.messages

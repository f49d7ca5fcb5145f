"""Joins the page's modules into one script, because over a Pi's hotspot every request takes long. Pure: texts to text.

Every module becomes a function that returns its exports, kept under its address and called when it is first imported:
see `static/js/base/joined-modules.js`. Code that cannot be read with certainty raises `Unreadable`; such a page keeps
its single files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from posixpath import dirname, join, normpath

from controller.web.js_source import Unreadable, code_of, outside_brackets

_NAME = r"[A-Za-z_$][\w$]*"
_STRING = r"(\"\s*\"|'\s*')(?!\s*with\b)"
_LIST = r"\{[\w$\s,]*\}"
_WORD = re.compile(r"(?<![\w$#])(?<!(?<!\.\.)\.)(?:import|export)(?![\w$]|\s*:)")
_CALL = re.compile(rf"import\s*\((?=(?:\s*{_STRING}\s*\))?)")
_IMPORT = re.compile(
    rf"import\b\s*(?:(?:({_NAME})\s*(?:,\s*(?=[{{*])|(?<=\s)))?(?:({_LIST})|\*\s*as\s+({_NAME}))?\s*from\s*)?"
    rf"{_STRING}\s*;?"
)
_EXPORT_ALL = re.compile(rf"export\s*\*\s*(?:as\s+({_NAME})\s+)?from\s*{_STRING}\s*;?")
_EXPORT_LIST = re.compile(rf"export\s*({_LIST})(?:\s*from\s*{_STRING})?\s*;?")
_EXPORT = re.compile(rf"export\s+(?=(?:(?:async\s+)?function\b\s*\*?|class\s|const\s)\s*({_NAME}))")
_FIXED = re.compile(rf"(?<![\w$.])(?:function\b\s*\*?|class\s|const\s)\s*({_NAME})")
_SEVERAL = re.compile(r"\bexport\s+const\b(?:(?!\b(?:const|let|var|function|class|import|export|if|for)\b)[^;,])*,")
_OWN_NAMES = re.compile(r"\$(?:define|take|import|\d)|\bimport\s*\.|\bexport\s+default\b")

_BEGINNING = "const { define: $define, take: $take } = globalThis.joinedModules;\n"
_URL = re.compile(r"\burl\(\s*(['\"]?)(?![/#]|data:|https?:)([^'\")]+)\1\s*\)")


@dataclass(frozen=True, slots=True)
class Module:
    """A module, read as part of a joined script."""

    imports: tuple[str, ...]
    """The addresses that it imports, in their order."""
    later: tuple[str, ...]
    """The addresses that it imports while it runs, as far as they are written in it."""
    exports: tuple[str, ...]
    """The names that it exports, without those of `export * from`."""
    script: str


def read_module(address: str, text: str) -> Module:
    """Reads a module at an address such as "/js/main.js"; raises `Unreadable`."""
    try:
        return _Reading(address, text).module()
    except Unreadable as error:
        raise Unreadable(f"{address}: {error}") from None


def closure(entries: Iterable[str], read: Callable[[str], Module]) -> dict[str, Module]:
    """Returns these modules and all that they import, each after what it imports; raises `Unreadable` for a circle."""
    found: dict[str, Module] = {}
    open_ones: list[str] = []

    def add(address: str) -> None:
        if address in open_ones:
            raise Unreadable(f"{address} {open_ones[-1]}")
        if address in found:
            return
        open_ones.append(address)
        module = read(address)
        for each in module.imports:
            add(each)
        found[open_ones.pop()] = module

    for each in entries:
        add(each)
    return found


def join_modules(modules: Iterable[Module]) -> str:
    """Returns the script that defines modules."""
    return "".join([_BEGINNING, *(each.script for each in modules)])


def join_sheets(sheets: Mapping[str, str]) -> str:
    """Returns stylesheets joined in their order; the keys are addresses. Raises `Unreadable` for one that cannot be
    joined.
    """
    for address, text in sheets.items():
        if found := re.search(r"@(?:import|charset|namespace)\b", text):
            raise Unreadable(f"{address}: {found[0]}")
        if text.count("{") != text.count("}"):
            raise Unreadable(address)
    return "\n".join(_with_addresses(address, text) for address, text in sheets.items())


def _with_addresses(address: str, text: str) -> str:
    """Returns a stylesheet with absolute addresses in `url(...)`, so that it works wherever it is served."""
    return _URL.sub(lambda found: f'url("{normpath(join(dirname(address), found[2]))}")', text)


class _Reading:
    """Reads the imports and exports of one module."""

    def __init__(self, address: str, text: str) -> None:
        self._address, self._text, self._code = address, text, code_of(text)
        self._taken: list[tuple[str, str]] = []
        """What is imported: the address, and what takes its exports in JavaScript."""
        self._later: list[str] = []
        self._given: dict[str, str] = {}
        """What is exported: its name, and the name within the module."""
        self._spread: list[str] = []
        outside = outside_brackets(self._code)
        if _SEVERAL.search(outside):
            raise Unreadable("export const")
        self._fixed = set(_FIXED.findall(outside))

    def module(self) -> Module:
        if own := _OWN_NAMES.search(self._code):
            raise Unreadable(own[0])
        body = self._body()
        if loose := [name for name in self._given.values() if name not in self._fixed]:
            raise Unreadable(loose[0])
        imports = "".join(f"const {what} = await $take({json.dumps(where)}); " for where, what in self._taken)
        exports = ", ".join([*self._spread, *map(_renamed, self._given.items())])
        made = f"async ($import) => {{ {imports}{body}\nreturn {{ {exports} }};\n}}"
        script = f"$define({json.dumps(self._address)}, {made});\n"
        return Module(tuple(where for where, _ in self._taken), tuple(self._later), tuple(self._given), script)

    def _body(self) -> str:
        """Returns the text without its imports and the word export; lines keep their numbers."""
        kept, at = [], 0
        for word in _WORD.finditer(self._code):
            found, instead = self._statement(word.start())
            kept += [self._text[at : found.start()], instead, "\n" * found[0].count("\n")]
            at = found.end()
        return "".join([*kept, self._text[at:]])

    def _statement(self, at: int) -> tuple[re.Match[str], str]:
        """Reads the import or export at a position; returns its match, and its replacement in the body."""
        if found := _CALL.match(self._code, at):
            self._later += [self._target(found, 1)] if found[1] else []
            return found, "$import("
        if found := _EXPORT.match(self._code, at):
            self._given[found[1]] = found[1]
            return found, ""
        if found := _IMPORT.match(self._code, at):
            self._import(found)
        elif found := _EXPORT_ALL.match(self._code, at):
            self._export_all(found)
        elif found := _EXPORT_LIST.match(self._code, at):
            self._export_list(found)
        else:
            raise Unreadable(self._text[at : at + 40])
        return found, ""

    def _import(self, found: re.Match[str]) -> None:
        default, listed, whole = found[1], found[2], found[3]
        pairs = [*([("default", default)] if default else []), *(self._pairs(listed) if listed else [])]
        where = self._target(found, 4)
        if pairs or not whole:
            self._taken.append((where, _pattern(pairs)))
        if whole:
            self._taken.append((where, whole))
        self._fixed |= {whole, *(within for _, within in pairs)}

    def _export_all(self, found: re.Match[str]) -> None:
        own = self._own_name()
        self._taken.append((self._target(found, 2), own))
        if found[1]:
            self._given[found[1]] = own
        else:
            self._spread.append(f"...{own}")

    def _export_list(self, found: re.Match[str]) -> None:
        pairs = self._pairs(found[1])
        if found[2]:
            own = [self._own_name(number) for number in range(len(pairs))]
            self._taken.append((self._target(found, 2), _pattern(zip((there for there, _ in pairs), own, strict=True))))
            pairs = [(within, name) for within, (_, name) in zip(own, pairs, strict=True)]
        self._given |= {name: within for within, name in pairs}

    def _own_name(self, number: int = 0) -> str:
        """Returns an unused local name for a value that is imported and exported at once."""
        own = f"$0{len(self._taken)}_{number}"
        self._fixed.add(own)
        return own

    def _pairs(self, listed: str) -> list[tuple[str, str]]:
        """Reads a list such as "{ a, b as c }" as pairs of names."""
        words = [each.split() for each in listed[1:-1].split(",") if each.strip()]
        if any(len(each) not in (1, 3) or each[1:2] not in ([], ["as"]) for each in words):
            raise Unreadable(listed)
        return [(each[0], each[-1]) for each in words]

    def _target(self, found: re.Match[str], group: int) -> str:
        return _resolved(self._address, self._text[found.start(group) + 1 : found.end(group) - 1])


def _pattern(pairs: Iterable[tuple[str, str]]) -> str:
    return f"{{ {', '.join(map(_renamed, pairs))} }}"


def _renamed(pair: tuple[str, str]) -> str:
    return pair[0] if pair[0] == pair[1] else f"{pair[0]}: {pair[1]}"


def _resolved(address: str, target: str) -> str:
    """Returns the absolute address of an import such as "./name.js" in the module at `address`."""
    if not re.fullmatch(r"(/|\./|(\.\./)+)[\w.-]+(/[\w.-]+)*", target):
        raise Unreadable(target)
    return normpath(join(dirname(address), target))

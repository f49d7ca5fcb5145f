"""Parses JavaScript source far enough to find imports: its code, and the code outside of all brackets."""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<comment>//[^\n]*|/\*[\s\S]*?\*/)"
    r"|(?P<string>\"(?:[^\"\\\n]|\\[\s\S])*\"|'(?:[^'\\\n]|\\[\s\S])*')"
    r"|[^\s\"'`/{}][^\"'`/{}]*|[/{}]"
)
_REGEX = re.compile(r"(?P<regex>/(?![/*])(?:[^\\/\[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+/\w*)")
_TEMPLATE = re.compile(r"[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:(?P<template>`)|(?P<opened>\$\{))")
_VALUE_ENDS = re.compile(r"([\w$]+|[)\]}]|\+\+|--)\s*$")
_VALUE_FOLLOWS = frozenset(
    {"return", "typeof", "case", "in", "of", "do", "else", "void", "delete", "throw", "await", "yield", "instanceof"}
)
_BRACKETS = re.compile(r"\([^()\[\]{}]*\)|\[[^()\[\]{}]*\]|\{[^()\[\]{}]*\}")
_INSIDE = re.compile(r"[^\n]")


class Unreadable(Exception):
    """A text that cannot be bundled; the message is for developers."""


def code_of(text: str) -> str:
    """Returns a text with spaces for its comments, regular expressions, templates and the insides of its strings."""
    shown, at, before = [], 0, ""
    depths: list[int] = []  # of braces, in each part of a template that is code
    while at < len(text):
        found = _token(text, at, before, in_template=depths[-1:] == [0])
        if found is None:
            raise Unreadable(text[at : at + 20])
        token, kind, at = found[0], found.lastgroup, found.end()
        if kind in ("template", "opened"):
            depths = [*(depths[:-1] if token[0] == "}" else depths), *([0] if kind == "opened" else [])]
        elif depths:
            depths[-1] += {"{": 1, "}": -1}.get(token, 0)
        if kind not in ("space", "comment"):
            before = "(" if kind == "opened" else kind or token
        if kind == "string":
            shown.append(f"{token[0]}{_INSIDE.sub(' ', token[1:-1])}{token[0]}")
        else:
            shown.append(token if kind in (None, "space") else _INSIDE.sub(" ", token))
    return "".join(shown)


def _token(text: str, at: int, before: str, in_template: bool) -> re.Match[str] | None:
    """Matches the token there, after `before`; with `in_template` a brace ends the code in a template."""
    sign = text[at]
    if sign == "`" or (sign == "}" and in_template):
        return _TEMPLATE.match(text, at)
    if sign == "/" and not ((value := _VALUE_ENDS.search(before)) and value[1] not in _VALUE_FOLLOWS):
        return _REGEX.match(text, at) or _TOKEN.match(text, at)
    return _TOKEN.match(text, at)


def outside_brackets(code: str) -> str:
    """Returns code without the content of brackets; raises `Unreadable` for an unmatched one."""
    count = 1
    while count:
        code, count = _BRACKETS.subn(" ", code)
    if found := re.search(r"[()\[\]{}]", code):
        raise Unreadable(found[0])
    return code

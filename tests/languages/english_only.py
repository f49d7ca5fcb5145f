"""Finds untranslatable English in modules: words in a row that are in no message."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

_MESSAGES = {"phrase": (0,), "plural": (0, 1), "term": (0, 1)}
"""The arguments of these calls that are messages; other arguments may be untranslatable English."""
_FOR_PROGRAMS = {"RejectedMessage", "compile", "debug", "info", "warning"}
"""Calls whose texts nobody reads at a table: reasons for counts, patterns, and the log."""
_HELP = ("option", "help")
"""The help of an option is a message."""
_WORDS = re.compile(r"[A-Za-z]{2,}[,;:.!?)]* |[ (][A-Za-z]{2,}")


def untranslatable_texts(module: str) -> list[str]:
    """Returns the texts with words in a row in the source of a module that are neither messages nor for programs.

    The parts of an f-string are shown as {}.
    """
    tree = ast.parse(module)
    return [said for node in tree.body for said in _said(node) if _WORDS.search(said)]


def _said(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert():  # a docstring, or a text for programmers only
            return
        case ast.Call() if _name_of(node) in _FOR_PROGRAMS:
            return
        case ast.Call(keywords=keywords) if _name_of(node) == _HELP[0]:
            for each in keywords:
                yield from () if each.arg == _HELP[1] and isinstance(each.value, ast.Constant) else _said(each.value)
        case ast.Raise(exc=ast.Call(args=[ast.Constant(), *rest], keywords=[_, *_] as parts)):
            for each in (*rest, *(part.value for part in parts)):
                yield from _said(each)
        case ast.Call() if _name_of(node) in _MESSAGES:
            messages = _MESSAGES[_name_of(node)]
            parts = [each for at, each in enumerate(node.args) if at not in messages]
            for each in (*parts, *(keyword.value for keyword in node.keywords)):
                yield from _said(each)
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=values):
            yield "".join(str(each.value) if isinstance(each, ast.Constant) else "{}" for each in values)
            for each in values:
                yield from _said(each) if isinstance(each, ast.FormattedValue) else ()
        case _:
            for inside in ast.iter_child_nodes(node):
                yield from _said(inside)


def _name_of(call: ast.Call) -> str:
    return getattr(call.func, "id", getattr(call.func, "attr", ""))

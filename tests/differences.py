"""Compares long texts with a short result: pytest's own comparison of two long texts can take minutes."""

from __future__ import annotations

from itertools import zip_longest

_SHOWN = 200
"""The maximum length of a displayed line, in characters."""


def first_difference(one: str | bytes, other: str | bytes) -> str:
    """Returns "" for equal texts, else the number of the first line that differs, and both lines."""
    if one == other:
        return ""
    lines = zip_longest(_lines(one), _lines(other))
    number, (ours, theirs) = next((n, pair) for n, pair in enumerate(lines, 1) if pair[0] != pair[1])
    return f"line {number}: {_shown(ours)} is not {_shown(theirs)}"


def _lines(text: str | bytes) -> list[str]:
    return (text if isinstance(text, str) else text.decode("latin-1")).splitlines(keepends=True)


def _shown(line: str | None) -> str:
    return "the end" if line is None else repr(line[:_SHOWN])

"""Sentences between tables: as plain English text, with a separate description of their parts.

The receiver rebuilds them in its own language, or uses the English. A foreign description may contain anything, so a
sentence is rebuilt only if it cannot grow beyond its data, and only if its English form equals the text exactly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from typing import Any

from engine.sentence import from_plain, plain

_DEEPEST = 30
"""The maximum depth of nested messages and sentences."""
_WIDEST_GAP = 3
"""The maximum length of the separator between sentences in a row, in characters."""
_OFTENEST = 3
"""The maximum number of occurrences of a word in one message."""


def carried(value: Any) -> Any:
    """Returns the parts of the sentences in plain data, in a form for JSON; None without sentences.

    A text's parts are a list. An object or a list becomes an object with the keys or numbers of its members that
    contain sentences.
    """
    if isinstance(value, str):
        said = plain(value)
        return said["how"] if isinstance(said, dict) else None
    if isinstance(value, Mapping):
        return _carried(value.items())
    return _carried(enumerate(value)) if isinstance(value, list | tuple) else None


def _carried(items: Iterable[tuple[object, Any]]) -> Any:
    inside = {str(key): carried(each) for key, each in items}
    return {key: each for key, each in inside.items() if each is not None} or None


def made_again(value: Any, told: Any, deepest: int = _DEEPEST) -> Any:
    """Returns plain data with its sentences rebuilt from `told`, the result of `carried`, wherever that is valid."""
    match value, told:
        case str(), [*how]:
            return _sentence(value, how)
        case dict(), dict() if deepest:
            return {key: made_again(each, told.get(key), deepest - 1) for key, each in value.items()}
        case [*items], dict() if deepest:
            return [made_again(each, told.get(str(at)), deepest - 1) for at, each in enumerate(items)]
    return value


def _sentence(text: str, how: Sequence[Any]) -> str:
    told = {"how": [*how]}
    said = from_plain(told) if _is_sound(told, _DEEPEST) else text
    return said if said == text else text


def _is_sound(told: Any, deepest: int) -> bool:
    """Returns whether `told` describes a sentence that is no longer than the data that was sent."""
    if isinstance(told, str):
        return True
    if not isinstance(told, dict) or len(told) != 1 or not deepest:
        return False
    match told:
        case {"how": ["phrase", str(message), {"parts": dict(parts), **more}]} if not more:
            return _takes(message, parts) and _are_sound(parts.values(), deepest - 1)
        case {"how": ["plural", str(one), str(many), int(n), {"parts": dict(parts), **more}]} if not more:
            all_parts = {"n": n, **parts}
            return _takes(one, all_parts) and _takes(many, all_parts) and _are_sound(parts.values(), deepest - 1)
        case {"how": ["term", str(), str()]}:
            return True
        case {"how": ["listed", {"all": [*items], **more}, "and" | "or" | "row"]} if not more:
            return _are_sound(items, deepest - 1)
        case {"how": ["together", {"all": [*sentences], **more}, str(between)]} if not more:
            return len(between) <= _WIDEST_GAP and all(_is_sound(each, deepest - 1) for each in sentences)
        case {"how": ["beginning", text]}:
            return _is_sound(text, deepest - 1)
    return False


def _are_sound(parts: Iterable[Any], deepest: int) -> bool:
    return all(isinstance(part, int) or _is_sound(part, deepest) for part in parts)


def _takes(message: str, parts: Mapping[str, Any]) -> bool:
    """Returns whether a message uses its parts by their plain names, each once; words and numbers may repeat a few
    times.
    """
    try:
        fields = [(name, spec, how) for _, name, spec, how in Formatter().parse(message) if name is not None]
    except ValueError:
        return False
    names = Counter(name for name, _, _ in fields)
    is_plain = all(name.isidentifier() and not spec and how is None for name, spec, how in fields)
    return is_plain and all(name in parts and times <= _most(parts[name]) for name, times in names.items())


def _most(part: Any) -> int:
    """Returns how often a part may occur in one message."""
    match part:
        case str() | int() | {"how": ["term", *_]}:
            return _OFTENEST
    return 1

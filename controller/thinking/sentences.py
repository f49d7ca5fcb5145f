"""Sentences in messages between processes: packed for JSON, and rebuilt on the other side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.sentence import Sentence, from_plain, plain


def packed(value: Any) -> Any:
    """Returns plain data with its sentences in the form that `unpacked` reads."""
    if isinstance(value, Sentence) and value.how:
        return {"sentence": plain(value)}
    if isinstance(value, Mapping):
        return {key: packed(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [packed(each) for each in value]
    return value


def unpacked(value: Any) -> Any:
    """Returns plain data with its sentences rebuilt."""
    match value:
        case {"sentence": {"how": [str(), *_]} as said} if len(value) == 1:
            return from_plain(said)
        case dict():
            return {key: unpacked(each) for key, each in value.items()}
        case list():
            return [unpacked(each) for each in value]
    return value

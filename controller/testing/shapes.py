"""Checks plain data against the shape of a `TypedDict`."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict


def complaints(value: Any, wanted: Any, where: str = "it") -> list[str]:
    """Returns the faults of JSON data. `wanted` is a type or a `TypedDict`, or a list or union of these.

    Extra keys are allowed.
    """
    return list(_complaints(value, wanted, where))


def _complaints(value: Any, wanted: Any, where: str) -> Iterator[str]:
    origin, parts = get_origin(wanted), get_args(wanted)
    if wanted is Any:
        return
    if is_typeddict(wanted):
        yield from _of_keys(value, wanted, where)
    elif origin in (Union, types.UnionType):
        if all(complaints(value, part, where) for part in parts):
            yield f"{where} is {value!r}, expected {wanted}"
    elif origin is Literal:
        if value not in parts:
            yield f"{where} is {value!r}, expected one of {parts}"
    elif origin in (list, dict):
        yield from _of_many(value, origin, parts[-1], where)
    elif not (isinstance(value, str) if wanted is str else type(value) is wanted):
        yield f"{where} is {value!r}, expected {getattr(wanted, '__name__', wanted)}"


def _of_keys(value: Any, wanted: Any, where: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{where} is {value!r}, expected a mapping"
        return
    for key, kind in get_type_hints(wanted, include_extras=True).items():
        optional = get_origin(kind) is NotRequired
        if key in value:
            yield from _complaints(value[key], get_args(kind)[0] if optional else kind, f"{where}[{key!r}]")
        elif not optional:
            yield f"{where} has no {key!r}"


def _of_many(value: Any, origin: Any, kind: Any, where: str) -> Iterator[str]:
    if not isinstance(value, origin):
        yield f"{where} is {value!r}, expected a {'list' if origin is list else 'mapping'}"
        return
    for key, each in value.items() if origin is dict else enumerate(value):
        yield from _complaints(each, kind, f"{where}[{key!r}]")

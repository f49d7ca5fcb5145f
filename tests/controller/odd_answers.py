"""Misbehaving answers to pages, for `tests.controller.test_questions`."""

from __future__ import annotations

from typing import Any


def slow(question: dict[str, str], out_of_time: Any) -> dict[str, Any]:
    """Uses all its time."""
    while not out_of_time():
        pass
    return {"asked": question}


def broken(question: dict[str, str], out_of_time: Any) -> dict[str, Any]:
    """Fails."""
    raise RuntimeError("no such thing")


def deaf(question: dict[str, str], out_of_time: Any) -> dict[str, Any]:
    """Continues after its time is up."""
    while True:
        pass

"""Why a move is a good one, made of what lies open before it and of nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.sentence import phrase


def reason(view: Mapping[str, Any], move: str) -> str:
    """Returns why an attack is made, where both Dragons lie open in the public screen's `view`; "" for all else."""
    verb, *squares = move.split(":")
    if verb != "attack":
        return ""
    own, theirs = (view["squares"].get(square, {}).get("strength") for square in squares)
    if own is None or theirs is None or own < theirs:
        return ""
    if own == theirs:
        return phrase("it is {own} to {theirs} there, and equal strength is the attacker's", own=own, theirs=theirs)
    return phrase("it is {own} to {theirs} in strength there, before anything is played", own=own, theirs=theirs)

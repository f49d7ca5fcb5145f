"""Real cards of Dragons: what the house rules must say so that the table can tell them apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["why_not"]


def why_not(rules: Mapping[str, Any]) -> str:
    """Returns why two equal decks cannot be real cards, "" when they differ: a tag names no seat."""
    deck = rules.get("red-deck")
    if deck != rules.get("blue-deck"):
        return ""
    why = f"real cards need two different decks, because no tag says whose card it is, and both are {deck!r}"
    return f"{why}; choose another red-deck or blue-deck, or virtual cards"

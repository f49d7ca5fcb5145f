"""Words for sentences: suits, items, and counts of pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.sentence import phrase, plural, term

Counting = Callable[[int], str]
"""Returns a count in words: "a roost" for 1, "2 roosts" for 2."""

SUIT_NAMES: Mapping[str, str] = {
    "fox": term("suit", "fox"),
    "rabbit": term("suit", "rabbit"),
    "mouse": term("suit", "mouse"),
    "bird": term("suit", "bird"),
}
ITEM_NAMES: Mapping[str, str] = {
    "boots": term("item", "boots"),
    "bag": term("item", "bag"),
    "crossbow": term("item", "crossbow"),
    "hammer": term("item", "hammer"),
    "sword": term("item", "sword"),
    "tea": term("item", "tea"),
    "coins": term("item", "coins"),
    "torch": term("item", "torch"),
}
_FORESTS: Mapping[str, str] = {
    "north": phrase("the north forest"),
    "north-west": phrase("the north west forest"),
    "witchwood": phrase("the witchwood forest"),
    "west": phrase("the west forest"),
    "south-west": phrase("the south west forest"),
    "south": phrase("the south forest"),
    "east": phrase("the east forest"),
}


def clearing_name(at: int | str) -> str:
    """Returns the words for a clearing inside a sentence."""
    return phrase("clearing {at}", at=at)


def forest_name(forest: str) -> str:
    """Returns the words for a forest inside a sentence."""
    return _FORESTS[forest]


def warriors_text(count: int) -> str:
    """Returns "a warrior", "2 warriors"."""
    return plural("a warrior", "{n} warriors", count)


def points_text(count: int) -> str:
    """Returns "a point", "2 points"."""
    return plural("a point", "{n} points", count)

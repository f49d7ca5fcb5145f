"""The Vagabond's items: face up or exhausted, whole or damaged. Source: facts R-V1 to R-V7.

An item is a word: "boots" face up, "boots.x" exhausted, "boots.d" damaged, "boots.xd" both. Where it lies follows from
that: tea, coins and bags that are face up and whole lie on their tracks as far as there is room, damaged items in their
box, all others in the Satchel.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.woodland.factions import faction_of
from engine.woodland.state import Side, State
from engine.woodland.words import with_article

__all__ = [
    "DAMAGED",
    "EXHAUSTED",
    "ITEMS",
    "KINDS",
    "change",
    "counts",
    "damage",
    "exhaust",
    "gain",
    "item_phrase",
    "kind_of",
    "limit",
    "lose",
    "on_track",
    "ready",
    "repair",
    "whole",
]

ITEMS = "satchel"
"""The field of all items."""
KINDS = ("boots", "bag", "crossbow", "hammer", "sword", "tea", "coins", "torch")
_TRACKS = ("tea", "coins", "bag")
_UNCOUNTED = ("boots", "tea", "coins")
EXHAUSTED, DAMAGED = "x", "d"


def kind_of(item: str) -> str:
    """Returns what an item is, whatever its state."""
    return item.partition(".")[0]


def _marks(item: str) -> str:
    return item.partition(".")[2]


def item_phrase(item: str) -> str:
    """Returns an item as people say it: "an exhausted sword", "boots"."""
    marks = _marks(item)
    state = " ".join(word for mark, word in ((DAMAGED, "damaged"), (EXHAUSTED, "exhausted")) if mark in marks)
    phrase = f"{state} {kind_of(item)}".strip()
    return phrase if kind_of(item) in _UNCOUNTED else with_article(phrase)


def ready(side: Side) -> list[str]:
    """Returns the kinds that can be exhausted: those with an item face up and whole."""
    return [kind for kind in KINDS if kind in side.own[ITEMS]]


def whole(side: Side) -> list[str]:
    """Returns the items that are not damaged, each word once."""
    return sorted({item for item in side.own[ITEMS] if DAMAGED not in _marks(item)})


def counts(side: Side, kind: str) -> int:
    """Returns how many whole items of a kind there are, face up or not."""
    return sum(kind_of(item) == kind and DAMAGED not in _marks(item) for item in side.own[ITEMS])


def on_track(state: State, seat: int, kind: str) -> int:
    """Returns how many items of a kind lie on its track."""
    spaces = faction_of(state, seat).board.rows["track"][0]
    return min(spaces, state.sides[seat].own[ITEMS].count(kind)) if kind in _TRACKS else 0


def limit(state: State, seat: int) -> tuple[int, int]:
    """Returns how many items lie in Satchel and Damaged box, and how many may at the end of a turn."""
    base, per_bag = faction_of(state, seat).board.rows["limit"]
    held = len(state.sides[seat].own[ITEMS]) - sum(on_track(state, seat, kind) for kind in _TRACKS)
    return held, base + per_bag * on_track(state, seat, "bag")


# Changing


def _set(state: State, seat: int, items: Iterable[str]) -> None:
    state.edit(seat).remember(ITEMS, tuple(sorted(items)))


def change(state: State, seat: int, item: str, to: str) -> None:
    """Turns an item into another state of it."""
    items = [*state.sides[seat].own[ITEMS]]
    items[items.index(item)] = to
    _set(state, seat, items)


def exhaust(state: State, seat: int, kind: str) -> None:
    """Turns an item face down that is face up and whole."""
    change(state, seat, kind, f"{kind}.{EXHAUSTED}")


def damage(state: State, seat: int, item: str) -> None:
    """Damages a whole item; it keeps its face."""
    change(state, seat, item, f"{kind_of(item)}.{_marks(item)}{DAMAGED}")


def repair(state: State, seat: int, item: str) -> None:
    """Repairs a damaged item; it keeps its face."""
    marks = _marks(item).replace(DAMAGED, "")
    change(state, seat, item, f"{kind_of(item)}.{marks}" if marks else kind_of(item))


def gain(state: State, seat: int, kind: str) -> None:
    """Takes a new item, face up."""
    _set(state, seat, [*state.sides[seat].own[ITEMS], kind])


def lose(state: State, seat: int, item: str) -> None:
    """Removes an item for good."""
    items = [*state.sides[seat].own[ITEMS]]
    items.remove(item)
    _set(state, seat, items)

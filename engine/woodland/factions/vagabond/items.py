"""The Vagabond's items: face up or exhausted, whole or damaged. Source: facts R-V1 to R-V7.

An item is a word: "boots" face up, "boots.x" exhausted, "boots.d" damaged, "boots.xd" both. The word determines the
place: faceup, undamaged tea, coins and bags are on their tracks while there is room, damaged items are in their box,
and all others are in the Satchel.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.sentence import term
from engine.woodland.faction_registry import faction_of
from engine.woodland.state import Side, State

ITEMS = "satchel"
"""The field of all items."""
KINDS = ("boots", "bag", "crossbow", "hammer", "sword", "tea", "coins", "torch")
_TRACKS = ("tea", "coins", "bag")
EXHAUSTED, DAMAGED = "x", "d"
_FACE_UP: Mapping[str, str] = {
    "boots": term("item", "boots"),
    "bag": term("item", "a bag"),
    "crossbow": term("item", "a crossbow"),
    "hammer": term("item", "a hammer"),
    "sword": term("item", "a sword"),
    "tea": term("item", "tea"),
    "coins": term("item", "coins"),
    "torch": term("item", "a torch"),
}
_EXHAUSTED: Mapping[str, str] = {
    "boots": term("item", "exhausted boots"),
    "bag": term("item", "an exhausted bag"),
    "crossbow": term("item", "an exhausted crossbow"),
    "hammer": term("item", "an exhausted hammer"),
    "sword": term("item", "an exhausted sword"),
    "tea": term("item", "exhausted tea"),
    "coins": term("item", "exhausted coins"),
    "torch": term("item", "an exhausted torch"),
}
_DAMAGED: Mapping[str, str] = {
    "boots": term("item", "damaged boots"),
    "bag": term("item", "a damaged bag"),
    "crossbow": term("item", "a damaged crossbow"),
    "hammer": term("item", "a damaged hammer"),
    "sword": term("item", "a damaged sword"),
    "tea": term("item", "damaged tea"),
    "coins": term("item", "damaged coins"),
    "torch": term("item", "a damaged torch"),
}
_DAMAGED_EXHAUSTED: Mapping[str, str] = {
    "boots": term("item", "damaged exhausted boots"),
    "bag": term("item", "a damaged exhausted bag"),
    "crossbow": term("item", "a damaged exhausted crossbow"),
    "hammer": term("item", "a damaged exhausted hammer"),
    "sword": term("item", "a damaged exhausted sword"),
    "tea": term("item", "damaged exhausted tea"),
    "coins": term("item", "damaged exhausted coins"),
    "torch": term("item", "a damaged exhausted torch"),
}


def kind_of(item: str) -> str:
    """Returns the kind of an item in any state."""
    return item.partition(".")[0]


def _marks(item: str) -> str:
    return item.partition(".")[2]


def item_phrase(item: str) -> str:
    """Returns an item in words: "an exhausted sword", "boots"."""
    kind, marks = kind_of(item), _marks(item)
    if DAMAGED in marks and EXHAUSTED in marks:
        return _DAMAGED_EXHAUSTED[kind]
    if DAMAGED in marks:
        return _DAMAGED[kind]
    return _EXHAUSTED[kind] if EXHAUSTED in marks else _FACE_UP[kind]


def ready(side: Side) -> list[str]:
    """Returns the kinds that can be exhausted: those with a faceup, undamaged item."""
    return [kind for kind in KINDS if kind in side.own[ITEMS]]


def whole(side: Side) -> list[str]:
    """Returns the undamaged items, each word once."""
    return sorted({item for item in side.own[ITEMS] if DAMAGED not in _marks(item)})


def counts(side: Side, kind: str) -> int:
    """Returns the number of undamaged items of a kind, face up or not."""
    return sum(kind_of(item) == kind and DAMAGED not in _marks(item) for item in side.own[ITEMS])


def on_track(state: State, seat: int, kind: str) -> int:
    """Returns the number of items of a kind on its track."""
    spaces = faction_of(state, seat).board.rows["track"][0]
    return min(spaces, state.sides[seat].own[ITEMS].count(kind)) if kind in _TRACKS else 0


def limit(state: State, seat: int) -> tuple[int, int]:
    """Returns the number of items in Satchel and Damaged box, and the limit at the end of a turn."""
    base, per_bag = faction_of(state, seat).board.rows["limit"]
    held = len(state.sides[seat].own[ITEMS]) - sum(on_track(state, seat, kind) for kind in _TRACKS)
    return held, base + per_bag * on_track(state, seat, "bag")


# Changing


def _set(state: State, seat: int, items: Iterable[str]) -> None:
    state.edit(seat).remember(ITEMS, tuple(sorted(items)))


def change(state: State, seat: int, item: str, to: str) -> None:
    """Changes the state of an item."""
    items = [*state.sides[seat].own[ITEMS]]
    items[items.index(item)] = to
    _set(state, seat, items)


def exhaust(state: State, seat: int, kind: str) -> None:
    """Exhausts a faceup, undamaged item."""
    change(state, seat, kind, f"{kind}.{EXHAUSTED}")


def damage(state: State, seat: int, item: str) -> None:
    """Damages an undamaged item, which stays face up or exhausted."""
    change(state, seat, item, f"{kind_of(item)}.{_marks(item)}{DAMAGED}")


def repair(state: State, seat: int, item: str) -> None:
    """Repairs a damaged item, which stays face up or exhausted."""
    marks = _marks(item).replace(DAMAGED, "")
    change(state, seat, item, f"{kind_of(item)}.{marks}" if marks else kind_of(item))


def gain(state: State, seat: int, kind: str) -> None:
    """Adds a new item, face up."""
    _set(state, seat, [*state.sides[seat].own[ITEMS], kind])


def lose(state: State, seat: int, item: str) -> None:
    """Removes an item permanently."""
    items = [*state.sides[seat].own[ITEMS]]
    items.remove(item)
    _set(state, seat, items)

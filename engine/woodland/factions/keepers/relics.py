"""Relics and waystations: their places and values. Source: the Law of Root, p16, section 15.

A relic that was turned up is a piece such as "figure-3", in a clearing or a forest. The field `forests` lists relics in
forests: "north:figure" while the value is hidden, which chance decides when the relic is turned up, then
"north:figure-3". Relics in clearings are pieces there; those in forests count as supply; recovered ones have left the
game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from itertools import chain

from engine.sentence import english, phrase, plural, term
from engine.woodland.faction_registry import faction_of
from engine.woodland.state import Side, State
from engine.woodland.words import Counting

FORESTS, RECOVERED = "forests", "recovered"
TYPES = ("figure", "tablet", "jewelry")
TYPE_NAMES: Mapping[str, str] = {
    "figure": term("relic", "figure"),
    "tablet": term("relic", "tablet"),
    "jewelry": term("relic", "jewelry"),
}
VALUES = (1, 2, 3, 3)
KINDS = tuple(f"{type_}-{value}" for type_ in TYPES for value in (1, 2, 3))
_PAIRS = (("figure", "tablet"), ("tablet", "jewelry"), ("jewelry", "figure"))
_TWINS = {f"{a}-{b}-waystation": f"{b}-{a}-waystation" for one, two in _PAIRS for a, b in ((one, two), (two, one))}
STATIONS = tuple(_TWINS)
"""The waystations, each by the first word of its kind: the side that shows."""
COLUMNS = ("moving", "delving", "recovering")
"""The three columns of the Retinue, from left to right."""


def type_of(kind: str) -> str:
    """Returns the type of a relic, or the type that a waystation shows."""
    return kind.partition("-")[0]


def value_of(relic: str) -> int:
    """Returns the value of a relic that was turned up."""
    return int(relic.partition("-")[2])


def relic_name(relic: str) -> str:
    """Returns the name of a faceup relic for players: "figure of 3"."""
    return phrase("{type} of {value}", type=TYPE_NAMES[type_of(relic)], value=value_of(relic))


def pieces_said() -> Mapping[str, Counting]:
    """Returns the functions that count waystations and relics in sentences, by kind."""
    return {
        **{kind: partial(_stations_text, kind) for kind in STATIONS},
        **{kind: partial(_relics_text, kind) for kind in KINDS},
    }


def _stations_text(kind: str, count: int) -> str:
    up, down = (TYPE_NAMES[each] for each in kind.split("-")[:2])
    return plural("a {up} {down} waystation", "{n} {up} {down} waystations", count, up=up, down=down)


def _relics_text(kind: str, count: int) -> str:
    return plural("a relic ({relic})", "{n} relics ({relic})", count, relic=relic_name(kind))


# Relics


def gone(side: Side, kind: str) -> int:
    """Returns the number of recovered relics of a kind."""
    recovered: tuple[str, ...] = side.own[RECOVERED]
    return recovered.count(kind)


def relics_at(side: Side, clearing: int) -> list[str]:
    """Returns the kinds of relics in a clearing."""
    return [kind for kind in KINDS if side.pieces[kind][clearing]]


def has_relic(side: Side, clearing: int) -> bool:
    """Returns whether a relic is in a clearing."""
    return any(side.pieces[kind][clearing] for kind in KINDS)


def in_forest(side: Side, forest: str) -> list[str]:
    """Returns the relics in a forest: "figure" with its value hidden, "figure-3" turned up."""
    parts = (each.partition(":") for each in side.own[FORESTS])
    return [relic for where, _, relic in parts if where == forest]


def put_in_forest(state: State, seat: int, forest: str, relic: str) -> None:
    """Puts a relic into a forest."""
    side = state.edit(seat)
    side.remember(FORESTS, tuple(sorted((*side.own[FORESTS], f"{forest}:{relic}"))))


def take_from_forest(state: State, seat: int, forest: str, relic: str) -> None:
    """Takes a relic out of a forest."""
    side = state.edit(seat)
    relics = [*side.own[FORESTS]]
    relics.remove(f"{forest}:{relic}")
    side.remember(FORESTS, tuple(relics))


def _known(side: Side) -> list[str]:
    """Returns all faceup relics, wherever they are."""
    found = [kind for kind in KINDS for _ in range(side.on_map(kind))]
    found += [each.partition(":")[2] for each in side.own[FORESTS] if "-" in each.partition(":")[2]]
    return [*found, *side.own[RECOVERED]]


def values_left(side: Side, type_: str) -> list[int]:
    """Returns the values that a relic of a type may have when it is turned up."""
    gone = Counter(value_of(relic) for relic in _known(side) if type_of(relic) == type_)
    return [*(Counter(VALUES) - gone).elements()]


def unplaced_types(side: Side) -> list[str]:
    """Returns the types of the relics not placed yet during set-up."""
    hidden = [relic for relic in (each.partition(":")[2] for each in side.own[FORESTS]) if relic in TYPES]
    placed = Counter(map(type_of, (*hidden, *_known(side))))
    return [*chain.from_iterable([type_] * (len(VALUES) - placed[type_]) for type_ in TYPES)]


def columns_complete(recovered: Iterable[str]) -> int:
    """Returns the number of full sets of one figure, one tablet and one piece of jewelry."""
    counts = Counter(map(type_of, recovered))
    return min(counts[type_] for type_ in TYPES)


def nearly_ruled(state: State, seat: int, forest: str) -> int:
    """Returns the number of clearings around a forest that a seat rules."""
    return sum(state.ruler(at) == seat for at in state.map.forests[forest])


# Waystations


def stations_at(side: Side, clearing: int) -> list[str]:
    """Returns the waystations in a clearing."""
    return [kind for kind in STATIONS if side.pieces[kind][clearing]]


def stations_on_map(side: Side) -> list[str]:
    """Returns the waystations on the map."""
    return [kind for kind in STATIONS if not side.pieces[kind][0]]


def stations_left(side: Side) -> list[str]:
    """Returns the waystations that can be placed, both sides of each."""
    return [kind for kind in STATIONS if side.pieces[kind][0] and side.pieces[_TWINS[kind]][0]]


# Positions that somebody wrote


def complaint(state: State, seat: int) -> str:
    """Returns what is wrong with relics and waystations of a position, or ""."""
    side = state.sides[seat]
    if {*side.own[RECOVERED]} - {*KINDS}:
        return english("the recovered relics must all be of the form {kind} (Law 15.2)", kind=repr(KINDS[0]))
    for each in side.own[FORESTS]:
        where, _, relic = each.partition(":")
        if where not in state.map.forests or relic not in (*TYPES, *KINDS):
            return english(
                "{each} is not of the form FOREST:RELIC, such as 'north:figure' or 'north:figure-3' (Law 15.3)",
                each=repr(each),
            )
    if [*side.own[FORESTS]] != sorted(side.own[FORESTS]):
        return english("the relics in forests are not in alphabetical order")
    if any(not side.pieces[kind][0] and not side.pieces[_TWINS[kind]][0] for kind in STATIONS):
        return english("both sides of one waystation are on the map (Law 15.2)")
    return _too_many(state, seat, side)


def _too_many(state: State, seat: int, side: Side) -> str:
    known = Counter(_known(side))
    pieces = faction_of(state, seat).board.pieces
    hidden = Counter(relic for relic in (each.partition(":")[2] for each in side.own[FORESTS]) if relic in TYPES)
    for type_ in TYPES:
        kinds = [kind for kind in KINDS if type_of(kind) == type_]
        if any(known[kind] > pieces[kind].count for kind in kinds):
            return phrase("a relic of the type {type} is in two places (Law 15.2)", type=type_)
        if hidden[type_] + sum(known[kind] for kind in kinds) > len(VALUES):
            return phrase(
                "there are more than {count} relics of the type {type} (Law 15.2)",
                count=len(VALUES),
                type=type_,
            )
    return ""

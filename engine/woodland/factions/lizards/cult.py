"""The Lizard Cult's gardens of three suits, Outcast, Lost Souls and acolytes. Source: the Law, p16, 10.2."""

from __future__ import annotations

from engine.sentence import english, row_of
from engine.woodland.cards import SUITS
from engine.woodland.rules.pieces import discard, return_warriors
from engine.woodland.state import Side, State

OUTCAST, HATED, ACOLYTES, SOULS, REVEALED = "outcast", "hated", "acolytes", "souls", "revealed"
"""The fields: Outcast suit, whether it is hated, number of acolytes, Lost Souls, and cards revealed in this
Daylight."""
GARDENS = tuple(f"{suit}-garden" for suit in SUITS[:3])


def gardens_at(side: Side, clearing: int) -> int:
    """Returns the number of gardens of any suit in a clearing."""
    return sum(side.pieces[kind][clearing] for kind in GARDENS)


def outcast_clearings(state: State, seat: int) -> tuple[int, ...]:
    """Returns the clearings of the Outcast suit; none before it is chosen."""
    outcast = state.sides[seat].own[OUTCAST]
    return state.map.by_suit[SUITS.index(outcast)] if outcast else ()


def price(side: Side, usual: int) -> int:
    """Returns the price of a conspiracy in acolytes: one less while the Outcast is hated."""
    return usual - int(side.own[HATED])


def pay(state: State, seat: int, acolytes: int) -> None:
    """Returns acolytes to the supply."""
    side = state.edit(seat)
    side.remember(ACOLYTES, side.own[ACOLYTES] - acolytes)
    return_warriors(state, seat, acolytes)


def flush(state: State, seat: int) -> None:
    """Discards the Lost Souls; dominance cards among them become available."""
    souls = state.sides[seat].own[SOULS]
    state.edit(seat).remember(SOULS, ())
    for card in souls:
        discard(state, card, souls=False)


def complaint(state: State, seat: int) -> str:
    """Returns what is wrong with the Outcast of a hand-written position, or ""."""
    outcast = state.sides[seat].own[OUTCAST]
    if outcast and outcast not in SUITS[:3]:
        return english(
            "the Outcast is {outcast}; it must be one of: {suits} (Law 10.2)",
            outcast=repr(outcast),
            suits=row_of(SUITS[:3]),
        )
    return ""

"""The start of a game. Source: the Law of Root, p16, 5.1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.agenda import advance
from engine.woodland.drawing import HAND, Draw
from engine.woodland.factions import faction_of
from engine.woodland.notation import deck_of_state, fresh, write
from engine.woodland.turn import SetUpFaction, Turn

__all__ = ["start_text"]

HAND_AT_START = 3


def start_text(seats: Iterable[str], rules: Mapping[str, Any]) -> str:
    """Returns the text of a game's start: three cards each, then the factions set up in the order of their letters.

    With two seats there are no dominance cards (3.3). Raises `BadPosition` for seats that cannot play.
    """
    state = fresh(seats, rules, str(rules["deck"]))
    everybody = range(len(state.seats))
    every = state.cards.cards.values()
    state.deck = deck_of_state(state, [card for card in every if len(state.seats) > 2 or card.role != "dominance"])
    order = sorted(everybody, key=lambda seat: faction_of(state, seat).board.set_up)
    deals = [Draw(seat, HAND, HAND_AT_START) for seat in everybody]
    state.agenda = [Turn(0), *(SetUpFaction(seat) for seat in reversed(order)), *reversed(deals)]
    advance(state)
    return write(state)

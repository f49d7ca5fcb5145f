"""A state as it would be with other cards where somebody can only guess them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.woodland.cards import Card
from engine.woodland.factions import faction_of
from engine.woodland.state import State

__all__ = ["exchanged"]


def exchanged(state: State, names: Mapping[str, str]) -> State:
    """Returns a state of its own with other cards, by their words, in the place of some: in deck and hidden piles."""
    twin = state.copy()

    def other(cards: Iterable[Card]) -> list[Card]:
        return [state.card(names.get(card.text, card.text)) for card in cards]

    twin.deck = sorted(other(state.deck), key=state.cards.draws.__getitem__)
    for seat, side in enumerate(state.sides):
        own = twin.edit(seat)
        own.hand = tuple(other(side.hand))
        for field in faction_of(state, seat).fields:
            if field.kind == "cards" and field.hidden:
                own.remember(field.name, tuple(other(side.own[field.name])))
    return twin

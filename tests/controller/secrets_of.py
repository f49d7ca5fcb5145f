"""What a seat may not know, worked out from the whole state and never from a view; and the search for it in bytes."""

from __future__ import annotations

import json
import re
from typing import Any

from engine.dragons import SEATS, State
from engine.dragons.cards import Card

__all__ = ["betrayed", "hidden_cards"]


def hidden_cards(state: State, seat: str | None) -> list[Card]:
    """Every card that `seat` cannot name: the draw piles, and what others hold or have laid face down."""
    hidden: list[Card] = []
    for owner, side in enumerate(state.sides):
        hidden += [*side.lair, *side.horde]
        if seat != SEATS[owner]:
            hidden += [each for each in side.hand if each not in side.shown] + side.dealt
            hidden += [slot.card for slot in side.slots if slot and not slot.seen]
    return hidden


def betrayed(sent: str, state: State, seat: str | None) -> set[str]:
    """The names and texts of cards in `sent` that `seat` may not know in this state; what decks hold is printed."""
    hidden = hidden_cards(state, seat)
    known = [each for each in state.every_card() if each not in hidden]
    texts = {each.text for each in hidden} - {each.text for each in known}
    names = {each.kind.name for each in hidden} - {each.kind.name for each in known}
    searched = _unprinted(sent)
    for name in sorted({each.kind.name for each in known}, key=len, reverse=True):  # "Castle Archers" tells no Archers
        searched = searched.replace(name, "")
    there = {word for word in texts | names if word in searched}
    return {word for word in there if re.search(rf"(?<![\w.-]){re.escape(word)}(?![\w.-]*\w)", searched)}


def _unprinted(sent: str) -> str:
    """A message without what everybody can read in the box: the lists of the decks, and the rules on known cards."""
    try:
        message = json.loads(sent)
    except ValueError:
        return sent
    return json.dumps(_without(message, ("decks", "says")))


def _without(value: Any, keys: tuple[str, ...]) -> Any:
    if isinstance(value, dict):
        return {key: _without(each, keys) for key, each in value.items() if key not in keys}
    return [_without(each, keys) for each in value] if isinstance(value, list) else value

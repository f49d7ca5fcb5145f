"""Guesses hidden cards: a full state that agrees with everything a seat may know."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

from engine.dragons.cards import SEATS
from engine.dragons.state import DragonsState
from engine.dragons.text.notation import read


def determinised(view: Mapping[str, Any], rng: Random) -> DragonsState:
    """Returns a state with the cards that `view` hides dealt at random, every deal equally likely.

    `view` is `game.view(seat)`; its "position" and "decks" are enough. Copy the state before you continue it with
    `engine.dragons.legal` and `engine.dragons.play`.
    """
    text = view["position"]
    pools = {(owner, pile): _unknown(view, owner, pile) for owner in (0, 1) for pile in ("lair", "horde")}
    for pool in pools.values():
        rng.shuffle(pool)
    return read(text, lambda owner, pile: pools[owner, pile].pop())


class Guesses:
    """Guesses for a player who thinks ahead: the view is read once, then dealt again for each guess."""

    def __init__(self, view: Mapping[str, Any], seat: int, rng: Random) -> None:
        """`view` must be `game.view(seat)`."""
        self._state = determinised(view, rng)
        self._opponent = 1 - seat
        self._rng = rng

    def draw(self) -> DragonsState:
        """Returns the next guess, every deal equally likely; the caller may play it on in place."""
        guess = self._state.copy()
        side = guess.sides[self._opponent]
        hidden = [place for place, slot in enumerate(side.slots) if slot and not slot.seen]
        lair = [*side.lair, *side.dealt, *(slot.card for slot in side.slots if slot and not slot.seen)]
        self._rng.shuffle(lair)
        for place in hidden:
            side.slots[place] = guess.slot(self._opponent, place)._replace(card=lair.pop())
        side.dealt = [lair.pop() for _ in side.dealt]
        side.lair = lair
        held = [card for card in side.hand if card not in side.shown]
        horde = [*side.horde, *held]
        self._rng.shuffle(horde)
        side.hand = [*side.shown, *(horde.pop() for _ in held)]
        side.horde = horde
        return guess


def _unknown(view: Mapping[str, Any], owner: int, pile: str) -> list[str]:
    """Returns the cards of a deck that the view's position does not mention."""
    known = _named(view["position"], SEATS[owner])
    return [text for text in view["decks"][SEATS[owner]][pile] if text not in known]


def _named(position: str, seat: str) -> set[str]:
    known = set(re.findall(rf"\b{seat}:([a-z-]+(?:\.[0-9])?)", position))
    for field in position.split(" "):
        key, _, value = field.partition("=")
        owner, _, zone = key.partition(".")
        if owner == seat and zone not in ("gold", "shown"):
            known.update(re.split("[,/]", value) if zone not in _SLOTS else [value.partition("/")[0]])
    return known


_SLOTS = {f"{file}{rank}" for file in "bcd" for rank in "1245"}

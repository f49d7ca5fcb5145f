"""What a move made happen, one plain sentence for each thing that the move's own sentence does not tell.

A sentence is made of an event's facts and of printed names: who may read the event may read the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.game import Event
from engine.woodland.factions import faction
from engine.woodland.state import State

__all__ = ["SHOWN_HAND", "sentences_of"]

SHOWN_HAND = "hand"
"""The event of a hand that only its owner and whoever may look at it know (Codebreakers, Outrage)."""

Facts = Mapping[str, Any]


def sentences_of(state: State, events: Sequence[Event]) -> list[str]:
    """Returns the sentences that go on after a move's own; `events` are those that the reader may know of."""
    return [_SENTENCES[event.kind](state, event.facts) for event in events if event.kind in _SENTENCES]


def _name(state: State, seat: str) -> str:
    return faction(seat).name


def _many(count: int, what: str) -> str:
    if what == "sympathy":
        return what
    return f"{'an' if what == 'ego' else 'a'} {what}" if count == 1 else f"{count} {what}s"


def _hand(state: State, facts: Facts) -> str:
    names = ", ".join(state.card(card).name for card in facts["cards"]) or "no card"
    return f"In the hand of {_name(state, facts['seat'])}: {names}."


def _points(state: State, facts: Facts, verb: str) -> str:
    return f"{_name(state, facts['seat'])} {verb} {_many(facts['points'], 'point')}."


def _hits(state: State, facts: Facts) -> str:
    return f"Hits: {facts['attacker']} by the attacker, {facts['defender']} by the defender."


_SENTENCES: Mapping[str, Callable[[State, Facts], str]] = {
    SHOWN_HAND: _hand,
    "turn": lambda state, facts: f"Turn {facts['number']}: {_name(state, facts['seat'])}.",
    "hits": _hits,
    "removed": lambda state, facts: (
        f"{_name(state, facts['seat'])} loses {_many(facts['count'], facts['what'])} in clearing {facts['clearing']}."
    ),
    "wrong-guess": lambda state, facts: f"The guess was wrong: {_name(state, facts['to'])} keeps the card.",
    "scored": lambda state, facts: _points(state, facts, "scores"),
    "hostile": lambda state, facts: f"{_name(state, facts['seat'])} is hostile to {_name(state, facts['other'])} now.",
    "disrupted": lambda state, facts: (
        f"{_name(state, facts['seat'])} loses {_many(facts['count'], 'fund')}: Trade Disruption."
    ),
    "left-retinue": lambda state, facts: (
        "A Faithful Retainer leaves the game."
        if facts["card"] not in state.cards.cards
        else f"{state.card(facts['card']).name} leaves the Retinue."
    ),
    "lost-points": lambda state, facts: _points(state, facts, "loses"),
}
"""What is said of each kind of event; of those that are not here the move's own sentence tells."""

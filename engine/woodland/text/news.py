"""The consequences of a move, one plain sentence for each event that the move's own sentence leaves out.

A sentence uses only the facts of its event and printed names: a reader of the event may read the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.game import Event
from engine.sentence import phrase, plural, together
from engine.woodland.faction_registry import faction
from engine.woodland.state import State
from engine.woodland.words import points_text

SHOWN_HAND = "hand"
"""The event of a shown hand, known only to its owner and the seat that sees it (Codebreakers, Outrage)."""

RESHUFFLED = "reshuffled"
"""The event of a reshuffle of the discard pile."""

Facts = Mapping[str, Any]


def sentences_of(state: State, events: Sequence[Event]) -> list[str]:
    """Returns the sentences that follow a move's own; `events` are those that the reader may know."""
    return [_SENTENCES[event.kind](state, event.facts) for event in events if event.kind in _SENTENCES]


def _name(state: State, seat: str) -> str:
    return faction(seat).name


def _hand(state: State, facts: Facts) -> str:
    who = _name(state, facts["seat"])
    if not facts["cards"]:
        return phrase("In the hand of {who}: no card.", who=who)
    cards = together(*(state.card(card).name for card in facts["cards"]), between=", ")
    return phrase("In the hand of {who}: {cards}.", who=who, cards=cards)


def _hits(state: State, facts: Facts) -> str:
    return phrase(
        "The attacker deals {attacker} hits, the defender {defender}.",
        attacker=facts["attacker"],
        defender=facts["defender"],
    )


_SENTENCES: Mapping[str, Callable[[State, Facts], str]] = {
    SHOWN_HAND: _hand,
    RESHUFFLED: lambda state, facts: phrase("The deck is empty: the discard pile is shuffled into a new deck."),
    "turn": lambda state, facts: phrase(
        "Turn {number}: {who}.", number=facts["number"], who=_name(state, facts["seat"])
    ),
    "hits": _hits,
    "removed": lambda state, facts: phrase(
        "{who} loses {pieces} in clearing {clearing}.",
        who=_name(state, facts["seat"]),
        pieces=faction(facts["seat"]).counted(facts["what"], facts["count"]),
        clearing=facts["clearing"],
    ),
    "wrong-guess": lambda state, facts: phrase(
        "The guess was wrong: {other} keeps the card.", other=_name(state, facts["to"])
    ),
    "scored": lambda state, facts: phrase(
        "{who} scores {points}.", who=_name(state, facts["seat"]), points=points_text(facts["points"])
    ),
    "hostile": lambda state, facts: phrase(
        "{who} is now hostile to {other}.", who=_name(state, facts["seat"]), other=_name(state, facts["other"])
    ),
    "disrupted": lambda state, facts: plural(
        "Trade Disruption: {who} loses a fund.",
        "Trade Disruption: {who} loses {n} funds.",
        facts["count"],
        who=_name(state, facts["seat"]),
    ),
    "left-retinue": lambda state, facts: (
        phrase("A Faithful Retainer leaves the game.")
        if facts["card"] not in state.cards.cards
        else phrase("{card} leaves the Retinue.", card=state.card(facts["card"]).name)
    ),
    "lost-points": lambda state, facts: phrase(
        "{who} loses {points}.", who=_name(state, facts["seat"]), points=points_text(facts["points"])
    ),
}
"""The sentence of each kind of event; the move's own sentence covers all other kinds."""

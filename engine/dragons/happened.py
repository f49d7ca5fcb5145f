"""What has happened, as plain facts for a page: since somebody decided last, and in the battle before this moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.dragons.text.sentences import card_name
from engine.game import CHANCE, Event, Game, Seat


def happened(game: Game[Any, Any], seat: Seat | None) -> list[dict[str, Any]]:
    """Returns the events of the last decision and of what chance did upon it, as far as `seat` may know them."""
    plies = next((back for back in range(1, len(game.moves) + 1) if game.turn_before(back) != CHANCE), 0)
    events = game.events[len(game.moves) - plies :] if plies else ()
    return [{"kind": event.kind, **event.facts} for each in events for event in each if event.is_known_to(seat)]


def gold_change(told: Iterable[Mapping[str, Any]], seat: Seat) -> int:
    """Returns what these facts of events have done to a seat's gold."""
    return sum(_GOLD.get(fact["kind"], 0) * fact["gold"] for fact in told if fact.get("gold") and fact["seat"] == seat)


_GOLD = {"gained": 1, "paid": -1, "lost-gold": -1}


def fought(history: Sequence[Iterable[Event]]) -> dict[str, Any] | None:
    """Returns the latest battle of this turn or the one before, once it is decided: its sums, and what fell in it.

    "names" says how its cards are called.
    """
    after: list[Event] = []
    for event in _since_the_turn_before(history):
        if event.kind in ("decided", "cancelled"):
            fell = [dict(each.facts) for each in reversed(after) if each.kind == "killed"]
            kept = [dict(each.facts) for each in reversed(after) if each.kind == "saved"]
            fact = {**event.facts, "killed": fell, "saved": kept}
            return fact | {"names": {card: card_name(card) for card in sorted(_cards_in(fact))}}
        after.append(event)
    return None


def _since_the_turn_before(history: Sequence[Iterable[Event]]) -> Iterator[Event]:
    """The events since the last turn but one began, the latest first."""
    turns = 0
    for events in reversed(history):
        for event in reversed([*events]):
            turns += event.kind == "turn"
            if turns == 2:
                return
            yield event


def _cards_in(fact: dict[str, Any]) -> set[str]:
    """The cards of a battle that is over, by their texts."""
    summed = [each for sums in fact.get("sums", {}).values() for each in sums]
    told = [fact, *summed, *fact["killed"], *fact["saved"]]
    return {each[key] for each in told for key in ("card", "void", "by") if key in each}

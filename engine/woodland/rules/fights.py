"""The latest battle of a turn as public facts: the dice, the hits that counted, and the losses.

It is built from events, because a finished battle leaves nothing in a state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from engine.game import Event
from engine.woodland.state import State

_SIDES = ("attacker", "defender")


def latest_fight(state: State, events: Sequence[Sequence[Event]]) -> dict[str, Any] | None:
    """Returns the latest battle of this turn as plain data, None before the first; `events` are those of each move.

    Pairs are the attacker's and the defender's: the "dice", "counts", the rolls capped by the number of fighters,
    "rolled", those that are not ignored, and "hits", including extra ones. "shielded" and "lost" are by seat. Future
    steps are None.
    """
    latest: list[Event] = []
    for happened in reversed(events):
        for event in reversed(happened):
            if event.kind == "turn":
                return None
            latest.append(event)
            if event.kind == "battle":
                return _battle_facts(state, reversed(latest))
    return None


def _battle_facts(state: State, events: Iterable[Event]) -> dict[str, Any]:
    told: dict[str, Any] = dict.fromkeys(("ambush", "dice", "counts", "rolled", "hits")) | {"over": False}
    shielded: Counter[str] = Counter()
    lost: dict[str, Counter[str]] = {}
    for event in events:
        facts = event.facts
        match event.kind:
            case "battle":
                told |= facts
            case "ambushed":
                told["ambush"] = {"card": state.card(facts["card"]).name, "foiled": False}
            case "foiled":
                told["ambush"]["foiled"] = True
            case "rolled":
                told |= {"dice": [facts[side] for side in _SIDES], "counts": facts["counts"]}
            case "hits":
                told |= {"hits": [facts[side] for side in _SIDES], "rolled": facts["rolled"]}
            case "shielded":
                shielded[facts["seat"]] += facts["count"]
            case "removed":
                lost.setdefault(facts["seat"], Counter())[facts["what"]] += facts["count"]
            case "damaged":
                lost.setdefault(facts["seat"], Counter())[f"damaged {facts['item']}"] += 1
            case "fought":
                told["over"] = True
                break
    return told | {"shielded": dict(shielded), "lost": {seat: dict(what) for seat, what in lost.items()}}

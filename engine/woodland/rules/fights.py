"""The latest battle of a turn, as everybody saw it: what the dice showed, what of it counted, and what was lost.

It is told from events, because a battle leaves nothing in a state when it is over.
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

    Pairs are the attacker's and the defender's: the "dice", how many hits of them "counts" leaves for so many fighters,
    how many of those "rolled" hits are not ignored, and all "hits" with extra ones. "shielded" and "lost" are by seat.
    What has not happened yet is None.
    """
    latest: list[Event] = []
    for happened in reversed(events):
        for event in reversed(happened):
            if event.kind == "turn":
                return None
            latest.append(event)
            if event.kind == "battle":
                return _told(state, reversed(latest))
    return None


def _told(state: State, events: Iterable[Event]) -> dict[str, Any]:
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

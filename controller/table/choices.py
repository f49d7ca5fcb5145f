"""House rules that people choose with a new game: those that the game's manifest offers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import engine
from controller.errors import Refused
from controller.games.registry import manifest

__all__ = ["usable_rules", "with_choices"]


def with_choices(game: str, rules: Mapping[str, Any], chosen: Mapping[str, str]) -> Mapping[str, Any]:
    """Returns the house rules with some of them chosen anew; raises `Refused` for what cannot be chosen so."""
    offered = [each.rule for each in manifest(game).choices]
    strange = [rule for rule in chosen if rule not in offered]
    if strange:
        known = f"; those are: {', '.join(offered)}" if offered else ""
        raise Refused(f"the house rule {strange[0]!r} is none that is chosen with a new game{known}")
    wanted = {**rules, **chosen}
    try:
        engine.load(game, rules=wanted)
    except engine.BadRules as error:
        raise Refused(str(error)) from None
    return wanted


def usable_rules(game: str, rules: Mapping[str, Any]) -> tuple[Mapping[str, Any], str]:
    """Returns house rules that a game can begin with now, and what was wrong with `rules`, "" for nothing.

    What they name can be gone by now, such as a deck that somebody has deleted; then the game's own rules hold.
    """
    try:
        engine.load(game, rules=rules)
    except engine.BadRules as error:
        return {}, f"The usual rules hold: {error}."
    return rules, ""

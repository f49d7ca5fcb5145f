"""House rules that people choose with a new game: those that the game's manifest offers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import engine
from controller.errors import Refused
from controller.tabletop.registry import manifest
from engine.sentence import phrase, row_of

__all__ = ["usable_rules", "with_choices"]


def with_choices(game: str, rules: Mapping[str, Any], chosen: Mapping[str, str]) -> Mapping[str, Any]:
    """Returns the house rules with some of them chosen anew; raises `Refused` for what cannot be chosen so."""
    offered = [each.rule for each in manifest(game).choices]
    strange = [rule for rule in chosen if rule not in offered]
    if strange:
        raise Refused(_none_of(repr(strange[0]), offered))
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
        return {}, phrase("The usual rules hold: {error}.", error=error)
    return rules, ""


def _none_of(rule: str, offered: list[str]) -> str:
    if not offered:
        return phrase("the house rule {rule} is none that is chosen with a new game", rule=rule)
    return phrase(
        "the house rule {rule} is none that is chosen with a new game; those are: {offered}",
        rule=rule,
        offered=row_of(offered),
    )

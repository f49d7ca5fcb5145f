"""Start positions that people set up, in the games whose manifest allows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import engine
from controller.errors import Refused
from controller.tabletop import Tabletop
from controller.tabletop.registry import manifest
from engine.game import Game
from engine.sentence import phrase

LONGEST_POSITION = 200
"""The maximum length of a set-up position's text, in characters."""


def position_to_play(game: str, text: str, rules: Mapping[str, Any]) -> str:
    """Returns the canonical text of a position from which a game can start; raises `Refused` with what is wrong."""
    if not manifest(game).positions:
        title = manifest(game).title
        raise Refused(phrase("{game} cannot start from a set-up position; leave the position out", game=title))
    if len(text) > LONGEST_POSITION:
        said = {"most": LONGEST_POSITION, "n": len(text)}
        raise Refused(phrase("a position can have at most {most} characters; this one has {n}", **said))
    try:
        begun = engine.load(game, text, rules=rules)
    except engine.BadPosition as error:
        raise Refused(str(error)) from None
    if (outcome := begun.outcome()) is not None:
        raise Refused(
            phrase(
                "position {position}: the game is over there ({outcome}); name one where play continues",
                position=repr(text),
                outcome=outcome,
            )
        )
    return begun.text()


def is_set_up(tabletop: Tabletop, game: Game[Any, Any]) -> bool:
    """Returns whether a game started from a set-up position and has no move yet."""
    if game.moves or not manifest(game.name).positions:
        return False
    return game.start not in {tabletop.start_text(seat) for seat in game.seats}

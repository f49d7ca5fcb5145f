"""What the start screen offers: each game with a sentence and a picture, who plays it, and what can be learned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import engine
from controller.tabletop.manifest import TableGame
from controller.tabletop.registry import check, manifest
from controller.web.teaching import teaches
from engine.game import Seat

__all__ = ["offer"]


def offer(name: str, players: Mapping[Seat, str] | None = None) -> dict[str, Any]:
    """Returns what pages are told of a game before it is on the table, as plain data for JSON.

    `players` are who usually sits where, None for those of the manifest. Imports the game; when it cannot be played,
    `trouble` is one sentence about it, else None.
    """
    game = manifest(name)
    offered: dict[str, Any] = {
        "name": name,
        "title": game.title,
        "summary": game.summary,
        "picture": game.address_of(game.picture),
        "seats": dict(players or _usual(game)),
        "pages": game.links,
    }
    try:
        check(name)
        opponent = engine.opponent(name)
        about = {"levels": list(opponent.levels), "about": dict(opponent.about), "teacher": teaches(name)}
    except Exception as error:  # another package's game may fail in any way, and all others are still offered
        return {**offered, "levels": [], "about": {}, "teacher": None, "trouble": str(error) or repr(error)}
    return {**offered, **about, "trouble": None}


def _usual(game: TableGame) -> dict[Seat, str]:
    return {seat.name: seat.usual for seat in game.seats}

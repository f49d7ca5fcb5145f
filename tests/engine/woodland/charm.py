"""Positions of Chameleander for tests: where they stand, and how many ego they have placed, from left to right."""

from __future__ import annotations

from typing import Any

from engine.woodland import Woodland
from tests.engine.woodland.scenes import scene, side

TOKENS = ["ego"] * 5 + ["superego"] * 3


def charm(
    at: int,
    placed: int = 0,
    *,
    id_: int = 0,
    seats: str = "chameleander,marquise",
    task: str = "",
    phase: str = "daylight",
    rules: dict[str, Any] | None = None,
    **fields: str,
) -> Woodland:
    """A scene with Chameleander in a clearing, after `id_` ego went to the Id and then `placed` to that clearing."""
    fields.setdefault("chameleander_warriors", f"{at}:1")
    here = TOKENS[id_ : id_ + placed]
    for kind in ("ego", "superego"):
        if kind in here:
            fields[f"chameleander_{kind}"] = f"{at}:{here.count(kind)}"
    fields["chameleander_track"] = ",".join(["-"] * (id_ + placed) + TOKENS[id_ + placed :])
    fields["chameleander_id"] = ",".join(TOKENS[:id_])
    return scene(seats, task, phase=phase, rules=rules, **fields)


def track(game: Woodland) -> str:
    """The ego track from left to right: e an ego, s a superego, - an empty space."""
    return "".join(word[0] for word in side(game, "chameleander").own["track"])


def actions(game: Woodland) -> int:
    """The actions that are left."""
    found: int = side(game, "chameleander").own["actions"]
    return found


def verbs(game: Woodland) -> set[str]:
    """The first words of the legal moves."""
    return {move.partition(":")[0] for move in game.legal_moves}


def by_the_way(game: Woodland, *moves: str) -> Woodland:
    """The game after these moves, with "done" to every question in between that one of them does not answer."""
    for move in moves:
        while move not in game.legal_moves:
            game.push("done")
        game.push(move)
    return game

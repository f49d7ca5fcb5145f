"""Golden playthroughs: whole games as text that a person reads to check the rules, and that the tests replay.

After an intended change, write them again and read the difference:

    python -m tests.engine.golden
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import engine
from engine.game import Game

FOLDER = Path(__file__).with_name("playthroughs")

SEEDS = {"chameleon": (1, 49, 161), "dragons": (15, 24), "woodland": (992, 1347)}
"""For each game, the seeds of its playthroughs, which end differently."""
PLAYERS = {"dragons": "1"}
"""The games in which random play is pointless: the computer player plays their seats, at this level."""
EVERY = {"woodland": 12}
"""The games with long positions: only every nth is shown, besides the first and the last."""


def playthrough(game: Game[Any, Any], choose: Callable[[list[str]], str | None]) -> list[str]:
    """Plays to the end, or until nothing is chosen, and returns the positions, the legal moves and the moves played."""
    lines = [f"game: {game.name}", f"start: {game.text()}"]
    while True:
        legal = [str(move) for move in game.legal_moves]
        move = choose(legal) if legal else None
        if move is None or len(game.moves) % EVERY.get(game.name, 1) == 0:
            lines += ["", *str(game).splitlines(), f"position: {game.text()}"]
        if move is None:
            return [*lines, f"outcome: {game.outcome()}"]
        lines += [f"turn: {game.turn}", f"legal: {' '.join(legal)}", f"move: {game.written(move)}"]
        lines += [f"sentence: {game.describe(move)}", *(f"event: {_event(event)}" for event in game.push(move))]


def _event(event: engine.Event) -> str:
    return " ".join([event.kind, *(f"{name}={value}" for name, value in event.facts.items())])


def _chooser(game: Game[Any, Any], rng: Random) -> Callable[[list[str]], str]:
    if game.name not in PLAYERS:
        return rng.choice
    player, level = engine.opponent(game.name), PLAYERS[game.name]

    def choose(legal: list[str]) -> str:
        if game.turn == engine.CHANCE:
            return rng.choice(legal)
        return player.choose(game.view(game.turn), level, rng, lambda: False)

    return choose


def write_all(names: Iterable[str]) -> None:
    """Writes the playthroughs of these games into the folder."""
    FOLDER.mkdir(exist_ok=True)
    for name in names:
        for seed in SEEDS[name]:
            game = engine.load(name)
            lines = playthrough(game, _chooser(game, Random(seed)))
            (FOLDER / f"{name}-{seed}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_all(engine.GAMES)

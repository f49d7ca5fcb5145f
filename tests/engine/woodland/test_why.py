"""Why the computer plays a move of Woodland: what all can see that it does at once, worked out from the public view."""

from __future__ import annotations

import re
from random import Random

from engine.game import CHANCE
from engine.woodland import Woodland
from engine.woodland.computer.opponent import WoodlandOpponent
from engine.woodland.map import CLEARINGS
from engine.woodland.state import State


def on_map(state: State, seats: list[int]) -> int:
    return sum(sum(state.sides[seat].present[1:]) for seat in seats)


def holds(told: str, before: State, after: State, seat: int) -> bool:
    """Whether what is told has really happened."""
    others = [other for other in range(len(before.seats)) if other != seat]
    ruled = [at for at in CLEARINGS if after.ruler(at) == seat != before.ruler(at)]
    facts = {
        "scores": after.sides[seat].score - before.sides[seat].score,
        "removes": on_map(before, others) - on_map(after, others),
        "rules": ruled[0] if len(ruled) == 1 else len(ruled),
        "brings": on_map(after, [seat]) - on_map(before, [seat]),
    }
    verb, number = re.findall(r"it (\w+) (?:clearing )?(\d+)", told)[0]
    return facts[verb] == int(number) > 0


def test_every_reason_is_true_of_the_real_game_though_it_is_made_of_the_public_view() -> None:
    told: dict[str, int] = {}
    for seed in range(3):
        game, rng = Woodland(), Random(seed)
        while game.outcome() is None and len(game.moves) < 400:
            move, before, turn = rng.choice(list(game.legal_moves)), game.state, game.turn
            why = ""
            if turn != CHANCE:
                why = WoodlandOpponent().why(game.view(None), game.seen_by(move, None)[0], lambda: True)
            game.push(move)
            if why:
                assert holds(why, before, game.state, before.seat_of(turn)), f"{turn} {move}: {why}"
                told[why.split()[1]] = told.get(why.split()[1], 0) + 1
    assert all(told.get(verb) for verb in ("scores", "removes", "rules", "brings")), told

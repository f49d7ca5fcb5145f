"""What people read of what happened: who won a battle and why, what fell, what was paid; and the same as facts."""

from __future__ import annotations

import pytest

from engine.dragons import Dragons
from engine.game import CHANCE
from tests.engine.dragons.scenes import pushed, scene


def battle(**fields: str) -> Dragons:
    """Red's Hill Drake attacks Blue's Mud Drake, and nobody plays anything unless said."""
    given = {"red_b2": "hill-drake/us", "blue_b4": "mud-drake/us", "blue_c4": "red-brute"}
    return pushed(scene(**{**given, **fields}), "attack:b2:b4")


@pytest.mark.parametrize(
    ("game", "moves", "told"),
    [
        (
            battle(red_hand="fire-breath,archers", blue_hand="fog"),
            ("play:fire-breath", "pass", "pass"),
            "Red wins the battle, 4 to 3: Hill Drake 3, Fire Breath +1 against Mud Drake 3.",
        ),
        (
            battle(blue_hand="archers,castle-archers", red_hand="fog,venom"),
            ("play:venom", "play:archers:b2", "play:fog", "pass"),
            "Red wins the battle, 3 to 3: Hill Drake 3 against Mud Drake 3; Fog voids Archers; the attacker wins ties.",
        ),
        (
            battle(blue_b4="miregut/us", red_b2="hill-drake/us//blue:black-swamp", blue_lair_discard="salt-swamp"),
            (),
            "Blue wins the battle, 4 to 2: Miregut 4 (base strength 0, Native Terrain Swamp x2 +2, Native Terrain "
            "Swamp x2 +2) against Hill Drake 2 (base strength 3, Black Swamp -1).",
        ),
    ],
)
def test_who_wins_a_battle_is_told_with_the_sum_and_with_what_changed_it(
    game: Dragons, moves: tuple[str, ...], told: str
) -> None:
    for move in moves:
        assert not [each for each in game.news(None) if "wins the battle" in each]
        pushed(game, move)
    assert [each for each in game.news(None) if "wins the battle" in each] == [told]


@pytest.mark.parametrize(
    ("red", "terrain", "told"),
    [
        ("reed-scout/us", "deep-forest", "Blue's Deep Forest on b4 is eliminated: Reed Scout is a Scout."),
        ("cragwing/us", "high-tarn", "Blue's High Tarn on b4 is eliminated: it is Native Terrain of Cragwing."),
        ("cloud-drake/us", "chasm", "Blue's Chasm on b4 is eliminated: it does not apply to Cloud Drake."),
        ("red-brute/us", "deep-forest", "Deep Forest is attached to Red's Dragon on b2: -1 strength."),
        ("red-brute/us", "thin-ice", "Red's Red Brute on b2 is killed by Thin Ice."),
    ],
)
def test_what_becomes_of_terrain_is_told_with_its_reason(red: str, terrain: str, told: str) -> None:
    game = pushed(scene(red_b2=red, blue_b4=terrain, blue_c4="red-brute"), "attack:b2:b4")
    if game.turn == "blue":
        pushed(game, "decline")
    assert told in [each for ply in range(len(game.moves)) for each in game.news_of(ply, None)]


def test_the_last_battle_stays_in_the_view_until_the_next_turn_is_over() -> None:
    game = battle()
    fact = {
        "winner": "red",
        "attacker": "red",
        "red": 3,
        "blue": 3,
        "sums": {
            "red": [{"card": "hill-drake", "amount": 3, "parts": [["base strength", 3]]}],
            "blue": [{"card": "mud-drake", "amount": 3, "parts": [["base strength", 3]]}],
        },
        "killed": [{"seat": "blue", "square": "b4", "card": "mud-drake"}],
        "saved": [],
        "names": {"hill-drake": "Hill Drake", "mud-drake": "Mud Drake"},
    }
    assert [game.view(seat)["fought"] for seat in ("red", "blue", None)] == [fact] * 3
    while "exchange:c4" not in game.legal_moves:
        assert game.view(None)["fought"] == fact
        pushed(game, next(iter(game.legal_moves)) if game.turn == CHANCE else "pass")
    pushed(game, "exchange:c4")
    while game.view(None)["active"] == "blue":
        assert game.view(None)["fought"] == fact
        pushed(game, next(iter(game.legal_moves)) if game.turn == CHANCE else "pass")
    assert game.view(None)["fought"] is None


def test_what_happened_since_the_last_decision_is_told_to_those_who_may_know_it() -> None:
    game = scene(red_b2="hill-drake", blue_b4="still-lake", blue_c4="red-brute")
    assert [game.view(seat)["happened"] for seat in ("red", "blue")] == [[], []]
    pushed(game, "attack:b2:b4")
    [draw] = sorted(game.legal_moves)[:1]
    pushed(game, draw)
    known = [
        {"kind": "attacked", "seat": "red", "square": "b2", "target": "b4"},
        {"kind": "turned-up", "seat": "red", "square": "b2", "card": "hill-drake"},
        {"kind": "paid", "seat": "red", "gold": 3, "why": "hill-drake"},
        {"kind": "turned-up", "seat": "blue", "square": "b4", "card": "still-lake"},
        {"kind": "attached", "seat": "red", "square": "b2", "card": "still-lake", "amount": -1},
        {"kind": "gained", "seat": "blue", "gold": 2, "why": "still-lake"},
        {"kind": "refilled", "seat": "blue", "square": "b4"},
        {"kind": "turn", "seat": "blue", "turn": 4},
    ]
    assert game.view(None)["gold-change"] == {"red": -3, "blue": 2}
    drawn = {"kind": "drawn-card", "seat": "blue", "card": draw.partition(":")[2]}
    assert {seat: game.view(seat)["happened"] for seat in ("red", "blue", None)} == {
        "red": known,
        "blue": [*known[:-1], drawn, known[-1]],
        None: known,
    }

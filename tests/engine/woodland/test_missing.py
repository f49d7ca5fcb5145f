"""Why an action is not offered: each reason is told to the seat that decides, and only for what it cannot do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.woodland.game import Woodland
from tests.engine.woodland.scenes import pushed, scene

NAMES = {"quell": "Quell", "stroll": "Stroll", "beckon": "Beckon", "mark": "Mark for Death", "cajole": "Cajole"}


def missing(game: Woodland) -> dict[str, str]:
    """The reasons that the seat that decides is told."""
    return {each["action"]: each["reason"] for each in game.view(game.turn)["missing"]}


def acting(**fields: str) -> Woodland:
    """Chameleander in clearing 7 with three actions left."""
    usual: dict[str, Any] = {"chameleander_warriors": "7:1", "chameleander_actions": "3", "chameleander_hand": "anvil"}
    return scene("chameleander,marquise", "chameleander.act,0", **{**usual, **fields})


@pytest.mark.parametrize(
    "pieces, reason",
    [
        ("7:1", "nobody rules clearing 7: 1 against 1."),
        ("1:1", "Chameleander itself rules clearing 7."),
    ],
)
def test_cajole_says_who_rules(pieces: str, reason: str) -> None:
    assert missing(acting(marquise_warriors=pieces))["Cajole (C.5.2 V)"] == reason


def test_what_can_be_done_has_no_reason() -> None:
    assert missing(acting(marquise_warriors="7:2", marquise_sawmill="8:1", chameleander_hand="sappers")) == {
        "Quell (C.5.2 I)": "no ego is with Chameleander."
    }


def test_without_a_card_three_deeds_are_missing() -> None:
    said = missing(acting(marquise_warriors="7:2,3:1,8:1,12:1", chameleander_hand=""))
    assert said == {
        "Quell (C.5.2 I)": "no ego is with Chameleander.",
        "Stroll (C.5.2 II)": "without a card in the hand Chameleander has to rule clearing 7 or the next.",
        "Mark for Death (C.5.2 IV)": "no card is in the hand.",
        "Cajole (C.5.2 V)": "no card is in the hand.",
    }


def test_nobody_else_is_told_a_reason() -> None:
    game = acting(marquise_warriors="7:1")
    assert (game.view("marquise")["missing"], game.view(None)["missing"]) == ([], [])


def test_the_marquise_is_told_what_she_lacks() -> None:
    pieces: dict[str, Any] = {"marquise_warriors": "1:1", "marquise_sawmill": "1:1", "marquise_hand": "bake-sale"}
    game = scene("marquise,chameleander", "marquise.act,0", marquise_actions="3", **pieces)
    assert missing(game) == {
        "Battle": "no warrior stands with an enemy's piece.",
        "Recruit": "no recruiter is on the map.",
        "Build": "she rules no clearing with an open slot and enough wood on the way.",
        "Overwork": "no card fits a sawmill's clearing, or no wood is left.",
    }
    pushed(game, "move:1:5:1", "done", "move:5:1:1", "done", "move:1:5:1", "done")
    assert missing(game) == {"Actions": "none is left; a bird card gives one more."}


def test_a_card_that_cannot_be_crafted_says_what_it_needs() -> None:
    pieces: dict[str, Any] = {"marquise_warriors": "5:1", "marquise_workshop": "5:1"}
    game = scene("marquise,chameleander", "craft,0", **pieces, marquise_hand="anvil,bake-sale,travel-gear-fox")
    assert missing(game) == {
        "Craft Anvil": "it needs 1 fox crafting pieces; left this turn: 1 rabbit.",
        "Craft Bake Sale": "it needs 2 rabbit crafting pieces; left this turn: 1 rabbit.",
    }


def test_the_eyrie_is_told_which_card_of_the_decree_brings_turmoil() -> None:
    game = scene("eyrie,marquise", "eyrie.resolve,0,recruit,fox", eyrie_leader="despot", eyrie_roost="2:1")
    assert missing(game) == {"Decree, fox card": "they cannot recruit in any fox clearing."}


def test_the_alliance_is_told_what_an_operation_lacks() -> None:
    game = scene("alliance,marquise", "alliance.operate,0,1", alliance_officers="1", alliance_warriors="3:1")
    assert missing(game) == {
        "Battle": "no warrior stands with an enemy's piece.",
        "Recruit": "no base is on the map.",
    }


def test_in_random_games_a_deed_is_either_legal_or_has_a_reason() -> None:
    game, rng = Woodland(rules={"seating": "chameleander,marquise"}), Random(6)
    asked = 0
    while game.outcome() is None and len(game.moves) < 600:
        if game.turn == "chameleander" and game.state.agenda[-1].kind == "chameleander.act":
            legal = {str(move).partition(":")[0] for move in game.legal_moves}
            told = {action.partition(" (")[0] for action in missing(game)}
            if "Actions" not in told and legal & {*NAMES}:
                asked += 1
                assert told == {name for verb, name in NAMES.items() if verb not in legal}
        game.push(rng.choice(list(game.legal_moves)))
    assert asked > 10

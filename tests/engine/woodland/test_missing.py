"""Why an action is not offered: each reason is told to the seat that decides, and only for what it cannot do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from engine.woodland.game import Woodland
from tests.engine.woodland.scenes import pushed, scene


def told(game: Woodland) -> list[dict[str, str]]:
    """What the view of the seat that decides says of what it cannot do."""
    found: list[dict[str, str]] = game.view(game.turn)["missing"]
    return found


def missing(game: Woodland) -> dict[str, str]:
    """The reasons that the seat that decides is told."""
    return {":".join(filter(None, [each["action"], each["word"]])): each["reason"] for each in told(game)}


def acting(**fields: str) -> Woodland:
    """Chameleander in clearing 7 with three actions left."""
    usual: dict[str, Any] = {"chameleander_warriors": "7:1", "chameleander_actions": "3", "chameleander_hand": "anvil"}
    return scene("chameleander,marquise", "chameleander.act,0", **{**usual, **fields})


@pytest.mark.parametrize(
    "pieces, reason",
    [
        ("7:1", "Nobody rules clearing 7: 1 against 1."),
        ("1:1", "Chameleander rules clearing 7."),
    ],
)
def test_cajole_says_who_rules(pieces: str, reason: str) -> None:
    assert missing(acting(marquise_warriors=pieces))["cajole"] == reason


def test_what_can_be_done_has_no_reason() -> None:
    assert missing(acting(marquise_warriors="7:2", marquise_sawmill="8:1", chameleander_hand="sappers")) == {
        "quell": "Chameleander has no ego on the map.",
        "perform": "Chameleander has no ego on the map.",
    }


def test_without_a_card_three_deeds_are_missing() -> None:
    said = missing(acting(marquise_warriors="7:2,3:1,8:1,12:1", chameleander_hand=""))
    assert said == {
        "quell": "Chameleander has no ego on the map.",
        "stroll": "Without a card in hand, Chameleander must rule clearing 7 or the destination.",
        "mark": "Your hand is empty.",
        "cajole": "Your hand is empty.",
        "perform": "Chameleander has no ego on the map.",
    }


def test_nobody_else_is_told_a_reason() -> None:
    game = acting(marquise_warriors="7:1")
    assert (game.view("marquise")["missing"], game.view(None)["missing"]) == ([], [])


def test_the_marquise_is_told_what_she_lacks() -> None:
    pieces: dict[str, Any] = {"marquise_warriors": "1:1", "marquise_sawmill": "1:1", "marquise_hand": "bake-sale"}
    game = scene("marquise,chameleander", "marquise.act,0", marquise_actions="3", **pieces)
    assert missing(game) == {
        "battle": "No warrior shares a clearing with an enemy piece.",
        "recruit": "No recruiter is on the map.",
        "build": "You rule no clearing with an open slot and enough connected wood.",
        "overwork": "No card in hand matches a clearing with a sawmill, or no wood is left.",
        "hire": "Your hand has no bird card.",
    }
    pushed(game, "move:1:5:1", "done", "move:5:1:1", "done", "move:1:5:1", "done")
    spent = "No action is left. Spend a bird card to gain one more."
    assert missing(game) == {
        **dict.fromkeys(("battle", "move", "recruit", "build", "overwork"), spent),
        "hire": "Your hand has no bird card.",
    }


def test_a_card_that_cannot_be_crafted_says_what_it_needs() -> None:
    pieces: dict[str, Any] = {"marquise_warriors": "5:1", "marquise_workshop": "5:1"}
    game = scene("marquise,chameleander", "craft,0", **pieces, marquise_hand="anvil,bake-sale,travel-gear-fox")
    assert missing(game) == {
        "craft:anvil": "It needs 1 fox crafting pieces; left this turn: 1 rabbit.",
        "craft:bake-sale": "It needs 2 rabbit crafting pieces; left this turn: 1 rabbit.",
    }


def test_the_eyrie_is_told_which_card_of_the_decree_brings_turmoil() -> None:
    game = scene("eyrie,marquise", "eyrie.resolve,0,recruit,fox", eyrie_leader="despot", eyrie_roost="2:1")
    assert missing(game) == {"decree-fox": "They cannot recruit in any fox clearing."}


def test_the_alliance_is_told_what_an_operation_lacks() -> None:
    game = scene("alliance,marquise", "alliance.operate,0,1", alliance_officers="1", alliance_warriors="3:1")
    assert missing(game) == {
        "battle": "No warrior shares a clearing with an enemy piece.",
        "recruit": "No base is on the map.",
    }


def test_the_law_is_named_apart_from_the_sentences() -> None:
    view = acting(marquise_warriors="7:2").view("chameleander")
    assert view["laws"] == {
        "": "C.5.2", "beckon": "C.5.2 III", "cajole": "C.5.2 V", "mark": "C.5.2 IV", "quell": "C.5.2 I",
        "stroll": "C.5.2 II",
    }  # fmt: skip
    assert acting(marquise_warriors="7:2").view("marquise")["laws"] == {}


NAMED: Mapping[str, set[str]] = {
    "marquise.act": {"battle", "move", "recruit", "build", "overwork", "hire"},
    "alliance.act": {"craft", "mobilize", "train"},
    "alliance.operate": {"battle", "move", "recruit", "organize"},
    "vagabond.act": {"move", "battle", "explore", "aid", "quest", "strike", "repair", "craft"},
    "lizards.ritual": {"garden", "recruit", "score", "sacrifice"},
    "riverfolk.act": {"move", "battle", "draw-card", "craft", "export", "recruit", "establish"},
    "duchy.act": {"build", "recruit", "move", "battle", "dig"},
    "corvids.act": {"battle", "move", "plot", "trick"},
    "keepers.act delving": {"battle", "delve"},
    "keepers.act recovering": {"move", "recover"},
    "chameleander.act": {"quell", "stroll", "beckon", "mark", "cajole", "perform"},
}
"""What the rules name in a decision of Daylight, by its kind; who is who and what was swayed adds to it."""
SPECIAL = {
    "thief": {"steal"}, "tinker": {"salvage"}, "ranger": {"hideout"}, "vagrant": {"instigate"}, "scoundrel": {"scorch"},
    "adventurer": {"improvise"}, "harrier": {"glide"}, "cheat": {"cheat"}, "gladiator": {"slay"}, "jailor": {"jail"},
}  # fmt: skip
"""What only one character can do."""


@pytest.mark.parametrize(
    "seating", ["marquise,eyrie,vagabond,chameleander", "alliance,lizards,riverfolk", "duchy,corvids,keepers"]
)
def test_in_random_games_all_that_the_rules_name_is_legal_or_has_a_reason(seating: str) -> None:
    asked: Counter[str] = Counter()
    seen: dict[str, set[str]] = {}
    for seed in range(2):
        game, rng = Woodland(rules={"seating": seating}), Random(seed)
        while game.outcome() is None and len(game.moves) < 500:
            kind, named = named_now(game)
            if named:
                view = game.view(game.turn)
                legal = {each["action"] for each in view["legal"]}
                said = {each["action"] for each in view["missing"]}
                assert (legal & said, named - legal - said) == (set(), set()), kind
                assert all(each["reason"] for each in view["missing"])
                asked[kind] += bool(said)
                seen.setdefault(kind, set()).update(legal)
            game.push(rng.choice(list(game.legal_moves)))
    kinds = [kind for kind in NAMED if kind.partition(".")[0] in seating]
    assert all(asked[kind] and NAMED[kind] & seen[kind] for kind in kinds), (asked, seen)


def named_now(game: Woodland) -> tuple[str, set[str]]:
    """The kind of decision that is asked now, and the actions that the rules name in it."""
    task: Any = game.state.agenda[-1]
    own = game.state.sides[task.seat].own
    kind = f"{task.kind} {task.column}" if task.kind == "keepers.act" else task.kind
    if task.kind == "eyrie.resolve":
        return kind, {f"decree-{suit}" for suit in task.suits}
    if task.kind == "duchy.parliament":
        return kind, {name for name in own["swayed"] if name != "mayor"}
    if task.kind == "vagabond.act" and own["warrant"]:
        return kind, set()  # a card stands for an item, and only what uses it is asked
    return kind, NAMED.get(kind, set()) | SPECIAL.get(own["character"] if task.kind == "vagabond.act" else "", set())

"""What everybody is told of a turn beside the pieces: how much of it is left, and how its latest battle went."""

from __future__ import annotations

from typing import Any

import pytest

from engine.woodland import Woodland
from tests.engine.woodland.scenes import battle, pushed, scene


def left(game: Woodland) -> Any:
    """What everybody is told that is left of a phase."""
    return game.view(None)["left"]


def test_actions_are_counted_also_while_one_of_them_asks_further() -> None:
    game = scene(task="marquise.act,0", marquise_actions="3", marquise_warriors="1:3,5:2", marquise_hand="ambush-bird")
    assert left(game) == {"left": 3, "of": 3, "what": "actions"}
    assert left(pushed(game.copy(), "move:1:5:1")) == {"left": 2, "of": 3, "what": "actions"}
    assert left(pushed(game, "hire:ambush-bird")) == {"left": 4, "of": 4, "what": "actions"}


@pytest.mark.parametrize(
    ("task", "fields", "told"),
    [
        ("alliance.operate,0,2", {"officers": "3", "warriors": "1:1"}, (2, 3, "operations")),
        ("corvids.act,0,2", {"warriors": "1:1"}, (2, 3, "actions")),
        ("duchy.act,0,1", {"warriors": "1:1"}, (1, 2, "actions")),
        ("duchy.parliament,0", {"swayed": "captain,baron"}, (2, 2, "ministers")),
        ("chameleander.skip,0,1", {"warriors": "7:1"}, (1, 2, "moves")),
        ("chameleander.act,0", {"warriors": "7:1", "actions": "2"}, (2, 3, "actions")),
        (
            "eyrie.resolve,0,move,bird",
            {"leader": "commander", "move": "anvil", "warriors": "1:2", "roost": "1:1"},
            (1, 2, "cards in “move”"),
        ),
        (
            "keepers.act,0,moving",
            {"warriors": "1:2", "moving": "anvil", "retainers": "1,0,0", "acted": "retainer"},
            (1, 2, "cards in this column"),
        ),
        (
            "riverfolk.act,0",
            {"warriors": "4:2", "funds": "riverfolk,riverfolk", "committed": "riverfolk"},
            (2, 3, "funds"),
        ),
    ],
)
def test_what_is_left_is_counted_in_each_factions_own_way(
    task: str, fields: dict[str, str], told: tuple[int, int, str]
) -> None:
    key = task.partition(".")[0]
    game = scene(f"{key},rival", task, **{f"{key}_{name}": value for name, value in fields.items()})
    assert left(game) == dict(zip(("left", "of", "what"), told, strict=True))


def test_nothing_is_counted_where_nothing_is_limited() -> None:
    assert left(scene(phase="evening", marquise_hand="anvil")) is None


BEGUN = {"clearing": 5, "attacker": "marquise", "defender": "rival"}


def at_war(**fields: str) -> Woodland:
    everything = {"marquise_warriors": "5:1", "rival_warriors": "5:3", "marquise_actions": "3"} | fields
    return scene(task="marquise.act,0", **everything)


def test_before_the_first_battle_of_a_turn_there_is_none_to_tell_of() -> None:
    assert at_war().view(None)["fight"] is None


def test_a_battle_tells_dice_and_how_many_of_their_hits_so_few_fighters_deal() -> None:
    fought = battle(at_war(), 5, "rival", (3, 1))
    assert fought.view(None)["fight"] == BEGUN | {
        "ambush": None,
        "dice": [3, 1],
        "counts": [1, 1],
        "rolled": [1, 1],
        "hits": [1, 1],
        "shielded": {},
        "lost": {"marquise": {"warrior": 1}, "rival": {"warrior": 1}},
        "over": True,
    }


def test_a_battle_tells_extra_hits_and_those_that_armor_ignores() -> None:
    asked = battle(at_war(marquise_warriors="5:3", rival_crafted="armorers,sappers"), 5, "rival", (2, 1))
    fight = pushed(asked, "use:armorers", "use:sappers").view("rival")["fight"]
    assert (fight["dice"], fight["counts"], fight["rolled"], fight["hits"]) == ([2, 1], [2, 1], [0, 1], [0, 2])
    assert fight["lost"] == {"marquise": {"warrior": 2}}


def test_a_battle_tells_of_an_ambush_and_whether_it_was_foiled() -> None:
    at_1 = {"marquise_warriors": "1:2", "rival_warriors": "1:1"}
    game = at_war(marquise_hand="ambush-fox", rival_hand="ambush-bird", **at_1)
    pushed(game, "battle:1:rival", "ambush:ambush-bird")
    assert game.view(None)["fight"]["ambush"] == {"card": "Bird Ambush", "foiled": False}
    assert pushed(game.copy(), "ambush:ambush-fox").view(None)["fight"]["ambush"]["foiled"]
    assert pushed(game, "done").view(None)["fight"]["lost"] == {"marquise": {"warrior": 2}}


def test_a_battle_is_told_until_the_turn_is_over() -> None:
    game = pushed(battle(at_war(), 5, "rival", (0, 0)), "done")
    while game.view(None)["active"] == "marquise":
        assert game.view(None)["fight"]["over"]
        game = pushed(game, str(next(iter(game.legal_moves))))
    assert game.view(None)["fight"] is None

"""Positions that no game reaches are refused in one line, or they can be played on; `mutations` makes them."""

from __future__ import annotations

from random import Random

import pytest

from engine.errors import BadPosition
from engine.woodland import Woodland
from tests.engine.woodland.charm import charm
from tests.engine.woodland.mutations import mutations, played_on
from tests.engine.woodland.scenes import options, pushed, scene, side
from tests.thorough import often


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(often(1, 4)))
def test_a_text_in_which_something_is_changed_is_refused_or_can_be_played_on(seed: int) -> None:
    found = [played_on(text, Random(number)) for number, text in enumerate(mutations(seed, 150))]
    assert 0 < sum(found) < len(found)


def test_the_middle_of_a_battle_has_no_room_for_other_actions() -> None:
    game = scene("eyrie,marquise", "eyrie.resolve,0,battle,bird", eyrie_leader="builder", eyrie_warriors="11:4",
                 marquise_workshop="11:1", marquise_sawmill="11:1")  # fmt: skip
    text = game.push("battle:11:marquise:bird") and game.text()
    wrong = {
        text.replace("battle.end,0", "battle.end,0;eyrie.resolve,0,battle,fox"): "in the middle of a battle",
        text.replace("battle.end,0;battle.count,0", "battle.count,0;battle.end,0"): "'battle.count' after the battle",
        text.replace("battle.after,1;battle.after,0;battle.roll,0", "battle.roll,0;battle.after,0"): "in the order",
    }
    for changed, complaint in wrong.items():
        assert changed != text
        with pytest.raises(BadPosition, match=complaint):
            Woodland(changed)


def test_thirty_points_in_a_text_end_the_game() -> None:
    assert str(scene(marquise_warriors="5:1", marquise_score="30").outcome()) == "marquise points"


def test_points_far_beyond_victory_in_the_middle_of_a_battle_can_be_written_down() -> None:
    """Nobody has won before both sides have lost their pieces."""
    game = scene(
        "eyrie,marquise",
        "eyrie.resolve,0,battle,bird",
        eyrie_leader="despot",
        eyrie_warriors="11:4",
        marquise_workshop="11:1",
        marquise_sawmill="11:1",
        marquise_recruiter="11:1",
        ruins="6",
    )
    pushed(game, "battle:11:marquise:bird", "roll:1:0")
    rich = pushed(Woodland(game.text().replace("eyrie.score=0", "eyrie.score=999")), "lose:sawmill")
    assert "eyrie.score=999" in rich.text()
    assert Woodland(rich.text()).text() == rich.text()


def test_a_text_far_beyond_the_last_turn_ends_in_a_draw_with_the_next_turn() -> None:
    game = scene(marquise_warriors="5:1", phase="evening")
    late = Woodland(game.text().replace("turn=3", "turn=950"))
    while late.turn == "chance":
        late.push(next(iter(late.legal_moves)))
    assert str(late.outcome()) == "draw turn-limit"


def test_the_eyrie_may_be_written_without_a_leader_and_fall_into_turmoil() -> None:
    game = scene("eyrie,marquise", "eyrie.resolve,0,build,fox", eyrie_warriors="5:1")
    pushed(game, "turmoil", "lead:despot")
    assert game.state.sides[0].own["deposed"] == ()


def test_nobody_nests_where_no_slot_is_open() -> None:
    game = scene("eyrie,marquise", "eyrie.nest,0", phase="birdsong", marquise_sawmill="1:1,3:1,4:1")
    assert options(game) == ["nest:2"]


def test_a_slough_that_somebody_wrote_for_an_empty_track_moves_nothing_to_the_id() -> None:
    game = charm(8, 8, task="chameleander.slough-more,0,1", phase="birdsong", chameleander_hand="anvil,sappers")
    assert side(pushed(game, "discard:anvil"), "chameleander").own["id"] == ()

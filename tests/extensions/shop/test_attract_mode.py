"""Attract mode of a table in a shop."""

from __future__ import annotations

from random import Random

import pytest

import engine
from controller.extensions.shop.attract_mode import SCENE_MS, SelfPlay, scene_at, welcome
from controller.extensions.shop.state import MEANINGS
from controller.tabletop.light import MEANINGS as EVERYWHERE
from controller.tabletop.manifest import imported
from controller.tabletop.registry import known_games, manifest
from controller.tabletop.show import LightScene
from controller.web.serving import STATIC
from hal.squares import names_of
from tests.page.test_games import keys_of


def play_on(play: SelfPlay, moves: int) -> list[str]:
    """Chooses and plays random moves; returns the announcements."""
    said, rng = [], Random(3)
    for _ in range(moves):
        if play.question() is not None:
            play.answered(str(rng.choice(list(play.game.legal_moves))))
        play.step()
        said.append(play.said)
    return said


def test_the_three_kinds_of_move_are_told_by_light_on_the_start_position() -> None:
    shown = [
        (scene.sentence, {meaning: names_of(squares) for meaning, squares in scene.strokes})
        for scene in imported(str(manifest("chameleon").show))()
    ]
    assert shown == [
        ("Every piece can step one square in any direction.", {"home": ("c1",), "step": ("b2", "c2", "d2")}),
        ("On the other colour a piece also jumps like a knight.", {"home": ("b1",), "jump": ("d2", "a3", "c3")}),
        (
            "On its own colour a piece also slides along the diagonals.",
            {"home": ("c3",), "slide": ("b2", "d2", "b4", "d4", "a5", "e5")},
        ),
    ]


def test_the_scenes_follow_each_other_and_begin_again() -> None:
    scenes = [LightScene("one", ()), LightScene("two", ())]
    shown = [scene_at(scenes, at).sentence for at in (0, SCENE_MS - 1, SCENE_MS, 2 * SCENE_MS)]
    assert shown == ["one", "one", "two", "one"]


def test_every_game_bids_welcome_by_light() -> None:
    assert names_of(welcome(0b11).strokes[0][1]) == ("a1", "b1")
    assert len(names_of(welcome(0).strokes[0][1])) == 25


@pytest.mark.parametrize("game", known_games())
def test_the_computer_plays_every_game_against_itself(game: str) -> None:
    play = SelfPlay(game, {}, seed=1)
    said = play_on(play, 12)
    assert len(play.game.moves) >= 12
    assert all(said)


def test_the_same_seed_asks_for_the_same_game() -> None:
    first, second = SelfPlay("dragons", {}, seed=5), SelfPlay("dragons", {}, seed=5)
    assert play_on(first, 8) == play_on(second, 8)
    assert first.question() == second.question()


def test_a_move_that_is_none_is_replaced_by_a_legal_one() -> None:
    play = SelfPlay("chameleon", {}, seed=1)
    play.answered("nonsense")
    play.step()
    assert len(play.game.moves) == 1


def test_nothing_is_asked_twice_and_nothing_is_played_before_it_was_chosen() -> None:
    play = SelfPlay("chameleon", {}, seed=1)
    play.step()
    assert play.game.moves == ()
    play.answered("b1c3")
    assert play.question() is None
    play.step()
    view, level, seed = play.question() or ({}, "", "")
    assert (view["turn"], level in engine.opponent("chameleon").levels[:3], seed) == ("blue", True, "1/1")


def test_after_the_end_another_game_begins() -> None:
    play = SelfPlay("chameleon", {}, seed=1)
    while play.game.outcome() is None:
        play_on(play, 1)
    assert play.question() is None
    assert play.said == play.game.view(None)["outcome"]["sentence"]
    ended = play.game
    for _ in range(3):
        assert play.game is ended
        play.step()
    assert (play.game.moves, play.said) == ((), "The computer is playing against itself.")


def test_every_light_of_a_shop_has_a_shape_on_the_page() -> None:
    module = (STATIC / "js" / "board" / "light-meanings.js").read_text(encoding="utf-8")
    assert keys_of(module, "SHARED") == {*EVERYWHERE, *MEANINGS}

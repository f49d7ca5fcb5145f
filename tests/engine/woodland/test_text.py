"""A text holds the whole state: what plays on from it cannot be told from what it was written of."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.woodland import Woodland
from tests.engine.woodland.charm import charm
from tests.engine.woodland.scenes import pushed, scene
from tests.thorough import often

pytestmark = pytest.mark.slow

SEATINGS = (
    "marquise,eyrie,alliance,chameleander",
    "chameleander,alliance",
    "eyrie,marquise,alliance",
    "alliance,chameleander,eyrie,marquise",
)
EVERYBODY = (None, "marquise", "eyrie", "alliance", "chameleander")


def after_plies(seating: str, seed: int, plies: int) -> Woodland:
    """A random game after so many moves, or its last position; battles and what they trigger come often enough."""
    game, rng = Woodland(rules={"seating": seating}), Random(seed)
    while game.outcome() is None and len(game.moves) < plies:
        game.push(rng.choice([*game.legal_moves]))
    return game


def seen_of(game: Woodland) -> list[object]:
    """All that anybody is shown now, without what was shown before, the last battle among it."""
    views = [game.view(seat) for seat in EVERYBODY]
    return [{key: view[key] for key in view if key not in ("moves", "ply", "fight")} for view in views]


def play_alike(game: Woodland, twin: Woodland, rng: Random, plies: int) -> None:
    """Plays the same random moves in both, and compares all that can be asked of them after each."""
    for _ in range(plies):
        assert (twin.text(), twin.turn, twin.outcome()) == (game.text(), game.turn, game.outcome())
        assert [*twin.legal_moves] == [*game.legal_moves]
        assert seen_of(twin) == seen_of(game)
        if game.outcome() is not None:
            return
        move = rng.choice([*game.legal_moves])
        assert [twin.seen_by(move, seat) for seat in EVERYBODY] == [game.seen_by(move, seat) for seat in EVERYBODY]
        assert twin.push(move) == game.push(move)


@given(seating=st.sampled_from(SEATINGS), seed=st.integers(0, 9999), plies=st.integers(0, 400))
@example(seating=SEATINGS[0], seed=195, plies=88)
@settings(max_examples=often(6, 25), deadline=None)
def test_two_games_with_equal_text_play_on_equally(seating: str, seed: int, plies: int) -> None:
    game = after_plies(seating, seed, plies)
    play_alike(game, Woodland(game.text(), rules={"seating": seating}), Random(seed), 40)


@given(
    seating=st.sampled_from(SEATINGS),
    seed=st.integers(0, 9999),
    plies=st.integers(0, 400),
    order=st.randoms(use_true_random=False),
)
@settings(max_examples=often(4, 15), deadline=None)
def test_it_makes_no_difference_in_which_order_a_text_has_the_cards_of_a_pile(
    seating: str, seed: int, plies: int, order: Random
) -> None:
    game = after_plies(seating, seed, plies)
    fields = [each.partition("=") for each in game.text().split(" ")]
    piles = ("hand", "supporters", "deck", "discard", "recruit", "move", "battle", "build")
    shuffled = [
        f"{key}={','.join(order.sample(value.split(','), len(value.split(','))))}"
        if key.rpartition(".")[2] in piles and ";" not in value
        else f"{key}={value}"
        for key, _, value in fields
    ]
    play_alike(game, Woodland(" ".join(shuffled), rules={"seating": seating}), Random(seed), 25)


@given(seed=st.integers(0, 9999))
@settings(max_examples=often(4, 15), deadline=None)
def test_what_waits_for_the_end_of_a_battle_is_in_the_text(seed: int) -> None:
    """Outrage has been triggered, and it is asked which base goes next."""
    game = scene(
        "eyrie,marquise,alliance,rival",
        "eyrie.resolve,0,battle,bird",
        eyrie_leader="commander",
        eyrie_warriors="7:9",
        eyrie_hand="anvil,root-tea-mouse",
        alliance_sympathy="7:1",
        alliance_fox__base="7:1",
        alliance_mouse__base="7:1",
        alliance_supporters="investments,sword-mouse,armorers",
        marquise_keep="1:1",
    )
    pushed(game, "battle:7:alliance:bird", "roll:0:0", "lose:sympathy")
    assert "later=alliance.affront" in game.text()
    play_alike(game, Woodland(game.text()), Random(seed), 30)


@given(seed=st.integers(0, 9999), placed=st.integers(2, 7))
@settings(max_examples=often(4, 15), deadline=None)
def test_the_order_of_the_ego_track_is_in_the_text(seed: int, placed: int) -> None:
    game = charm(8, placed, id_=1, seats="alliance,chameleander", chameleander_hand="armorers,anvil")
    play_alike(game, Woodland(game.text()), Random(seed), 30)

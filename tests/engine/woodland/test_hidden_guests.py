"""At tables with an open hand and a pawn nobody sees what is hidden either, and everybody sees the open hand."""

from __future__ import annotations

import json
from random import Random

import pytest

from engine.agenda import NOBODY
from engine.woodland import Woodland
from engine.woodland.text.notation import write
from engine.woodland.text.reading import read
from engine.woodland.text.view import seen
from tests.controller.secrets_of import betrayed
from tests.engine.woodland.scenes import hand
from tests.thorough import often

SEATS = ("vagabond", "riverfolk", "alliance", "chameleander")
EYES = {None: NOBODY, **{seat: at for at, seat in enumerate(SEATS)}}


def positions(seed: int) -> list[Woodland]:
    """Some positions of a random game."""
    game, rng = Woodland(rules={"seating": ",".join(SEATS)}), Random(seed)
    found = []
    while game.outcome() is None and len(game.moves) < 400:
        game.push(rng.choice([*game.legal_moves]))
        if rng.random() < 0.08 and game.outcome() is None:
            found.append(game.copy())
    return found


@pytest.mark.parametrize("seed", range(often(1, 3)))
def test_no_seat_is_shown_a_card_that_it_may_not_name_and_all_see_the_open_hand(seed: int) -> None:
    for game in positions(seed):
        for seat in EYES:
            view = game.view(seat)
            shown = {key: view[key] for key in view if key not in ("moves", "legal")}
            assert betrayed(json.dumps(shown), game.state, seat) == set()
            assert sorted(card["card"] for card in view["sides"]["riverfolk"]["hand"]) == hand(game, "riverfolk")


@pytest.mark.parametrize("seed", range(3, often(4, 6)))
def test_states_that_differ_only_in_what_is_hidden_give_equal_views_and_the_same_moves(seed: int) -> None:
    rng = Random(seed)
    for game in positions(seed):
        for seat, eyes in EYES.items():
            guess = read(write(game.state, eyes), game.rules, rng.sample)
            assert seen(guess, eyes) == seen(game.state, eyes)
            if seat == game.turn:
                assert sorted(guess.offer) == [*game.legal_moves]
